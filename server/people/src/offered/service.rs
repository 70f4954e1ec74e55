//! Takes a site over.

use base::{
    access::{Member, TakeSites},
    answer::Problem,
    audit::{Line, Who},
    context::Context,
    secret::Opaque,
};
use serde_json::json;

use super::{emails, store};
use crate::{
    account::gone,
    team::{SiteRef, owners},
};

fn unknown() -> Problem {
    Problem::unknown("unknown_code")
}

/// Moves the site with its data to the caller's account.
pub(super) async fn take(
    context: &Context,
    who: &Member<TakeSites>,
    code: &str,
) -> Result<SiteRef, Problem> {
    let caller = &who.caller;
    let hash = Opaque::parse(code.trim()).ok_or_else(unknown)?.sha256();
    let mut transaction = context.pool().begin().await?;
    let offer = store::lock(&mut transaction, &hash)
        .await?
        .filter(|offer| offer.expires_at > context.now())
        .ok_or_else(unknown)?;
    if offer.account_id == caller.account {
        return Err(Problem::denied("own_site"));
    }
    if offer.suspended {
        return Err(Problem::denied("account_suspended"));
    }
    // Visitors agreed with the other account's site. Asked once the site is held: it may have been turned on meanwhile.
    if store::asks(&mut transaction, offer.id).await? {
        return Err(Problem::conflict("hard_mode_on"));
    }
    let taker = store::account(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let plans = &context.plans;
    plans.may_add_site(&mut transaction, caller.account).await?;
    store::take(&mut transaction, &offer, caller.account).await?;
    let there = Who {
        account: offer.account_id,
        person: None,
        token: None,
        address: None,
        by: Some("another account"),
    };
    let lines: [(Who, &str); 2] = [
        (there, "site.given_away"),
        (Who::from(caller), "site.taken_over"),
    ];
    for (who, action) in lines {
        let line = Line {
            action,
            subject: &offer.name,
            site: Some(offer.id),
            old: Some(json!({"account": offer.account})),
            new: Some(json!({"account": taker})),
        };
        context.audit(&mut transaction, who, line).await?;
    }
    for owner in owners(&mut transaction, offer.account_id).await? {
        let message = emails::taken(&owner.email, &offer.name, &offer.account, &taker);
        context.mail(&mut transaction, &message).await?;
    }
    transaction.commit().await?;
    context.gate.invalidate_tokens();
    Ok(SiteRef {
        id: offer.id,
        name: offer.name,
    })
}
