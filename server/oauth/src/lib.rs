//! Connecting programs through OAuth 2.1: a person allows a program that speaks MCP to read figures for them.
//!
//! OAuth calls such a program a client; so do the types and tables of its registration ([`clients`]), and nothing else.
//!
//! The story of a connection:
//!
//! 1. The program asks `/mcp` without a token. The refusal names a document, which names this server as the one that gives
//!    tokens ([`metadata`]; RFC 9728 and RFC 8414).
//! 2. It registers itself ([`clients`]; RFC 7591). Anyone may: a registered program can do nothing yet.
//! 3. It sends the person's browser to `/oauth/authorize` ([`consent`]). A signed-in person sees who asks for what, and
//!    chooses scopes and sites. Their browser returns to the program with a code.
//! 4. The program fetches an access token for an hour and a refresh token ([`tokens`]), which it exchanges for the next
//!    two when the hour is over. Only the program that asked can use the code: it proves that by PKCE (RFC 7636).
//!
//! A connection is a row among the account's API tokens, with scopes and sites but without a secret: people see and revoke
//! it there, it acts with the role that the person has now, and it ends when they leave the account. An access token is
//! valid at `/mcp` only, never for the API (RFC 8707). A code or a refresh token that is used a second time was stolen: the
//! connection then ends ([`tokens`] has the exception).
//!
//! Protocol errors are for the developers of programs. They are in English, as the protocol asks for ASCII; people read the
//! texts of the page in their language.

pub mod clients;
pub mod consent;
mod error;
mod form;
pub mod metadata;
pub mod tokens;

use base::{access::Scope, context::Context};
pub use error::{Failure, ProtocolError};

/// The scopes that a connected program may have: to read figures, and to write. Its tools create goals and annotations, nothing else.
const SCOPES: [Scope; 2] = [Scope::FiguresRead, Scope::SitesWrite];
/// What a program gets that asks for nothing in particular.
const DEFAULT: Scope = Scope::FiguresRead;

/// The longest body of a request, in bytes.
const BODY: usize = 64 * 1024;

/// The address that tokens are for.
fn resource(context: &Context) -> String {
    format!("{}/mcp", context.origin)
}

/// Whether a program names this address as the one that it wants tokens for. A slash at the end makes no difference.
fn is_resource(context: &Context, named: &str) -> bool {
    named
        .trim_end_matches('/')
        .eq_ignore_ascii_case(&resource(context))
}

/// Scopes as the protocol writes them.
fn join_scopes(scopes: impl IntoIterator<Item = Scope>) -> String {
    let names: Vec<_> = scopes.into_iter().map(Scope::name).collect();
    names.join(" ")
}
