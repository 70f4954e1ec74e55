//! Asking the owners of an account for support access. They grant it for some days or decline (`people::support`); then the
//! operator reads the account like a viewer of every site.

mod api;
mod emails;
mod service;
mod store;

pub use api::SupportApi;
pub(crate) use emails::samples;
