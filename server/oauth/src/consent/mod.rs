//! The person decides: the page at `/oauth/authorize`, and what follows from it.
//!
//! The page shows what a program calls itself, where the browser returns to, and what was asked for. Reading is the
//! default; changing sites is a box to tick. As for creating an API token, the person must have signed in within the last 15
//! minutes, or enter their password or a code, since a connection outlives their session.
//!
//! What is wrong with the program or the address of its answer is shown, and nothing is sent there: that address may be
//! anyone's. Other errors go to the program.

mod page;
mod request;
mod service;
mod store;

pub use service::{decide, show};
