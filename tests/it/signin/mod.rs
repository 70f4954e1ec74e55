//! Signing in.

mod link;
mod second;
pub mod second_step;
mod session;
mod start;
