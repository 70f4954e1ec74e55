//! Signing in: the first account of a deployment, sign-in links, and sessions.

use std::net::IpAddr;

use base::{
    answer::Problem,
    context::Context,
    limits::{Key, Limited},
    mail::Letter,
};

pub mod link;
pub mod provider;
pub mod second;
pub mod second_step;
pub mod session;
pub mod start;

#[derive(poem_openapi::Tags)]
enum Tags {
    /// Signing in and out.
    #[oai(rename = "Sign-in")]
    SignIn,
}

/// Counts a link that could not be used, and answers 429 instead where there were too many from this
/// address. Links that can be used are not counted: whoever holds one is never turned away.
async fn count_wrong(
    context: &Context,
    deed: Limited,
    address: Option<IpAddr>,
    problem: Problem,
) -> Problem {
    let Some(address) = address else {
        return problem;
    };
    match context.limit(deed, &[Key::Address(address)]).await {
        Ok(()) => problem,
        Err(too_many) => too_many,
    }
}

/// Every mail of this area as an example, by name.
#[must_use]
pub fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let mut samples = Vec::new();
    samples.extend(second_step::samples(origin));
    samples
}

/// The operations of this area.
pub fn api(
    context: &Context,
) -> (
    start::StartApi,
    link::LinkApi,
    session::SessionApi,
    second_step::SecondStepApi,
    second::SecondApi,
) {
    let context = || context.clone();
    (
        start::StartApi { context: context() },
        link::LinkApi { context: context() },
        session::SessionApi { context: context() },
        second_step::SecondStepApi { context: context() },
        second::SecondApi { context: context() },
    )
}
