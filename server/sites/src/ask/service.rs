//! Asks the owners for a site.

use base::{
    access::{AskForSites, Member},
    answer::Problem,
    audit::Line,
    context::Context,
    limits::Limited,
};
use serde_json::json;
use shared::control;

use super::{
    emails::{self, Asking},
    records::AskAccess,
    store,
};
use crate::{offer::store::owners, registry::SiteRegistry};

/// How long the words may be, in characters.
const MESSAGE: usize = 500;

/// Stores the request and emails the owners.
pub(super) async fn ask(
    context: &Context,
    registry: &SiteRegistry,
    who: &Member<AskForSites>,
    site: &str,
    request: AskAccess,
) -> Result<(), Problem> {
    let caller = &who.caller;
    let unknown = || Problem::unknown("unknown_site");
    let site = registry
        .by_name_or_id(site)
        .filter(|site| site.facts.account == caller.account)
        .ok_or_else(unknown)?;
    if caller.sees(site.facts.id) {
        return Err(Problem::conflict("site_given"));
    }
    let message = message(request.message.as_deref().unwrap_or_default())?;
    let member = caller.member.to_string();
    context.limit(Limited::AskSite, &[&member], None).await?;
    let now = context.now();
    let mut transaction = context.pool().begin().await?;
    let asker = store::member(&mut transaction, caller.member, caller.account)
        .await?
        .ok_or_else(unknown)?;
    if !store::keep(
        &mut transaction,
        context.id(),
        asker.id,
        site.facts.id,
        &message,
        now,
    )
    .await?
    {
        return Err(unknown());
    }
    let line = Line {
        action: "site.asked_for",
        subject: site.name(),
        site: Some(site.facts.id),
        old: None,
        new: (!message.is_empty()).then(|| json!({"message": message})),
    };
    context.audit(&mut transaction, caller, line).await?;
    for owner in owners(&mut transaction, caller.account).await? {
        let asking = Asking {
            name: &asker.name,
            email: &asker.email,
            site: site.name(),
            account: &owner.account,
            message: &message,
        };
        let email = emails::asked(&owner.email, &context.origin, &asking);
        context.mail(&mut transaction, &email).await?;
    }
    transaction.commit().await?;
    Ok(())
}

fn message(text: &str) -> Result<String, Problem> {
    let text = control::unmarked(text);
    let text = text.trim();
    if text.chars().count() > MESSAGE || control::holds(text) {
        return Err(Problem::invalid("invalid_message")
            .with("most", MESSAGE)
            .field("message"));
    }
    // A text without visible characters is none.
    match control::is_seen(text) {
        true => Ok(text.to_owned()),
        false => Ok(String::new()),
    }
}
