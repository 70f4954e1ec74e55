//! The relay: a program of the deployment's own that says which plan an account has, for payment providers that Stile does
//! not know, or invoices on paper. It signs each message.
//!
//! A message sets the plan, so a repeated one changes nothing. One with `at` that is older than the last is ignored, and so is
//! one about an account that a payment provider bills.

mod api;
mod body;
mod records;
mod service;

pub(crate) use api::RelayApi;
