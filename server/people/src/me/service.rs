//! Finds out who somebody is.

use base::{
    access::{Caller, Role},
    answer::Problem,
    context::Context,
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::{AccountRef, Me, Permission, PersonRef},
    store,
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
    let every = row.role == Role::Owner;
    let permissions = [
        (row.billing, Permission::Billing),
        (row.devices, Permission::Devices),
    ]
    .into_iter()
    .filter_map(|(given, permission)| (given || every).then_some(permission))
    .collect();
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
        permissions,
        accounts: store::accounts(connection, person).await?,
        operator: row.operator,
        support: row.support,
        second_step: row.second_step,
        second_step_awaited: false,
        second_step_missing: row.second_step_missing,
    })
}
