//! The parts of a move, by several dimensions at once.

use base::answer::Problem;
use counts::arrow::record_batch::RecordBatch;

use super::{MovedMetric, Pair, metric::Counts};
use crate::{
    number::Number,
    query::{
        self, Binder, Columns, Cost, Dimension, Filled, QueryClient, Sql, Statement, compose, sql,
    },
};

/// The dimensions that explain a change if the request names none.
const USUAL: [&str; 5] = ["page", "source", "country", "device", "utm_campaign"];
/// The number under which the whole comes.
const WHOLE: i64 = -1;

/// Whether values that rose, fell and stayed are ranked apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// All together.
    No,
    /// By the direction of their move.
    Directions,
}

/// A figure in two periods, as what is added up above the line and below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// In the period.
    pub above_now: i64,
    /// What that is divided by.
    pub below_now: i64,
    /// In the previous period.
    pub above_before: i64,
    /// What that is divided by.
    pub below_before: i64,
}

/// One value of a dimension.
#[derive(Clone, Debug)]
pub struct Row {
    /// The value.
    pub value: Option<String>,
    /// What it counts.
    pub count: Count,
    /// Of a rate: its part of the change that comes from weights.
    pub mix: Option<f64>,
    /// Of a rate: its part of the change that comes from its own rate.
    pub own: Option<f64>,
}

/// Values that were ranked together.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// What all of them count.
    pub all: Count,
    /// Of a rate: their part of the change that comes from weights.
    pub mix: Option<f64>,
    /// How many there are.
    pub total_rows: i64,
    /// Those that moved most.
    pub rows: Vec<Row>,
}

/// A dimension's values.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Those that rose, or all where they are not apart.
    pub rose: Group,
    /// Those that fell.
    pub fell: Group,
    /// Those that did not move.
    pub stayed: Group,
}

/// A whole move and its parts.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The whole.
    pub whole: Count,
    /// For each requested dimension.
    pub by: Vec<Found>,
}

impl Count {
    /// The figure in the period; none for a rate of nothing.
    pub fn now(&self, metric: MovedMetric) -> Option<Number> {
        of(metric, self.above_now, self.below_now)
    }

    /// The figure in the previous period.
    pub fn before(&self, metric: MovedMetric) -> Option<Number> {
        of(metric, self.above_before, self.below_before)
    }

    /// How far it moved.
    pub fn difference(&self, metric: MovedMetric) -> Option<Number> {
        Some(Number(self.now(metric)?.0 - self.before(metric)?.0))
    }

    /// Without another's.
    pub fn without(&self, other: &Count) -> Count {
        Count {
            above_now: self.above_now - other.above_now,
            below_now: self.below_now - other.below_now,
            above_before: self.above_before - other.above_before,
            below_before: self.below_before - other.below_before,
        }
    }

    /// With another's.
    pub fn with(&self, other: &Count) -> Count {
        Count {
            above_now: self.above_now + other.above_now,
            below_now: self.below_now + other.below_now,
            above_before: self.above_before + other.above_before,
            below_before: self.below_before + other.below_before,
        }
    }
}

fn of(metric: MovedMetric, above: i64, below: i64) -> Option<Number> {
    if metric.is_rate() {
        Number::ratio(above, below).map(|ratio| metric.unit(ratio.0))
    } else {
        Some(above.into())
    }
}

/// Reads the dimensions of a change; the usual ones if the request names none.
pub fn dimensions(words: &[String], metric: MovedMetric) -> Result<Vec<Dimension>, Problem> {
    if words.is_empty() {
        return query::dimensions(&USUAL.map(str::to_owned));
    }
    if let Some(index) = words.iter().position(|word| word == "goal") {
        return Err(Problem::invalid("no_parts.goals").field(format!("by[{index}]")));
    }
    let by = query::dimensions(words)?;
    for (index, dimension) in by.iter().enumerate() {
        if metric.counts() == Counts::Visits && visit_value(dimension).is_none() {
            return Err(Problem::invalid("no_parts.values")
                .with("by", dimension.word())
                .with("metric", metric.key())
                .field(format!("by[{index}]")));
        }
    }
    Ok(by)
}

/// What a visit has one of.
fn visit_value(dimension: &Dimension) -> Option<&'static str> {
    match dimension {
        Dimension::Page => Some("entry_path"),
        Dimension::Host => Some("entry_host"),
        Dimension::Visit(_, column) => Some(column),
        Dimension::Event | Dimension::Prop(_) => None,
    }
}

/// Asks for a move and its parts, all in one statement, so that they add up even while hits arrive.
pub async fn ask(
    client: &QueryClient,
    pair: &Pair,
    metric: MovedMetric,
    by: &[Dimension],
    (apart, limit): (Apart, u32),
    cost: &mut Cost,
) -> Result<Parts, Problem> {
    let (sql, values) = statement(pair, metric, by, apart, limit)?;
    let batches = client.ask("moves", sql, values, cost).await?;
    read(&batches, by.len(), apart, limit).map_err(Problem::internal)
}

fn statement(
    pair: &Pair,
    metric: MovedMetric,
    by: &[Dimension],
    apart: Apart,
    limit: u32,
) -> Result<Statement, Problem> {
    let mut binder = Binder::from(pair.both.next_place());
    let (mut values, mut counted) = (Vec::new(), Vec::new());
    let mut count = |number: i64, of: Sql, group: Sql| -> Result<(), Problem> {
        let number = ("number", Sql::number(number));
        counted.push(sql!("moves_of").fill(&[number, ("of", of), ("group", group)])?);
        Ok(())
    };
    count(WHOLE, "NULL".into(), "".into())?;
    for (index, dimension) in by.iter().enumerate() {
        let value: Sql = match (metric.counts(), dimension) {
            (Counts::Visits, _) => visit_value(dimension).unwrap_or("NULL").into(),
            (_, Dimension::Page) => "path".into(),
            (_, Dimension::Host) => "hostname".into(),
            (_, Dimension::Event) => "event".into(),
            (_, Dimension::Prop(name)) => binder.prop(name),
            (_, Dimension::Visit(_, column)) => (*column).into(),
        };
        values.push(compose!("{value} AS v{index}, ", value, index));
        count(
            index as i64,
            compose!("v{index}", index),
            compose!("GROUP BY v{index}", index),
        )?;
    }
    let (base, kept, column) = match metric.counts() {
        Counts::Hits => (sql!("moves_hits"), "NOT MATERIALIZED", "ts"),
        Counts::Visitors => (sql!("moves_visitors"), "MATERIALIZED", "ts"),
        Counts::Visits => (sql!("moves_visits"), "NOT MATERIALIZED", "visit_start"),
    };
    let (above, below) = metric.of_visit();
    let apart = match apart {
        Apart::No => "",
        Apart::Directions => ", sign(above_now - above_before)",
    };
    let difference = "above_now - above_before";
    let limit = limit.max(1);
    let mut extra: Vec<Filled> = vec![
        ("counted", Sql::joined(&counted, "UNION ALL\n")),
        ("kept", kept.into()),
        ("values", Sql::joined(&values, "")),
        ("in_now", Sql::within(column, &pair.now)),
        ("in_before", Sql::within(column, &pair.before)),
        ("apart", apart.into()),
        (
            "move",
            match metric.is_rate() {
                true => "mix + own".into(),
                false => difference.into(),
            },
        ),
        ("limit", Sql::number(limit)),
    ];
    match metric.counts() {
        Counts::Hits => {
            let kind = u32::from(metric == MovedMetric::Events);
            extra.push(("of_kind", Sql::number(kind)));
        }
        Counts::Visits => extra.extend([("above", Sql::from(above)), ("below", Sql::from(below))]),
        Counts::Visitors => {}
    }
    let question = sql!("moves").with("base", base);
    if metric.counts() == Counts::Visits && by.contains(&Dimension::Host) {
        pair.both
            .statement_with_entry_hosts(&question, extra, binder.values)
    } else {
        pair.both.statement(&question, extra, binder.values)
    }
}

fn read(
    batches: &[RecordBatch],
    dimensions: usize,
    apart: Apart,
    limit: u32,
) -> anyhow::Result<Parts> {
    let mut parts = Parts {
        by: vec![Found::default(); dimensions],
        ..Parts::default()
    };
    for batch in batches {
        let columns = Columns::of(batch);
        let counts = counts(&columns, "")?;
        let all = self::counts(&columns, "all_")?;
        let (mix, own) = (columns.fractions("mix")?, columns.fractions("own")?);
        let all_mix = columns.fractions("all_mix")?;
        let total_rows = columns.numbers("total_rows")?;
        let mut values = columns.texts("value")?;
        for (at, dimension) in columns.numbers("dimension")?.into_iter().enumerate() {
            let count = counts[at];
            if dimension == WHOLE {
                parts.whole = count;
                continue;
            }
            let Some(found) = parts.by.get_mut(dimension as usize) else {
                anyhow::bail!("there is no dimension {dimension}");
            };
            let group = match (apart, count.above_now.cmp(&count.above_before)) {
                (Apart::No, _) | (_, std::cmp::Ordering::Greater) => &mut found.rose,
                (_, std::cmp::Ordering::Less) => &mut found.fell,
                (_, std::cmp::Ordering::Equal) => &mut found.stayed,
            };
            group.all = all[at];
            group.mix = all_mix[at];
            group.total_rows = total_rows[at];
            if group.rows.len() < limit as usize {
                group.rows.push(Row {
                    value: values[at].take(),
                    count,
                    mix: mix[at],
                    own: own[at],
                });
            }
        }
    }
    Ok(parts)
}

fn counts(columns: &Columns<'_>, all: &str) -> anyhow::Result<Vec<Count>> {
    let read = |name: &str| columns.numbers(&format!("{all}{name}"));
    let (above_now, below_now) = (read("above_now")?, read("below_now")?);
    let (above_before, below_before) = (read("above_before")?, read("below_before")?);
    Ok((0..columns.rows())
        .map(|at| Count {
            above_now: above_now[at],
            below_now: below_now[at],
            above_before: above_before[at],
            below_before: below_before[at],
        })
        .collect())
}
