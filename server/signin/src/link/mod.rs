//! Links that are used once: sign-in links, and what they share with the first
//! account's link. A link carries 256 random bits; what is kept is their hash.

mod api;
mod records;
mod service;
pub(crate) mod store;

pub use api::{LinkApi, SignedIn};
pub use records::CodeUse;
pub(crate) use service::unknown_link;
pub use service::{MakeError, SIGN_IN_SECONDS, make};
