//! The breakdown by goal: how often each was reached, by which share of the visitors, and what that is worth.
//!
//! A site has few goals, so all of them are counted in one statement and ranked here, also those that nothing
//! reached.

use std::cmp::Reverse;

use base::answer::Problem;
use counts::{arrow::record_batch::RecordBatch, sums::Figures};
use rust_decimal::Decimal;
use sites::goals::{Goal, Worth};

use crate::{
    number::{MoneyView, Number},
    query::{
        Binder, Column, Columns, Cost, QueryClient, QueryScope, Ranked, ResolvedQuery, Sql,
        Statement, compose,
        counting::{self, Breakdown, BreakdownRow, visitors},
        sql,
    },
};

/// The figures of one goal.
#[derive(Clone, Debug, Default)]
struct Reached {
    figures: Figures,
    worth: Vec<MoneyView>,
}

/// Asks for the breakdown of a question by the goals of its site.
pub async fn ask(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    page: &Ranked,
    cost: &mut Cost,
) -> Result<Breakdown, Problem> {
    let goals = named(&resolved.site.goals, page.search.as_deref());
    let mut rows = Vec::new();
    if !goals.is_empty() {
        let everyone = resolved.everyone();
        let mut concurrent = Cost::default();
        let (reached, everyone) = futures_util::try_join!(
            count(client, &resolved.scope, &goals, cost),
            visitors(client, &everyone, &mut concurrent)
        )?;
        cost.add_concurrent(concurrent);
        rows = goals.into_iter().zip(reached).collect();
        rows.retain(|(_, reached)| page.passes(|column| number(column, reached, everyone)));
        rows.sort_by(|(goal, reached), (other, another)| {
            let place = |goal: &Goal, reached: &Reached| {
                let figures = &reached.figures;
                let hits = figures.views + figures.events;
                (Reverse(figures.visitors), Reverse(hits), goal.name.clone())
            };
            let ties = || place(goal, reached).cmp(&place(other, another));
            match page.sort {
                None => ties(),
                Some(sort) => match sort.column {
                    Column::Value => {
                        let id = |goal: &Goal| Some(goal.id.to_string());
                        sort.compare(id(goal), id(other))
                    }
                    Column::Name => sort.compare(Some(&goal.name), Some(&other.name)),
                    column => {
                        let number = |reached| number(column, reached, everyone);
                        sort.compare(number(reached), number(another))
                    }
                }
                .then_with(ties),
            }
        });
        return Ok(breakdown(rows, everyone, page));
    }
    Ok(breakdown(rows, 0, page))
}

/// The goals that have a text in their names.
fn named<'a>(goals: &'a [Goal], search: Option<&str>) -> Vec<&'a Goal> {
    let search = search.unwrap_or_default().to_lowercase();
    let found = |goal: &&Goal| goal.name.to_lowercase().contains(&search);
    goals.iter().filter(found).collect()
}

async fn count(
    client: &QueryClient,
    scope: &QueryScope,
    goals: &[&Goal],
    cost: &mut Cost,
) -> Result<Vec<Reached>, Problem> {
    let mut reached = vec![Reached::default(); goals.len()];
    if let Some((sql, values)) = statement(scope, goals)? {
        let batches = client.ask("by_goal", sql, values, cost).await?;
        read(&batches, &mut reached).map_err(Problem::internal)?;
    }
    Ok(reached)
}

/// The statement; none where no version of any goal holds at any time.
fn statement(scope: &QueryScope, goals: &[&Goal]) -> Result<Option<Statement>, Problem> {
    let mut binder = Binder::from(scope.next_place());
    let (mut pieces, mut worths, mut any) = (Vec::new(), Vec::new(), Vec::new());
    for (index, goal) in goals.iter().enumerate() {
        let effective = goal.effective_versions();
        if effective.is_empty() {
            continue;
        }
        let mut cases = Vec::new();
        for effective in effective {
            let (rows, number) = (binder.effective(&effective), worths.len());
            cases.push(compose!(" WHEN {rows} THEN {number}", rows, number));
            let worth = worth(effective.version.worth);
            worths.push(compose!(
                "({number}, {index}, {worth})",
                number,
                index,
                worth
            ));
            any.push(rows);
        }
        pieces.push(compose!("CASE{cases} END", cases = Sql::joined(&cases, "")));
    }
    if pieces.is_empty() {
        return Ok(None);
    }
    let extra = vec![
        ("worths", Sql::list(&worths)),
        ("pieces", Sql::joined(&pieces, ",\n")),
        ("any_piece", Sql::joined(&any, " OR ")),
    ];
    let made = scope.statement(sql!("by_goal"), extra, binder.values)?;
    Ok(Some(made))
}

/// Whether it is the event's own amount, and which fixed one it is, in which currency.
fn worth(worth: Worth) -> Sql {
    match worth {
        Worth::Nothing => "false, NULL::DECIMAL(18, 4), NULL::VARCHAR".into(),
        Worth::Event => "true, NULL::DECIMAL(18, 4), NULL::VARCHAR".into(),
        Worth::Fixed(amount, currency) => compose!(
            "false, {amount}::DECIMAL(18, 4), '{currency}'",
            amount,
            currency
        ),
    }
}

fn read(batches: &[RecordBatch], reached: &mut [Reached]) -> anyhow::Result<()> {
    for batch in batches {
        let columns = Columns::of(batch);
        let figures = counting::figures(&columns, false)?;
        let (currencies, amounts) = (columns.texts("currency")?, columns.decimals("amount")?);
        let goals = columns.numbers("goal")?.into_iter().zip(figures);
        let money = currencies.into_iter().zip(amounts);
        for ((goal, figures), (currency, amount)) in goals.zip(money) {
            let Some(of_goal) = reached.get_mut(goal as usize) else {
                anyhow::bail!("there is no goal {goal}");
            };
            match currency {
                None => of_goal.figures = figures,
                Some(currency) => {
                    let amount = Decimal::try_from_i128_with_scale(amount, 4)?;
                    of_goal.worth.push(MoneyView::of(amount, &currency));
                }
            }
        }
    }
    for of_goal in reached {
        of_goal.worth.sort_by(|a, b| a.currency.cmp(&b.currency));
    }
    Ok(())
}

/// A column of a goal's row.
fn number(column: Column, reached: &Reached, everyone: i64) -> Option<f64> {
    match column {
        Column::ConversionRate => {
            let rate = Number::ratio(reached.figures.visitors, everyone);
            rate.map(|rate| rate.0)
        }
        column => column.of(&reached.figures),
    }
}

fn breakdown(rows: Vec<(&Goal, Reached)>, everyone: i64, page: &Ranked) -> Breakdown {
    Breakdown {
        dimension: "goal".to_owned(),
        total_rows: rows.len() as i64,
        other: None,
        note: None,
        rows: rows
            .into_iter()
            .skip(page.offset as usize)
            .take(page.limit as usize)
            .map(|(goal, reached)| row(goal, reached, everyone))
            .collect(),
    }
}

fn row(goal: &Goal, reached: Reached, everyone: i64) -> BreakdownRow {
    let figures = &reached.figures;
    BreakdownRow {
        name: Some(goal.name.clone()),
        completions: Some((figures.views + figures.events).into()),
        conversion_rate: Number::ratio(figures.visitors, everyone),
        worth: reached.worth,
        ..counting::row(Some(goal.id.to_string()), figures, None)
    }
}
