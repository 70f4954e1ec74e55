//! Visitors who withdrew or were erased, in a file that the checksums of a backup leave out, since it changes later: a backup
//! that is older than a withdrawal is restored without the visitor.
//!
//! The file has hashes of what stays of a visitor, under a key of its own: without the key, which only the data folder and
//! its backups have, it says how many there were and when.

mod eraser;
mod list;
mod writer;

pub use eraser::ForgottenEraser;
pub use list::{FORGOTTEN, ForgottenKey, ForgottenList, NotAList};
pub use writer::ForgottenWriter;
