//! The breakdown by two things at once. Rows are counted for it: days' sums are by one dimension each.

use base::answer::Problem;
use counts::arrow::record_batch::RecordBatch;
use sites::goals::Goal;

use super::by::{By, Side};
use crate::query::{
    Binder, Columns, Cost, Dimension, QueryClient, Ranked, ResolvedQuery, Sql, Statement, compose,
    counting::{self, Breakdown, BreakdownRow},
    sql,
};

/// Asks for a breakdown by these two.
pub async fn ask(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    sides: [&Side; 2],
    page: &Ranked,
    cost: &mut Cost,
) -> Result<Breakdown, Problem> {
    let mut breakdown = once(client, resolved, sides, page, cost).await?;
    if breakdown.rows.is_empty() && (page.offset > 0 || page.limit == 0) {
        // Each row has the total number of rows; past the last row, none had it.
        let first = Ranked {
            limit: 1,
            offset: 0,
            ..page.clone()
        };
        let first = once(client, resolved, sides, &first, cost).await?;
        breakdown.total_rows = first.total_rows;
    }
    Ok(breakdown)
}

async fn once(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    sides: [&Side; 2],
    page: &Ranked,
    cost: &mut Cost,
) -> Result<Breakdown, Problem> {
    let (sql, values) = statement(resolved, sides, page)?;
    let batches = client.ask("breakdown_by_two", sql, values, cost).await?;
    read(&batches, &resolved.site.goals, sides).map_err(Problem::internal)
}

/// The SQL expression of one side of a breakdown by two dimensions, and the condition on the hits it is read from.
fn column(
    binder: &mut Binder,
    resolved: &ResolvedQuery,
    side: &Side,
) -> Result<(Sql, Sql), Problem> {
    Ok(match side {
        Side::Value(dimension) => counting::column(binder, &resolved.scope, dimension)?,
        Side::Goal => goals(binder, &resolved.site.goals),
    })
}

/// The places, among the site's goals, of all that a hit reaches: a row for each.
fn goals(binder: &mut Binder, goals: &[Goal]) -> (Sql, Sql) {
    let (mut places, mut any) = (Vec::new(), vec![Sql::from("false")]);
    for (index, goal) in goals.iter().enumerate() {
        let reached = binder.goal(goal);
        places.push(compose!(
            "CASE WHEN {reached} THEN '{index}' END",
            reached,
            index
        ));
        any.push(reached);
    }
    let places = Sql::list(&places);
    let value = compose!(
        "unnest(list_filter([{places}]::VARCHAR[], lambda place: place IS NOT NULL))",
        places
    );
    (value, compose!("({any})", any = Sql::joined(&any, " OR ")))
}

fn statement(
    resolved: &ResolvedQuery,
    sides: [&Side; 2],
    page: &Ranked,
) -> Result<Statement, Problem> {
    let scope = &resolved.scope;
    let mut binder = Binder::from(scope.next_place());
    let [one, other] = sides;
    let (first, has_first) = column(&mut binder, resolved, one)?;
    let (second, has_second) = column(&mut binder, resolved, other)?;
    let entered: Vec<Sql> = sides
        .iter()
        .zip(["value", "second_value"])
        .filter_map(|(side, value)| match side {
            Side::Value(Dimension::Page) => Some(compose!("s.entry_path = pair.{value}", value)),
            Side::Value(Dimension::Host) => Some(compose!("s.entry_host = pair.{value}", value)),
            _ => None,
        })
        .collect();
    let enters = match entered.is_empty() {
        true => Sql::from("s.enters"),
        false => Sql::joined(&entered, " AND "),
    };
    let search = search(&mut binder, resolved, sides, page);
    // Each side is searched in its own way.
    let unsearched = Ranked {
        search: None,
        ..page.clone()
    };
    let mut extra = unsearched.slots(&mut binder, &["value", "second_value"]);
    extra.retain(|(name, _)| *name != "search");
    extra.extend([
        ("search", search),
        ("first", first),
        ("second", second),
        (
            "has",
            compose!("{has_first} AND {has_second}", has_first, has_second),
        ),
        ("pair_enters", enters),
    ]);
    match sides.contains(&&Side::Value(Dimension::Host)) {
        true => scope.statement_with_entry_hosts(sql!("by_two"), extra, binder.values),
        false => scope.statement(sql!("by_two"), extra, binder.values),
    }
}

/// Whether either value has the text that is searched for in it; a goal, in its name.
fn search(binder: &mut Binder, resolved: &ResolvedQuery, sides: [&Side; 2], page: &Ranked) -> Sql {
    let text = page.search.as_deref().filter(|text| !text.is_empty());
    let Some(text) = text.map(str::to_lowercase) else {
        return "true".into();
    };
    let mut any = Vec::new();
    for (side, value) in sides.into_iter().zip(["value", "second_value"]) {
        any.push(match side {
            Side::Value(_) => binder.search(value, Some(&text)),
            Side::Goal => {
                let goals = resolved.site.goals.iter().enumerate();
                let named = goals.filter(|(_, goal)| goal.name.to_lowercase().contains(&text));
                let named = named.map(|(index, _)| compose!("'{index}'", index));
                let places: Vec<Sql> = std::iter::once("''".into()).chain(named).collect();
                compose!("{value} IN ({places})", value, places = Sql::list(&places))
            }
        });
    }
    compose!("({any})", any = Sql::joined(&any, " OR "))
}

fn read(batches: &[RecordBatch], goals: &[Goal], sides: [&Side; 2]) -> anyhow::Result<Breakdown> {
    let [one, other] = sides;
    let mut breakdown = Breakdown {
        dimension: By::Two(one.clone(), other.clone()).word(),
        total_rows: 0,
        rows: Vec::new(),
        other: None,
        note: None,
    };
    let goal = |place: Option<&String>| goals.get(place?.parse::<usize>().ok()?);
    let timed = !one.is_page() && !other.is_page();
    for batch in batches {
        let columns = Columns::of(batch);
        if let Some(total) = columns.numbers("total_rows")?.first() {
            breakdown.total_rows = *total;
        }
        let figures = counting::figures(&columns, false)?;
        let values = columns.texts("value")?.into_iter();
        let values = values.zip(columns.texts("second_value")?);
        for ((value, second), figures) in values.zip(figures) {
            let mut row = BreakdownRow {
                second_value: second,
                ..counting::row(value, &figures, None)
            };
            if !timed {
                row.visit_duration_seconds = None;
            }
            for (side, value) in [(one, &mut row.value), (other, &mut row.second_value)] {
                if *side == Side::Goal {
                    let goal = goal(value.as_ref());
                    row.name = goal.map(|goal| goal.name.clone());
                    row.completions = Some((figures.views + figures.events).into());
                    *value = goal.map(|goal| goal.id.to_string());
                }
            }
            breakdown.rows.push(row);
        }
    }
    Ok(breakdown)
}
