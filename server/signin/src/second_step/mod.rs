//! Turning the second step on and off.
//!
//! Starting shows a secret, its picture and ten recovery codes, and keeps them sealed
//! beside whatever is in force. The first right digits turn it on; digits turn it off
//! again. Either way all other sessions of the person end, those too that waited for
//! digits, and the person is told by mail.

mod api;
mod emails;
mod picture;
mod records;
mod service;
mod store;

pub use api::SecondStepApi;
pub(crate) use emails::{code_used, samples};
pub use records::{SecondStepOn, SecondStepStart, SixDigits};
