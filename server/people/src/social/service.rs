//! Connecting and disconnecting providers.

use base::{access::Caller, answer::Problem, audit::Line, config::Provider, context::Context};
use serde_json::json;

use super::{
    emails,
    flow::{AuthorizationRequest, Connector, start, unknown_provider},
    provider::Identity,
    records::SocialConnect,
    store,
};
use crate::{
    reauth::{self, Credentials},
    words::origin_facts,
};

/// The page to which a person returns after connecting a provider.
const SECURITY: &str = "/settings/security";

pub(super) async fn connect(
    context: &Context,
    caller: &Caller,
    id: &str,
    credentials: &SocialConnect,
) -> Result<AuthorizationRequest, Problem> {
    let providers = context.config.sign_in.providers();
    let provider = providers
        .iter()
        .find(|provider| provider.id == id)
        .ok_or_else(unknown_provider)?;
    let session = caller
        .session()
        .ok_or_else(|| Problem::nobody("not_signed_in.to_connect"))?;
    let credentials = Credentials {
        password: credentials.password.as_deref(),
        digits: credentials.digits.as_deref(),
    };
    reauth::require(context, caller, credentials).await?;
    let connector = Connector {
        person: caller.person,
        session,
    };
    start(context, provider, Some(connector), SECURITY).await
}

/// Connects the identity to the person who started the flow. `Err`: a code for the page.
///
/// # Errors
/// The inner one if another person has the identity, or this person has another at the provider.
pub async fn connect_arrived(
    context: &Context,
    caller: &Caller,
    provider: &Provider,
    identity: &Identity,
) -> Result<Result<(), &'static str>, Problem> {
    let mut transaction = context.pool().begin().await?;
    let new = store::NewIdentity {
        id: context.id(),
        person: caller.person,
        provider: provider.id,
        issuer: identity.issuer.as_deref(),
        subject: &identity.subject,
        email: &identity.email,
        now: context.now(),
    };
    // An identity of a former issuer is no longer of use.
    store::delete_former(&mut transaction, &new).await?;
    if !store::insert_identity(&mut transaction, &new).await? {
        let owner_of = store::owner_of(&mut transaction, &new).await?;
        return Ok(match owner_of {
            Some(person) if person == caller.person => Ok(()),
            Some(_) => Err("identity_taken"),
            None => Err("provider_connected"),
        });
    }
    let line = Line {
        action: "provider.connected",
        subject: &provider.name,
        new: Some(json!({"email": identity.email})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    let person = reauth::person(&mut transaction, caller.person).await?;
    let mut facts = origin_facts(context, caller.address);
    facts.push(emails::account_at(&provider.name, &identity.email));
    let message = emails::connected(&person.email, &provider.name, facts, &context.origin);
    context.mail(&mut transaction, &message).await?;
    transaction.commit().await?;
    Ok(Ok(()))
}

pub(super) async fn disconnect(
    context: &Context,
    caller: &Caller,
    id: &str,
) -> Result<(), Problem> {
    let mut transaction = context.pool().begin().await?;
    let email = store::delete_identity(&mut transaction, caller.person, id)
        .await?
        .ok_or_else(unknown_provider)?;
    let providers = context.config.sign_in.providers();
    // One of former days may have left the settings.
    let name = providers
        .iter()
        .find(|provider| provider.id == id)
        .map_or(id, |provider| &provider.name);
    let line = Line {
        action: "provider.disconnected",
        subject: name,
        old: Some(json!({"email": email})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    let person = reauth::person(&mut transaction, caller.person).await?;
    let facts = origin_facts(context, caller.address);
    let message = emails::disconnected(&person.email, name, facts, &context.origin);
    context.mail(&mut transaction, &message).await?;
    transaction.commit().await?;
    Ok(())
}
