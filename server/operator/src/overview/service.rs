//! Puts the overview together.

use base::{access::Operator, answer::Problem, plans::SubscriptionState};
use figures::number::{MoneyView, Number, money};
use shared::date::Date;

use super::{
    attention, hits,
    records::{AdminGrowth, AdminOverview, AdminOverviewAccounts, AdminRevenue, AdminStateCount},
    store,
};
use crate::{Parts, log};

const DAY: i64 = 86_400;
/// How many months are shown: a year, and the one that is under way.
const MONTHS: i32 = 13;

/// The overview as of now.
pub(super) async fn get(parts: &Parts, who: &Operator) -> Result<AdminOverview, Problem> {
    let (context, now) = (parts.context(), parts.context().now());
    let months = months(now);
    let first = months
        .first()
        .map_or(now, |month| i64::from(month.days()) * DAY);
    let numbers = store::numbers(context.pool(), now - 7 * DAY, now - 30 * DAY).await?;
    let growth = store::growth(context.pool(), first).await?;
    let paid = numbers.paid + numbers.ended_30d;
    let accounts = AdminOverviewAccounts {
        total: numbers.accounts,
        new_7d: numbers.new_7d,
        new_30d: numbers.new_30d,
        deleted_30d: numbers.deleted_30d,
        ended_30d: numbers.ended_30d,
        churn_30d: Number::ratio(numbers.ended_30d, paid),
        by_state: by_state(parts, numbers.accounts).await?,
        by_plan: store::by_plan(context.pool()).await?,
        held: numbers.held,
        suspended: numbers.suspended,
        deletion: numbers.deletion,
        growth: months
            .iter()
            .map(|month| {
                let month = hits::word(*month);
                let of_month = growth.iter().find(|row| row.month == month);
                AdminGrowth {
                    created: of_month.map_or(0, |row| row.created),
                    deleted: of_month.map_or(0, |row| row.deleted),
                    month,
                }
            })
            .collect(),
    };
    let hits = parts.hits.by_month(&months, now).await;
    // What needs a look is shown also while DuckDB is what needs it.
    let hits = hits.unwrap_or_else(|error| {
        let error = format!("{error:#}");
        tracing::warn!(error, "the hits by month could not be read");
        Vec::new()
    });
    let overview = AdminOverview {
        accounts,
        sites: numbers.sites,
        people: numbers.people,
        hits,
        revenue: revenue(parts).await?,
        attention: attention::find(parts).await?,
    };
    log::note_read(context, who, "overview.read", None).await?;
    Ok(overview)
}

/// How many accounts are in each state.
async fn by_state(parts: &Parts, accounts: i64) -> Result<Vec<AdminStateCount>, Problem> {
    let rows = store::by_state(parts.context().pool()).await?;
    let with_plan: i64 = rows.iter().map(|row| row.accounts).sum();
    let count = |state: SubscriptionState| match state {
        SubscriptionState::None => accounts - with_plan,
        _ => rows
            .iter()
            .find(|row| row.state == state.word())
            .map_or(0, |row| row.accounts),
    };
    let states = SubscriptionState::ALL.into_iter();
    Ok(states
        .map(|state| AdminStateCount {
            state,
            accounts: count(state),
        })
        .collect())
}

/// What is paid monthly, by currency.
async fn revenue(parts: &Parts) -> Result<Vec<AdminRevenue>, Problem> {
    let rows = store::revenue(parts.context().pool()).await?;
    let mut revenue = Vec::new();
    for row in rows {
        let text = format!("{} {}", row.currency, row.monthly);
        let sums = money(Some(&text)).map_err(Problem::internal)?;
        revenue.extend(
            sums.into_iter()
                .map(|MoneyView { amount, currency }| AdminRevenue {
                    currency,
                    monthly: amount,
                    accounts: row.accounts,
                }),
        );
    }
    Ok(revenue)
}

/// The first days of the months that are shown, oldest first, in UTC.
fn months(now: i64) -> Vec<Date> {
    let today = i32::try_from(now.div_euclid(DAY)).unwrap_or(i32::MAX / 2);
    let first = Date::from_days(today).month_start();
    (0..MONTHS)
        .rev()
        .map(|back| first.plus_months(-back))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirteen_months_end_with_the_present_one() {
        // 2026-11-20 12:00:00 UTC.
        let months: Vec<String> = months(1_795_176_000).into_iter().map(hits::word).collect();
        assert_eq!(months.len(), 13);
        assert_eq!(months.first().map(String::as_str), Some("2025-11"));
        assert_eq!(months[3], "2026-02");
        assert_eq!(months.last().map(String::as_str), Some("2026-11"));
    }
}
