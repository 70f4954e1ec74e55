//! Offers a site, and takes the offer back.

use base::{
    access::{InSite, OfferSites},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::json;

use super::{
    emails,
    records::OfferView,
    store::{self, New},
};
use crate::registry::SiteRegistry;

/// How long a code is good.
const GOOD_SECONDS: i64 = 7 * 86_400;

/// Makes a code; an earlier one ends.
pub(super) async fn offer(
    context: &Context,
    registry: &SiteRegistry,
    site: &InSite<OfferSites>,
) -> Result<OfferView, Problem> {
    let (caller, now, code) = (&site.caller, context.now(), context.token());
    let new = New {
        code: code.sha256(),
        created_at: now,
        expires_at: now + GOOD_SECONDS,
    };
    if registry.get(site)?.consent.is_some() {
        return Err(Problem::conflict("hard_mode_on"));
    }
    let mut transaction = context.pool().begin().await?;
    if !store::keep(&mut transaction, site, &new).await? {
        return Err(Problem::unknown("unknown_site"));
    }
    let line = Line {
        action: "site.offered",
        subject: site.name(),
        site: Some(site.id()),
        old: None,
        new: Some(json!({"expires_at": new.expires_at})),
    };
    context.audit(&mut transaction, caller, line).await?;
    for owner in store::owners(&mut transaction, caller.account).await? {
        let email = emails::offered(&owner.email, site.name(), &owner.account);
        context.mail(&mut transaction, &email).await?;
    }
    registry.notify(&mut transaction, site.id()).await?;
    transaction.commit().await?;
    registry.follow_up(site.id()).await;
    Ok(OfferView {
        code: code.expose(),
        expires_at: new.expires_at,
    })
}

/// Ends the code that there is.
pub(super) async fn withdraw(
    context: &Context,
    registry: &SiteRegistry,
    site: &InSite<OfferSites>,
) -> Result<(), Problem> {
    let mut transaction = context.pool().begin().await?;
    let none = || Problem::conflict("not_offered");
    let expires_at = store::withdraw(&mut transaction, site)
        .await?
        .filter(|expires_at| *expires_at > context.now())
        .ok_or_else(none)?;
    let line = Line {
        action: "site.offer_withdrawn",
        subject: site.name(),
        site: Some(site.id()),
        old: Some(json!({"expires_at": expires_at})),
        new: None,
    };
    context.audit(&mut transaction, &site.caller, line).await?;
    registry.notify(&mut transaction, site.id()).await?;
    transaction.commit().await?;
    registry.follow_up(site.id()).await;
    Ok(())
}
