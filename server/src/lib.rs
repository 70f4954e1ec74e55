//! The server: it puts the areas together and serves them. No rule about
//! hits, figures or accounts lives here.
//!
//! `app` opens what is kept and wires the areas, `http` is what stands before
//! them, `schedule` is what happens by the clock, `commands` is the command
//! line, `general` the two operations about the deployment itself.

pub mod app;
pub mod commands;
mod files;
pub mod general;
pub mod http;
pub mod jobs;
mod memory;
pub mod schedule;
