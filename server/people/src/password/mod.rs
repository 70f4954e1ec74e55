//! Giving oneself a password, or another one.
//!
//! A password that there is must be typed again; a first one needs a session that was
//! just opened. All other sessions end, links that would set another password too,
//! and the person is told by mail.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::PasswordApi;
pub(crate) use emails::samples;
pub use records::PasswordChange;
