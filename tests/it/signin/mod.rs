//! Signing in.

mod email;
mod invitation;
mod letters;
mod limits;
mod link;
mod login;
pub mod post;
mod reset;
mod safety;
mod second;
pub mod second_step;
mod session;
mod signup;
mod start;
mod telling;
mod ways;
