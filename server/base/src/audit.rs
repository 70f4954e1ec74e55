//! The audit: who changed what, from where, old and new.
//!
//! A line is written in the transaction of the action, so that there is neither an
//! action without a line nor a line without an action.

use std::net::IpAddr;

use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    access::Caller,
    clock::Clock,
    random::{Random, uuid_v7},
};

/// What an audit line says besides who and when.
#[derive(Debug, Default)]
pub struct Line<'a> {
    /// The action, such as `site.changed`.
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

/// Who did it.
#[derive(Clone, Debug)]
pub struct Who {
    /// The account it was done in.
    pub account: Uuid,
    /// The person, where it was one.
    pub person: Option<Uuid>,
    /// The token, where one was used.
    pub token: Option<Uuid>,
    /// From where.
    pub address: Option<IpAddr>,
    /// Who acted, if not a member: `support`, `operator`, `stile`.
    pub by: Option<&'static str>,
}

impl Who {
    /// The service itself, in a scheduled task.
    #[must_use]
    pub fn service(account: Uuid) -> Self {
        Self {
            account,
            person: None,
            token: None,
            address: None,
            by: Some("stile"),
        }
    }

    /// The operator of the deployment, on the machine itself.
    #[must_use]
    pub fn operator(account: Uuid) -> Self {
        Self {
            by: Some("operator"),
            ..Self::service(account)
        }
    }

    /// A person in an account, from an address.
    #[must_use]
    pub fn person(account: Uuid, person: Uuid, address: Option<IpAddr>) -> Self {
        Self {
            account,
            person: Some(person),
            token: None,
            address,
            by: None,
        }
    }
}

impl From<&Caller> for Who {
    fn from(caller: &Caller) -> Self {
        Self {
            account: caller.account,
            person: Some(caller.person),
            token: caller.token(),
            address: caller.address,
            by: caller.support.then_some("support"),
        }
    }
}

/// Writes a line in the action's transaction.
///
/// # Errors
/// When the database does not take it.
pub async fn write(
    transaction: &mut PgConnection,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
    who: impl Into<Who>,
    line: Line<'_>,
) -> Result<(), sqlx::Error> {
    let who = who.into();
    sqlx::query_file!(
        "../../queries/accounts/base/audit_line.sql",
        uuid_v7(clock, random),
        clock.now_seconds(),
        who.account,
        line.site,
        who.person,
        who.token,
        line.action,
        line.subject,
        line.old,
        line.new,
        who.address.map(|address| address.to_string()),
        who.by
    )
    .execute(transaction)
    .await?;
    Ok(())
}
