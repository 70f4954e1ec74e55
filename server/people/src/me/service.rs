//! Finds out who somebody is.

use base::{access::Role, answer::Problem};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::{AccountRef, Me, Permission, PersonRef},
    store,
};

/// This person, acting in this account.
///
/// # Errors
/// 401 when they are not, or no longer, a member of it.
pub async fn me(connection: &mut PgConnection, person: Uuid, account: Uuid) -> Result<Me, Problem> {
    let row = store::me(connection, person, account)
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
    })
}
