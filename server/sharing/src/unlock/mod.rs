//! Opens a private link that has a password: the right password gives a pass for some hours.

mod api;
pub(crate) mod pass;
mod records;
mod service;

pub(crate) use api::UnlockApi;
