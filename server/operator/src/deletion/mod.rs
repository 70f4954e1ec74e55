//! Deleting an account for its owners: an operator sets a day, a week ahead or more. Owners get an email now, three days and one
//! day before, and after the deletion, which the job of `people::deletion` carries out. Owners cannot cancel it; an operator can,
//! also a deletion that an owner asked for.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::DeletionApi;
pub(crate) use emails::samples;
pub use records::AdminDeletion;
