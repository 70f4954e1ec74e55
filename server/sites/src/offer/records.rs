//! Responses about an offered site.

use poem_openapi::Object;

/// A site that is offered to another account.
#[derive(Clone, Debug, Object)]
pub struct OfferView {
    /// The code for `POST /sites-offered`. It is not shown again.
    pub code: String,
    /// When the code expires, in Unix seconds.
    pub expires_at: i64,
}
