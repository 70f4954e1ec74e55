//! People: who is signed in, their accounts and teams, and API tokens.

mod account;
mod accounts;
mod audit;
mod deletion;
mod github;
mod me;
mod names;
mod offered;
mod oidc;
mod operator;
mod ownership;
mod password;
mod push;
mod reading;
mod reauth;
mod security;
mod sessions;
mod snooze;
mod social;
mod support;
mod team;
mod tokens;
