//! Signing in.

mod email;
mod emails;
mod invitation;

pub(crate) mod enumeration;
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
pub mod start;
mod ways;
