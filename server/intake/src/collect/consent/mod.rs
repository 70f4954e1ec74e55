//! What the script of a site that asks visitors for consent asks and sends.
//!
//! `GET /stile-banner` gives the live banner in the page's language, and says whether to ask this client at all: bots
//! and clients whose hits are excluded are not asked. `POST /stile-consent` takes the answers. An answer is acknowledged
//! when it is stored, as a hit is. A visitor who agrees gets a ticket, which proves that without any query: the device
//! sends it so that its open visit is tied to it (`here`), to learn what is kept (`about`), to withdraw, and to have
//! everything erased (`forget`). Who withdraws or was excluded since may do so all the same, with a ticket that has
//! expired, and on a site that no longer asks but keeps those who agreed.

mod actions;
mod banner;
mod inquiries;
mod language;
mod message;
mod visitor_sums;

pub use banner::BannerEndpoint;
use base::answer::Problem;
pub(crate) use inquiries::Inquiries;
pub use message::ConsentEndpoint;
use poem::http::StatusCode;

/// 410: the device must drop its ticket.
fn gone() -> Problem {
    Problem::new(StatusCode::GONE, "consent_withdrawn")
}
