//! Who is signed in: the person, the account acted in, and what they may do there.

mod api;
mod records;
mod service;
mod store;

pub use api::MeApi;
pub use records::{AccountOfMine, AccountRef, Me, NameChange, Permission, PersonRef};
pub use service::me;
pub(crate) use store::person;
