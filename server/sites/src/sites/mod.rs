//! Sites and their settings.
//!
//! A site is made by an owner or admin of the account, changed by the editors it
//! is given to, and deleted by an owner or admin who types its name. Its name is
//! a hostname, unique in the deployment, so that an address needs no account in
//! it. Every change is one transaction: the row, the audit line, and the word to
//! the other processes; after the commit the registry reads the site again.
//! Where two accounts want one name, the host of that name says whose it is ([`claim`]).
//!
//! Deleting: the transaction takes the row away and writes the site's number
//! into `sites_to_erase`; from its commit on nobody knows the site and no hit of
//! it is taken. Then what was counted is erased, at once and, because a hit may
//! have been under way, once more a minute later by [`Sites::erase_deleted`]. A
//! crash before the commit leaves the site whole; a crash after it leaves the
//! number in the table, and the next start erases. Numbers are never used again,
//! so erasing twice does no harm.

mod api;
mod claim;
pub(crate) mod emails;
mod preview;
mod records;
pub(crate) mod rules;
mod service;
mod store;

pub use api::SitesApi;
pub use preview::{
    HitsOfPage, HitsOfReason, HitsOfSource, Preview, Unknown, WouldCount, WouldLeaveOut,
};
pub use records::{OwnVisits, SiteCreate, SiteUpdate, SiteView};
pub use service::{EraseHits, Scrub, Sites};
pub use store::lock_site;
