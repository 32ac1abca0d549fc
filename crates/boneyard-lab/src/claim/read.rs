//! A claim file read whole: either a claim, or all its faults.

use boneyard_core::FileFault;
use toml::de::DeTable;

use super::fields::{Fields, Notes};
use super::reading::{Draft, reading};
use super::{Cell, Claim};

pub(super) fn claim(text: &str) -> Result<Claim, Vec<FileFault>> {
    let notes = Notes::new(text);
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        notes.fault(error.span().map_or(0, |span| span.start), error.message());
    }
    // What follows a fault of writing may be read wrongly: no more is said of such a file.
    let claim = if notes.any() { None } else { whole(table.get_ref(), text, &notes) };
    let any = notes.any();
    match claim.filter(|_| !any) {
        Some(claim) => Ok(claim),
        None => Err(notes.finish()),
    }
}

fn whole(table: &DeTable<'_>, text: &str, notes: &Notes<'_>) -> Option<Claim> {
    let fields = Fields { own: table, shared: None, place: 0, notes };
    let id = fields.text("id", "the claim's short name, such as \"H3\"").filter(|id| {
        let fits = is_id(id);
        if !fits {
            fields.fault("id", format!("'id' cannot be '{id}'; allowed: a letter, then letters, digits and '_', 24 at most, not 'cells' or 'verdicts'"));
        }
        fits
    });
    let quote = fields.text("quote", "the words that make the claim");
    let document = fields.text("document", "where the words stand");
    let question = fields.text("question", "what is asked, in a sentence");
    let drafts = drafts(&fields, table);
    notes.refuse_unused(table);
    let mut columns = Vec::new();
    for column in drafts.iter().flat_map(Draft::columns) {
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    Some(Claim {
        id: id?.to_owned(),
        quote: quote?.to_owned(),
        document: document?.to_owned(),
        question: question?.to_owned(),
        cells: cells(drafts, notes),
        columns,
        text: text.to_owned(),
    })
}

/// An id is the name of a file of results, too.
fn is_id(id: &str) -> bool {
    let letters = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let begins = id.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
    let taken = ["cells", "verdicts", "manifest"].iter().any(|name| id.eq_ignore_ascii_case(name));
    letters && begins && !taken && id.len() <= 24
}

/// All readings; a claim that cannot be tested needs none.
fn drafts(fields: &Fields<'_, '_>, table: &DeTable<'_>) -> Vec<Draft> {
    let Some(value) = table.get("reading") else {
        fields.notes.half_read();
        if let Some(reason) = fields.maybe_text("untestable") {
            return vec![Draft::untestable("as it stands", reason, fields.place)];
        }
        fields.notes.fault(
            0,
            "there is no [[reading]]: how is the claim to be tested? (or untestable = \"why it cannot be\")",
        );
        return Vec::new();
    };
    // Asked for here, so that it counts as known.
    let _ = fields.has("reading");
    let Some(items) = value.get_ref().as_array() else {
        fields.fault("reading", "a reading is written as a table of its own: [[reading]]");
        return Vec::new();
    };
    let mut drafts = Vec::new();
    for item in items {
        let Some(own) = item.get_ref().as_table() else {
            fields.notes.fault(item.span().start, "a reading is written as a table of its own: [[reading]]");
            continue;
        };
        let inner = Fields { own, shared: Some(table), place: item.span().start, notes: fields.notes };
        drafts.extend(reading(&inner));
        fields.notes.refuse_unused(own);
    }
    drafts
}

/// Numbers the cells. No two may ask the same.
fn cells(drafts: Vec<Draft>, notes: &Notes<'_>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut names = Vec::new();
    for draft in drafts {
        let name = (draft.reading.clone(), draft.place_of_test());
        if names.contains(&name) {
            let (reading, (game, opponent)) = &name;
            notes.fault(
                draft.line_place,
                format!(
                    "reading '{reading}' is asked twice in {game} against {opponent}: give one another name"
                ),
            );
        }
        names.push(name);
        cells.push(Cell { number: cells.len() as u32 + 1, reading: draft.reading, test: draft.test });
    }
    cells
}
