//! Checking an upload: it is received, read, and forgotten. What was read is kept for a day, and the answer says what it is.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub(crate) use api::CheckApi;
pub use records::ImportUpload;
pub(crate) use rules::last_day;
pub(crate) use store::{list, take};

pub(crate) use self::service::view;

/// The body of a request with an upload.
type UploadBody = base::answer::RawBody<{ crate::files::limits::UPLOAD as usize }>;
