//! The export of consent records: its lines, its signatures, and the verification of a whole file without a server.
//!
//! One line a record, the oldest first. The last record of each closed day has a signature over the chain up to it. The
//! last line has one of its own kind, over the first and the last record of the file: a file that ends earlier does
//! not end with it. Every line is written in one form only, so that verifying compares bytes.

mod lines;
mod seal;
#[cfg(test)]
mod tests;
mod verify;

pub use lines::{COLUMNS, Line, header, line};
pub use seal::{Seal, public_key, sign_day, sign_head};
pub use verify::{Fault, Problem, Proof, verify};
