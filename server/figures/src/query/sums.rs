//! Questions that add up days' sums: unfiltered ones about days, of which the last one may be cut.

use base::answer::Problem;
use counts::sums::{self, By, MONEY, OTHERS, Wanted};

use super::{
    Binder, Ranked, Sql, Statement,
    client::sql,
    compose,
    scope::{QueryScope, Rows},
};
use crate::time::{Cut, Span};

/// What to add up.
#[derive(Debug)]
pub struct Sums<'a> {
    /// Periods of which all hits are given, by day.
    pub days: &'a [Span],
    /// Whether their revenue is given too.
    pub money: bool,
    /// Breakdowns of the scope's own period.
    pub by: &'a [By],
    /// Whether some of their values are not kept separately, and share one row.
    pub others: bool,
    /// Which rows of them.
    pub ranked: Ranked,
}

/// Sums of all.
const OF_ALL: &[&str] = &[
    "visitors",
    "again",
    "views",
    "events",
    "visits",
    "enters",
    "bounces",
    "dur_ms",
    "visit_views",
    "engaged",
];
/// Sums of a value of a dimension.
const OF_VALUES: &[&str] = &[
    "visitors", "again", "views", "events", "visits", "enters", "bounces", "dur_ms",
];
/// Sums of a page besides.
const OF_PAGES: &[&str] = &["exits", "engaged_ms", "reports", "depth"];
/// Entries, as sums name them: unfiltered, every visit that entered on a page has a place in its bounce rate.
const ENTRIES: &str = "enters";
/// At most this many rows of breakdowns are ranked here, which takes less than DuckDB's windows; more are
/// ranked there, so that a site with very many pages does not fill this process's own memory. Far fewer in
/// a debug build: its tests meet both ways.
pub const FEW: usize = if cfg!(debug_assertions) { 40 } else { 20_000 };
/// Where a site has more rows that are not compacted yet, it is not even tried to sum them up in memory: rows are counted
/// in DuckDB.
pub const MOST_LIVE: u64 = 2_000_000;
/// Rows are at most this many days later than the day of their visit.
pub const LATER: i32 = 2;

fn days(spans: &[Span], column: &'static str, before: i32) -> Sql {
    let mut ranges: Vec<(i32, i32)> = spans
        .iter()
        .map(|span| (span.from.days() - before, span.to.days()))
        .collect();
    ranges.sort_unstable();
    let mut joined: Vec<(i32, i32)> = Vec::new();
    for (from, to) in ranges {
        match joined.last_mut() {
            Some(last) if from <= last.1 + 1 => last.1 = last.1.max(to),
            _ => joined.push((from, to)),
        }
    }
    let within = |(from, to): &(i32, i32)| {
        let (from, to) = (Sql::day(*from), Sql::day(*to));
        compose!("{column} BETWEEN {from} AND {to}", column, from, to)
    };
    let texts: Vec<Sql> = joined.iter().map(within).collect();
    match texts.as_slice() {
        [one] => one.clone(),
        several => compose!("({any})", any = Sql::joined(several, " OR ")),
    }
}

/// Whether rows of these days of visits may be in a span.
fn touches(spans: &[Span], days: Option<(i32, i32)>) -> bool {
    days.is_some_and(|(first, last)| {
        spans
            .iter()
            .any(|span| first <= span.to.days() && last >= span.from.days() - LATER)
    })
}

/// The condition that `visit_day` is one of these; `None` where there are none.
fn on(days: &[i32]) -> Option<Sql> {
    let dates: Vec<Sql> = days.iter().copied().map(Sql::day).collect();
    let listed = || compose!("visit_day IN ({dates})", dates = Sql::list(&dates));
    (!dates.is_empty()).then(listed)
}

/// The day within which a span ends, if it does, and where. No sums stand for that day.
pub fn cut_of(span: &Span) -> Option<(i32, i64)> {
    (span.cut == Cut::SoFar).then(|| (span.to.days(), span.end))
}

impl Sums<'_> {
    fn spans(&self, scope: &QueryScope) -> Vec<Span> {
        let own = (!self.by.is_empty()).then_some(scope.span);
        self.days.iter().copied().chain(own).collect()
    }

    /// The live days among those that matter.
    fn live(&self, scope: &QueryScope) -> Vec<i32> {
        let spans = self.spans(scope);
        let first = spans.iter().map(|span| span.from.days()).min();
        let last = spans.iter().map(|span| span.to.days()).max();
        let Some((first, last)) = first.zip(last) else {
            return vec![];
        };
        let days = scope.uncompacted.live.range(first - LATER..=last);
        days.copied().collect()
    }

    /// The day within which a period ends, and where. Such a period is queried alone, without breakdowns.
    fn cut(&self) -> Option<(i32, i64)> {
        let cut = self.days.iter().find_map(cut_of);
        debug_assert!(cut.is_none() || (self.days.len() == 1 && self.by.is_empty()));
        cut
    }

    /// The condition that the sums of a day are skipped, since rows are read in their place.
    fn read(&self, scope: &QueryScope) -> Sql {
        let live = on(&self.live(scope)).unwrap_or_else(|| "false".into());
        match self.cut() {
            Some((day, _)) => compose!("({live} OR day = {day})", live, day = Sql::day(day)),
            None => compose!("({live})", live),
        }
    }

    /// The rows without sums; `None` if there are none.
    fn rows(&self, scope: &QueryScope) -> Option<Rows> {
        let spans = self.spans(scope);
        let live = on(&self.live(scope));
        // Totals are kept of whatever is compacted.
        let unsummed = !self.by.is_empty() && touches(&spans, scope.uncompacted.unsummed);
        let done = match self.cut() {
            // The hits of that day, whichever visits they are of.
            Some((day, end)) => compose!(
                "visit_day BETWEEN {earliest} AND {day} AND day = {day} AND ts < {end} AND kind < 2",
                earliest = Sql::day(day - LATER),
                day = Sql::day(day),
                end = Sql::moment(end)
            ),
            None if unsummed => "NOT summed".into(),
            None if live.is_some() => "false".into(),
            None => return None,
        };
        Some(Rows {
            done: match &live {
                Some(live) => compose!("{done} AND NOT {live}", done, live),
                None => done,
            },
            raw: live,
            within: days(&spans, "visit_day", LATER),
        })
    }

    fn columns(&self) -> Vec<&'static str> {
        let mut columns = Vec::new();
        if !self.days.is_empty() {
            columns.extend(OF_ALL);
        }
        if !self.by.is_empty() {
            columns.extend(OF_VALUES);
        }
        if self.by.iter().any(|by| by.column == "path") {
            columns.extend(OF_PAGES);
        }
        let mut seen = Vec::new();
        columns.retain(|column| {
            !seen.contains(column) && {
                seen.push(*column);
                true
            }
        });
        columns
    }

    /// What is to be summed up of rows.
    pub fn wanted(&self, scope: &QueryScope) -> Wanted {
        Wanted {
            all: !self.days.is_empty(),
            money: self.money,
            by: self.by.to_vec(),
            period: Some((scope.span.from.days(), scope.span.to.days())),
        }
    }

    /// The statement for the rows without sums, and whether their totals are kept, and its values; `None`
    /// if there are none.
    pub fn uncompacted(&self, scope: &QueryScope) -> Result<Option<Statement>, Problem> {
        let columns = Sql::list(&self.wanted(scope).columns());
        let Some(rows) = self.rows(scope) else {
            return Ok(None);
        };
        let before = match self.cut() {
            Some((_, end)) => compose!(" WHERE ts < {end}", end = Sql::moment(end)),
            None => "".into(),
        };
        let question = compose!(
            "SELECT {columns}, NOT {read} AS totalled FROM h{before}",
            columns,
            read = self.read(scope),
            before
        );
        let ctes = rows.sql(&question)?.without_comma();
        let text = compose!("{ctes}\n{question}", ctes, question);
        Ok(Some((text, vec![scope.site.clone()])))
    }

    /// The statement for the stored sums, and its values; `None` if there are none.
    ///
    /// It gives all of them up to `FEW` rows and one more, or only the first of each breakdown and those of
    /// the values `named`, to which something will be added.
    pub fn kept(
        &self,
        scope: &QueryScope,
        named: Option<&[&str]>,
    ) -> Result<Option<Statement>, Problem> {
        if !touches(&self.spans(scope), scope.uncompacted.summed) {
            return Ok(None);
        }
        let columns = self.columns();
        let amount = self.money.then_some("amount");
        let read: Vec<&'static str> = ["dimension", "day", "value"]
            .into_iter()
            .chain(columns.iter().copied())
            .chain(amount)
            .collect();
        let summed: Vec<Sql> = columns
            .iter()
            .filter(|column| **column != "visitors")
            .map(|column| compose!("sum({column})::BIGINT AS {column}", column = *column))
            .chain(amount.map(|_| Sql::from("sum(amount)::DECIMAL(38, 4) AS amount")))
            .collect();
        let kept = compose!("NOT {read}", read = self.read(scope));
        let mut found: Vec<Sql> = Vec::new();
        let mut pick = |dimensions: Sql, spans: &[Span]| -> Result<(), Problem> {
            found.push(sql!("sums_kept").fill(&[
                ("columns", Sql::list(&read)),
                ("dimensions", dimensions),
                ("days", days(spans, "day", 0)),
                ("kept", kept.clone()),
            ])?);
            Ok(())
        };
        if !self.days.is_empty() {
            let last = if self.money { MONEY } else { sums::ALL };
            pick(compose!("dimension <= {last}", last), self.days)?;
        }
        if !self.by.is_empty() {
            // The sum of all values that are not kept separately has its own number, and mostly does not
            // exist.
            let others = self.by.iter().map(|by| by.number | OTHERS);
            let others = others.filter(|_| self.others);
            let numbers = self.by.iter().map(|by| by.number).chain(others);
            let numbers: Vec<u8> = numbers.collect();
            let listed = compose!("dimension IN ({numbers})", numbers = Sql::list(&numbers));
            pick(listed, &[scope.span])?;
        }
        // After the site.
        let mut binder = Binder::from(2);
        let ranked = !self.by.is_empty();
        let search = self.ranked.search.as_deref().filter(|_| ranked);
        let search = binder.search("value", search);
        let few = named.is_none();
        let named = match named.filter(|named| !named.is_empty()) {
            Some(named) => compose!(
                "value IS NULL OR value IN (SELECT unnest(from_json({named}, '[\"VARCHAR\"]')))",
                named = binder.text(serde_json::json!(named).to_string())
            ),
            None => "value IS NULL".into(),
        };
        let last = u64::from(self.ranked.offset) + u64::from(self.ranked.limit);
        let money = || ("money", Sql::number(MONEY));
        let search = ("search", search);
        let text = sql!("sums").fill(&[
            ("found", Sql::joined(&found, "UNION ALL\n")),
            ("sums", Sql::list(&summed)),
            ("first_day", Sql::day(scope.span.from.days())),
            money(),
        ])?;
        let rest = match (ranked, few) {
            (false, _) => "FROM summed".into(),
            (true, true) => {
                let most = ("most", Sql::number((FEW + 1) as u64));
                sql!("sums_all").fill(&[money(), search, most])?
            }
            (true, false) => sql!("sums_ranked").fill(&[
                money(),
                search,
                ("passing", self.ranked.passing(&mut binder, ENTRIES)),
                ("order", self.ranked.order(ENTRIES, &["value"])),
                ("named", named),
                ("last", Sql::number(last)),
            ])?,
        };
        let values = [vec![scope.site.clone()], binder.values].concat();
        Ok(Some((text.then(rest), values)))
    }
}
