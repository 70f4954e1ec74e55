//! The person decides: the page at `/oauth/authorize`, and what follows from it.
//!
//! The page shows what a program calls itself, where the browser returns to, and what was asked for. Reading is the
//! default; writing is a box to tick. As for creating an API token, the person must have signed in within the last 15
//! minutes, or enter their password or a code, since a connection outlives their session.
//!
//! What is wrong with a request is shown here, where it is answered in a link at most: anyone may register a program, and an
//! address that redirects browsers without a question could lead people to any page under our name. A browser returns to
//! the program only after the person allowed it something or cancelled.

mod document;
mod page;
mod request;
mod service;
mod store;

pub(crate) use document::{problem_page, refusal_page};
pub use service::{decide, show};
