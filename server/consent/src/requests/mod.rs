//! Data requests of visitors who agreed: to get what is kept of them, or to have it erased (GDPR, articles 15 and 17).
//!
//! A member opens one by the visitor's id, which the panel in the visitor's browser shows as a code. It is due in 30 days, and
//! can be postponed once by 60 (article 12(3)). Finishing does what was asked. A request has the visitor's id only sealed,
//! and no longer once the visitor is erased: then it keeps the mark, a hash under a key of its own.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub(crate) use api::RequestsApi;
pub(crate) use service::Requests;
pub(crate) use store::erase_visitor;
