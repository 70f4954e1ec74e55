//! The server: it puts the areas together and serves them. No rule about
//! hits, figures or accounts lives here.
//!
//! `app` opens what is kept and wires the areas, `schedule` is what happens by
//! the clock, `commands` is the command line. What stands before the areas is
//! the crate `front`.

pub mod app;
pub mod backups;
pub mod commands;
mod files;
pub mod jobs;
mod memory;
pub mod schedule;
mod sealing;
