//! The list of accounts.

use base::{
    access::Operator,
    answer::{Problem, UpTo},
    plans::{OwnLimits, SubscriptionState},
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    cursor::Cursor,
    records::{AccountSort, AccountState, AdminAccountLine, AdminAccounts},
    store::{self, Filter, Place},
};
use crate::{Parts, log};

/// How many accounts are on a page if the request sets no limit.
const ACCOUNTS: u32 = 50;
/// How many accounts a request asks for, and the most.
pub(super) type Page = UpTo<200>;
/// How many accounts a search finds at most by names, by owners' addresses, and by sites.
const FOUND: i64 = 1_000;
/// How many characters of a search are read.
const SEARCH: usize = 200;

/// What a request asks for.
#[derive(Debug)]
pub(super) struct Ask {
    pub q: Option<String>,
    pub plan: Option<String>,
    pub state: Option<AccountState>,
    pub sort: AccountSort,
    pub limit: Option<u32>,
    pub after: Option<String>,
}

/// A page of the list.
pub(super) async fn list(
    parts: &Parts,
    who: &Operator,
    ask: Ask,
) -> Result<AdminAccounts, Problem> {
    let context = parts.context();
    let after = ask.after.as_deref().map(Cursor::read).transpose()?;
    let details = json!({"q": ask.q, "plan": ask.plan, "state": ask.state});
    let mut connection = context.pool().begin().await?;
    store::plan_each_time(&mut connection).await?;
    let filter = Filter {
        found: search(&mut connection, ask.q.as_deref()).await?,
        ..filter(ask.plan, ask.state)
    };
    let total = store::total(&mut connection, &filter).await?;
    let limit = i64::from(ask.limit.unwrap_or(ACCOUNTS));
    // One more, which says that there is another page.
    let mut places = page(&mut connection, &filter, ask.sort, after, limit + 1).await?;
    let wanted = usize::try_from(limit).map_err(Problem::internal)?;
    let has_more = places.len() > wanted;
    places.truncate(wanted);
    let next = places.last().filter(|_| has_more);
    let next = next.map(|place| Cursor {
        key: place.key,
        tie: place.tie,
    });
    let accounts = lines(parts, &mut connection, &places).await?;
    connection.commit().await?;
    log::note_read(context, who, "accounts.listed", Some(details)).await?;
    Ok(AdminAccounts {
        total,
        accounts,
        after: next.map(Cursor::text),
    })
}

/// All accounts with this plan and in this state.
pub(crate) fn filter(plan: Option<String>, state: Option<AccountState>) -> Filter {
    Filter {
        found: None,
        plan,
        state: state.map(AccountState::word),
    }
}

/// The accounts that a search finds; `None`: it is not limited by one.
async fn search(
    connection: &mut PgConnection,
    q: Option<&str>,
) -> Result<Option<Vec<Uuid>>, sqlx::Error> {
    match q.map(str::trim) {
        None | Some("") => Ok(None),
        Some(q) => {
            // No word in a name or an address is longer.
            let q: String = q.chars().take(SEARCH).collect();
            let id = Uuid::try_parse(&q).ok();
            store::search(connection, &q, id, FOUND).await.map(Some)
        }
    }
}

/// The accounts of a page, in their order.
async fn page(
    connection: &mut PgConnection,
    filter: &Filter,
    sort: AccountSort,
    after: Option<Cursor>,
    limit: i64,
) -> Result<Vec<Place>, Problem> {
    let after = (after.map(|after| after.key), after.map(|after| after.tie));
    Ok(match sort {
        AccountSort::Age => store::page_by_age(connection, filter, after, limit).await?,
        AccountSort::Seen => store::page_by_seen(connection, filter, after, limit).await?,
        AccountSort::Usage => {
            // Those whose hits are not limited come after the others, under a key that no number of hits has.
            let is_unlimited = after.0.is_some_and(|key| key < 0);
            let mut places = match is_unlimited {
                true => Vec::new(),
                false => store::page_by_usage(connection, filter, after, limit).await?,
            };
            let left = limit - i64::try_from(places.len()).map_err(Problem::internal)?;
            if left > 0 {
                let after = if is_unlimited { after.1 } else { None };
                places.extend(store::page_without_usage(connection, filter, after, left).await?);
            }
            places
        }
    })
}

/// What the list shows of these accounts, in this order.
pub(super) async fn lines(
    parts: &Parts,
    connection: &mut PgConnection,
    places: &[Place],
) -> Result<Vec<AdminAccountLine>, sqlx::Error> {
    let ids: Vec<Uuid> = places.iter().map(|place| place.account).collect();
    let rows = store::lines(connection, &ids).await?;
    let plans = &parts.billing.plans;
    let line = |row: store::LineRow| {
        let state = SubscriptionState::stored(row.state.as_deref());
        let own = row.own_hits.map(|hits| OwnLimits {
            hits: Some(hits),
            ..OwnLimits::default()
        });
        let limits = plans.limits_in(state, row.plan.as_deref(), own);
        AdminAccountLine {
            id: row.id,
            name: row.name,
            created_at: row.created_at,
            state,
            plan: row.plan,
            held: row.held_at.is_some(),
            suspended: row.suspended,
            deletion_at: row.delete_at,
            usage: row.used,
            limit: limits.hits,
            sites: row.sites,
            members: row.members,
            seen_at: row.seen_at,
            owners: row.owners,
        }
    };
    Ok(rows.into_iter().map(line).collect())
}
