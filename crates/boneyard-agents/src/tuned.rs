//! Files of tuned parameters, which a spec can name: `book(file=tuned.toml)`.

use std::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use crate::regular;

/// The parameter that names such a file. It is replaced by what the file says, so that no result depends on a file.
pub(crate) const FILE: &str = "file";

/// The part of a file that a spec needs; the rest says how the parameters were found.
#[derive(Deserialize)]
pub(crate) struct TunedFile {
    pub(crate) agent: String,
    pub(crate) params: toml::Table,
    /// Of files that the tuner wrote.
    format: Option<i64>,
    /// What the tuner writes last: without it the file is torn.
    confirmation: Option<toml::Table>,
}

/// The form that this version reads.
const FORMAT: i64 = 1;

impl TunedFile {
    /// Reads a file; `Err` with what is wrong.
    pub(crate) fn read(path: &str) -> Result<TunedFile, String> {
        let text = regular::read_text(Path::new(path)).map_err(|error| error.to_string())?;
        let file: TunedFile = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
            format!("line {line}: {}", error.message())
        })?;
        match file.format {
            Some(format) if format != FORMAT => {
                Err(format!("its format is {format}; this version reads format {FORMAT}"))
            }
            // A file written by hand has neither.
            Some(_) if file.confirmation.is_none() => {
                Err("it is torn: [confirmation], with which every tuned file ends, is not there".to_owned())
            }
            _ => Ok(file),
        }
    }

    /// The parameters, each as a spec would write it; `Err` with the name of one that is no number or word.
    pub(crate) fn values(&self) -> Result<Vec<(&str, String)>, String> {
        let value = |(name, value): (&'_ String, &toml::Value)| {
            let mut text = String::new();
            let written = match value {
                toml::Value::String(word) => write!(text, "{word}"),
                toml::Value::Integer(number) => write!(text, "{number}"),
                toml::Value::Float(number) => write!(text, "{number}"),
                _ => return Err(name.clone()),
            };
            written.map(|()| text).map_err(|_| name.clone())
        };
        self.params.iter().map(|entry| value(entry).map(|text| (entry.0.as_str(), text))).collect()
    }
}
