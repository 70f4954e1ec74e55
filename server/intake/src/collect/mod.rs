//! What pages send: the script's hits, and the image for pages without it.
//!
//! `POST /hit` and `GET /pixel.gif` are outside the API: any page of any site may call them, without signing
//! in, and they read no cookie. Stile answers a hit with 202 once it is stored on disk. It answers an
//! excluded hit with 202 too, with the reason in `Stile-Left-Out`, which helps to find out why nothing is
//! counted. It answers the image with 200 whatever the hit was, so that readers never see a broken image; the
//! same header gives the reason. With `?receipts=true` the answer has `Stile-Receipt`: the whole verdict,
//! sealed ([`sites::receipt`]). This path must be fast: no query, no lock, no log line.
//!
//! `GET /stile-banner` and `POST /stile-consent` are for sites that ask visitors for consent: see [`consent`].

mod answer;
mod consent;
mod hit;
mod pixel;
mod script;

use base::answer::Problem;
pub(crate) use consent::Inquiries;
pub use consent::{BannerEndpoint, ConsentEndpoint};
pub use hit::HitEndpoint;
pub use pixel::PixelEndpoint;

use crate::submission::Settled;

/// A rejected hit. If its site is known, it counted as excluded.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// What it is answered.
    pub problem: Problem,
    /// The verdict on it.
    pub settled: Settled,
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self {
            problem,
            settled: Settled::default(),
        }
    }
}
