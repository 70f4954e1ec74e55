//! Signing in: the first account of a deployment, sign-in links, and sessions.

use std::{net::IpAddr, sync::Arc};

use base::{
    access::Gate,
    answer::Problem,
    limits::{Key, Limited, Limiter},
    random::SharedRandom,
};

pub mod link;
pub mod session;
pub mod start;

#[derive(poem_openapi::Tags)]
enum Tags {
    /// Signing in and out.
    #[oai(rename = "Sign-in")]
    SignIn,
}

/// What signing in needs.
#[derive(Clone)]
pub struct SignIn {
    /// Knows the callers; holds database and clock.
    pub gate: Arc<Gate>,
    /// Chance.
    pub random: SharedRandom,
    /// Counts what may not be done too often.
    pub limiter: Arc<Limiter>,
}

impl std::fmt::Debug for SignIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SignIn").finish_non_exhaustive()
    }
}

impl SignIn {
    /// Counts a link that could not be used, and answers 429 instead where there were too many from
    /// this address. Links that can be used are not counted: whoever holds one is never turned away.
    fn count_wrong(&self, deed: Limited, address: Option<IpAddr>, problem: Problem) -> Problem {
        let Some(address) = address else {
            return problem;
        };
        match self
            .limiter
            .check(deed, &[Key::Address(address)], self.gate.clock.now())
        {
            Ok(()) => problem,
            Err(wait) => Problem::too_many(u64::from(wait.0)),
        }
    }
}

/// The operations of this area.
pub fn api(signin: SignIn) -> (start::StartApi, link::LinkApi, session::SessionApi) {
    (
        start::StartApi {
            signin: signin.clone(),
        },
        link::LinkApi {
            signin: signin.clone(),
        },
        session::SessionApi { signin },
    )
}
