//! Links that work once: sign-in links, and what all links share. A link proves that its user reads the
//! emails of an address. It contains 256 random bits. The email of a link that signs in or up also shows a
//! code of six digits, for another device. Stile stores their hashes. Five wrong codes end the code; the link
//! itself still works.

mod api;
mod create;
mod emails;
mod lookup;
mod records;
mod request;
mod service;
pub(crate) mod store;

pub use api::LinkApi;
pub(crate) use create::{NewLink, create};
pub(crate) use emails::samples;
pub(crate) use lookup::{link_over, restated, take, unknown_link};
pub use records::{CodeUse, EmailOnly, Sent};
pub(crate) use request::{LinkRequest, request_link};
pub(crate) use service::no_account;
pub use service::{MakeError, SIGN_IN_SECONDS, make};
