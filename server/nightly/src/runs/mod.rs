//! The runs of the self-check: once a night by themselves, and when an operator starts one.
//!
//! A run takes the lock, looks at the sites that are left, and then at the deployment. A site is done once what was found is
//! stored. At night, a page that is wrong is tried again for two hours before that counts: until then the run is not
//! complete, and each further pass looks only at such pages.

mod api;
mod pass;
mod records;
mod rules;
mod runner;
mod service;
mod store;

pub use api::NightlyApi;
pub use runner::{DeploymentFinding, Nightly};
pub use service::Summary;
