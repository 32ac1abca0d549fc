//! A report as one page of HTML, with everything in it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{COMMAND, Column, Figure, Page, Section, Table, path};
use crate::chart;

const STYLE: &str = include_str!("style.css");

pub(super) fn page(page: &Page) -> String {
    let sections = || page.sections.iter().filter(|section| !section.is_empty());
    let body = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content="boneyard report";
                // Without one, browsers ask the server for a file.
                link rel="icon" href="data:,";
                title { (page.title) }
                style { (PreEscaped(STYLE)) (PreEscaped(chart::STYLE)) }
            }
            body {
                header {
                    h1 { (page.title) }
                    @if let Some(warning) = &page.warning { p class="note" role="note" { (warning) } }
                    @for sentence in &page.lead { p class="lead" { (sentence) } }
                    dl { @for (name, value) in &page.facts { dt { (name) } dd { (value) } } }
                    nav aria-label="Contents" { ul { @for section in sections() {
                        li { a href={ "#" (section.id()) } { (section.short()) } }
                    } } }
                }
                main { @for section in sections() { (of_section(section)) } }
                footer { (how_it_was_made(page)) }
            }
        }
    };
    body.into_string() + "\n"
}

impl Section {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.figures.is_empty()
    }

    /// The beginning of its heading, where that is enough.
    fn short(&self) -> &str {
        self.heading.split(": ").next().unwrap_or_default()
    }

    /// Its heading as an address.
    fn id(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        self.short().chars().map(plain).collect::<String>().trim_matches('-').to_owned()
    }
}

fn of_section(section: &Section) -> Markup {
    html! {
        section id=(section.id()) {
            h2 { (section.heading) }
            @for sentence in &section.text { p { (sentence) } }
            div class="figures" { @for figure in &section.figures { (of_figure(figure)) } }
        }
    }
}

fn of_figure(figure: &Figure) -> Markup {
    let wide = figure.table.as_ref().is_some_and(|table| !table.folded && table.columns.len() > 4);
    html! {
        figure class=[wide.then_some("wide")] {
            @if let Some(picture) = &figure.picture { (picture.inline(&figure.name)) }
            div class="beside" {
                figcaption { (figure.caption) }
                @match &figure.table {
                    Some(table) if table.folded => details { summary { "The numbers" } (of_table(table, &figure.caption)) },
                    Some(table) => (of_table(table, &figure.caption)),
                    None => {}
                }
                p class="files" {
                    @if figure.picture.is_some() { a href=(path(figure, "svg")) { "SVG" } " · " }
                    a href=(path(figure, "csv")) { "CSV" }
                }
            }
        }
    }
}

/// Pixels that a table has on a telephone.
const TELEPHONE: f64 = 320.0;

/// Pixels without which a table does not fit: numbers and names are not broken, prose is.
fn least_width(table: &Table) -> f64 {
    const LETTERS: f64 = 14.1;
    let width = |text: &str| chart::text_width(text, LETTERS);
    let column = |(place, column): (usize, &Column)| {
        let cells = table.rows.iter().filter_map(|row| row.get(place)).map(String::as_str);
        let words = |text: &str| text.split(' ').map(width).fold(0.0, f64::max);
        let widest = match column.number {
            true => cells.map(width).fold(0.0, f64::max),
            false => cells.map(words).fold(7.0 * 16.0, f64::max),
        };
        widest.max(words(column.name)).max(3.0 * 16.0) + 10.0
    };
    table.columns.iter().enumerate().map(column).sum()
}

fn of_table(table: &Table, caption: &str) -> Markup {
    let class = |number: bool| if number { "number" } else { "text" };
    // Too wide for a telephone: there each row becomes a list. The roles keep it a table for those who do not see it.
    let wide = least_width(table) > TELEPHONE;
    html! {
        // What can be scrolled must be reachable without a mouse.
        div class="scroll" role="region" tabindex="0" aria-label=(caption) {
            table class=[wide.then_some("wide")] role="table" {
                thead role="rowgroup" { tr role="row" { @for column in &table.columns {
                    th scope="col" role="columnheader" class=(class(column.number)) { (column.name) }
                } } }
                tbody role="rowgroup" { @for row in &table.rows { tr role="row" {
                    @for (column, cell) in table.columns.iter().zip(row) {
                        td role="cell" data-name=(column.name) class=(class(column.number)) { (cell) }
                    }
                } } }
            }
        }
    }
}

fn how_it_was_made(page: &Page) -> Markup {
    html! {
        h2 id="made-by" { "How this was made" }
        p { "The results, by:" }
        pre { (page.command) }
        p { "This page, README.md, and the SVG and CSV files in the folder report, from the files of results alone, by:" }
        pre { (COMMAND) }
        p class="soft" { "DIR is the folder of the results. report/files.csv lists every file. The same folder gives the same bytes." }
    }
}
