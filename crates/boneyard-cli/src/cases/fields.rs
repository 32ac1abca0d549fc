//! The fields of a position: each is asked for by name, and one that nobody asked for is an error, not ignored.

use boneyard_core::{Pip, Tile, TileSet};
use serde_json::{Map, Value};

/// A position being read.
pub(crate) struct Fields<'c> {
    position: &'c Map<String, Value>,
    asked: Vec<&'static str>,
}

impl<'c> Fields<'c> {
    pub(crate) fn new(position: &'c Map<String, Value>) -> Self {
        Fields { position, asked: Vec::new() }
    }

    /// Refuses fields that the question does not know.
    pub(crate) fn finish(&self) -> Result<(), String> {
        match self.position.keys().find(|key| !self.asked.contains(&key.as_str())) {
            Some(key) => Err(format!(
                "the position's '{key}' is not known to this question; known are {}",
                self.asked.join(", ")
            )),
            None => Ok(()),
        }
    }

    /// The field; `None` where it is missing or null.
    pub(crate) fn get(&mut self, name: &'static str) -> Option<&'c Value> {
        self.asked.push(name);
        self.position.get(name).filter(|value| !value.is_null())
    }

    /// The field, which must be there.
    pub(crate) fn must(&mut self, name: &'static str) -> Result<&'c Value, String> {
        self.get(name).ok_or_else(|| format!("the position has no '{name}'"))
    }

    pub(crate) fn number(&mut self, name: &'static str) -> Result<Option<u8>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
        number.map(Some).ok_or_else(|| format!("'{name}' is {value}, not a number from 0 to 255"))
    }

    pub(crate) fn must_number(&mut self, name: &'static str) -> Result<u8, String> {
        self.number(name)?.ok_or_else(|| format!("the position has no '{name}'"))
    }

    pub(crate) fn flag(&mut self, name: &'static str) -> Result<bool, String> {
        let Some(value) = self.get(name) else { return Ok(false) };
        value.as_bool().ok_or_else(|| format!("'{name}' is {value}, not true or false"))
    }

    /// The tiles of a hand.
    pub(crate) fn hand(&mut self, name: &'static str) -> Result<TileSet, String> {
        tiles(name, self.must(name)?)
    }

    /// The line on the table, left to right; empty where the field is missing.
    pub(crate) fn line(&mut self, name: &'static str) -> Result<Vec<[Pip; 2]>, String> {
        let Some(value) = self.get(name) else { return Ok(Vec::new()) };
        let wrong =
            || format!("'{name}' is {value}, not a list of tiles as they lie, such as [[5, 4], [4, 4]]");
        value
            .as_array()
            .ok_or_else(wrong)?
            .iter()
            .map(|tile| match tile.as_array().map(Vec::as_slice) {
                Some([left, right]) => Ok([pip(left).ok_or_else(wrong)?, pip(right).ok_or_else(wrong)?]),
                _ => Err(wrong()),
            })
            .collect()
    }
}

/// A number from 0 to 6.
pub(crate) fn pip(value: &Value) -> Option<Pip> {
    value.as_u64().and_then(|number| u8::try_from(number).ok()).and_then(Pip::new)
}

/// One tile.
pub(crate) fn tile(name: &str, value: &Value) -> Result<Tile, String> {
    let text = value.as_str().ok_or_else(|| format!("'{name}' holds {value}, not a tile such as \"6-4\""))?;
    text.parse::<Tile>().map_err(|error| format!("'{name}': {error}"))
}

/// A list of distinct tiles as a set.
pub(crate) fn tiles(name: &str, value: &Value) -> Result<TileSet, String> {
    let list = value.as_array().ok_or_else(|| format!("'{name}' is {value}, not a list of tiles"))?;
    let mut set = TileSet::EMPTY;
    for item in list {
        let tile = tile(name, item)?;
        if set.contains(tile) {
            return Err(format!("'{name}' holds {tile} twice"));
        }
        set.insert(tile);
    }
    Ok(set)
}
