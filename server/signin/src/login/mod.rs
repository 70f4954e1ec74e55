//! Signing in by address and password, on deployments that have passwords.

mod api;
mod records;
mod service;
mod store;

pub use api::LoginApi;
pub use records::Login;
