//! A report before it is a page: headings, sentences, figures. From it come the HTML, the Markdown and the files beside them.

mod data;
mod html;
mod markdown;

pub(crate) use markdown::MARK;

pub(crate) use data::{Data, real};

use crate::chart::Picture;

/// A whole report.
#[derive(Debug, Clone, Default)]
pub(crate) struct Page {
    pub(crate) title: String,
    /// What a reader must know before anything else: that a run is not finished.
    pub(crate) warning: Option<String>,
    /// The answer, in a few sentences.
    pub(crate) lead: Vec<String>,
    /// What was done: name and value.
    pub(crate) facts: Vec<(&'static str, String)>,
    /// The command that made the results; several lines where there were several.
    pub(crate) command: String,
    /// Of figures that are of a part of the results: name, and the command that made this part.
    pub(crate) own_commands: Vec<(String, String)>,
    pub(crate) sections: Vec<Section>,
}

/// What belongs together.
#[derive(Debug, Clone, Default)]
pub(crate) struct Section {
    pub(crate) heading: String,
    pub(crate) text: Vec<String>,
    pub(crate) figures: Vec<Figure>,
}

/// A picture, a table, or both of one thing. Its name is that of its files.
#[derive(Debug, Clone)]
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) caption: String,
    pub(crate) picture: Option<Picture>,
    pub(crate) table: Option<Table>,
    /// What the picture is made of, and the table unrounded.
    pub(crate) data: Data,
}

/// A table for people.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<String>>,
    /// Only seen when asked for.
    pub(crate) folded: bool,
}

/// A column of a table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    /// Whether it holds numbers, which stand at the right.
    pub(crate) number: bool,
}

impl Table {
    /// Columns by name; those of numbers begin with `#`.
    pub(crate) fn new(columns: &[&'static str]) -> Table {
        let column = |name: &&'static str| match name.strip_prefix('#') {
            Some(name) => Column { name, number: true },
            None => Column { name, number: false },
        };
        Table { columns: columns.iter().map(column).collect(), rows: Vec::new(), folded: false }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells: Vec<String> = cells.into_iter().collect();
        debug_assert_eq!(cells.len(), self.columns.len());
        self.rows.push(cells);
    }
}

/// A file of the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name in the folder, with `/` before the last part where it lies in a folder of its own.
    pub name: String,
    /// All of it.
    pub text: String,
}

/// The folder of pictures and tables.
pub(crate) const PARTS: &str = "report";
/// The pages.
pub(crate) const HTML: &str = "report.html";
pub(crate) const MARKDOWN: &str = "README.md";
/// The list of all files.
pub(crate) const FILES: &str = "report/files.csv";
/// What makes the report again.
pub(crate) const COMMAND: &str = "boneyard report DIR";

impl Page {
    /// Everything that is written, the pages last.
    pub(crate) fn files(&self) -> Vec<File> {
        let mut files = Vec::new();
        let mut list = Data::new(&["file", "what", "command"]);
        for figure in self.figures() {
            let own = self.own_commands.iter().find(|(name, _)| *name == figure.name);
            let command = own.map_or(&self.command, |(_, command)| command);
            let made_by = format!("{command}; {COMMAND}");
            let mut add = |ending: &str, text: String| {
                let name = format!("{PARTS}/{}.{ending}", figure.name);
                list.row([name.clone(), figure.caption.clone(), made_by.clone()]);
                files.push(File { name, text });
            };
            if let Some(picture) = &figure.picture {
                add("svg", picture.file(&figure.name, &made_by));
            }
            add("csv", figure.data.to_csv());
        }
        files.push(File { name: FILES.to_owned(), text: list.to_csv() });
        files.push(File { name: MARKDOWN.to_owned(), text: markdown::page(self) });
        files.push(File { name: HTML.to_owned(), text: html::page(self) });
        files
    }

    fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.sections.iter().flat_map(|section| &section.figures)
    }
}

/// `heat` as `report/heat.svg`.
fn path(figure: &Figure, ending: &str) -> String {
    format!("{PARTS}/{}.{ending}", figure.name)
}
