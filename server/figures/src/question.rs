//! The parameters of a query: period, comparison and filters; and how responses repeat them.

use base::answer::Problem;
use jiff::tz::TimeZone;
use poem_openapi::Object;
use shared::{
    date::Date,
    filter::{Filter, Kind},
    period::{Compare, Period},
};
use sites::goals::Goal;
use uuid::Uuid;

use crate::time::{self, SECOND, Span, WrongSpan};

/// Maximum number of filters in one query.
const FILTERS: usize = 30;
/// Maximum number of stars in all filters of a query: each one is another part to search for in every hit.
const STARS: usize = 60;

/// A period in a response.
#[derive(Debug, Clone, Object)]
pub struct PeriodView {
    /// First day, `YYYY-MM-DD` in the site's time zone.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Start, Unix seconds.
    pub starts_at: i64,
    /// End (exclusive), Unix seconds.
    pub ends_at: i64,
    /// The site's time zone, an IANA name.
    pub zone: String,
    /// Only for a comparison period: the day of the first counted hit, `YYYY-MM-DD`, if it is not earlier than `from`.
    /// Nothing was counted before that day, and perhaps only part of the day itself. Figures then have no `change`: it
    /// would only reflect the start of counting.
    pub counted_from: Option<String>,
}

impl PeriodView {
    /// A span as responses show it.
    pub fn of(span: &Span, zone: &str) -> PeriodView {
        PeriodView {
            from: span.from.to_string(),
            to: span.to.to_string(),
            starts_at: span.start / SECOND,
            ends_at: span.end / SECOND,
            zone: zone.to_owned(),
            counted_from: None,
        }
    }

    /// Whether to show a change against it: not if counting started within it, or after it.
    pub fn tells_change(&self) -> bool {
        self.counted_from.is_none()
    }

    /// The comparison period of a site whose first counted hit came on the day `first`.
    pub fn compared(span: &Span, zone: &str, first: Option<i32>) -> PeriodView {
        let late = first.filter(|first| *first >= span.from.days());
        PeriodView {
            counted_from: late.map(|first| Date::from_days(first).to_string()),
            ..PeriodView::of(span, zone)
        }
    }
}

/// Reads a period. Default: 30 days.
pub fn period(text: Option<&str>) -> Result<Period, Problem> {
    Period::parse(text.unwrap_or("30d")).map_err(|mistake| {
        Problem::invalid("unknown_period")
            .saying(mistake)
            .field("period")
    })
}

/// Reads a comparison; none if it is missing, empty or `none`.
pub fn compare(text: Option<&str>) -> Result<Option<Compare>, Problem> {
    match text {
        None | Some("" | "none") => Ok(None),
        Some(text) => Compare::parse(text).map(Some).map_err(|mistake| {
            Problem::invalid("unknown_comparison")
                .saying(mistake)
                .field("compare")
        }),
    }
}

/// Reads filters on a site with these goals; `field` is the name of their parameter.
pub fn filters(texts: &[String], field: &str, goals: &[Goal]) -> Result<Vec<Filter>, Problem> {
    if texts.len() > FILTERS {
        return Err(Problem::invalid("too_many_filters")
            .with("most", FILTERS)
            .field(field));
    }
    let read: Vec<Filter> = texts
        .iter()
        .enumerate()
        .map(|(index, text)| {
            let wrong = |problem: Problem| problem.field(format!("{field}[{index}]"));
            let filter = Filter::parse(text)
                .map_err(|mistake| wrong(Problem::invalid("unknown_filter").saying(mistake)))?;
            if filter.kind == Kind::Goal && goal_of(&filter, goals).is_none() {
                return Err(wrong(Problem::invalid("unknown_goal.of_site")));
            }
            Ok(filter)
        })
        .collect::<Result<_, _>>()?;
    let stars = |filter: &Filter| filter.pattern.as_str().matches('*').count();
    if read.iter().map(stars).sum::<usize>() > STARS {
        return Err(Problem::invalid("too_many_stars")
            .with("most", STARS)
            .field(field));
    }
    Ok(read)
}

/// The goal that a filter is about.
pub fn goal_of<'a>(filter: &Filter, goals: &'a [Goal]) -> Option<&'a Goal> {
    let id = Uuid::try_parse(filter.pattern.as_str()).ok()?;
    let mut goals = goals.iter();
    goals.find(|goal| filter.kind == Kind::Goal && goal.id == id)
}

/// Without filters on events, properties and goals, which do not apply to the denominator of a conversion rate.
pub fn whatever_was_done(filters: &[Filter]) -> Vec<Filter> {
    let done = [Kind::Event, Kind::Prop, Kind::Goal];
    let kept = filters.iter().filter(|filter| !done.contains(&filter.kind));
    kept.cloned().collect()
}

/// The error for a period that is out of range.
pub fn wrong_span(error: WrongSpan) -> Problem {
    match error {
        WrongSpan::OutOfRange => Problem::invalid("unknown_period.out_of_range").field("period"),
    }
}

/// A period, and what it is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Spans {
    /// The period.
    pub now: Span,
    /// The comparison period; for a period that is still running, the same part of the earlier one.
    pub before: Option<Span>,
    /// The whole comparison period, which a series shows.
    pub whole: Option<Span>,
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
