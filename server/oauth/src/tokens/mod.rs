//! The tokens of connected programs: `/oauth/token` and `/oauth/revoke`.
//!
//! A program exchanges the code of a decision for an access token, valid for an hour, and a refresh token, and each refresh
//! token for the next two. Each is used once. If a code or a refresh token arrives a second time, someone else has it too:
//! the connection ends at once, and the person connects the program again (RFC 9700, 4.14). The same happens if a
//! program does not receive an answer and asks again with the refresh token that it used; that is rare, and costs a click.

mod grant;
mod service;
mod store;

pub use service::{revoke, token};
