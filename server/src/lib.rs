//! The server: it puts the areas together and serves them. No rule about
//! hits, figures or accounts lives here.
//!
//! `app` opens what is kept and wires the areas, `schedule` runs the scheduled tasks, `commands` is the
//! command line. The crate `front` is between the network and the areas.

pub mod alert_tasks;
pub mod app;
pub mod backups;
pub mod billing_tasks;
pub mod commands;
mod files;
pub mod import_tasks;
pub mod jobs;
mod memory;
mod operator_tasks;
pub mod schedule;
mod sealing;
