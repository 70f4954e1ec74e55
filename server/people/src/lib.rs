//! People: who is signed in, and the tokens of an account's programs.

use base::context::Context;

pub mod me;
pub mod tokens;

#[derive(poem_openapi::Tags)]
enum Tags {
    /// The person signed in.
    Me,
    /// API tokens: keys for programs.
    Tokens,
}

/// The operations of this area.
pub fn api(context: &Context) -> (me::MeApi, tokens::TokensApi) {
    let me = me::MeApi {
        context: context.clone(),
    };
    (
        me,
        tokens::TokensApi {
            tokens: tokens::Tokens {
                gate: context.gate.clone(),
                random: context.random.clone(),
            },
        },
    )
}
