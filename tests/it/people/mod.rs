//! People: who is signed in, and API tokens.

mod me;
mod tokens;
