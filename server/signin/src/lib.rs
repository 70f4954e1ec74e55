//! Signing in: opening accounts, links and codes, passwords, invitations, and sessions.

use std::net::IpAddr;

use base::{answer::Problem, context::Context, limits::Limited, mail::Message};

mod device;
pub mod email;
mod emails;
pub mod invitation;
pub mod link;
pub mod login;
pub mod provider;
pub mod reset;
pub mod second;
pub mod second_step;
pub mod session;
pub mod signed_in;
pub mod signup;
pub mod start;
pub mod ways;

#[derive(poem_openapi::Tags)]
enum Tags {
    /// Signing in and out.
    #[oai(rename = "Sign-in")]
    SignIn,
}

/// Counts a link that could not be used, and answers 429 instead if there were too many from this address.
/// Valid links are not counted, so their holders are never rejected.
async fn count_wrong(
    context: &Context,
    action: Limited,
    address: Option<IpAddr>,
    problem: Problem,
) -> Problem {
    match context.limit(action, &[], address).await {
        Ok(()) => problem,
        Err(too_many) => too_many,
    }
}

/// A sample of every email of this area, each with its name; links lead to this address.
#[must_use]
pub fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let mut samples = emails::samples(origin);
    samples.extend(second_step::samples(origin));
    samples
}

/// The operations of this area.
pub fn api(context: &Context) -> impl poem_openapi::OpenApi + use<> {
    (
        email::EmailApi {
            context: context.clone(),
        },
        invitation::InvitationApi {
            context: context.clone(),
        },
        link::LinkApi {
            context: context.clone(),
        },
        login::LoginApi {
            context: context.clone(),
        },
        reset::ResetApi {
            context: context.clone(),
        },
        session::SessionApi {
            context: context.clone(),
        },
        signup::SignupApi {
            context: context.clone(),
        },
        start::StartApi {
            context: context.clone(),
        },
        ways::WaysApi {
            context: context.clone(),
        },
        second_step::SecondStepApi {
            context: context.clone(),
        },
        second::SecondApi {
            context: context.clone(),
        },
    )
}
