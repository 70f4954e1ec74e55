//! What a member wants to hear of, how and when; and how often each kind of alert would have come in the last weeks.

mod api;
mod choices;
pub(crate) mod records;
mod service;
mod store;

pub(crate) use api::SettingsApi;
pub(crate) use choices::Choices;
pub(crate) use records::{daily_hour, kinds_of, kinds_word, sites_of};
pub(crate) use store::sites;
