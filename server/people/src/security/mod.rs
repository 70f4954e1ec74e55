//! What protects the person: password, second step, sessions, providers, and what
//! happened lately around signing in.

mod api;
mod records;
mod service;
mod store;

pub use api::SecurityApi;
pub use records::{
    Security, SecurityEvent, SecurityPassword, SecurityProvider, SecuritySecondStep,
};
