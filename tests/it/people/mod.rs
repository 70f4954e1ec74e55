//! People: who is signed in, their accounts and teams, and API tokens.

mod account;
mod accounts;
mod audit;
mod deletion;
mod export;
mod me;
mod oidc;
mod password;
mod push;
mod security;
mod sessions;
mod social;
mod offered;
mod ownership;
mod setup;
mod snooze;
mod support;
mod team;
mod tokens;
