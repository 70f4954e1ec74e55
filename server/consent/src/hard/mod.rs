//! The consent settings of a site (`/hard`): what is kept of visitors who agree and for how long, the paragraph in the
//! site's privacy policy, and what is missing before visitors can be asked.
//!
//! Each step is checked: what the settings are, what the fetched policy page says, and whether the published banner keeps
//! every rule with these settings. While visitors are asked, the policy page is fetched again each night ([`PolicyChecks`]).

mod api;
mod checking;
mod next;
mod passage;
mod records;
mod rules;
mod script;
mod service;
mod steps;
mod store;
mod stored;

pub(crate) use api::HardApi;
pub use checking::PolicyChecks;
pub(crate) use records::HardView;
pub(crate) use service::{Hard, audit_fields};
pub(crate) use store::settings;
