//! A person's accounts: opening another, and acting in another.
//!
//! A session acts in one account. Switching changes this session only; the person's other sessions and
//! tokens stay where they are.

mod api;
mod records;
mod service;
mod store;

pub use api::AccountsApi;
pub use records::{AccountChoice, NewAccount};
pub use service::{act_in, found};
pub(crate) use store::lock_person;
