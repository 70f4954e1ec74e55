//! Revenue as one statement, and what it gives.

use base::answer::Problem;
use counts::{Value, arrow::record_batch::RecordBatch};
use jiff::tz::TimeZone;
use rust_decimal::Decimal;
use shared::{currency::Currency, date::Date, money::Amount};
use sites::{Site, goals::Worth};

use super::rules::By;
use crate::{
    query::{Binder, Columns, Dimension, QueryScope, Sql, prop_path, sql},
    time::{Offsets, day_sql},
};

/// What a version of a goal is worth while it holds.
struct Piece {
    /// Which goal of the site.
    goal: usize,
    /// The hits that reach it then.
    condition: String,
    /// What that is worth; `None`: the hit's own amount.
    fixed: Option<(Amount, Currency)>,
}

/// The statement for a period, and its values.
pub(super) fn statement(
    scope: &QueryScope,
    site: &Site,
    by: &[By],
    zone: &TimeZone,
) -> Result<(String, Vec<Value>), Problem> {
    let mut binder = Binder::from(scope.next_place());
    let by_goal = by.iter().any(|by| matches!(by, By::Goal));
    let pieces = pieces(&mut binder, site, by_goal);
    let mut columns = String::new();
    for (at, by) in by.iter().enumerate() {
        if let By::Of(dimension) = by {
            columns += &format!(", {} AS d{at}", column(&mut binder, dimension));
        }
    }
    for (at, piece) in pieces.iter().enumerate() {
        columns += &format!(", coalesce({}, false) AS g{at}", piece.condition);
    }
    let fixed = (0..)
        .zip(&pieces)
        .filter(|(_, piece)| piece.fixed.is_some());
    let or_reached: Vec<String> = fixed
        .map(|(at, _): (usize, _)| format!("OR g{at}"))
        .collect();
    let offsets = Offsets::between(zone, scope.span.start, scope.span.end);
    let extra = [
        ("day", day_sql(&offsets, "ts")),
        ("columns", columns),
        ("or_reached", or_reached.join(" ")),
        ("amounts", amounts(by, &pieces)),
        ("of_goals", of_goals(&pieces)),
        ("parts", parts(by)),
    ];
    let extra = extra.map(|(name, text)| (name, Sql::composed(text)));
    scope.statement(sql!("revenue"), extra.into(), binder.values)
}

/// The stretches of time in which goals have a worth. Goals that are worth the event's own amount matter only to
/// the breakdown by goal.
fn pieces(binder: &mut Binder, site: &Site, by_goal: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (goal, of) in site.goals.iter().enumerate() {
        for held in of.held() {
            let fixed = match held.version.worth {
                Worth::Event if by_goal => None,
                Worth::Nothing | Worth::Event => continue,
                Worth::Fixed(amount, currency) => Some((amount, currency)),
            };
            pieces.push(Piece {
                goal,
                condition: binder.held(&held),
                fixed,
            });
        }
    }
    pieces
}

/// What a hit is by a dimension.
fn column(binder: &mut Binder, dimension: &Dimension) -> String {
    match dimension {
        Dimension::Page => "path".to_owned(),
        Dimension::Host => "hostname".to_owned(),
        Dimension::Event => "event".to_owned(),
        Dimension::Prop(name) => {
            format!(
                "json_extract_string(props, {})",
                binder.bind(prop_path(name))
            )
        }
        Dimension::Visit(_, column) => (*column).to_owned(),
    }
}

/// A fixed worth in SQL: numbers and a code of a closed list.
fn money((amount, currency): (Amount, Currency)) -> String {
    format!("'{currency}' AS currency, {amount}::DECIMAL(18, 4) AS amount")
}

/// Every amount once: those of hits, and the fixed worth of each goal that was reached.
fn amounts(by: &[By], pieces: &[Piece]) -> String {
    let of: String = by
        .iter()
        .enumerate()
        .filter(|(_, by)| matches!(by, By::Of(_)))
        .map(|(at, _)| format!(", d{at}"))
        .collect();
    let mut all = vec![format!(
        "SELECT day{of}, currency, revenue AS amount FROM earning WHERE revenue IS NOT NULL"
    )];
    for (at, piece) in pieces.iter().enumerate() {
        if let Some(fixed) = piece.fixed {
            all.push(format!(
                "SELECT day{of}, {} FROM earning WHERE g{at}",
                money(fixed)
            ));
        }
    }
    all.join(" UNION ALL ")
}

/// The amounts of each goal; and those of hits that reached none whose worth they would be.
fn of_goals(pieces: &[Piece]) -> String {
    let own: Vec<String> = (0..)
        .zip(pieces)
        .filter(|(_, piece)| piece.fixed.is_none())
        .map(|(at, _): (usize, _)| format!("g{at}"))
        .collect();
    let no_goal = match own.is_empty() {
        true => String::new(),
        false => format!(" AND NOT ({})", own.join(" OR ")),
    };
    let mut all = vec![format!(
        "SELECT NULL::BIGINT AS goal, day, currency, revenue AS amount FROM earning \
         WHERE revenue IS NOT NULL{no_goal}"
    )];
    for (at, piece) in pieces.iter().enumerate() {
        let goal = piece.goal;
        all.push(match piece.fixed {
            Some(fixed) => format!(
                "SELECT {goal}::BIGINT, day, {} FROM earning WHERE g{at}",
                money(fixed)
            ),
            None => format!(
                "SELECT {goal}::BIGINT, day, currency, revenue FROM earning \
                 WHERE g{at} AND revenue IS NOT NULL"
            ),
        });
    }
    all.join(" UNION ALL ")
}

/// All of it, and each breakdown from 1 on.
fn parts(by: &[By]) -> String {
    let mut all = vec![
        "SELECT 0::BIGINT AS breakdown, NULL::VARCHAR AS value, day, currency, amount FROM amounts"
            .to_owned(),
    ];
    for (at, by) in by.iter().enumerate() {
        let (value, from) = match by {
            By::Goal => ("goal".to_owned(), "by_goal"),
            By::Of(_) => (format!("d{at}"), "amounts"),
        };
        all.push(format!(
            "SELECT {}, {value}::VARCHAR, day, currency, amount FROM {from}",
            at + 1
        ));
    }
    all.join(" UNION ALL ")
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
