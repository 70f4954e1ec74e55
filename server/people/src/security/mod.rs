//! What protects the person: password, two-factor authentication, sessions, providers, and recent events
//! around signing in.

mod api;
mod records;
mod service;
mod store;

pub use api::SecurityApi;
pub use records::{
    Security, SecurityEvent, SecurityPassword, SecurityProvider, SecuritySecondStep,
};
