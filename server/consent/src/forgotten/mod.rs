//! Visitors who withdrew or were erased, in a file outside of every backup: a backup that is older than that is restored
//! without them.
//!
//! The file has hashes of what stays of a visitor, under a key of its own: without the key, which only the data folder and
//! its backups have, it says how many there were and when.

mod eraser;
mod list;
mod writer;

pub use eraser::ForgottenEraser;
pub use list::{FORGOTTEN, ForgottenKey, ForgottenList, NotAList};
pub use writer::ForgottenWriter;
