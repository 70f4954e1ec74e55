//! Setting a new password with an emailed link. The answer to a request reveals nothing about the address.
//! Setting the password ends all sessions of the person, and opens none.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::ResetApi;
pub(crate) use emails::samples;
pub use records::{ResetDone, ResetFinish, ResetOpen};
pub use service::RESET_SECONDS;
