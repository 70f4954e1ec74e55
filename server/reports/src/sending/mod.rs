//! Sends reports when they are due: each period of a report once, however many servers look.
//!
//! A server holds the report's row while it makes the report and writes its emails, all in one transaction; another server
//! takes another report. How a period ended is a row of its own, unique by report and days. After a time without a
//! server the newest period is made up for; older ones are missed, and the next report says so. A report that cannot be
//! made is tried again for some hours, then it has failed: an alert says so until the next one is sent.

mod rendering;
mod sender;
pub(crate) mod store;

pub(crate) use rendering::{Made, Making, Recipient, Rendering};
pub use sender::ReportSender;
