//! What is answered about an offer.

use poem_openapi::Object;

/// A site that is offered to another account.
#[derive(Clone, Debug, Object)]
pub struct OfferView {
    /// The code for `POST /sites-offered`. It is shown this once.
    pub code: String,
    /// Until when it is good, in Unix seconds.
    pub expires_at: i64,
}
