//! People: who is signed in, what protects them, and the tokens of an account's programs.

use base::{context::Context, mail::Letter};

pub mod me;
pub mod password;
pub mod proof;
pub mod push;
pub mod second;
pub mod security;
pub mod sessions;
pub mod social;
pub mod tokens;
pub mod whence;

#[derive(poem_openapi::Tags)]
enum Tags {
    /// The person signed in.
    Me,
    /// API tokens: keys for programs.
    Tokens,
}

/// Every mail of this area as an example, by name.
#[must_use]
pub fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let mut samples = Vec::new();
    samples.extend(password::samples(origin));
    samples.extend(social::samples(origin));
    samples
}

/// The operations of this area.
pub fn api(
    context: &Context,
) -> (
    me::MeApi,
    tokens::TokensApi,
    sessions::SessionsApi,
    security::SecurityApi,
    password::PasswordApi,
    social::SocialApi,
    push::PushApi,
) {
    let context = || context.clone();
    (
        me::MeApi { context: context() },
        tokens::TokensApi {
            tokens: tokens::Tokens {
                gate: context().gate,
                random: context().random,
            },
        },
        sessions::SessionsApi { context: context() },
        security::SecurityApi { context: context() },
        password::PasswordApi { context: context() },
        social::SocialApi { context: context() },
        push::PushApi { context: context() },
    )
}
