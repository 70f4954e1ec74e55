//! Sites that another account offers: taken over with everything that was counted.
//!
//! The account that has the site makes a code, an opaque token that is kept as a hash for some days, and
//! gives it to somebody of the other account. Taking it moves the row; the site keeps its id and its number
//! in DuckDB, so its figures go along without being touched. Whatever the old account's members, tokens and
//! invitations had of the site is taken from them in the same transaction.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::OfferedApi;
pub(crate) use emails::samples;
pub use records::TakeSite;
