//! Collects what protects the person.

use base::{access::Caller, answer::Problem, context::Context};

use super::{
    records::{Security, SecurityPassword, SecurityProvider, SecuritySecondStep},
    store::{self, Connected},
};

/// The actions around signing in, as the audit names them.
const ACTIONS: [&str; 17] = [
    "account.made",
    "email.asked",
    "email.changed",
    "member.joined",
    "password.changed",
    "password.reset",
    "provider.connected",
    "provider.disconnected",
    "second_step.code_used",
    "second_step.off",
    "second_step.on",
    "second_step.replaced",
    "second_step.started",
    "session.closed",
    "session.ended",
    "session.opened",
    "sessions.ended",
];

pub(super) async fn of(context: &Context, caller: &Caller) -> Result<Security, Problem> {
    let (pool, now) = (context.pool(), context.now());
    let row = store::state(pool, caller.person, now)
        .await?
        .ok_or_else(|| Problem::nobody("not_signed_in.gone"))?;
    let connected = store::connected(pool, caller.person).await?;
    let actions = ACTIONS.map(str::to_owned);
    let allowed = context.config.sign_in.passwords;
    Ok(Security {
        password: SecurityPassword {
            allowed,
            set: allowed && row.password,
            changed_at: row.password_at.filter(|_| allowed),
        },
        second_step: SecuritySecondStep {
            on: row.second_step,
            since: row.second_at,
            recovery_codes_left: row.recovery_codes,
            asked_from: row.asked_from,
        },
        sessions: row.sessions,
        providers: providers(context, connected),
        events: store::events(pool, caller.person, &actions).await?,
    })
}

/// The providers in the settings, and those that the person connected before they were removed there, so that
/// the person can disconnect them.
fn providers(context: &Context, mut connected: Vec<Connected>) -> Vec<SecurityProvider> {
    let known = context.config.sign_in.providers();
    connected.retain(|identity| {
        let provider = known
            .iter()
            .find(|provider| provider.id == identity.provider);
        provider.is_none_or(|provider| provider.subject_issuer() == identity.issuer.as_deref())
    });
    let former = connected
        .iter()
        .filter(|identity| {
            known
                .iter()
                .all(|provider| provider.id != identity.provider)
        })
        .map(|identity| (identity.provider.clone(), identity.provider.clone()));
    known
        .iter()
        .map(|provider| (provider.id.to_owned(), provider.name.clone()))
        .chain(former)
        .map(|(id, name)| {
            let identity = connected.iter().find(|identity| identity.provider == id);
            SecurityProvider {
                connected: identity.is_some(),
                email: identity
                    .map(|identity| identity.email.clone())
                    .filter(|email| !email.is_empty()),
                connected_at: identity.map(|identity| identity.created_at),
                id,
                name,
            }
        })
        .collect()
}
