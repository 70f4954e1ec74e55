//! People: who is signed in, what protects them, their accounts and teams, the audit log, and API tokens.

use base::{context::Context, mail::Message};
use poem_openapi::OpenApi;

pub mod account;
pub mod accounts;
pub mod audit;
pub mod deletion;
pub mod me;
pub mod offered;
pub mod operator;
pub mod password;
pub mod push;
pub mod reauth;
pub mod second;
pub mod security;
pub mod sessions;
pub mod snooze;
pub mod social;
pub mod support;
pub mod team;
pub mod tokens;
pub mod words;

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
pub enum Tags {
    /// The person signed in.
    Me,
    /// The account: its name, what was done in it, its end.
    Account,
    /// The account's people.
    Team,
    /// API tokens: keys for programs.
    Tokens,
}

/// The operations of this area.
pub fn api(context: &Context, vapid: &push::Vapid) -> impl OpenApi + use<> {
    let of = || context.clone();
    let own = (
        me::MeApi { context: of() },
        accounts::AccountsApi { context: of() },
        snooze::SnoozeApi { context: of() },
        tokens::TokensApi {
            tokens: tokens::Tokens { context: of() },
        },
        sessions::SessionsApi { context: of() },
        security::SecurityApi { context: of() },
        password::PasswordApi { context: of() },
        social::SocialApi { context: of() },
        push::PushApi {
            context: of(),
            vapid: vapid.clone(),
        },
    );
    let account = (
        account::AccountApi { context: of() },
        deletion::DeletionApi { context: of() },
        support::SupportApi { context: of() },
        audit::AuditApi { context: of() },
        team::TeamApi { context: of() },
        offered::OfferedApi { context: of() },
    );
    (own, account)
}

/// One email of each kind that this area writes, for `stile mail-preview`.
pub fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    [
        deletion::samples(origin),
        offered::samples(origin),
        operator::samples(origin),
        password::samples(origin),
        social::samples(origin),
        support::samples(origin),
        team::samples(origin),
    ]
    .concat()
}
