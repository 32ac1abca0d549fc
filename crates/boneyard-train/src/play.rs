//! Hands in which a teacher says what it would choose.

use boneyard_agents::{Agent, AgentSpec};
use boneyard_core::{Game, Move, Rng, State, mix};

use crate::error::TrainError;

/// Who plays, and who is learnt from.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// What the files call the game.
    pub game_name: String,
    /// Whose choices are learnt.
    pub teacher: AgentSpec,
    /// Who makes the moves in all seats; the teacher itself, if `None`.
    pub students: Option<AgentSpec>,
    /// The share of decisions, 0 to 1, in which chance makes the move, so that positions come up that no good player brings about.
    pub explore: f64,
    /// The seed of all chance.
    pub seed: u64,
}

/// What was chosen in a hand: an entry for each decision between two moves or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// The number of the deal.
    pub deal: u64,
    /// What was played.
    pub played: Vec<Move>,
    /// What the teacher would have played.
    pub taught: Vec<Move>,
}

/// The parts of a hand's chance, each with its own stream.
#[derive(Clone, Copy)]
enum Stream {
    Deal,
    Teacher,
    Student,
    Explore,
}

/// A player in each seat.
pub(crate) struct Table<'g> {
    lesson: &'g Lesson,
    game: &'g Game,
    teachers: Vec<Box<dyn Agent>>,
    students: Vec<Box<dyn Agent>>,
}

impl<'g> Table<'g> {
    pub(crate) fn new(lesson: &'g Lesson, game: &'g Game) -> Table<'g> {
        let seats = |spec: &AgentSpec| game.seats().map(|_| spec.build()).collect();
        let students = lesson.students.as_ref().map(seats).unwrap_or_default();
        Table { lesson, game, teachers: seats(&lesson.teacher), students }
    }

    /// Plays a deal.
    pub(crate) fn play(&mut self, deal: u64) -> Result<Hand, TrainError> {
        let Lesson { seed, explore, .. } = *self.lesson;
        let stream = |stream: Stream, seat: u64| Rng::new(mix(&[seed, deal, stream as u64, seat]));
        let seats = |kind: Stream| -> Vec<Rng> {
            self.game.seats().map(|seat| stream(kind, seat.index() as u64)).collect()
        };
        let (mut teacher_chance, mut student_chance) = (seats(Stream::Teacher), seats(Stream::Student));
        let mut chance = stream(Stream::Explore, 0);
        self.teachers.iter_mut().chain(&mut self.students).for_each(|agent| agent.begin(self.game));
        let mut state = deal_of(self.game, seed, deal);
        let mut hand = Hand { deal, played: Vec::new(), taught: Vec::new() };
        while !state.is_over() {
            if state.moves().len() == 1 {
                state.play_nth(0);
                continue;
            }
            let seat = state.public().turn().index();
            let view = state.view();
            let taught = self.teachers[seat].choose(&view, &mut teacher_chance[seat]);
            let played = match self.students.get_mut(seat) {
                Some(student) => student.choose(&view, &mut student_chance[seat]),
                None => taught,
            };
            // Both are drawn at every decision, so that what is drawn later does not depend on it.
            let (lot, other) = (chance.bits(), chance.below(state.moves().len()));
            let explores = (lot >> 11) as f64 / (1_u64 << 53) as f64 <= explore && explore > 0.0;
            let played = if explores { state.moves().nth(other) } else { played };
            for (agent, mv) in [(&self.lesson.teacher, taught), (self.lesson.player(), played)] {
                if !state.moves().contains(mv) {
                    return Err(TrainError::Illegal {
                        agent: agent.to_string(),
                        deal,
                        fault: format!("{mv} is not legal"),
                    });
                }
            }
            hand.taught.push(taught);
            hand.played.push(played);
            if let Err(fault) = state.play(played) {
                return Err(TrainError::Illegal {
                    agent: self.lesson.player().to_string(),
                    deal,
                    fault: fault.to_string(),
                });
            }
        }
        Ok(hand)
    }
}

impl Lesson {
    /// Who makes the moves.
    pub fn player(&self) -> &AgentSpec {
        self.students.as_ref().unwrap_or(&self.teacher)
    }
}

/// The start of a deal.
pub(crate) fn deal_of(game: &Game, seed: u64, deal: u64) -> State<'_> {
    State::new(game, &game.deal(&mut Rng::new(mix(&[seed, deal, Stream::Deal as u64, 0]))))
}
