//! API tokens: keys with which an account's programs read figures and send events.
//!
//! A token acts with its creator's present role, limited by its scopes and its sites. Its secret is shown
//! once; Stile stores a hash. Members below admin see and revoke their own tokens, owners and admins every
//! token of the account. A token limited to sites sees only itself.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub use api::TokensApi;
pub use records::{TokenAbout, TokenCreate, TokenCreated, TokenMaker, TokenView};
pub use rules::least_role;
pub use service::{Tokens, lock_account, must_have_room};
pub use store::account_name;
