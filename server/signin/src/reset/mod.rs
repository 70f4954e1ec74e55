//! A new password by mailed link. Whoever asks learns nothing from the answer. Setting it ends every
//! session of the person and signs nobody in.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::ResetApi;
pub(crate) use emails::samples;
pub use records::{ResetDone, ResetFinish, ResetOpen};
pub use service::RESET_SECONDS;
