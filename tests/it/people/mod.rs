//! People and their tokens.

mod me;
mod oidc;
mod password;
mod push;
mod security;
mod sessions;
mod social;
mod tokens;
