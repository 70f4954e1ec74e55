//! Deleting an account. An owner requests it a week ahead; until then any owner can cancel it; a job carries
//! it out.
//!
//! An operator can set a day for it as well, which no owner can cancel. The first account, that of the deployment, is
//! deleted only when it is the last one.
//!
//! Every owner gets an email when it is requested, three days and one day before, and when it is done. When
//! it is due, one transaction deletes the account with everything that belongs to it and the people who are
//! in no other account. It leaves a row in `deleted_accounts` and the numbers of the account's sites in
//! `sites_to_erase`, from which their hits are erased as for any deleted site. After a crash before the
//! commit the account is complete, after one behind it the numbers are stored: either way the job continues.

mod api;
mod emails;
mod job;
mod records;
mod service;
mod store;

pub use api::DeletionApi;
pub(crate) use emails::samples;
pub use job::{Done, look};
pub use records::DeletionAsk;
pub use service::may_go;
pub use store::stop;
