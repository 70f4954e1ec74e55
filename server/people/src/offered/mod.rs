//! Sites that another account offers: taken over with all their data.
//!
//! The account that has the site creates a code, an opaque token of which Stile keeps the hash for some days,
//! and gives it to a member of the other account. Taking the site over changes the account in its row; the
//! site keeps its id and its number in DuckDB, so its hits are not touched. The same transaction removes the
//! site from the old account's members, tokens and invitations.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::OfferedApi;
pub(crate) use emails::samples;
pub use records::TakeSite;
