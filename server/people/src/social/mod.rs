//! Signing in through a provider of OpenID Connect.
//!
//! Somebody sets out: a *trip* is written down with what must come back (state, nonce,
//! PKCE's verifier, all random), tied to their browser by a cookie of ten minutes, and
//! the browser goes to the provider. It returns with a code, which is exchanged for a
//! signed token that says who they are there: a *subject*. A trip is good once.
//!
//! Whom a subject is here is decided by what its person connected while signed in,
//! never by an e-mail address: a provider's word for an address is not the mailbox.

mod api;
mod emails;
mod provider;
mod records;
mod service;
mod store;
mod trip;

pub use api::SocialApi;
pub(crate) use emails::samples;
pub use provider::Identity;
pub use records::{SocialConnect, SocialUrl};
pub use service::connect_arrived;
pub use trip::{
    Arrival, Departure, Traveller, TripError, arrive, cookie_name, forget_cookie, set_out,
};
