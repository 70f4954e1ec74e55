//! Offering a site to another account, as seen by the account that has it.
//!
//! An owner or admin creates a code, which is shown once and stored as a hash for seven days, and gives it to
//! a member of the other account, who takes the site over with it (`people::offered`). A site has one code at
//! a time. Programs cannot create one, because people decide to which account a site belongs. The owners get
//! an email, since the code gives away the site with all its data.

mod api;
mod emails;
mod records;
mod service;
pub(crate) mod store;

pub use api::OfferApi;
pub(crate) use emails::samples;
pub use records::OfferView;
