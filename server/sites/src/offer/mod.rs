//! Offering a site to another account: the side of the account that has it.
//!
//! Its owner or admin makes a code, which is shown once and kept as a hash for seven days, and gives it to
//! somebody of the other account, who takes the site over with it (`people::offered`). A site has one code at
//! a time. A program makes none: whose a site is, is a matter of people. The owners are told by mail, since
//! whoever has the code gets the site with everything that was counted.

mod api;
mod emails;
mod records;
mod service;
pub(crate) mod store;

pub use api::OfferApi;
pub(crate) use emails::samples;
pub use records::OfferView;
