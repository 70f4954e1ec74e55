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
    records::{AccountRef, Me, Permission, PersonRef},
    store,
};
use crate::{snooze::SnoozeWhat, words};

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

/// Gives the person another name.
pub(super) async fn rename(
    context: &Context,
    who: &Member<SelfOnly>,
    wish: &str,
) -> Result<Me, Problem> {
    let (caller, name) = (&who.caller, words::name(wish, "name")?);
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
