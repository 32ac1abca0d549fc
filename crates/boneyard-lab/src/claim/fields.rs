//! The keys of a TOML table, read so that every fault of the file is found and none is taken for something else.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

use boneyard_core::FileFault;
use boneyard_core::nearest::{hint, nearest};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// All faults of one file, and which of its keys were asked for.
pub(crate) struct Notes<'t> {
    text: &'t str,
    faults: RefCell<Vec<FileFault>>,
    /// Where the keys begin that somebody read.
    used: RefCell<BTreeSet<usize>>,
    /// Every key that was ever asked for.
    known: RefCell<BTreeSet<&'static str>>,
    /// Whether a reading was left half read: then keys that nobody asked for may yet have a meaning.
    half_read: Cell<bool>,
}

impl<'t> Notes<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Notes {
            text,
            faults: RefCell::default(),
            used: RefCell::default(),
            known: RefCell::default(),
            half_read: Cell::new(false),
        }
    }

    /// A reading was left half read.
    pub(crate) fn half_read(&self) {
        self.half_read.set(true);
    }

    /// Keys that have a meaning, though perhaps not here.
    pub(crate) fn know(&self, keys: &[&'static str]) {
        self.known.borrow_mut().extend(keys);
    }

    /// Notes a fault at a byte of the file.
    pub(crate) fn fault(&self, place: usize, text: impl Display) {
        let before = self.text.as_bytes().get(..place).unwrap_or(self.text.as_bytes());
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        self.faults.borrow_mut().push(FileFault { line, text: text.to_string() });
    }

    /// Whether there is one already.
    pub(crate) fn any(&self) -> bool {
        !self.faults.borrow().is_empty()
    }

    /// A key of a table that nobody asked for is a fault: it would be without effect.
    pub(crate) fn refuse_unused(&self, table: &DeTable<'_>) {
        for key in table.keys().filter(|key| !self.used.borrow().contains(&key.span().start)) {
            let name: &str = key.get_ref();
            let known = self.known.borrow();
            if self.half_read.get() && KEYS.contains(&name) {
                continue;
            }
            let text = if known.contains(name) {
                format!("'{name}' means nothing here: no reading that it could stand for uses it")
            } else {
                let near = nearest(name, known.iter().copied());
                format!("unknown key '{name}'{}", hint(near.as_deref()))
            };
            self.fault(key.span().start, text);
        }
    }

    /// The faults, by line.
    pub(crate) fn finish(self) -> Vec<FileFault> {
        let mut faults = self.faults.into_inner();
        faults.sort_by_key(|fault| fault.line);
        faults.dedup();
        faults
    }
}

/// The keys of designs and readings: with a reading left half read, nobody knows whether they would be without effect.
const KEYS: [&str; 34] = [
    "advice",
    "against",
    "agent",
    "alpha",
    "beginner",
    "bottom",
    "continuation",
    "deals",
    "deviation",
    "direction",
    "games",
    "held",
    "index",
    "lead",
    "less",
    "outcome",
    "part",
    "per",
    "policy",
    "power",
    "quick",
    "redeals",
    "seat",
    "smallest",
    "tests",
    "than",
    "tiles",
    "top",
    "trait",
    "what",
    "when",
    "with",
    "worlds",
    "name",
];

/// One table of the file. What it does not say is looked up in the table around it.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'t, 'n> {
    pub(crate) own: &'n DeTable<'t>,
    pub(crate) shared: Option<&'n DeTable<'t>>,
    /// Where the table begins: what is missing is missing there.
    pub(crate) place: usize,
    pub(crate) notes: &'n Notes<'t>,
}

impl<'t, 'n> Fields<'t, 'n> {
    /// A value, with where it stands.
    fn value(&self, key: &'static str) -> Option<&'n Spanned<DeValue<'t>>> {
        self.notes.known.borrow_mut().insert(key);
        for table in [Some(self.own), self.shared].into_iter().flatten() {
            if let Some((name, value)) = table.get_key_value(key) {
                self.notes.used.borrow_mut().insert(name.span().start);
                return Some(value);
            }
        }
        None
    }

    /// The text of a key, if it has one; it does not count as read.
    pub(crate) fn glance(&self, key: &str) -> Option<&'n str> {
        let tables = [Some(self.own), self.shared];
        tables.into_iter().flatten().find_map(|table| table.get(key))?.get_ref().as_str()
    }

    /// Whether the key is there.
    pub(crate) fn has(&self, key: &'static str) -> bool {
        self.value(key).is_some()
    }

    /// Notes a fault of the value of a key, or of the table where the key is missing.
    pub(crate) fn fault(&self, key: &'static str, text: impl Display) {
        self.notes.fault(self.value(key).map_or(self.place, |value| value.span().start), text);
    }

    fn missing(&self, key: &str, what: &str) {
        self.notes.fault(self.place, format!("'{key}' is missing: {what}"));
    }

    fn wrong_type(&self, key: &str, value: &Spanned<DeValue<'_>>, what: &str) {
        let found = value.get_ref().type_str();
        self.notes
            .fault(value.span().start, format!("'{key}' cannot be of type {found}; it must be a {what}"));
    }

    /// A text that may be missing.
    pub(crate) fn maybe_text(&self, key: &'static str) -> Option<&'n str> {
        let value = self.value(key)?;
        let text = value.get_ref().as_str();
        match text {
            None => self.wrong_type(key, value, "text"),
            Some(text) if text.trim().is_empty() => {
                self.notes.fault(value.span().start, format!("'{key}' is empty"));
            }
            Some(_) => return text,
        }
        None
    }

    /// A text that must be there; `what` it is, for the message.
    pub(crate) fn text(&self, key: &'static str, what: &str) -> Option<&'n str> {
        if !self.has(key) {
            self.missing(key, what);
        }
        self.maybe_text(key)
    }

    /// A text that must be readable as something.
    pub(crate) fn parsed<T: FromStr<Err: Display>>(&self, key: &'static str, what: &str) -> Option<T> {
        let text = self.text(key, what)?;
        text.parse().map_err(|error: T::Err| self.fault(key, format!("'{key}': {error}"))).ok()
    }

    /// One of a list of words, or the first where the key is missing and may be.
    pub(crate) fn choice<T: Copy>(
        &self,
        key: &'static str,
        words: &[(&'static str, T)],
        default: Option<T>,
    ) -> Option<T> {
        let allowed = || words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
        if let (false, Some(default)) = (self.has(key), default) {
            return Some(default);
        }
        let text = self.text(key, &format!("one of {}", allowed()))?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let near = nearest(text, words.iter().map(|(word, _)| *word));
            let hint = hint(near.as_deref());
            self.fault(key, format!("'{key}' cannot be '{text}'{hint}; allowed: {}", allowed()));
        }
        found.map(|(_, value)| *value)
    }

    /// A number strictly between two bounds.
    pub(crate) fn number(
        &self,
        key: &'static str,
        (low, high): (f64, f64),
        default: Option<f64>,
        what: &str,
    ) -> Option<f64> {
        let Some(value) = self.value(key) else {
            if default.is_none() {
                self.missing(key, what);
            }
            return default;
        };
        let text = match value.get_ref() {
            DeValue::Float(number) => number.as_str(),
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            _ => {
                self.wrong_type(key, value, "number");
                return None;
            }
        };
        let number = text.parse::<f64>().ok().filter(|number| low < *number && *number < high);
        if number.is_none() {
            self.fault(key, format!("'{key}' cannot be {text}; allowed: above {low} and below {high}"));
        }
        number
    }

    /// A whole number between two bounds, both allowed.
    pub(crate) fn count(
        &self,
        key: &'static str,
        (low, high): (u64, u64),
        default: Option<u64>,
        what: &str,
    ) -> Option<u64> {
        let Some(value) = self.value(key) else {
            if default.is_none() {
                self.missing(key, what);
            }
            return default;
        };
        self.whole(key, value, (low, high))
    }

    fn whole(&self, key: &str, value: &Spanned<DeValue<'_>>, (low, high): (u64, u64)) -> Option<u64> {
        let DeValue::Integer(number) = value.get_ref() else {
            self.wrong_type(key, value, "whole number");
            return None;
        };
        let parsed = number.as_str().parse().ok().filter(|count| (low..=high).contains(count));
        if parsed.is_none() {
            let text = number.as_str();
            self.notes.fault(
                value.span().start,
                format!("'{key}' cannot be {text}; allowed: a whole number from {low} to {high}"),
            );
        }
        parsed
    }

    /// The items of a list that holds at least one, each with where it stands.
    fn items(&self, key: &'static str, what: &str) -> &'n [Spanned<DeValue<'t>>] {
        let Some(value) = self.value(key) else {
            self.missing(key, what);
            return &[];
        };
        match value.get_ref().as_array() {
            Some(items) if items.is_empty() => {
                self.fault(key, format!("'{key}' is an empty list; it names {what}"));
                &[]
            }
            Some(items) => items,
            None => {
                self.wrong_type(key, value, "list");
                &[]
            }
        }
    }

    /// Whole numbers between two bounds.
    pub(crate) fn counts(&self, key: &'static str, bounds: (u64, u64), what: &str) -> Vec<u64> {
        self.items(key, what).iter().filter_map(|item| self.whole(key, item, bounds)).collect()
    }

    /// Texts that must all be readable as something, and all different.
    pub(crate) fn list<T: PartialEq, E: Display>(
        &self,
        key: &'static str,
        what: &str,
        read: impl Fn(&str) -> Result<T, E>,
    ) -> Vec<T> {
        let mut list = Vec::new();
        for item in self.items(key, what) {
            let place = item.span().start;
            let Some(text) = item.get_ref().as_str() else {
                self.wrong_type(key, item, "text");
                continue;
            };
            match read(text) {
                Ok(value) if list.contains(&value) => {
                    self.notes.fault(place, format!("'{key}' names '{text}' twice"));
                }
                Ok(value) => list.push(value),
                Err(error) => self.notes.fault(place, format!("'{key}': {error}")),
            }
        }
        list
    }
}
