//! The audit: who changed what, from where, old and new.
//!
//! A line is written in the transaction of the deed, so that there is neither a
//! deed without a line nor a line without a deed.

use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    access::Caller,
    clock::Clock,
    random::{Random, uuid_v7},
};

/// What a line tells beside who and when.
#[derive(Debug, Default)]
pub struct Line<'a> {
    /// The deed, such as `site.changed`.
    pub action: &'a str,
    /// What it was done to, in words.
    pub subject: &'a str,
    /// The site, where it was done to one.
    pub site: Option<Uuid>,
    /// Before.
    pub old: Option<Value>,
    /// After.
    pub new: Option<Value>,
}

/// Writes a line in the deed's transaction.
pub async fn write(
    transaction: &mut PgConnection,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    caller: &Caller,
    line: Line<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/base/audit_line.sql",
        uuid_v7(clock, random),
        clock.now_seconds(),
        caller.account,
        line.site,
        caller.person,
        caller.token(),
        line.action,
        line.subject,
        line.old,
        line.new,
        caller.address.map(|address| address.to_string())
    )
    .execute(transaction)
    .await?;
    Ok(())
}
