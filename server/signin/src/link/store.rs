//! Questions about links, and about whom an address belongs to, to the accounts database.

use base::{email::Email, secret::Hash};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Makes the first account.
    Start,
    /// Signs a person in.
    SignIn,
    /// Creates a requested account.
    SignUp,
    /// Sets a new password.
    Reset,
    /// Changes a person's address.
    Email,
    /// Opens an account by an invite.
    Opening,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Start => "start",
            Kind::SignIn => "sign_in",
            Kind::SignUp => "sign_up",
            Kind::Reset => "reset",
            Kind::Email => "email",
            Kind::Opening => "opening",
        }
    }
}

/// How many wrong codes invalidate a link's code. The link stays valid, because anybody can enter codes for another
/// person's address.
const WRONG: i32 = 5;

/// A link as it is kept.
#[derive(Debug)]
pub(crate) struct Link {
    pub id: Uuid,
    pub person_id: Option<Uuid>,
    /// The address that it was emailed to, in lower case.
    pub email: Option<String>,
    pub code_hash: Option<Vec<u8>>,
    pub wrong: i32,
    pub payload: Option<Value>,
    pub expires_at: i64,
    pub used_at: Option<i64>,
}

impl Link {
    /// Whether it was used before or has run out.
    pub(crate) fn is_over(&self, now: i64) -> bool {
        self.used_at.is_some() || self.expires_at <= now
    }

    /// Whether its code was guessed at too often.
    pub(crate) fn is_code_over(&self) -> bool {
        self.wrong >= WRONG
    }
}

/// A link to be kept.
#[derive(Debug)]
pub(crate) struct LinkRow<'a> {
    pub id: Uuid,
    pub kind: Kind,
    pub hash: Hash,
    pub code_hash: Option<Hash>,
    pub person: Option<Uuid>,
    pub email: Option<&'a str>,
    pub payload: Option<Value>,
    pub now: i64,
    pub expires_at: i64,
}

pub(crate) async fn insert(
    transaction: &mut PgConnection,
    new: &LinkRow<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/link/insert.sql",
        new.id,
        new.kind.name(),
        new.hash.as_slice(),
        new.code_hash.as_ref().map(Hash::as_slice),
        new.person,
        new.email,
        new.payload,
        new.now,
        new.expires_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    kind: Kind,
    hash: &Hash,
) -> Result<Option<Link>, sqlx::Error> {
    sqlx::query_file_as!(
        Link,
        "../../queries/accounts/signin/link/find.sql",
        hash.as_slice(),
        kind.name()
    )
    .fetch_optional(connection)
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

/// The same by its id.
pub(crate) async fn lock_by_id(
    transaction: &mut PgConnection,
    id: Uuid,
) -> Result<Option<Link>, sqlx::Error> {
    sqlx::query_file_as!(
        Link,
        "../../queries/accounts/signin/link/lock_by_id.sql",
        id
    )
    .fetch_optional(transaction)
    .await
}

/// The last link of this kind that was emailed to this address, valid or not. Asking for the last one only
/// means that an earlier link gives no additional attempts.
pub(super) async fn newest(
    transaction: &mut PgConnection,
    kind: Kind,
    email: &Email,
) -> Result<Option<Link>, sqlx::Error> {
    sqlx::query_file_as!(
        Link,
        "../../queries/accounts/signin/link/newest.sql",
        kind.name(),
        email.key()
    )
    .fetch_optional(transaction)
    .await
}

pub(super) async fn add_wrong(
    transaction: &mut PgConnection,
    link: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/signin/link/add_wrong.sql", link)
        .execute(transaction)
        .await?;
    Ok(())
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

/// The person who has an address.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub id: Uuid,
    pub name: String,
    /// As it is stored: the address that emails go to.
    pub email: String,
    pub password: Option<String>,
}

/// The person with this address, in lower case.
pub(crate) async fn person(
    transaction: &mut PgConnection,
    email: &str,
) -> Result<Option<Person>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/signin/link/person.sql", email)
        .fetch_one(transaction)
        .await?;
    Ok(row.id.map(|id| Person {
        id,
        name: row.name,
        email: row.email,
        password: row.has_password.then_some(row.password),
    }))
}

pub(super) async fn delete_obsolete(
    transaction: &mut PgConnection,
    kind: Kind,
    email: &str,
    ends_earlier: bool,
    over_before: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/link/forget.sql",
        kind.name(),
        email,
        ends_earlier,
        over_before
    )
    .execute(transaction)
    .await?;
    Ok(())
}
