//! Signing in through a provider of OpenID Connect, or through GitHub.
//!
//! A *flow* begins: Stile stores it with what must come back (state, nonce, PKCE's verifier, all random),
//! ties it to the browser with a cookie of ten minutes, and redirects the browser to the provider. It returns
//! with a code, which is exchanged for a signed token that identifies the person there: a *subject*. A flow
//! works once. GitHub signs nothing: there the code is exchanged for a token with which Stile queries GitHub
//! itself (`github`).
//!
//! A subject belongs to the person who connected it while signed in, never to the one with the same email
//! address: a provider's claim about an address does not prove access to the mailbox.

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
