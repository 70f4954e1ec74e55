//! People: who is signed in, what protects them, their accounts and teams, what was done there, and the tokens
//! of an account's programs.

use base::{context::Context, mail::Letter};
use poem_openapi::OpenApi;

pub mod account;
pub mod accounts;
pub mod audit;
pub mod deletion;
pub mod export;
pub mod figures;
pub mod me;
pub mod offered;
pub mod password;
pub mod proof;
pub mod push;
pub mod second;
pub mod security;
pub mod sessions;
pub mod setup;
pub mod snooze;
pub mod social;
pub mod support;
pub mod team;
pub mod tokens;
pub mod whence;
pub mod words;

use figures::Counted;

#[derive(poem_openapi::Tags)]
enum Tags {
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
pub fn api(context: &Context, counted: &Counted, vapid: &push::Vapid) -> impl OpenApi + use<> {
    let of = || context.clone();
    let own = (
        me::MeApi { context: of() },
        accounts::AccountsApi { context: of() },
        setup::SetupApi {
            context: of(),
            counted: counted.clone(),
        },
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
        export::ExportApi {
            context: of(),
            counted: counted.clone(),
            room: export::Room::new(context.config.data.export_room.bytes()),
        },
    );
    (own, account)
}

/// One mail of each kind that this area writes, for `stile mail-preview`.
pub fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    [
        deletion::samples(origin),
        offered::samples(origin),
        password::samples(origin),
        social::samples(origin),
        support::samples(origin),
        team::samples(origin),
    ]
    .concat()
}
