//! A training: hands are played, and a model learns from them.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use boneyard_arena::Existing;
use boneyard_core::{Game, Rules};
use boneyard_policy::{Family, Made, Model, Shape, Weights, rounded};
use rayon::prelude::*;

use crate::choices::{Choices, ChoicesFile};
use crate::error::TrainError;
use crate::examples::{Examples, examples};
use crate::learn::{Course, Epoch, Measure, learn, measure, untaught};
use crate::play::{Hand, Lesson, Table};

/// What is to be learnt, and how. All of it decides the result.
#[derive(Debug, Clone)]
pub struct Training {
    /// The rules.
    pub rules: Rules,
    /// Who plays and teaches.
    pub lesson: Lesson,
    /// Deals to be played.
    pub deals: u64,
    /// Files of choices that are learnt from as well.
    pub also: Vec<PathBuf>,
    /// The hidden layers; `None` for a linear model.
    pub hidden: Option<[usize; 2]>,
    /// The model to begin with.
    pub init: Option<Model>,
    /// How often every example is seen.
    pub epochs: u32,
    /// The step at the beginning, above 0; it shrinks to 0.
    pub rate: f64,
}

/// How it is done; none of this changes the result.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// Threads.
    pub jobs: NonZero<usize>,
    /// Where the choices are kept.
    pub choices: PathBuf,
    /// What to do with choices that are there.
    pub existing: Existing,
    /// Set it to stop.
    pub stop: Option<&'a AtomicBool>,
}

/// How far it is.
#[derive(Debug, Clone, Copy)]
pub enum Progress {
    /// So many deals are played.
    Played(u64),
    /// An epoch is learnt.
    Learnt(Epoch),
}

/// What a training came to.
#[derive(Debug, Clone)]
pub struct Report {
    /// The model, as a file keeps it.
    pub model: Model,
    /// The games it is for.
    pub family: String,
    /// The decisions learnt from.
    pub decisions: u64,
    /// On those held out.
    pub held_out: Measure,
    /// Deals found in the file of choices.
    pub recalled: u64,
}

impl Report {
    /// The whole file of weights.
    pub fn to_text(&self, made: Made) -> String {
        let Measure { examples, top1, log_likelihood, .. } = self.held_out;
        let made = Made { decisions: self.decisions, held_out: examples, top1, log_likelihood, ..made };
        Weights::to_text(&self.model, &self.family, &made)
    }
}

/// Deals that are played between two looks at the flag, and then kept.
const ROUND: usize = 64;

/// Plays, learns and measures; `None` if it was stopped: then the hands that were played are kept.
///
/// # Errors
/// Impossible terms, files, players that break the rules.
pub fn train(
    training: &Training,
    options: &Options<'_>,
    mut watch: impl FnMut(Progress) + Send,
) -> Result<Option<Report>, TrainError> {
    let game =
        Game::new(training.rules.clone()).map_err(|error| TrainError::Terms(vec![error.to_string()]))?;
    let lesson = &training.lesson;
    let unfit = [&lesson.teacher, lesson.player()]
        .into_iter()
        .find_map(|agent| Some(format!("agent '{agent}': {}", agent.unfit(&game)?)));
    if let Some(reason) = unfit {
        return Err(TrainError::Terms(vec![reason]));
    }
    let model = start(training, &game)?;
    let also = training.also.iter().map(|path| Choices::read(path)).collect::<Result<Vec<_>, _>>()?;
    let other =
        also.iter().zip(&training.also).find(|(choices, _)| choices.game_name != training.lesson.game_name);
    if let Some((choices, path)) = other {
        let ours = &training.lesson.game_name;
        return Err(TrainError::Terms(vec![format!(
            "'{}' has choices in {}, and {ours} is to be learnt",
            path.display(),
            choices.game_name
        )]));
    }
    let jobs = options.jobs.get();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|error| TrainError::Threads { jobs, fault: error.to_string() })?;
    pool.install(|| {
        let Some((hands, recalled)) = play(training, options, &game, &mut watch)? else { return Ok(None) };
        let (mut all, mut held) = (Examples::default(), Examples::default());
        let sources = also.iter().map(|choices| (choices.seed, choices.hands.as_slice()));
        for (seed, hands) in sources.chain([(training.lesson.seed, hands.as_slice())]) {
            let (more, more_held) = examples(&game, seed, hands)?;
            all.append(&more);
            held.append(&more_held);
        }
        if all.len() == 0 || held.len() == 0 {
            return Err(TrainError::Terms(vec![
                "there is no decision to learn from; play more deals (--resume goes on from those that were played)".to_owned(),
            ]));
        }
        let course = Course { epochs: training.epochs, rate: training.rate, seed: training.lesson.seed };
        let learnt = learn(model, &all, &held, course, options.stop, |epoch| watch(Progress::Learnt(epoch)));
        let Some(learnt) = learnt else { return Ok(None) };
        let model = rounded(&learnt);
        Ok(Some(Report {
            held_out: measure(&model, &held),
            family: Family::of(&game).to_string(),
            decisions: all.len() as u64,
            recalled,
            model,
        }))
    })
}

/// The model to begin with.
fn start(training: &Training, game: &Game) -> Result<Model, TrainError> {
    let shape = Shape { players: game.rules().players, hidden: training.hidden };
    match &training.init {
        Some(init) if init.shape() != shape => {
            let reason =
                format!("the model to begin with is {:?}, and {shape:?} is to be learnt", init.shape());
            Err(TrainError::Terms(vec![reason]))
        }
        Some(init) => Ok(init.clone()),
        None => untaught(shape, training.lesson.seed)
            .ok_or_else(|| TrainError::Terms(vec!["no model has this shape".to_owned()])),
    }
}

/// The hands of the lesson, those that were played before included, and how many these are.
fn play(
    training: &Training,
    options: &Options<'_>,
    game: &Game,
    watch: &mut impl FnMut(Progress),
) -> Result<Option<(Vec<Hand>, u64)>, TrainError> {
    let lesson = &training.lesson;
    let (mut file, mut hands) = ChoicesFile::open(&options.choices, lesson, options.existing)?;
    hands.truncate(usize::try_from(training.deals).unwrap_or(usize::MAX));
    let recalled = hands.len() as u64;
    while (hands.len() as u64) < training.deals {
        if options.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Ok(None);
        }
        let first = hands.len() as u64;
        let deals: Vec<u64> = (first..training.deals.min(first + ROUND as u64)).collect();
        let deal = |table: &mut Table<'_>, deal: &u64| table.play(*deal);
        let played: Vec<Hand> =
            deals.par_iter().map_init(|| Table::new(lesson, game), deal).collect::<Result<_, _>>()?;
        file.record(&played)?;
        hands.extend(played);
        watch(Progress::Played(hands.len() as u64));
    }
    Ok(Some((hands, recalled)))
}
