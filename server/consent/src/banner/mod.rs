//! The banner that asks visitors (`/banner`): a draft, which is always saved and judged by every rule, and the versions that
//! were published, which never change.
//!
//! The rules are in `shared::banner`, so that the dashboard's editor judges a draft as the server does. A version has the
//! words that visitors read, with every placeholder replaced; its name is the SHA-256 of its content.

mod answers;
mod api;
mod records;
mod service;
mod store;

pub(crate) use api::BannerApi;
pub(crate) use service::Banners;
pub(crate) use store::{Live, live};
