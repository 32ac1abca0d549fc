//! Results as counts on the command line.

use boneyard_stats::DealSets;
use clap::Args;

use crate::failure::Faults;
use crate::rounding::thousands;

/// The results: of pairs of games, or of single games.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(super) struct CountsArgs {
    /// Pairs of games (a deal played both ways round) by result: both lost, lost and drawn, even, won and drawn, both won
    #[arg(long, value_name = "LL,LD,DD+WL,WD,WW", value_parser = five, allow_hyphen_values = true)]
    ptnml: Option<[u64; 5]>,
    /// Single games, each with a deal of its own: won, drawn, lost
    #[arg(long, value_name = "W,D,L", value_parser = three, allow_hyphen_values = true)]
    wdl: Option<[u64; 3]>,
}

impl CountsArgs {
    /// The counts as deal sets, of two games or of one; `None` and the fault is kept.
    pub(super) fn build(&self, faults: &mut Faults) -> Option<DealSets> {
        let (option, counts) = match (self.ptnml, self.wdl) {
            (Some(counts), _) => ("--ptnml", counts.to_vec()),
            (None, Some([won, drawn, lost])) => ("--wdl", vec![lost, drawn, won]),
            // The parser asks for one of them.
            (None, None) => return None,
        };
        faults.keep(DealSets::from_counts(&counts).map_err(|error| format!("{option}: {error}")))
    }
}

/// The counts in words.
pub(super) fn describe(sets: &DealSets) -> String {
    let count = |k: usize| thousands(sets.counts()[k] as f64);
    if sets.games_per_set() == 1 {
        let games = thousands(sets.games() as f64);
        return format!("{games} games: {} won, {} drawn, {} lost", count(2), count(1), count(0));
    }
    format!(
        "{} pairs of games: LL {}, LD {}, DD+WL {}, WD {}, WW {}",
        thousands(sets.sets() as f64),
        count(0),
        count(1),
        count(2),
        count(3),
        count(4)
    )
}

fn five(text: &str) -> Result<[u64; 5], String> {
    whole_numbers(text).ok_or_else(|| {
        "allowed: five whole numbers from 0 with commas between them, such as 34,54,63,64,75".to_owned()
    })
}

fn three(text: &str) -> Result<[u64; 3], String> {
    whole_numbers(text).ok_or_else(|| {
        "allowed: three whole numbers from 0 with commas between them, such as 136,111,96".to_owned()
    })
}

fn whole_numbers<const N: usize>(text: &str) -> Option<[u64; N]> {
    let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}
