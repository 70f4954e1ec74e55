//! People and their tokens.

mod me;
mod password;
mod security;
mod sessions;
mod tokens;
