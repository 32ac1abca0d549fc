//! Results for people: numbers with as many digits as their error warrants, plain sentences, tables, pictures, pages.
//!
//! [`report`] turns the folder of a tournament, of claims, of a tuning or of exploitabilities into the [`File`]s of a report, from the
//! CSV files and the manifest in it alone; [`write()`] puts them into a folder. The same folder gives the same bytes.

#![forbid(unsafe_code)]

pub mod advice;
mod chart;
mod collection;
mod equilibria;
mod error;
mod folder;
mod page;
pub mod pit;
pub mod rounding;
pub mod tune;

pub use error::ReportError;
pub use folder::{Kind, Report, report, write};
pub use page::File;
