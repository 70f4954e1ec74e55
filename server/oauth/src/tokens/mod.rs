//! The tokens of connected programs: `/oauth/token` and `/oauth/revoke`.
//!
//! A program exchanges the code of a decision for an access token, valid for an hour, and a refresh token, and each refresh
//! token for the next two. Each is used once. If a code or a refresh token arrives a second time, someone else has it too:
//! the connection ends at once, and the person connects the program again (RFC 9700, 4.14).
//!
//! A refresh token that was used within the last 10 seconds gets tokens again, for programs whose processes share a connection or
//! that did not receive an answer. What it gave the first time is then over: it counts as used, so that the connection ends if a
//! thief was among them.

mod grant;
mod service;
mod store;

pub use service::{revoke, token};
