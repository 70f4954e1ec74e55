//! Turning two-factor authentication on and off.
//!
//! Starting shows a secret, its QR code and ten recovery codes, and stores them sealed next to those in use.
//! The first correct code of the app turns it on; a code also turns it off. Either way all other sessions of
//! the person end, including pending ones, and the person gets an email.

mod api;
mod emails;
mod picture;
mod records;
mod service;
mod store;

pub use api::SecondStepApi;
pub(crate) use emails::{code_used, samples};
pub use records::{SecondStepOn, SecondStepStart, SixDigits};
