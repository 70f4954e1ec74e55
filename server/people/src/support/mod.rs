//! Support: an operator asks to look into the account, an owner lets them for some days or says no, and
//! ends it at any time. The operator reads like a viewer of every site, changes nothing, and the audit says
//! so.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::SupportApi;
pub(crate) use emails::samples;
pub use records::SupportGrantAsk;
