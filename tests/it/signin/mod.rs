//! Signing in.

mod link;
mod session;
mod start;
