//! What figures are asked with: period, comparison, filters; and how the
//! answers say it back.

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

/// At most so many filters in one question.
const FILTERS: usize = 30;
/// At most so many stars in all of them: each is another part to be looked for in every hit.
const STARS: usize = 60;

/// A period in an answer.
#[derive(Debug, Clone, Object)]
pub struct PeriodView {
    /// First day, `YYYY-MM-DD` in the site's zone.
    pub from: String,
    /// Last day.
    pub to: String,
    /// First moment, Unix seconds.
    pub starts_at: i64,
    /// First moment after it, Unix seconds.
    pub ends_at: i64,
    /// The site's zone, an IANA name.
    pub zone: String,
    /// Of what a period is compared with: the first day with a counted hit, `YYYY-MM-DD`, where it is not earlier
    /// than `from`. Before it nothing was counted, and of the day itself perhaps a part; so no `change` is told: it
    /// would be one of the counting.
    pub counted_from: Option<String>,
}

impl PeriodView {
    /// A span as answers show it.
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

    /// Whether a change against it is told: not where counting began within it, or after it.
    pub fn tells_change(&self) -> bool {
        self.counted_from.is_none()
    }

    /// What a period is compared with, of a site whose first counted hit came on the day `first`.
    pub fn compared(span: &Span, zone: &str, first: Option<i32>) -> PeriodView {
        let late = first.filter(|first| *first >= span.from.days());
        PeriodView {
            counted_from: late.map(|first| Date::from_days(first).to_string()),
            ..PeriodView::of(span, zone)
        }
    }
}

/// Reads a period; 30 days when left out.
pub fn period(text: Option<&str>) -> Result<Period, Problem> {
    Period::parse(text.unwrap_or("30d"))
        .map_err(|mistake| Problem::invalid("unknown_period", mistake).field("period"))
}

/// Reads a comparison; none when left out, empty or `none`.
pub fn compare(text: Option<&str>) -> Result<Option<Compare>, Problem> {
    match text {
        None | Some("" | "none") => Ok(None),
        Some(text) => Compare::parse(text)
            .map(Some)
            .map_err(|mistake| Problem::invalid("unknown_comparison", mistake).field("compare")),
    }
}

/// Reads filters on a site with these goals; `field` says where they stand.
pub fn filters(texts: &[String], field: &str, goals: &[Goal]) -> Result<Vec<Filter>, Problem> {
    if texts.len() > FILTERS {
        return Err(Problem::invalid(
            "too_many_filters",
            format!("A question takes at most {FILTERS} filters."),
        )
        .field(field));
    }
    let read: Vec<Filter> = texts
        .iter()
        .enumerate()
        .map(|(index, text)| {
            let wrong =
                |code, mistake| Problem::invalid(code, mistake).field(format!("{field}[{index}]"));
            let filter = Filter::parse(text).map_err(|mistake| wrong("unknown_filter", mistake))?;
            if filter.kind == Kind::Goal && goal_of(&filter, goals).is_none() {
                return Err(wrong(
                    "unknown_goal",
                    "This site has no such goal.".to_owned(),
                ));
            }
            Ok(filter)
        })
        .collect::<Result<_, _>>()?;
    let stars = |filter: &Filter| filter.pattern.as_str().matches('*').count();
    if read.iter().map(stars).sum::<usize>() > STARS {
        return Err(Problem::invalid(
            "too_many_stars",
            format!("The filters of a question have at most {STARS} `*` in all. Use fewer."),
        )
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

/// Without the filters on what was done, which a share of visitors who did it is not measured by.
pub fn whatever_was_done(filters: &[Filter]) -> Vec<Filter> {
    let done = [Kind::Event, Kind::Prop, Kind::Goal];
    let kept = filters.iter().filter(|filter| !done.contains(&filter.kind));
    kept.cloned().collect()
}

/// A span that cannot be, as the caller's mistake.
pub fn wrong_span(error: WrongSpan) -> Problem {
    Problem::invalid("unknown_period", error.to_string()).field("period")
}

/// A period, and what it is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Spans {
    /// The period.
    pub now: Span,
    /// What its figures are compared with: of a period that runs, as much as has passed of it.
    pub before: Option<Span>,
    /// All of that, beside which a series is drawn.
    pub whole: Option<Span>,
}

/// The period, and what it is compared with.
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
