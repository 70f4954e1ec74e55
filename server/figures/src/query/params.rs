//! The parameters of a query, read and checked: period, comparison, filters, rows, dimensions.

use base::answer::{Problem, UpTo};
use shared::{
    filter::{Filter, Kind},
    limits,
    period::{Compare, Period},
    text::Text,
};
use sites::goals::Goal;
use uuid::Uuid;

use super::{Condition, Dimension, QueryScope, Ranked, Sort};

/// Most rows that one answer gives of a list.
const ROWS: u32 = 10_000;
/// How many rows are requested.
pub type Rows = UpTo<ROWS>;
/// The most breakdowns of one query.
const BREAKDOWNS: usize = 40;
/// Most characters of a search text.
const SEARCH: usize = 500;
/// Maximum number of filters in one query.
const FILTERS: usize = 30;
/// Maximum number of stars in all filters of a query: each one is another part to search for in every hit.
const STARS: usize = 60;

/// The parameters of a query, as requested.
#[derive(Clone, Debug, Default)]
pub struct QueryParams {
    /// The period's word or dates.
    pub period: Option<String>,
    /// What to compare with.
    pub compare: Option<String>,
    /// Filters.
    pub filters: Vec<String>,
}

impl QueryParams {
    /// A question without a comparison.
    pub fn of(period: Option<String>, filters: Vec<String>) -> QueryParams {
        QueryParams {
            period,
            filters,
            ..QueryParams::default()
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
        None | Some("") => Ok(None),
        Some(text) if text.eq_ignore_ascii_case("none") => Ok(None),
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
    if read
        .iter()
        .map(|filter| filter.pattern.stars())
        .sum::<usize>()
        > STARS
    {
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

/// One page's path, exactly as figures show it.
pub fn path(text: &str) -> Result<&str, Problem> {
    if text.starts_with('/') && !limits::over(text, limits::PATH) {
        return Ok(text);
    }
    Err(Problem::invalid("malformed_path.page")
        .with("most", limits::PATH)
        .field("path"))
}

/// Refuses filters that pick hits, for questions about the hits of whole visits.
pub fn visits_only(scope: &QueryScope) -> Result<(), Problem> {
    if !scope.filters_hits() {
        return Ok(());
    }
    Err(Problem::invalid("filter_on_hits").field("filter"))
}

/// Checks which rows are requested.
pub fn page(
    limit: Option<u32>,
    offset: Option<u32>,
    search: Option<String>,
) -> Result<Ranked, Problem> {
    if search
        .as_ref()
        .is_some_and(|search| search.chars().count() > SEARCH)
    {
        return Err(Problem::invalid("search_too_long").field("search"));
    }
    Ok(Ranked {
        limit: limit.unwrap_or(10),
        offset: offset.unwrap_or(0),
        search,
        ..Ranked::default()
    })
}

/// Adds the order of rows, and their conditions.
pub fn ordered(page: Ranked, sort: Option<&str>, conditions: &[String]) -> Result<Ranked, Problem> {
    Ok(Ranked {
        sort: sort.map(Sort::parse).transpose()?,
        conditions: Condition::all(conditions)?,
        ..page
    })
}

/// Reads dimensions.
pub fn dimensions(words: &[String]) -> Result<Vec<Dimension>, Problem> {
    breakdowns(words, Dimension::parse)
}

/// Reads what figures are broken down by, each with its mistake.
pub fn breakdowns<T>(
    words: &[String],
    parse: fn(&str) -> Result<T, Text>,
) -> Result<Vec<T>, Problem> {
    if words.len() > BREAKDOWNS {
        return Err(Problem::invalid("too_many_breakdowns")
            .with("most", BREAKDOWNS)
            .field("by"));
    }
    let words = words.iter().enumerate();
    words
        .map(|(index, word)| breakdown_word(parse(word), &format!("by[{index}]")))
        .collect()
}

/// Names the parameter of a mistake.
pub fn breakdown_word<T>(read: Result<T, Text>, field: &str) -> Result<T, Problem> {
    read.map_err(|mistake| {
        Problem::invalid("unknown_breakdown")
            .saying(mistake)
            .field(field)
    })
}
