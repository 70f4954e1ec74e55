//! Deleting an account: asked for by an owner, a week ahead, stopped by any of them until then, and
//! carried out by a job.
//!
//! Every owner is mailed when it is asked for, three days and one day before, and when it is done. At its
//! time one transaction takes away the account with everything that hangs on it, the people who are in no
//! other account, and leaves a line in `deleted_accounts` and the numbers of its sites in `sites_to_erase`,
//! from which what was counted is erased, as for any deleted site. A crash before the commit leaves the
//! account whole, one after it leaves the numbers: either way the job goes on where it was.

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
