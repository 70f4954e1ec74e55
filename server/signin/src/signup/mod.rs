//! Opening an account on a deployment where anybody may: asked for with an address, and made when the
//! link in the mail is followed, so that nobody has an account with an address that is not theirs.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::SignupApi;
pub(crate) use emails::samples;
pub use records::SignupStart;
pub use service::SIGN_UP_SECONDS;
