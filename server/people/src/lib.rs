//! People: who is signed in, and the tokens of an account's programs.

use std::sync::Arc;

use base::{access::Gate, random::SharedRandom};

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
pub fn api(gate: Arc<Gate>, random: SharedRandom) -> (me::MeApi, tokens::TokensApi) {
    let me = me::MeApi {
        pool: gate.pool.clone(),
    };
    (
        me,
        tokens::TokensApi {
            tokens: tokens::Tokens { gate, random },
        },
    )
}
