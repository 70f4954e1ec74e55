//! Sites whose days are summed up: one query for the stored totals, one for the rows without any: those of
//! days that are not compacted, and of the day in which the comparison period ends.

use std::collections::{BTreeMap, HashMap};

use base::answer::Problem;
use counts::sums::{self, Wanted};

use super::{
    clocks::Clocks,
    service::{Asking, Counted},
};
use crate::{
    query::{Columns, Cost, LATER, QueryClient, Sql, Template, compose, cut_of, sql},
    time::{Span, bucket_of_day},
};

/// The figures of a day.
#[derive(Clone, Copy, Debug, Default)]
struct Day {
    visitors: i64,
    /// Those of them who came on the day before too.
    again: i64,
    views: i64,
}

/// Days since 1970, by site.
type Days = HashMap<u32, BTreeMap<i32, Day>>;

/// Counts these sites.
pub(super) async fn count(
    client: &QueryClient,
    asked: &[&Asking],
    clocks: &Clocks,
    cost: &mut Cost,
) -> Result<HashMap<u32, Counted>, Problem> {
    let mut days = Days::default();
    if asked.is_empty() {
        return Ok(HashMap::new());
    }
    if asked.iter().any(|asking| asking.has_uncompacted()) {
        let wanted = Wanted {
            all: true,
            ..Wanted::default()
        };
        let question = (statement(sql!("overview_loose"), asked, LATER)?, vec![]);
        let made = client
            .sum_up("overview_loose", question, wanted, cost)
            .await?;
        for sum in made.iter().filter(|sum| sum.dimension == sums::ALL) {
            let day = days
                .entry(sum.site)
                .or_default()
                .entry(sum.day)
                .or_default();
            day.visitors += sum.figures.visitors;
            day.again += sum.figures.again;
            day.views += sum.figures.views;
        }
    }
    if asked
        .iter()
        .any(|asking| asking.uncompacted.summed.is_some())
    {
        let sql = statement(sql!("overview_kept"), asked, 0)?;
        for batch in &client.ask("overview_kept", sql, vec![], cost).await? {
            read(&Columns::of(batch), &mut days).map_err(Problem::internal)?;
        }
    }
    let none = BTreeMap::new();
    let counted = asked.iter().map(|asking| {
        let days = days.get(&asking.number()).unwrap_or(&none);
        (asking.number(), add_up(asking, clocks, days))
    });
    Ok(counted.collect())
}

impl Asking {
    /// The days of both periods.
    fn days(&self) -> (i32, i32) {
        let spans = [Some(self.span), self.before];
        let days = || spans.iter().flatten();
        let first = days().map(|span| span.from.days()).min();
        let last = days().map(|span| span.to.days()).max();
        (
            first.unwrap_or(self.span.from.days()),
            last.unwrap_or(self.span.to.days()),
        )
    }

    /// The days with rows that are not compacted, among those that matter.
    fn live(&self) -> impl Iterator<Item = i32> + '_ {
        let (first, last) = self.days();
        self.uncompacted.live.range(first - LATER..=last).copied()
    }

    /// Where the period before is cut.
    fn cut(&self) -> Option<(i32, i64)> {
        self.before.as_ref().and_then(cut_of)
    }

    /// Whether there may be rows that no sums stand for.
    fn has_uncompacted(&self) -> bool {
        self.live().next().is_some() || self.cut().is_some()
    }
}

/// A statement about these sites and their days, beginning `earlier` days before the first.
fn statement(question: &Template, asked: &[&Asking], earlier: i32) -> Result<Sql, Problem> {
    let ranges: Vec<(u32, i32, i32)> = asked
        .iter()
        .map(|asking| {
            let (first, last) = asking.days();
            (asking.number(), first - earlier, last)
        })
        .collect();
    let of_sites: Vec<Sql> = ranges
        .iter()
        .map(|(site, first, last)| {
            let (first, last) = (Sql::day(*first), Sql::day(*last));
            compose!("({site}, {first}, {last})", site = *site, first, last)
        })
        .collect();
    let live_days: Vec<(u32, i32)> = asked
        .iter()
        .flat_map(|asking| asking.live().map(|day| (asking.number(), day)))
        .collect();
    let mut live: Vec<Sql> = live_days
        .iter()
        .map(|(site, day)| compose!("({site}, {day})", site = *site, day = Sql::day(*day)))
        .collect();
    let cuts: Vec<(u32, i32, i64)> = asked
        .iter()
        .filter_map(|asking| asking.cut().map(|(day, end)| (asking.number(), day, end)))
        .collect();
    let a_cut = |site: u32, day: i32, end: i64| {
        let (day, end) = (Sql::day(day), Sql::moment(end));
        compose!("({site}, {day}, {end})", site, day, end)
    };
    let of_cuts = cuts.iter().map(|(site, day, end)| a_cut(*site, *day, *end));
    let mut cut: Vec<Sql> = of_cuts.collect();
    // No site has this number: a list must not be empty.
    if live.is_empty() {
        live.push(compose!("(0, {day})", day = Sql::day(0)));
    }
    if cut.is_empty() {
        cut.push(a_cut(0, 0, 0));
    }
    let first_cut = cuts.iter().map(|cut| cut.1).min().unwrap_or(0) - LATER;
    let last_cut = cuts.iter().map(|cut| cut.1).max().unwrap_or(0);
    let first_live = live_days.iter().map(|live| live.1).min().unwrap_or(0);
    let last_live = live_days.iter().map(|live| live.1).max().unwrap_or(0);
    let first = ranges.iter().map(|range| range.1).min().unwrap_or(0);
    let last = ranges.iter().map(|range| range.2).max().unwrap_or(0);
    let sites: Vec<u32> = ranges.iter().map(|range| range.0).collect();
    let mut given = vec![
        ("asked", Sql::list(&of_sites)),
        ("live", Sql::list(&live)),
        ("cut", Sql::list(&cut)),
        ("sites", Sql::list(&sites)),
    ];
    // Sums are of whole days; rows are read from their first to their last.
    if question.has("first_day") {
        given.extend([("first_day", Sql::day(first)), ("last_day", Sql::day(last))]);
    } else {
        given.extend([
            ("first_live", Sql::day(first_live)),
            ("last_live", Sql::day(last_live)),
            ("first_cut", Sql::day(first_cut)),
            ("last_cut", Sql::day(last_cut)),
        ]);
    }
    question.fill(&given)
}

fn read(columns: &Columns<'_>, days: &mut Days) -> anyhow::Result<()> {
    let numbers = |name| columns.numbers(name);
    let (sites, on) = (numbers("site")?, numbers("day")?);
    let (visitors, again) = (numbers("visitors")?, numbers("again")?);
    for (at, views) in numbers("views")?.into_iter().enumerate() {
        let of_site = days.entry(sites[at] as u32).or_default();
        let day = of_site.entry(on[at] as i32).or_default();
        day.visitors += visitors[at];
        day.again += again[at];
        day.views += views;
    }
    Ok(())
}

/// Visitors and views from one day to another. A visitor from before midnight is counted once, unless the
/// day before is not among them.
fn between(days: &BTreeMap<i32, Day>, first: i32, last: i32) -> (i64, i64) {
    let mut sum = (0, 0);
    for (on, day) in days.range(first..=last) {
        sum.0 += day.visitors - if *on > first { day.again } else { 0 };
        sum.1 += day.views;
    }
    sum
}

fn add_up(asking: &Asking, clocks: &Clocks, days: &BTreeMap<i32, Day>) -> Counted {
    let of_span = |span: Span| between(days, span.from.days(), span.to.days());
    let mut of_key: HashMap<i64, (i32, i32)> = HashMap::new();
    for day in asking.span.from.days()..=asking.span.to.days() {
        let key = bucket_of_day(asking.interval, day, 0);
        of_key.entry(key).or_insert((day, day)).1 = day;
    }
    let buckets = clocks.buckets(asking.clock).iter().filter_map(|bucket| {
        let (first, last) = of_key.get(&bucket.key)?;
        Some((bucket.key, between(days, *first, *last).0))
    });
    Counted {
        now: of_span(asking.span),
        before: asking.before.map(of_span).unwrap_or_default(),
        buckets: buckets.collect(),
    }
}
