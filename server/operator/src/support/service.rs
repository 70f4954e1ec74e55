//! Asks for support access.

use base::{access::Operator, answer::Problem};
use people::team::owners;
use serde_json::json;
use uuid::Uuid;

use super::{emails, store};
use crate::{
    Parts, Reason,
    accounts::{self, AdminAccount},
    log::{self, Change},
};

/// Asks the owners.
pub(super) async fn ask(
    parts: &Parts,
    who: &Operator,
    account: Uuid,
    request: &Reason,
) -> Result<AdminAccount, Problem> {
    let (context, now) = (parts.context(), parts.context().now());
    let reason = request.read()?;
    let mut transaction = context.pool().begin().await?;
    let locked = accounts::lock(&mut transaction, account).await?;
    store::end_expired(&mut transaction, account, now).await?;
    let new = store::New {
        id: context.id(),
        account,
        operator: who.caller.person,
        reason: &reason,
        now,
    };
    if !store::ask(&mut transaction, &new).await? {
        return Err(Problem::conflict("support_open"));
    }
    for owner in owners(&mut transaction, account).await? {
        let message = emails::asked(
            &context.origin,
            &owner.email,
            &locked.name,
            &who.name,
            &reason,
        );
        context.mail(&mut transaction, &message).await?;
    }
    let change = Change {
        account,
        name: &locked.name,
        action: "support.asked",
        old: None,
        new: Some(json!({"reason": reason})),
        audited: true,
    };
    log::change(context, &mut transaction, who, change).await?;
    let view = accounts::view(parts, &mut transaction, who, account).await?;
    transaction.commit().await?;
    Ok(view)
}
