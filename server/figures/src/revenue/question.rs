//! Revenue as one statement, and what it gives.

use base::answer::Problem;
use counts::arrow::record_batch::RecordBatch;
use jiff::tz::TimeZone;
use rust_decimal::Decimal;
use shared::{currency::Currency, date::Date, money::Amount};
use sites::{Site, goals::Worth};

use super::rules::By;
use crate::{
    query::{Binder, Columns, Dimension, QueryScope, Sql, Statement, compose, day_sql, sql},
    time::Offsets,
};

/// What a version of a goal is worth while it holds.
struct Piece {
    /// Which goal of the site.
    goal: usize,
    /// The hits that reach it then.
    condition: Sql,
    /// What that is worth; `None`: the hit's own amount.
    fixed: Option<(Amount, Currency)>,
}

/// The statement for a period, and its values.
pub(super) fn statement(
    scope: &QueryScope,
    site: &Site,
    by: &[By],
    zone: &TimeZone,
) -> Result<Statement, Problem> {
    let mut binder = Binder::from(scope.next_place());
    let by_goal = by.iter().any(|by| matches!(by, By::Goal));
    let pieces = pieces(&mut binder, site, by_goal);
    let mut columns = Vec::new();
    for (at, by) in by.iter().enumerate() {
        if let By::Of(dimension) = by {
            let value = column(&mut binder, dimension);
            columns.push(compose!(", {value} AS d{at}", value, at));
        }
    }
    for (at, piece) in pieces.iter().enumerate() {
        let reached = &piece.condition;
        columns.push(compose!(
            ", coalesce({reached}, false) AS g{at}",
            reached,
            at
        ));
    }
    let fixed = pieces.iter().enumerate();
    let fixed = fixed.filter(|(_, piece)| piece.fixed.is_some());
    let or_reached: Vec<Sql> = fixed.map(|(at, _)| compose!("OR g{at}", at)).collect();
    let offsets = Offsets::between(zone, scope.span.start, scope.span.end);
    let extra = [
        ("day", day_sql(&offsets, "ts")),
        ("columns", Sql::joined(&columns, "")),
        ("or_reached", Sql::joined(&or_reached, " ")),
        ("amounts", amounts(by, &pieces)),
        ("of_goals", of_goals(&pieces)),
        ("parts", parts(by)),
    ];
    scope.statement(sql!("revenue"), extra.into(), binder.values)
}

/// The stretches of time in which goals have a worth. Goals that are worth the event's own amount matter only to
/// the breakdown by goal.
fn pieces(binder: &mut Binder, site: &Site, by_goal: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (goal, of) in site.goals.iter().enumerate() {
        for effective in of.effective_versions() {
            let fixed = match effective.version.worth {
                Worth::Event if by_goal => None,
                Worth::Nothing | Worth::Event => continue,
                Worth::Fixed(amount, currency) => Some((amount, currency)),
            };
            pieces.push(Piece {
                goal,
                condition: binder.effective(&effective),
                fixed,
            });
        }
    }
    pieces
}

/// What a hit is by a dimension.
fn column(binder: &mut Binder, dimension: &Dimension) -> Sql {
    match dimension {
        Dimension::Page => "path".into(),
        Dimension::Host => "hostname".into(),
        Dimension::Event => "event".into(),
        Dimension::Prop(name) => binder.prop(name),
        Dimension::Visit(_, column) => (*column).into(),
    }
}

/// A fixed worth in SQL: numbers and a code of a closed list.
fn money((amount, currency): (Amount, Currency)) -> Sql {
    compose!(
        "'{currency}' AS currency, {amount}::DECIMAL(18, 4) AS amount",
        currency,
        amount
    )
}

/// Every amount once: those of hits, and the fixed worth of each goal that was reached.
fn amounts(by: &[By], pieces: &[Piece]) -> Sql {
    let of: Vec<Sql> = by
        .iter()
        .enumerate()
        .filter(|(_, by)| matches!(by, By::Of(_)))
        .map(|(at, _)| compose!(", d{at}", at))
        .collect();
    let of = Sql::joined(&of, "");
    let mut all = vec![compose!(
        "SELECT day{of}, currency, revenue AS amount FROM earning WHERE revenue IS NOT NULL",
        of
    )];
    for (at, piece) in pieces.iter().enumerate() {
        if let Some(fixed) = piece.fixed {
            all.push(compose!(
                "SELECT day{of}, {money} FROM earning WHERE g{at}",
                of,
                money = money(fixed),
                at
            ));
        }
    }
    Sql::joined(&all, " UNION ALL ")
}

/// The amounts of each goal; and those of hits that have a value but reached no goal that uses it.
fn of_goals(pieces: &[Piece]) -> Sql {
    let own = pieces.iter().enumerate();
    let own = own.filter(|(_, piece)| piece.fixed.is_none());
    let own: Vec<Sql> = own.map(|(at, _)| compose!("g{at}", at)).collect();
    let no_goal: Sql = match own.is_empty() {
        true => "".into(),
        false => compose!(" AND NOT ({own})", own = Sql::joined(&own, " OR ")),
    };
    let mut all = vec![compose!(
        "SELECT NULL::BIGINT AS goal, day, currency, revenue AS amount FROM earning \
         WHERE revenue IS NOT NULL{no_goal}",
        no_goal
    )];
    for (at, piece) in pieces.iter().enumerate() {
        let goal = piece.goal;
        all.push(match piece.fixed {
            Some(fixed) => compose!(
                "SELECT {goal}::BIGINT, day, {money} FROM earning WHERE g{at}",
                goal,
                money = money(fixed),
                at
            ),
            None => compose!(
                "SELECT {goal}::BIGINT, day, currency, revenue FROM earning \
                 WHERE g{at} AND revenue IS NOT NULL",
                goal,
                at
            ),
        });
    }
    Sql::joined(&all, " UNION ALL ")
}

/// All of it, and each breakdown from 1 on.
fn parts(by: &[By]) -> Sql {
    let mut all = vec![Sql::from(
        "SELECT 0::BIGINT AS breakdown, NULL::VARCHAR AS value, day, currency, amount FROM amounts",
    )];
    for (at, by) in by.iter().enumerate() {
        let (value, from) = match by {
            By::Goal => (Sql::from("goal"), "by_goal"),
            By::Of(_) => (compose!("d{at}", at), "amounts"),
        };
        all.push(compose!(
            "SELECT {number}, {value}::VARCHAR, day, currency, amount FROM {from}",
            number = at + 1,
            value,
            from
        ));
    }
    Sql::joined(&all, " UNION ALL ")
}

/// A sum in one currency on one day.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sum {
    /// 0 for all, from 1 for the breakdowns.
    pub breakdown: i64,
    /// The value; of a goal, its place among the site's goals.
    pub value: Option<String>,
    pub day: Date,
    pub currency: String,
    pub amount: Decimal,
    pub count: i64,
}

/// Reads the answer.
pub(super) fn read(batches: &[RecordBatch]) -> anyhow::Result<Vec<Sum>> {
    let mut sums = Vec::new();
    for batch in batches {
        let columns = Columns::of(batch);
        let (breakdowns, values) = (columns.numbers("breakdown")?, columns.texts("value")?);
        let (days, currencies) = (columns.numbers("day")?, columns.texts("currency")?);
        let (amounts, counts) = (columns.decimals("amount")?, columns.numbers("n")?);
        for (at, value) in values.into_iter().enumerate() {
            sums.push(Sum {
                breakdown: breakdowns[at],
                value,
                day: Date::from_days(i32::try_from(days[at])?),
                currency: currencies[at].clone().unwrap_or_default(),
                amount: Decimal::try_from_i128_with_scale(amounts[at], 4)?,
                count: counts[at],
            });
        }
    }
    Ok(sums)
}
