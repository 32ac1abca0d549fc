//! A report as Markdown.

use std::fmt::Write as _;

use super::{COMMAND, Figure, HTML, Page, Table, path};

/// The first words, by which a page is known to be one of ours.
pub(crate) const MARK: &str = "<!-- written by boneyard report -->";
/// A longer table is left to its CSV file.
const MOST_ROWS: usize = 60;

pub(super) fn page(page: &Page) -> String {
    let mut text = format!("{MARK}\n# {}\n", escaped(&page.title));
    let mut paragraph = |words: &str| {
        // Writing to a String cannot fail.
        let _ = write!(text, "\n{words}\n");
    };
    if let Some(warning) = &page.warning {
        paragraph(&format!("> **{}**", escaped(warning)));
    }
    page.lead.iter().for_each(|sentence| paragraph(&escaped(sentence)));
    let facts: Vec<String> =
        page.facts.iter().map(|(name, value)| format!("* {name}: {}", escaped(value))).collect();
    paragraph(&facts.join("\n"));
    paragraph(&format!("With everything on one page: [{HTML}]({HTML})."));
    for section in page.sections.iter().filter(|section| !section.is_empty()) {
        paragraph(&format!("## {}", escaped(&section.heading)));
        section.text.iter().for_each(|sentence| paragraph(&escaped(sentence)));
        section.figures.iter().for_each(|figure| paragraph(&of_figure(figure)));
    }
    paragraph(&format!(
        "## How this was made\n\nThe results, by:\n\n    {}\n\nThis page and the files in `report/` (`report/files.csv` lists them), from \
         the files of results alone, by:\n\n    {COMMAND}",
        page.command.replace('\n', "\n    ")
    ));
    text
}

fn of_figure(figure: &Figure) -> String {
    let (caption, csv) = (escaped(&figure.caption), path(figure, "csv"));
    let mut text = format!("{caption} ([CSV]({csv}))");
    if let Some(picture) = &figure.picture {
        let _ = write!(text, "\n\n![{}]({})", escaped(&picture.title), path(figure, "svg"));
    }
    if let Some(table) = figure.table.as_ref().filter(|table| !table.folded && table.rows.len() <= MOST_ROWS)
    {
        let _ = write!(text, "\n\n{}", of_table(table));
    }
    text
}

fn of_table(table: &Table) -> String {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = row(table.columns.iter().map(|column| column.name.to_owned()).collect());
    text += &row(table
        .columns
        .iter()
        .map(|column| if column.number { "--:" } else { "---" }.to_owned())
        .collect());
    for cells in &table.rows {
        text += &row(cells.iter().map(|cell| escaped(cell).replace('|', "\\|")).collect());
    }
    text.trim_end().to_owned()
}

/// Text that Markdown takes as it is: names of agents hold signs that mean something there.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' | '\\') {
            out.push('\\');
        }
        out.push(if c == '\n' { ' ' } else { c });
    }
    out
}
