//! Completing sign-in with the second factor.
//!
//! The first factor opens a pending session, whose cookie allows this operation only. The code of the app, or
//! a recovery code, ends it and opens a session with another secret, so that knowing the first cookie is
//! useless. Every attempt counts, by address and by person; a correct code cannot be used again.

mod api;
mod records;
mod service;
mod store;

pub use api::SecondApi;
pub use records::{Second, SecondDigits};
