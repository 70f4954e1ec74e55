//! Sites and their settings.
//!
//! Owners and admins of the account create a site, the editors who have access to it change it, and owners
//! and admins delete it by typing its name. Its name is a hostname, unique in the deployment, so that
//! addresses need no account. Every change is one transaction: the row, the audit entry, and the notification
//! of other processes; after the commit the registry reloads the site. If two accounts want the same name,
//! the host of that name decides ([`claim`]).
//!
//! Deleting: the transaction deletes the row and writes the site's number into `sites_to_erase`; after its
//! commit the site is unknown and its hits are rejected. Then its data is erased, at once and, because a hit
//! may have been in progress, once more a minute later by [`Sites::erase_deleted`]. After a crash before the
//! commit the site is complete; after one behind it the number is in the table, and the next start erases.
//! Numbers are never reused, so erasing twice is harmless.

mod api;
mod claim;
mod countries;
pub(crate) mod emails;
mod preview;
mod records;
pub(crate) mod rules;
mod service;
mod store;

pub use api::SitesApi;
pub use countries::is_country;
pub use preview::{
    HitsOfPage, HitsOfReason, HitsOfSource, Preview, Unknown, WouldCount, WouldLeaveOut,
};
pub use records::{OwnVisits, SiteCreate, SiteUpdate, SiteView};
pub use service::{EraseHits, Scrub, Sites};
pub use store::lock_site;
