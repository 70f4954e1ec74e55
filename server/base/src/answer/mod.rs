//! How the service answers: one shape for every error, and an operation's
//! statuses in its type.

mod body;
mod created;
mod nul;
mod parse;
mod problem;
mod records;
mod refused;
mod words;

pub use body::{BODY_LIMIT, Body, WholeBody, read_body};
pub use created::{Accepted, Created, NoContent};
pub use nul::SENTENCE as NUL;
pub use parse::answer_error;
pub use problem::{ApiError, Problem, REQUEST_ID, new_request_id};
pub use refused::{BUSY, CONFLICT, DENIED, GONE, INVALID, MANY, NOBODY, Refused, UNKNOWN};

/// In the data of a request that asks by `HEAD`: for operations whose answer is dear to make.
#[derive(Clone, Copy, Debug)]
pub struct HeadOnly;
