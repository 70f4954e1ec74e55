//! Answers that sign somebody in.

use people::me::Me;
use poem_openapi::{ApiResponse, payload::Json};

use crate::session::Opened;

/// Somebody is signed in, or awaited at the second step (`second_step_awaited`).
#[derive(Debug, ApiResponse)]
pub enum SignedIn {
    /// Signed in.
    #[oai(status = 200)]
    Done(
        Json<Me>,
        /// The session's cookie.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

/// A member was made and is signed in, or awaited at the second step (`second_step_awaited`).
#[derive(Debug, ApiResponse)]
pub enum Joined {
    /// Made, and signed in.
    #[oai(status = 201)]
    Done(
        Json<Me>,
        /// The session's cookie.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

impl From<Opened> for SignedIn {
    fn from(opened: Opened) -> Self {
        Self::Done(Json(opened.me), opened.cookie)
    }
}

impl From<Opened> for Joined {
    fn from(opened: Opened) -> Self {
        Self::Done(Json(opened.me), opened.cookie)
    }
}
