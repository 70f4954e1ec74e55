//! Pick mode: naming elements and parts of pages by pointing at them, on the site's own page.
//!
//! A person who may change the site gets the address of one of its pages with a token behind `#`. The script
//! on that page, which all visitors load, then loads the overlay with the token from this server only. The
//! overlay shows the element under the pointer, and sends what was chosen with the same token. The token is
//! sealed: it contains the site, the account and the session that requested it, works for 15 minutes, and
//! allows only naming elements of that site. It ends when the person signs out, leaves the account, or may no
//! longer change the site.
//!
//! Every page of every site requests its picks, to observe them ([`observed_json`]); the registry answers
//! that.

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
