//! Accounts in the database.

use base::{access::Role, plans::SubscriptionState};
use sqlx::PgConnection;
use uuid::Uuid;

/// Which accounts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    /// Those that a search found; `None`: all.
    pub found: Option<Vec<Uuid>>,
    /// Those with this plan.
    pub plan: Option<String>,
    /// Those in this state.
    pub state: Option<&'static str>,
}

impl Filter {
    fn found(&self) -> Option<&[Uuid]> {
        self.found.as_deref()
    }

    /// Whether these are all that never had a plan.
    fn is_without_plan(&self) -> bool {
        let none = SubscriptionState::None.word();
        self.found.is_none() && self.plan.is_none() && self.state == Some(none)
    }

    /// Whether subscriptions alone say which accounts these are.
    fn is_of_subscriptions(&self) -> bool {
        let of_state = self.state.and_then(SubscriptionState::from_word);
        let is_state = of_state.is_some_and(|state| state != SubscriptionState::None);
        self.found.is_none() && (is_state || (self.state.is_none() && self.plan.is_some()))
    }
}

/// An account and its place in an order of the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub account: Uuid,
    pub key: i64,
    pub tie: Uuid,
}

/// The key and the tie of the last account of the page before.
type After = (Option<i64>, Option<Uuid>);

/// Has statements planned for their values, until the transaction ends.
pub(super) async fn plan_each_time(transaction: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/operator/accounts/plan_each_time.sql")
        .fetch_one(transaction)
        .await?;
    Ok(())
}

pub(super) async fn search(
    connection: &mut PgConnection,
    q: &str,
    id: Option<Uuid>,
    most: i64,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/operator/accounts/search.sql",
        q,
        most,
        id
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.account).collect())
}

pub(super) async fn total(
    connection: &mut PgConnection,
    filter: &Filter,
) -> Result<i64, sqlx::Error> {
    if filter.is_of_subscriptions() {
        let row = sqlx::query_file!(
            "../../queries/accounts/operator/accounts/total_by_plan.sql",
            filter.plan,
            filter.state
        )
        .fetch_one(connection)
        .await?;
        return Ok(row.total);
    }
    if filter.is_without_plan() {
        return sqlx::query_file_scalar!(
            "../../queries/accounts/operator/accounts/total_without_plan.sql"
        )
        .fetch_one(connection)
        .await;
    }
    let row = sqlx::query_file!(
        "../../queries/accounts/operator/accounts/total.sql",
        filter.found(),
        filter.plan,
        filter.state
    )
    .fetch_one(connection)
    .await?;
    Ok(row.total)
}

pub(super) async fn page_by_age(
    connection: &mut PgConnection,
    filter: &Filter,
    after: After,
    limit: i64,
) -> Result<Vec<Place>, sqlx::Error> {
    sqlx::query_file_as!(
        Place,
        "../../queries/accounts/operator/accounts/page_by_age.sql",
        filter.found(),
        filter.plan,
        filter.state,
        after.0,
        after.1,
        limit
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn page_by_seen(
    connection: &mut PgConnection,
    filter: &Filter,
    after: After,
    limit: i64,
) -> Result<Vec<Place>, sqlx::Error> {
    sqlx::query_file_as!(
        Place,
        "../../queries/accounts/operator/accounts/page_by_seen.sql",
        filter.found(),
        filter.plan,
        filter.state,
        after.0,
        after.1,
        limit
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn page_by_usage(
    connection: &mut PgConnection,
    filter: &Filter,
    after: After,
    limit: i64,
) -> Result<Vec<Place>, sqlx::Error> {
    sqlx::query_file_as!(
        Place,
        "../../queries/accounts/operator/accounts/page_by_usage.sql",
        filter.found(),
        filter.plan,
        filter.state,
        after.0,
        after.1,
        limit
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn page_without_usage(
    connection: &mut PgConnection,
    filter: &Filter,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Place>, sqlx::Error> {
    sqlx::query_file_as!(
        Place,
        "../../queries/accounts/operator/accounts/page_without_usage.sql",
        filter.found(),
        filter.plan,
        filter.state,
        after,
        limit
    )
    .fetch_all(connection)
    .await
}

/// What the list shows of an account.
#[derive(Debug)]
pub(super) struct LineRow {
    pub id: Uuid,
    pub name: String,
    pub created_at: i64,
    pub suspended: bool,
    pub delete_at: Option<i64>,
    pub held_at: Option<i64>,
    pub plan: Option<String>,
    pub state: Option<String>,
    pub used: Option<i64>,
    pub own_hits: Option<i64>,
    pub sites: i64,
    pub members: i64,
    pub seen_at: Option<i64>,
    pub owners: Vec<String>,
}

pub(super) async fn lines(
    connection: &mut PgConnection,
    ids: &[Uuid],
) -> Result<Vec<LineRow>, sqlx::Error> {
    sqlx::query_file_as!(
        LineRow,
        "../../queries/accounts/operator/accounts/lines.sql",
        ids
    )
    .fetch_all(connection)
    .await
}

/// The account's name; `None`: there is no such account.
pub(super) async fn name(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_file_scalar!("../../queries/accounts/operator/accounts/name.sql", account)
        .fetch_optional(connection)
        .await
}

/// An account, held until the transaction ends.
#[derive(Debug)]
pub(crate) struct Locked {
    pub name: String,
    pub suspended: bool,
    pub suspends_at: Option<i64>,
    pub suspend_reason: String,
    pub delete_at: Option<i64>,
    pub delete_by_operator: bool,
}

pub(super) async fn lock(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<Option<Locked>, sqlx::Error> {
    sqlx::query_file_as!(
        Locked,
        "../../queries/accounts/operator/accounts/lock.sql",
        account
    )
    .fetch_optional(transaction)
    .await
}

/// What is shown of one account besides its line.
#[derive(Debug)]
pub(super) struct DetailRow {
    pub suspends_at: Option<i64>,
    pub suspend_reason: String,
    pub suspended_at: Option<i64>,
    pub delete_at: Option<i64>,
    pub delete_asked_at: Option<i64>,
    pub delete_by_operator: bool,
    pub support: Option<Uuid>,
    pub support_by: Option<Uuid>,
    pub support_operator: Option<String>,
    pub support_reason: Option<String>,
    pub support_asked_at: Option<i64>,
    pub support_granted_at: Option<i64>,
    pub support_until: Option<i64>,
    pub instance: bool,
}

pub(super) async fn detail(
    connection: &mut PgConnection,
    account: Uuid,
    now: i64,
) -> Result<Option<DetailRow>, sqlx::Error> {
    sqlx::query_file_as!(
        DetailRow,
        "../../queries/accounts/operator/accounts/detail.sql",
        account,
        now
    )
    .fetch_optional(connection)
    .await
}

pub(super) async fn members(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<super::AdminMember>, sqlx::Error> {
    sqlx::query_file_as!(
        super::AdminMember,
        "../../queries/accounts/operator/accounts/members.sql",
        account
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn sites(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<super::AdminSite>, sqlx::Error> {
    sqlx::query_file_as!(
        super::AdminSite,
        "../../queries/accounts/operator/accounts/sites.sql",
        account
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn emails(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<super::AdminEmail>, sqlx::Error> {
    sqlx::query_file_as!(
        super::AdminEmail,
        "../../queries/accounts/operator/accounts/emails.sql",
        account
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn history(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<super::AdminHistoryLine>, sqlx::Error> {
    sqlx::query_file_as!(
        super::AdminHistoryLine,
        "../../queries/accounts/operator/accounts/history.sql",
        account
    )
    .fetch_all(connection)
    .await
}
