//! Private links: they open the shared dashboard, also one that is not public. A link can have a password and an end, and is
//! revoked at once. Its key is shown once, when the link is created; Stile keeps a hash of it.

mod api;
mod records;
mod rules;
mod service;
pub(crate) mod store;

pub(crate) use api::LinksApi;
pub(crate) use records::ShareLink;
