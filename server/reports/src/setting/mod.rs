//! When a report is sent, to whom, and what it shows: set by members.
//!
//! A member sets their own digest. The report of a site has one setting, which admins change. A member's own address gets
//! reports at once; others confirm first, and so do members who unsubscribed, unless they set it themselves. What a
//! report would show now can be seen, and sent to oneself.

mod addresses;
mod api;
mod emails;
mod records;
mod rules;
mod service;
mod showing;
pub(crate) mod store;

pub(crate) use api::ReportsApi;
pub(crate) use emails::samples;
pub(crate) use rules::{LocalClock, Setting};
