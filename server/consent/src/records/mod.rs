//! Consent records: what visitors answered, as a summary by day, as a list, one by one with the words shown, and as a
//! file that proves them.
//!
//! The records of a site are a chain of hashes in DuckDB (`shared::consent`). Every night, the last record of each day
//! that is over is signed with the deployment's key ([`Signer`], [`Closing`]), so that a chain that was made up later
//! would show. The file (`/consent/export`) has the records with these signatures: `shared::consent::proofs` verifies it
//! without a server.

mod api;
mod closing;
mod expiring;
mod export;
mod questions;
mod record_id;
#[expect(
    clippy::module_inception,
    reason = "every group has its requests and answers in this file"
)]
mod records;
mod service;
mod shown;
mod signer;
mod store;
mod summary;

pub use api::RecordsApi;
pub use closing::Closing;
pub use expiring::ConsentExpiry;
pub(crate) use records::RecordView;
pub(crate) use service::Records;
pub use signer::Signer;
