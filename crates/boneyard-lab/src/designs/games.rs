//! `games`: something measured in a game, against a number or against the same in another game.

use boneyard_agents::PlayerSpec;

use super::{Bench, DesignInfo, Experiment, Sample, Variant, advice_figures};
use crate::claim::Fields;
use crate::error::LabError;
use crate::fraction::Fraction;
use crate::measure::Measure;
use crate::setting::{NamedGame, Setting};
use crate::table::{Part, ROTATIONS, Table, Team, seated, subject_side};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "games",
    about: "the agent 'agent' plays every deal on either side; the effect is what is measured, less the number 'than', or less the same \
            measured in the game 'than' on deals of its own",
    columns: &["effect", "decisions", "hands"],
    exact: false,
    // What is compared with a number is not near nothing.
    bounded: false,
    conditional: true,
    unit: None,
    against: true,
    figures: advice_figures,
    read,
};

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let agent = fields.parsed::<PlayerSpec>("agent", "the agent that plays");
    let than = number_or_game(fields);
    match (agent, than) {
        (Some(agent), Some((null, other))) => {
            vec![Variant { null, ..Variant::single(Games { agent, other }).remove(0) }]
        }
        _ => Vec::new(),
    }
}

/// What `than` names: a number, or a game.
pub(super) fn number_or_game(fields: &Fields<'_, '_>) -> Option<(Fraction, Option<NamedGame>)> {
    let text = fields.text("than", "a fraction such as 1/2, or a game")?;
    match (text.parse::<Fraction>(), NamedGame::parse(text)) {
        (Ok(number), _) => Some((number, None)),
        (Err(_), Ok(game)) => Some((Fraction::ZERO, Some(game))),
        (Err(no_number), Err(no_game)) => {
            fields.fault("than", format!("'than': {no_number}; as a game: {no_game}"));
            None
        }
    }
}

/// A game that is compared with itself is a slip of the pen.
pub(super) fn not_itself(other: Option<&NamedGame>, setting: &Setting) -> Result<(), String> {
    match other {
        Some(other) if other == &setting.game => Err(format!("{} is compared with itself", other.label)),
        _ => Ok(()),
    }
}

/// Who plays, and what is compared.
#[derive(Debug)]
struct Games {
    agent: PlayerSpec,
    other: Option<NamedGame>,
}

impl Experiment for Games {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        if self.other.is_some() && setting.measure.is_conditional() {
            let word = setting.measure.word();
            return Err(format!("'{word}' is compared with a number, not with another game"));
        }
        not_itself(self.other.as_ref(), setting)
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        Box::new(Tables {
            here: Table::new(&setting.game, seed),
            there: self.other.as_ref().map(|game| Table::new(game, seed)),
            measure: setting.measure,
            agent: Team::new(&self.agent, Part::Subject),
            adversary: setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other)),
        })
    }
}

struct Tables<'a> {
    here: Table<'a>,
    there: Option<Table<'a>>,
    measure: Measure,
    agent: Team,
    adversary: Option<Team>,
}

impl Bench for Tables<'_> {
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError> {
        let Some(adversary) = &mut self.adversary else { return Ok(vec![0; 3]) };
        let (measure, agent) = (self.measure, &mut self.agent);
        let mut hands = |table: &mut Table<'_>| -> Result<(i64, i64), LabError> {
            let (mut sum, mut counted) = (0, 0);
            let dealt = table.deal(deal);
            for rotation in 0..ROTATIONS {
                let teams = seated(rotation, agent, adversary);
                let played = table.play(deal, rotation, &dealt, teams, |_| ())?;
                let value = measure.value(&played, subject_side(rotation));
                sum += value.unwrap_or(0);
                counted += i64::from(value.is_some());
            }
            Ok((sum, counted))
        };
        let (mut effect, counted) = hands(&mut self.here)?;
        if let Some(there) = &mut self.there {
            effect -= hands(there)?.0;
        }
        Ok(vec![effect, counted, i64::from(ROTATIONS)])
    }
}
