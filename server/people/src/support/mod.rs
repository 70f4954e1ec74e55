//! Support access: an operator requests access to the account; an owner grants it for some days or declines,
//! and can end it at any time. The operator can read every site like a viewer and change nothing; the audit
//! log shows it.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::SupportApi;
pub(crate) use emails::samples;
pub use records::SupportGrantAsk;
