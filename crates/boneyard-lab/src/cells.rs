//! `cells.csv`: what was asked, a line a cell. With the journals it is all that verdicts need.

use std::path::Path;

use boneyard_arena::ArenaError;
use boneyard_arena::disk::regular;

use crate::claim::{Cell, Claim, Direction, order};
use crate::designs::DesignInfo;
use crate::error::LabError;
use crate::figures::Per;
use crate::fraction::Fraction;
use crate::measure::Measure;
use crate::run::Depth;

/// One cell of one claim as results name it.
#[derive(Debug, Clone)]
pub struct CellRow {
    /// The claim's id.
    pub claim: String,
    /// The cell's number in the claim.
    pub cell: u32,
    /// The words that make the claim.
    pub quote: String,
    /// How they are read.
    pub reading: String,
    /// The game.
    pub game: String,
    /// The adversary, or `-`.
    pub opponent: String,
    /// How it is tested, or why it cannot be.
    pub test: Result<RowTest, String>,
}

/// By what the verdict is made.
#[derive(Debug, Clone)]
pub struct RowTest {
    /// The design.
    pub design: &'static DesignInfo,
    /// What counts.
    pub measure: Measure,
    /// Which figure decides.
    pub per: Per,
    /// Where the claim expects the effect.
    pub direction: Direction,
    /// With what it is compared.
    pub null: Fraction,
    /// The whole numbers of the journal for one unit of what counts.
    pub unit: i64,
    /// The smallest effect that matters.
    pub smallest: f64,
    /// The error of the suite.
    pub alpha: f64,
    /// Deals to be played.
    pub deals: u64,
}

const HEADER: [&str; 15] = [
    "claim",
    "cell",
    "reading",
    "game",
    "opponent",
    "design",
    "outcome",
    "per",
    "direction",
    "null",
    "unit",
    "smallest",
    "alpha",
    "deals",
    "quote",
];
/// The last column, only filled where there is no design.
const REASON: &str = "reason";

impl CellRow {
    pub(crate) fn new(claim: &Claim, cell: &Cell, depth: Depth) -> CellRow {
        let setting = cell.test.as_ref().ok().map(|test| &test.setting);
        CellRow {
            claim: claim.id.clone(),
            cell: cell.number,
            quote: claim.quote.clone(),
            reading: cell.reading.clone(),
            game: setting.map_or("-".to_owned(), |setting| setting.game.label.clone()),
            opponent: setting.map_or("-".to_owned(), crate::setting::Setting::opponent_label),
            test: cell.test.as_ref().map_err(Clone::clone).map(|test| RowTest {
                design: test.design,
                measure: test.setting.measure,
                per: test.terms.per,
                direction: test.terms.direction,
                null: test.terms.null,
                unit: test.experiment.unit(&test.setting),
                smallest: test.terms.smallest,
                alpha: test.terms.alpha,
                deals: depth.deals(test.terms.quick, test.terms.full),
            }),
        }
    }

    /// Where it stands among all.
    pub(crate) fn rank(&self) -> ((String, u64, String), u32) {
        (order(&self.claim), self.cell)
    }

    fn record(&self) -> Vec<String> {
        let mut record = vec![
            self.claim.clone(),
            self.cell.to_string(),
            self.reading.clone(),
            self.game.clone(),
            self.opponent.clone(),
        ];
        match &self.test {
            Ok(test) => record.extend([
                test.design.name.to_owned(),
                test.measure.word().to_owned(),
                test.per.word().to_owned(),
                test.direction.word().to_owned(),
                test.null.to_string(),
                test.unit.to_string(),
                test.smallest.to_string(),
                test.alpha.to_string(),
                test.deals.to_string(),
            ]),
            Err(_) => record.extend(vec![String::new(); 9]),
        }
        record.extend([self.quote.clone(), self.test.as_ref().err().cloned().unwrap_or_default()]);
        record
    }

    /// In what it differs from the same cell of another run, a line each. The number of deals may grow.
    pub(crate) fn differences(&self, there: &CellRow) -> Vec<String> {
        let columns = HEADER.iter().chain([&REASON]);
        let pairs = columns.zip(there.record().into_iter().zip(self.record()));
        let differs = pairs.filter(|(column, (there, here))| **column != "deals" && there != here);
        differs
            .map(|(column, (there, here))| {
                format!("{} cell {}: {column} is '{there}' there and '{here}' here", self.claim, self.cell)
            })
            .collect()
    }
}

/// The file as text.
pub(crate) fn cells_csv(cells: &[CellRow]) -> String {
    let columns: Vec<String> = HEADER.iter().chain([&REASON]).map(|name| (*name).to_owned()).collect();
    crate::verdict_csv::csv_text(std::iter::once(columns).chain(cells.iter().map(CellRow::record)))
}

/// Reads the file.
pub(crate) fn read_cells(path: &Path) -> Result<Vec<CellRow>, LabError> {
    let file = |source| ArenaError::File { action: "read", path: path.to_owned(), source };
    let text = regular::read_text(path).map_err(file)?;
    let at = |line: u64, fault: String| LabError::Line { path: path.to_owned(), line, fault };
    let mut cells: Vec<CellRow> = Vec::new();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    for (place, record) in reader.records().enumerate() {
        let record = record.map_err(|error| {
            at(error.position().map_or(place as u64 + 1, csv::Position::line), error.to_string())
        })?;
        let line = record.position().map_or(place as u64 + 1, csv::Position::line);
        if place == 0 {
            let expected = HEADER.iter().chain([&REASON]).copied();
            if !record.iter().eq(expected) {
                return Err(at(line, format!("the columns are not {},{REASON}", HEADER.join(","))));
            }
            continue;
        }
        let cell = row(&record).map_err(|fault| at(line, fault))?;
        if cells.iter().any(|other| (&other.claim, other.cell) == (&cell.claim, cell.cell)) {
            return Err(at(line, format!("cell {} of {} stands twice", cell.cell, cell.claim)));
        }
        cells.push(cell);
    }
    Ok(cells)
}

fn row(record: &csv::StringRecord) -> Result<CellRow, String> {
    let text = |place: usize| record.get(place).unwrap_or_default();
    let number = |place: usize| {
        text(place).parse::<f64>().map_err(|_| format!("{} '{}' is no number", HEADER[place], text(place)))
    };
    let whole = |place: usize| {
        text(place)
            .parse::<i64>()
            .map_err(|_| format!("{} '{}' is no whole number", HEADER[place], text(place)))
    };
    let test = if text(5).is_empty() {
        Err(text(15).to_owned())
    } else {
        let unknown = |place: usize| format!("{} cannot be '{}'", HEADER[place], text(place));
        Ok(RowTest {
            design: DesignInfo::named(text(5)).ok_or_else(|| unknown(5))?,
            measure: word(Measure::WORDS, text(6)).ok_or_else(|| unknown(6))?,
            per: word(Per::WORDS, text(7)).ok_or_else(|| unknown(7))?,
            direction: word(Direction::WORDS, text(8)).ok_or_else(|| unknown(8))?,
            null: text(9).parse()?,
            unit: Some(whole(10)?).filter(|unit| *unit > 0).ok_or_else(|| unknown(10))?,
            smallest: number(11)?,
            alpha: number(12)?,
            deals: u64::try_from(whole(13)?).map_err(|_| unknown(13))?,
        })
    };
    Ok(CellRow {
        claim: text(0).to_owned(),
        cell: u32::try_from(whole(1)?).map_err(|_| format!("cell cannot be '{}'", text(1)))?,
        quote: text(14).to_owned(),
        reading: text(2).to_owned(),
        game: text(3).to_owned(),
        opponent: text(4).to_owned(),
        test,
    })
}

fn word<T: Copy>(words: &[(&str, T)], text: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value)
}
