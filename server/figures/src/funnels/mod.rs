//! Funnels: steps that visitors should take, and how many took them: `/funnels`.
//!
//! A funnel is kept in the accounts database (`rules`, `store`, `service`); its report is counted
//! (`question` says which hits are read, `scan` takes the steps with each visit's hits, `counting` turns
//! them into `counted`, `report` puts it together).

mod api;
mod counted;
mod counting;
mod question;
mod records;
mod report;
mod rules;
mod scan;
mod service;
mod store;

pub use api::FunnelsApi;
pub use service::list;
