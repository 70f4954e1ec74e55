//! Funnels: steps that visitors are hoped to take, and how many took them: `/funnels`.
//!
//! A funnel is kept in the accounts database (`rules`, `store`, `service`); its report is counted (`question`
//! makes the statement, `counted` reads its answer, `report` puts it together).

mod api;
mod counted;
mod question;
mod records;
mod report;
mod rules;
mod service;
mod store;

pub use api::FunnelsApi;
