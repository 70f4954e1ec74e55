//! Finds out who somebody is.

use base::{
    access::{Caller, Member, SelfOnly},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::{AccountRef, Me, NameChange, Permission, PersonRef},
    store,
};
use crate::{
    proof::{self, Shown},
    snooze::SnoozeWhat,
    words,
};

/// Who this caller is.
pub(crate) async fn of(context: &Context, caller: &Caller) -> Result<Me, Problem> {
    let mut connection = context.pool().acquire().await?;
    me(
        &mut connection,
        caller.person,
        caller.account,
        context.now(),
    )
    .await
}

/// This person, acting in this account.
///
/// # Errors
/// 401 when they are not, or no longer, a member of it nor granted support.
pub async fn me(
    connection: &mut PgConnection,
    person: Uuid,
    account: Uuid,
    now: i64,
) -> Result<Me, Problem> {
    let row = store::me(connection, person, account, now)
        .await?
        .ok_or_else(|| Problem::nobody("You are no longer a member of this account."))?;
    Ok(Me {
        person: PersonRef {
            id: row.person_id,
            name: row.person_name,
            email: row.email,
        },
        account: AccountRef {
            id: row.account_id,
            name: row.account_name,
        },
        role: row.role,
        permissions: Permission::of(row.role, row.billing, row.devices),
        accounts: store::accounts(connection, person).await?,
        operator: row.operator,
        support: row.support,
        snoozed: SnoozeWhat::put_off(&row.snoozed, now),
        second_step: row.second_step,
        second_step_awaited: false,
        second_step_missing: row.second_step_missing,
    })
}

/// Gives the person another name, or takes their proof.
pub(super) async fn change(
    context: &Context,
    who: &Member<SelfOnly>,
    wish: NameChange,
) -> Result<Me, Problem> {
    let caller = &who.caller;
    if wish.password.is_none() && wish.digits.is_none() && wish.name.is_none() {
        return Err(Problem::invalid("nothing_asked", "Give a name.").field("name"));
    }
    let name = wish
        .name
        .map(|name| words::name(&name, "name"))
        .transpose()?;
    if wish.password.is_some() || wish.digits.is_some() {
        let shown = Shown {
            password: wish.password.as_deref(),
            digits: wish.digits.as_deref(),
        };
        proof::prove(context, caller, shown).await?;
    }
    match name {
        Some(name) => rename(context, caller, name).await,
        None => of(context, caller).await,
    }
}

async fn rename(context: &Context, caller: &Caller, name: String) -> Result<Me, Problem> {
    let mut transaction = context.pool().begin().await?;
    let before = store::person(&mut transaction, caller.person)
        .await?
        .ok_or_else(|| Problem::nobody("You are no longer here."))?;
    if before.name != name {
        store::rename(&mut transaction, caller.person, &name).await?;
        let line = Line {
            action: "person.renamed",
            subject: &name,
            old: Some(json!({"name": before.name})),
            new: Some(json!({"name": name})),
            ..Line::default()
        };
        context.audit(&mut transaction, caller, line).await?;
    }
    let me = me(
        &mut transaction,
        caller.person,
        caller.account,
        context.now(),
    )
    .await?;
    transaction.commit().await?;
    Ok(me)
}
