//! Visitors who agreed: a list, the visits of each, erasing, and files of one or all.
//!
//! What is listed and shown comes from `figures::consented`, so that the usual periods, filters and goals apply. Each look
//! at one visitor is a line of the audit. No line has a visitor's id, which must not outlive the visitor here: it has the
//! mark, a hash under a key of its own.

mod api;
mod csv;
mod export;
mod known;
mod records;
mod service;

pub(crate) use api::VisitorsApi;
pub(crate) use known::Known;
pub(crate) use records::Format;
pub(crate) use service::{Visitors, maintenance};
