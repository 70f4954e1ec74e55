//! Runs as one statement, over visits or across them, and what it gives.

use counts::{Value, arrow::record_batch::RecordBatch};

use super::rules::Wish;
use crate::{
    asking::{Columns, Frame, sql},
    told::Whose,
};

/// The statement, and its values.
pub(super) fn statement(frame: &Frame, whose: Whose, wish: &Wish) -> (String, Vec<Value>) {
    let steps = wish.steps as usize;
    let (nearest, beyond) = match wish.backward {
        true => ("max", "<"),
        false => ("min", ">"),
    };
    let (anchored, bound) = anchored(frame, wish);
    let mut question = sql!("paths").to_owned();
    for step in 2..=steps {
        question += &sql!("paths_next")
            .replace("{step}", &step.to_string())
            .replace("{before}", &(step - 1).to_string());
    }
    question += sql!("paths_counts");
    let each = |from: usize, text: &dyn Fn(usize) -> String| -> Vec<String> {
        (from..=steps).map(text).collect()
    };
    let all = |text: &dyn Fn(usize) -> String| each(1, text).join(", ");
    let first = |given: &[&str]| {
        all(&|at| match given.get(at - 1) {
            Some(given) => format!("{given} AS name{at}"),
            None => format!("NULL::VARCHAR AS name{at}"),
        })
    };
    let same: Vec<String> = each(1, &|at| format!("w.t{at} IS NOT DISTINCT FROM c.t{at}"));
    let extra = [
        ("who", whose.column()),
        ("only", whose.rows()),
        ("nearest", nearest),
        ("beyond", beyond),
        ("anchored", &anchored),
        ("limit", &wish.limit.to_string()),
        ("steps", &all(&|at| format!("run{at}.step AS t{at}"))),
        (
            "joined",
            &each(2, &|at| {
                format!("LEFT JOIN run{at} ON run{at}.who = run{}.who", at - 1)
            })
            .join(" "),
        ),
        ("places", &all(&|at| format!("t{at}"))),
        ("names", &all(&|at| format!("n{at}.name AS name{at}"))),
        (
            "names_in_order",
            &all(&|at| format!("n{at}.name ASC NULLS LAST")),
        ),
        (
            "named",
            &each(1, &|at| {
                format!("LEFT JOIN names n{at} ON n{at}.step = c.t{at}")
            })
            .join(" "),
        ),
        ("same_way", &same.join(" AND ")),
        ("levels", &each(1, &level).join(" UNION ALL ")),
        ("links", &each(2, &link).join(" UNION ALL ")),
        ("no_names", &first(&[])),
        ("names_of_run", &all(&|at| format!("c.name{at}"))),
        ("name_of_level", &first(&["name"])),
        ("names_of_link", &first(&["a.name", "b.name"])),
    ];
    frame.statement(&question, &extra, bound)
}

/// What runs begin or end with, as a condition.
fn anchored(frame: &Frame, wish: &Wish) -> (String, Vec<Value>) {
    let place = format!("${}", frame.next_place());
    let Some(step) = &wish.anchor else {
        return ("true".to_owned(), vec![]);
    };
    let (condition, text) = match step.strip_prefix("event:") {
        Some(name) => (format!("kind = 1 AND event = {place}"), name),
        None => (format!("kind = 0 AND path = {place}"), step.as_str()),
    };
    (condition, vec![Value::Text(text.to_owned())])
}

/// The steps at a position: of the runs that went so far.
fn level(at: usize) -> String {
    let so_far = match at {
        1 => String::new(),
        _ => format!(" WHERE t{} IS NOT NULL", at - 1),
    };
    format!("SELECT {at}::BIGINT AS position, t{at} AS step, n FROM runs{so_far}")
}

/// The steps at two positions.
fn link(at: usize) -> String {
    let before = at - 1;
    format!(
        "SELECT {before}::BIGINT AS position, t{before} AS nearer, t{at} AS farther, n \
         FROM runs WHERE t{before} IS NOT NULL"
    )
}

/// A row of the answer.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub part: String,
    pub position: i64,
    pub place: i64,
    /// Names of steps, in order from where runs begin or end.
    pub names: Vec<Option<String>>,
    pub count: i64,
    pub visitors: i64,
    pub all: i64,
    pub total_rows: i64,
}

/// Reads the answer: parts, positions and places in order.
pub(super) fn read(batches: &[RecordBatch], steps: u32) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for batch in batches {
        let columns = Columns::of(batch);
        let names = (1..=steps)
            .map(|at| columns.texts(&format!("name{at}")))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let numbers = |name| columns.numbers(name);
        let (positions, places) = (numbers("position")?, numbers("place")?);
        let (counts, visitors) = (numbers("n")?, numbers("visitors")?);
        let (alls, totals) = (numbers("all_n")?, numbers("total_rows")?);
        for (at, part) in columns.texts("part")?.into_iter().enumerate() {
            rows.push(Row {
                part: part.unwrap_or_default(),
                position: positions[at],
                place: places[at],
                names: names.iter().map(|names| names[at].clone()).collect(),
                count: counts[at],
                visitors: visitors[at],
                all: alls[at],
                total_rows: totals[at],
            });
        }
    }
    // Links have no place: most first, then by name, nothing at all behind.
    let order = |row: &Row| {
        let names: Vec<(bool, Option<String>)> = row
            .names
            .iter()
            .map(|name| (name.is_none(), name.clone()))
            .collect();
        (row.position, row.place, -row.count, names)
    };
    rows.sort_by_cached_key(order);
    Ok(rows)
}
