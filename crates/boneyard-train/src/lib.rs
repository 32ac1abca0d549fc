//! Policies learnt from the choices of a teacher.
//!
//! A [`Training`] plays deals, asks a teacher at every decision what it would choose, and fits a model to the choices: maximum
//! likelihood, by Adam. One deal in ten is held out. The choices are kept in a file, from which an interrupted training goes on and
//! from which later ones learn as well. The weights are a function of the training alone: threads change nothing.

#![forbid(unsafe_code)]

mod choices;
mod error;
mod examples;
mod gradient;
mod learn;
mod play;
mod run;

pub use choices::Choices;
pub use error::TrainError;
pub use learn::{Epoch, Measure};
pub use play::{Hand, Lesson};
pub use run::{Options, Progress, Report, Training, train};
