//! What the script of a site that asks visitors for consent asks and sends.
//!
//! `GET /stile-banner` gives the live banner in the page's language, and says whether to ask this client at all: bots
//! and clients whose hits are excluded are not asked. `POST /stile-consent` takes the answers. An answer is acknowledged
//! when it is stored, as a hit is. A visitor who agrees gets a ticket, which proves that without any query: the device
//! sends it so that its open visit is tied to it (`here`), to learn what is kept (`about`), to withdraw, and to have
//! everything erased (`forget`). Who withdraws or was excluded since may do so all the same.

mod banner;
mod language;
mod message;
mod visitor_sums;

pub use banner::BannerEndpoint;
pub use message::ConsentEndpoint;
