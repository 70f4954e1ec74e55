//! Writes and reads the operators' log.

use base::{
    access::Operator,
    answer::{Problem, UpTo},
    audit::{Line, Who},
    context::Context,
};
use serde_json::{Map, Value};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::AdminLog,
    store::{self, New, Which},
};

/// How many entries are returned if the request sets no limit.
const LINES: u32 = 200;
/// How many entries a request asks for, and the most.
pub(super) type Lines = UpTo<1_000>;
/// Reading an account is in its audit log at most once in this time for each operator, in seconds.
const READ_AGAIN: i64 = 3_600;

/// An action on an account.
#[derive(Debug)]
pub(crate) struct Change<'a> {
    /// The account.
    pub account: Uuid,
    /// Its name.
    pub name: &'a str,
    /// The action, such as `account.suspended`.
    pub action: &'static str,
    /// Before, where something was changed or removed.
    pub old: Option<Value>,
    /// After, with the reason.
    pub new: Option<Value>,
    /// Whether it is to be written into the account's audit log: `billing` writes its own line.
    pub audited: bool,
}

/// Writes an action on an account into the log and into the account's audit log, in the transaction of the action.
pub(crate) async fn change(
    context: &Context,
    transaction: &mut PgConnection,
    who: &Operator,
    change: Change<'_>,
) -> Result<(), sqlx::Error> {
    let mut details = Map::new();
    for (name, value) in [("old", &change.old), ("new", &change.new)] {
        if let Some(value) = value {
            details.insert(name.to_owned(), value.clone());
        }
    }
    let account = Some((change.account, change.name));
    let details = (!details.is_empty()).then_some(Value::Object(details));
    let entry = Entry {
        action: change.action,
        account,
        details,
        is_read: false,
    };
    write(context, transaction, who, entry).await?;
    if !change.audited {
        return Ok(());
    }
    let line = Line {
        action: change.action,
        subject: change.name,
        old: change.old,
        new: change.new,
        ..Line::default()
    };
    context
        .audit(transaction, auditor(who, change.account), line)
        .await
}

/// Writes an action that concerns no account, in its transaction.
pub(crate) async fn note_work(
    context: &Context,
    transaction: &mut PgConnection,
    who: &Operator,
    action: &'static str,
    details: Value,
) -> Result<(), sqlx::Error> {
    let entry = Entry {
        action,
        account: None,
        details: Some(details),
        is_read: false,
    };
    write(context, transaction, who, entry).await
}

/// Writes that Stile itself could not do what an operator asked for.
pub(crate) async fn note_failure(
    context: &Context,
    transaction: &mut PgConnection,
    action: &'static str,
    (account, name): (Uuid, &str),
    details: Value,
) -> Result<(), sqlx::Error> {
    let new = New {
        id: context.id(),
        at: context.now(),
        person: None,
        name: "Stile",
        action,
        account: Some(account),
        account_name: Some(name),
        details: Some(details),
        address: None,
        is_read: false,
    };
    store::insert(transaction, &new).await
}

/// Writes that an operator read a page.
pub(crate) async fn note_read(
    context: &Context,
    who: &Operator,
    action: &'static str,
    details: Option<Value>,
) -> Result<(), sqlx::Error> {
    let mut connection = context.pool().acquire().await?;
    let entry = Entry {
        action,
        account: None,
        details,
        is_read: true,
    };
    write(context, &mut connection, who, entry).await
}

/// Writes that an operator read an account: into the log, and at most once an hour into the account's audit log.
pub(crate) async fn note_read_account(
    context: &Context,
    transaction: &mut PgConnection,
    who: &Operator,
    (account, name): (Uuid, &str),
) -> Result<(), sqlx::Error> {
    let action = "operator.read";
    let entry = Entry {
        action,
        account: Some((account, name)),
        details: None,
        is_read: true,
    };
    write(context, transaction, who, entry).await?;
    let since = context.now() - READ_AGAIN;
    if store::was_read(transaction, account, who.caller.person, since).await? {
        return Ok(());
    }
    let line = Line {
        action,
        subject: name,
        ..Line::default()
    };
    context
        .audit(transaction, auditor(who, account), line)
        .await
}

/// The operator, in the audit log of this account.
pub(crate) fn auditor(who: &Operator, account: Uuid) -> Who {
    Who {
        by: Some("operator"),
        ..Who::person(account, who.caller.person, who.caller.address)
    }
}

/// What an operator did.
struct Entry<'a> {
    action: &'static str,
    account: Option<(Uuid, &'a str)>,
    details: Option<Value>,
    /// Whether nothing was changed.
    is_read: bool,
}

async fn write(
    context: &Context,
    connection: &mut PgConnection,
    who: &Operator,
    entry: Entry<'_>,
) -> Result<(), sqlx::Error> {
    let new = New {
        id: context.id(),
        at: context.now(),
        person: Some(who.caller.person),
        name: &who.name,
        action: entry.action,
        account: entry.account.map(|(id, _)| id),
        account_name: entry.account.map(|(_, name)| name),
        details: entry.details,
        address: who.caller.address.map(|address| address.to_string()),
        is_read: entry.is_read,
    };
    store::insert(connection, &new).await
}

/// The newest of these entries.
pub(super) async fn list(
    context: &Context,
    who: &Operator,
    which: Which,
    limit: Option<u32>,
) -> Result<AdminLog, Problem> {
    let limit = i64::from(limit.unwrap_or(LINES));
    let rows = store::list(context.pool(), which, limit).await?;
    let details = which
        .account
        .map(|account| serde_json::json!({"account": account}));
    note_read(context, who, "log.read", details).await?;
    Ok(AdminLog {
        lines: rows.into_iter().map(Into::into).collect(),
    })
}
