//! How the service answers: one shape for every error, and an operation's
//! statuses in its type.

mod body;
mod created;
mod params;
mod parse;
mod problem;
mod raw_body;
mod raw_value;
mod records;
mod refused;
mod up_to;
mod words;
mod zip;

pub use body::{BODY_LIMIT, Body, read_body};
pub use created::{Accepted, Created, NoContent};
pub use params::Params;
pub use parse::answer_error;
pub use problem::{ApiError, Problem, REQUEST_ID, new_request_id};
pub use raw_body::RawBody;
pub use refused::{BUSY, CONFLICT, DENIED, GONE, INVALID, MANY, NOBODY, Refused, UNKNOWN};
pub use up_to::UpTo;
pub use zip::Zip;

/// In the data of a `HEAD` request: for operations whose answer is expensive to make.
#[derive(Clone, Copy, Debug)]
pub struct HeadOnly;
