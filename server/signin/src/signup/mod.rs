//! Signing up on a deployment where anyone may. The account is created when its owner follows the emailed
//! link, so that people cannot create one with an address that is not theirs.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::SignupApi;
pub(crate) use emails::samples;
pub use records::SignupStart;
pub use service::SIGN_UP_SECONDS;
