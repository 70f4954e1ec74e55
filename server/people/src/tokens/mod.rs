//! API tokens: keys with which an account's programs read figures and send events.
//!
//! A token acts with the role that its maker has now, narrowed by its scopes and
//! by the sites it is limited to. Its secret is shown once; what is kept is a
//! hash. Members below admin see and revoke their own tokens, owners and admins
//! every token of the account. A token limited to sites sees itself alone.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub use api::TokensApi;
pub use records::{TokenAbout, TokenCreate, TokenCreated, TokenMaker, TokenView};
pub use service::Tokens;
