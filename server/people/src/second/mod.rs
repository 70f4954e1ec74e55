//! The second step: six digits of an authenticator app (RFC 6238), or a recovery
//! code on the day the app is lost.
//!
//! The app's secret is kept sealed. Digits are good for their own 30 seconds and
//! those before and after, and never twice: the last interval used is kept with the
//! person, and moved on under the row's lock. A recovery code is good once; only its
//! hash is kept. Every try is counted, on the address and on the person, before it
//! is looked at.

mod digits;
mod recovery;
mod service;
mod store;

pub use digits::{SECRET_BYTES, Secret, app_address, base32};
pub use recovery::{CODES, Code, codes};
pub use service::{
    Pending, count_try, first_digits, open_pending, opens, seal, seal_pending, take_code,
    take_digits,
};
