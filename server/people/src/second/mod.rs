//! Two-factor authentication: the code of an authenticator app (RFC 6238), or a recovery code if the app is
//! lost.
//!
//! The app's secret is stored sealed. A code is valid in its own 30 seconds and in those before and after,
//! and only once: the last interval used is stored with the person and updated under the row's lock. A
//! recovery code works once; only its hash is stored. Every attempt is counted, by address and by person,
//! before the code is checked.

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
