//! Finishing to sign in: the second step of whoever did the first.
//!
//! The first step opens a pending session, whose cookie opens this alone. The digits, or
//! a recovery code, end it and open a session with another secret, so that whoever
//! knew the first cookie knows nothing. Every try is counted on the address and on
//! the person; digits and codes are spent when they were right.

mod api;
mod records;
mod service;
mod store;

pub use api::SecondApi;
pub use records::{Second, SecondDigits};
