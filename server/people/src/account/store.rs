//! The account in the database.

use sqlx::PgConnection;
use uuid::Uuid;

#[derive(Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub name: String,
    pub created_at: i64,
    pub suspended: bool,
    pub second_step_from: Option<i64>,
    pub delete_at: Option<i64>,
    pub delete_asked_at: Option<i64>,
    pub delete_asked_by: Option<String>,
    pub support: Option<Uuid>,
    pub operator: Option<String>,
    pub reason: Option<String>,
    pub asked_at: Option<i64>,
    pub granted_at: Option<i64>,
    pub until: Option<i64>,
}

pub(super) async fn view(
    connection: &mut PgConnection,
    account: Uuid,
    now: i64,
) -> Result<Option<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/people/account/view.sql",
        account,
        now
    )
    .fetch_optional(connection)
    .await
}

/// What is locked of an account.
#[derive(Debug)]
pub(crate) struct Locked {
    pub name: String,
    pub delete_at: Option<i64>,
    /// An owner cannot stop this deletion.
    pub delete_by_operator: bool,
    pub second_step_from: Option<i64>,
}

/// Locks the account until the transaction ends. Every change to its people takes this lock first, so that
/// concurrent changes are checked one after the other.
pub(crate) async fn lock(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<Option<Locked>, sqlx::Error> {
    sqlx::query_file_as!(
        Locked,
        "../../queries/accounts/people/account/lock.sql",
        account
    )
    .fetch_optional(transaction)
    .await
}

pub(super) async fn rename(
    transaction: &mut PgConnection,
    account: Uuid,
    name: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/account/rename.sql",
        account,
        name
    )
    .execute(transaction)
    .await?;
    Ok(())
}
