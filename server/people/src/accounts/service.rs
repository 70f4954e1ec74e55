//! Opening another account, and acting in another.

use std::net::IpAddr;

use base::{
    access::{Caller, Member, SelfOnly},
    answer::Problem,
    audit::{Line, Who},
    context::Context,
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::store;
use crate::{
    me::{Me, me},
    words,
};

/// The most accounts that a person may own.
const OWNED: i64 = 20;

/// Opens an account of the caller's, and acts in it.
pub(super) async fn open(
    context: &Context,
    who: &Member<SelfOnly>,
    request: &str,
) -> Result<Me, Problem> {
    let caller = &who.caller;
    let name = words::name(request, "name")?;
    let mut transaction = context.pool().begin().await?;
    store::lock_person(&mut transaction, caller.person).await?;
    let owned = store::owned(&mut transaction, caller.person).await?;
    if !context.config.sign_in.sign_up && owned == 0 && !caller.operator {
        return Err(Problem::denied("sign_up_closed"));
    }
    if owned >= OWNED {
        return Err(Problem::conflict("too_many_accounts").with("most", OWNED));
    }
    if store::has_name(&mut transaction, caller.person, &name).await? {
        return Err(Problem::conflict("name_taken").field("name"));
    }
    let account = found(
        context,
        &mut transaction,
        caller.person,
        &name,
        caller.address,
    )
    .await?;
    let plans = &context.plans;
    plans
        .open_default(context, &mut transaction, account)
        .await?;
    let me = act_in(context, &mut transaction, caller, account).await?;
    transaction.commit().await?;
    Ok(me)
}

/// Switches to another account of the caller's, or to one that granted them support access.
pub(super) async fn enter(
    context: &Context,
    who: &Member<SelfOnly>,
    account: Uuid,
) -> Result<Me, Problem> {
    let (caller, now) = (&who.caller, context.now());
    let mut transaction = context.pool().begin().await?;
    let member = store::may_enter(&mut transaction, caller.person, account, now)
        .await?
        .ok_or_else(|| Problem::denied("not_yours"))?;
    if account != caller.account {
        let mut there = Who::person(account, caller.person, caller.address);
        there.by = (!member).then_some("support");
        let line = Line {
            action: if member {
                "account.entered"
            } else {
                "support.entered"
            },
            ..Line::default()
        };
        context.audit(&mut transaction, there, line).await?;
    }
    let me = act_in(context, &mut transaction, caller, account).await?;
    transaction.commit().await?;
    Ok(me)
}

/// The caller's session acts in this account from now on.
///
/// # Errors
/// 401 where the caller has no session.
pub async fn act_in(
    context: &Context,
    transaction: &mut sqlx::PgConnection,
    caller: &Caller,
    account: Uuid,
) -> Result<Me, Problem> {
    let session = caller
        .session()
        .ok_or_else(|| Problem::nobody("not_signed_in.sign_in_first"))?;
    store::set_session_account(transaction, session, account).await?;
    me(context, transaction, caller.person, account).await
}

/// Creates an account of this name with this person as its owner; returns its id.
///
/// # Errors
/// If the database refuses it.
pub async fn found(
    context: &Context,
    transaction: &mut PgConnection,
    person: Uuid,
    name: &str,
    address: Option<IpAddr>,
) -> Result<Uuid, sqlx::Error> {
    let (account, now) = (context.id(), context.now());
    store::insert(transaction, account, name, now).await?;
    store::insert_owner(transaction, context.id(), account, person, now).await?;
    let line = Line {
        action: "account.made",
        subject: name,
        new: Some(json!({"name": name})),
        ..Line::default()
    };
    let who = Who::person(account, person, address);
    context.audit(transaction, who, line).await?;
    Ok(account)
}
