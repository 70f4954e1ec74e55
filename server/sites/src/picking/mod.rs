//! Pick mode: naming elements and parts of pages by pointing at them, on the site's own page.
//!
//! Whoever may change the site is given an address of one of its pages with a token behind `#`. The script on that
//! page, which everyone loads, then loads the overlay from here with the token, and from nowhere else; the overlay
//! shows what is pointed at, and sends what was chosen with the same token. The token is sealed: it names the site, the
//! account and the session in which it was asked for, works for 15 minutes, and does one thing, which is to name
//! elements of that site. Whoever signs out, or leaves the account, or may not change the site any more, takes it along.
//!
//! Every page of every site asks for what was picked, to watch it ([`observed_json`]); that is answered from the registry.

mod api;
mod observed;
mod picked;
mod records;
mod token;

pub use api::PickingApi;
pub use observed::observed_json;
pub use picked::{BODY_LIMIT, take};
pub use records::{Make, PickMode};
pub use token::make;
