//! Questions about links to the accounts database.

use base::secret::Hash;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Makes the first account.
    Start,
    /// Signs a person in.
    SignIn,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Start => "start",
            Kind::SignIn => "sign_in",
        }
    }
}

/// A link as it is kept.
#[derive(Debug)]
pub(crate) struct Link {
    pub id: Uuid,
    pub person_id: Option<Uuid>,
    pub expires_at: i64,
    pub used_at: Option<i64>,
}

impl Link {
    /// Whether it was used before or has run out.
    pub(crate) fn is_over(&self, now: i64) -> bool {
        self.used_at.is_some() || self.expires_at <= now
    }
}

pub(crate) async fn insert(
    transaction: &mut PgConnection,
    id: Uuid,
    kind: Kind,
    hash: &Hash,
    person: Option<Uuid>,
    now: i64,
    expires_at: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/link/insert.sql",
        id,
        kind.name(),
        hash.as_slice(),
        person,
        now,
        expires_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(crate) async fn find(
    pool: &PgPool,
    kind: Kind,
    hash: &Hash,
) -> Result<Option<Link>, sqlx::Error> {
    sqlx::query_file_as!(
        Link,
        "../../queries/accounts/signin/link/find.sql",
        hash.as_slice(),
        kind.name()
    )
    .fetch_optional(pool)
    .await
}

pub(crate) async fn lock(
    transaction: &mut PgConnection,
    kind: Kind,
    hash: &Hash,
) -> Result<Option<Link>, sqlx::Error> {
    sqlx::query_file_as!(
        Link,
        "../../queries/accounts/signin/link/lock.sql",
        hash.as_slice(),
        kind.name()
    )
    .fetch_optional(transaction)
    .await
}

pub(crate) async fn mark_used(
    transaction: &mut PgConnection,
    link: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/signin/link/use.sql", link, now)
        .execute(transaction)
        .await?;
    Ok(())
}

pub(super) async fn person(
    transaction: &mut PgConnection,
    email: &str,
) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/signin/link/person.sql", email)
        .fetch_optional(transaction)
        .await?;
    Ok(row.map(|row| row.id))
}

pub(super) async fn forget(
    transaction: &mut PgConnection,
    person: Uuid,
    used_before: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/link/forget.sql",
        person,
        used_before
    )
    .execute(transaction)
    .await?;
    Ok(())
}
