//! What pages send: the script's hits and the picture for pages without it.
//!
//! `POST /hit` and `GET /pixel.gif` stand outside the API: any page of any site
//! may call them, nobody signs in, and nothing of a cookie is read. A hit is
//! answered 202 when it is safe on disk. One that is left out is answered 202
//! too, with the reason in `Stile-Left-Out`, for whoever looks why nothing is
//! counted. The picture is answered 200 whatever the hit was like, since a broken
//! one on a reader's page helps nobody; the same header says why it was left out.
//! With `?receipts=true` the answer carries `Stile-Receipt`: the whole verdict,
//! sealed ([`sites::receipt`]).
//! This is the way that must be fast: no query, no lock, no log line.

mod answer;
mod hit;
mod pixel;
mod script;

use base::answer::Problem;
pub use hit::HitEndpoint;
pub use pixel::PixelEndpoint;

use crate::submission::Settled;

/// A hit that is refused; where its site could be told, it was counted as left
/// out.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// What it is answered.
    pub problem: Problem,
    /// What it was counted as.
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
