//! Emails to the owners of all accounts, or of those with a plan or in a state.
//!
//! A dry run says how many there would be and shows the email. Sending stores each recipient once; a job then writes the emails, a
//! few at a time and only while few of them wait, so that links to sign in do not wait behind them. An operator can stop it: emails
//! that were not sent yet are then deleted.

mod api;
mod emails;
mod job;
mod records;
mod service;
mod store;

pub use api::AnnouncementsApi;
pub(crate) use emails::samples;
pub use job::write_due;
pub use records::{AdminAnnouncement, TellOwners, TellOwnersPreview, TellOwnersResult};
