//! What the parameters of a query mean for one site: its periods in the site's zone, its filters as conditions.

use std::sync::Arc;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    clock::Clock as _,
};
use counts::{ImportedDays, Uncompacted};
use jiff::tz::TimeZone;
use shared::{
    date::Date,
    filter::Filter,
    period::{Compare, EARLIEST, Period},
};
use sites::{Site, goals::Goal};

use super::{
    Conditions, Cost, ImportedView, PeriodView, QueryClient, QueryParams, QueryScope, params,
};
use crate::time::{self, Span, WrongSpan, local_day};

/// A question that is ready to be put to the database.
#[derive(Clone, Debug)]
pub struct ResolvedQuery {
    /// The site's settings.
    pub site: Arc<Site>,
    /// Its period and filters.
    pub scope: QueryScope,
    /// The filters, read.
    pub filters: Vec<Filter>,
    /// The comparison period: for a period that is still running, as much of it as has passed.
    pub before: Option<Span>,
    /// All of that, with which a series is compared.
    pub whole_before: Option<Span>,
    /// The first day with a counted hit.
    pub first_day: Option<i32>,
    /// The site's imported days.
    pub imported_days: Arc<ImportedDays>,
    /// Now, microseconds UTC.
    pub now: i64,
}

impl ResolvedQuery {
    /// Who a share of visitors is measured by: those of the same period and filters, whatever they did.
    pub fn everyone(&self) -> QueryScope {
        let filters = params::whatever_was_done(&self.filters);
        let conditions = Conditions::new(&filters, &self.site.goals);
        self.scope.with_conditions(conditions)
    }

    /// Whether there may be consented visitors: the site asks, or keeps those who agreed. Other sites have no ties, and no
    /// question is asked for them.
    pub fn has_consented(&self) -> bool {
        self.site.consent.is_some()
    }

    /// How an answer shows its period, or what that is compared with. Where it includes imported sums, it says so itself.
    pub fn shown(&self, span: &Span) -> PeriodView {
        let (zone, days) = (&self.site.zone_name, &self.imported_days);
        PeriodView::without_sums(span, zone, self.first_day, days)
    }

    /// How an answer shows a period of which it includes imported sums, as far as `sums` says.
    pub fn shown_with(&self, span: &Span, sums: Option<ImportedView>) -> PeriodView {
        let firsts = [self.first_day, self.imported_days.first()];
        let first = match &sums {
            Some(_) => firsts.into_iter().flatten().min(),
            None => self.first_day,
        };
        let imported = match (sums, ImportedView::of_hits(&self.imported_days, span)) {
            (Some(sums), Some(hits)) => Some(sums.and(hits)),
            (sums, hits) => sums.or(hits),
        };
        PeriodView {
            imported,
            ..PeriodView::of(span, &self.site.zone_name, first)
        }
    }

    /// Whether it is filtered by this goal.
    pub fn asks_about(&self, goal: &Goal) -> bool {
        let goal = std::slice::from_ref(goal);
        let mut filters = self.filters.iter();
        filters.any(|filter| params::goal_of(filter, goal).is_some())
    }
}

/// Reads a question and finds what it needs to know.
pub async fn resolve(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    cost: &mut Cost,
) -> Result<ResolvedQuery, Problem> {
    let settings = client.state.site(site)?;
    let period = params::period(asked.period.as_deref())?;
    let compare = params::compare(asked.compare.as_deref())?;
    let filters = params::filters(&asked.filters, "filter", &settings.goals)?;
    let conditions = Arc::new(Conditions::new(&filters, &settings.goals));
    let now = client.state.clock.now();
    let imported_days = client.state.counts.imported_days(site.number());
    let (mut first, mut begins) = (None, None);
    if period == Period::All {
        first = client.first_hit(site, cost).await?;
        // Sums of days have no filters. No period begins earlier than `EARLIEST`.
        let day = imported_days.first().filter(|_| conditions.none);
        let day = day.map(Date::from_days);
        let day = day.map(|day| day.max(EARLIEST));
        let imported = day
            .map(|day| time::day_start(&settings.zone, day))
            .transpose();
        let imported = imported.map_err(Problem::internal)?;
        begins = [first, imported].into_iter().flatten().min();
    }
    let spans = spans(period, compare, &settings.zone, now, begins)?;
    let uncompacted = client.state.counts.uncompacted(site.number());
    let first_day = FirstDay::of(&settings, &uncompacted, spans.begins());
    let first_day = first_day
        .found(client, (site, &settings), first, cost)
        .await?;
    Ok(ResolvedQuery {
        scope: QueryScope::new(site, &settings, spans.now, conditions, uncompacted),
        site: settings,
        filters,
        before: spans.before,
        whole_before: spans.whole,
        first_day,
        imported_days,
        now,
    })
}

/// The error for a period that is out of range.
pub fn wrong_span(error: WrongSpan) -> Problem {
    match error {
        WrongSpan::OutOfRange => Problem::invalid("unknown_period.out_of_range").field("period"),
    }
}

/// A period, and the comparison period.
#[derive(Clone, Copy, Debug)]
pub struct Spans {
    /// The period.
    pub now: Span,
    /// The comparison period; for a period that is still running, the same part of the earlier one.
    pub before: Option<Span>,
    /// The whole comparison period, which a series shows.
    pub whole: Option<Span>,
}

impl Spans {
    /// The earliest day of them.
    pub fn begins(&self) -> Date {
        let now = self.now.from;
        self.whole.map_or(now, |whole| now.min(whole.from))
    }
}

/// The period and its comparison period.
pub fn spans(
    period: Period,
    compare: Option<Compare>,
    zone: &TimeZone,
    now: i64,
    first: Option<i64>,
) -> Result<Spans, Problem> {
    let read = || {
        let span = time::resolve(period, zone, now, first)?;
        let Some(compare) = compare else {
            return Ok((span, None, None));
        };
        let whole = time::compared(compare, period, &span, zone, now)?;
        let so_far = |whole| time::so_far(compare, period, &span, whole, zone, now);
        Ok((span, whole.map(so_far).transpose()?, whole))
    };
    read()
        .map(|(now, before, whole)| Spans { now, before, whole })
        .map_err(wrong_span)
}

/// The first day with a counted hit, as far as it is known without a question: an answer tells where it is within a
/// period, or within what that is compared with.
#[derive(Clone, Copy, Debug)]
pub enum FirstDay {
    /// The day, if there is one.
    Known(Option<i32>),
    /// Days are kept by the zone in which they were counted, which has been another since: its first hit tells.
    Unsure,
}

impl FirstDay {
    /// For a query whose days, including those compared with, begin on the day `begins`.
    pub fn of(site: &Site, uncompacted: &Uncompacted, begins: Date) -> FirstDay {
        let first = uncompacted.first_day();
        // A day of another zone differs by at most two days.
        let near = first.is_some_and(|first| first + 2 >= begins.days());
        if near && site.has_moved_zone() {
            FirstDay::Unsure
        } else {
            FirstDay::Known(first)
        }
    }

    /// The day, if there is one; where it is unsure, by the site's first hit (microseconds UTC), which is
    /// queried unless it is known already.
    ///
    /// # Errors
    /// Those of the query.
    pub async fn found(
        self,
        client: &QueryClient,
        (site, settings): (&InSite<ReadFigures>, &Site),
        first_hit: Option<i64>,
        cost: &mut Cost,
    ) -> Result<Option<i32>, Problem> {
        let first = match (self, first_hit) {
            (FirstDay::Known(day), _) => return Ok(day),
            (FirstDay::Unsure, Some(at)) => Some(at),
            (FirstDay::Unsure, None) => client.first_hit(site, cost).await?,
        };
        Ok(first.map(|at| day_of(settings, at)))
    }
}

/// The day on which a hit came, by the site's present zone.
pub fn day_of(site: &Site, micros: i64) -> i32 {
    local_day(&site.zone, micros).days()
}
