//! What a site shares: whether its dashboard is public, which parts are shown, the fewest visitors of a value, the number of
//! views of each page, and the hosts whose pages may embed the dashboard.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub(crate) use api::SettingsApi;
