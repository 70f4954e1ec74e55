//! Signing in through a provider of OpenID Connect, or through GitHub.
//!
//! A *flow* begins: it is stored with what must come back (state, nonce, PKCE's verifier, all random), tied to the
//! browser by a cookie of ten minutes, and the browser goes to the provider. It returns with a code, which is exchanged
//! for a signed token that says who the person is there: a *subject*. A flow works once. GitHub signs nothing: there the
//! code is exchanged for a token with which GitHub itself is asked (`github`).
//!
//! A subject is one of its *issuer*, which is stored with it: where the settings name another issuer, the same subject is
//! somebody else. Whom a subject is here is decided by what its person connected while signed in,
//! never by an e-mail address: a provider's word for an address is not the mailbox.

mod api;
mod emails;
mod flow;
mod github;
mod provider;
mod records;
mod service;
mod store;

pub use api::SocialApi;
pub(crate) use emails::samples;
pub use flow::{
    AuthorizationRequest, Callback, Connector, FlowError, complete, cookie_name, expired_cookie,
    start,
};
pub use github::name_hosts;
pub use provider::{Identity, name_issuers};
pub use records::{SocialConnect, SocialUrl};
pub use service::connect_arrived;
