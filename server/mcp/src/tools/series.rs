//! `get_series`: figures over time.

use std::{collections::BTreeSet, fmt::Write as _};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    ask::{ApiRequest, Ask, Refusal, ask},
    input::{Compare, Filters, Period, SeriesMetric, Site, query, up_to_five, word},
    output::{Definitions, PeriodOut, PointFigures, estimated},
    tool::Tool,
    words,
};

/// The most points of an answer, those of the comparison period included.
const MOST_POINTS: usize = 400;
/// The most figures of an answer: points times metrics. They fit into it, whichever they are.
const MOST_FIGURES: usize = 1_000;
/// The most points of a text: one with more has their highest and lowest instead.
const MOST_LINES: usize = 31;

/// The length of a bucket.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Interval {
    Minute,
    Hour,
    Day,
    Week,
    Month,
}

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
    /// The figures to show. Default: visitors and views; with `goal`, completions and conversion_rate.
    #[serde(default, deserialize_with = "up_to_five")]
    #[schemars(length(max = 5))]
    metrics: Vec<SeriesMetric>,
    period: Option<Period>,
    /// The length of a bucket. Default: hour up to 2 days, day up to 92 days, otherwise month.
    interval: Option<Interval>,
    compare: Option<Compare>,
    #[serde(default)]
    filters: Filters,
    /// The id of a goal, which completions and conversion_rate need. list_goals has the ids.
    goal: Option<String>,
}

/// A bucket.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Point {
    /// The day, or the local time with its offset.
    label: String,
    #[serde(flatten)]
    figures: PointFigures,
}

/// What the API answers with `plain=true`.
#[derive(Deserialize)]
struct Answer {
    site: String,
    period: PeriodOut,
    interval: String,
    compare: Option<PeriodOut>,
    filters: Vec<String>,
    metrics: Vec<String>,
    points: Vec<Point>,
    previous: Vec<Point>,
    exact: bool,
    definitions: Definitions,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The site's name.
    site: String,
    /// The period.
    period: PeriodOut,
    /// minute, hour, day, week or month.
    interval: String,
    /// The comparison period; null without one.
    compare: Option<PeriodOut>,
    /// The filters.
    filters: Vec<String>,
    /// Every bucket of the period, oldest first; those in the future are 0. A visitor of two buckets counts in both; days, weeks and months add up to the period's visitors.
    points: Vec<Point>,
    /// Every bucket of the comparison period; empty without one.
    previous: Vec<Point>,
    /// The definition of each figure.
    definitions: Definitions,
    /// What is not exact, such as days that another tool counted; empty if all figures are exact.
    estimated: Vec<String>,
}

/// The tool.
pub struct GetSeries;

impl Tool for GetSeries {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "get_series";
    const TITLE: &'static str = "Figures over time";
    const DESCRIPTION: &'static str = "Returns figures of a site over time, one point for each minute, hour, day, week or \
        month of the period, in the site's time zone, empty ones included, and the comparison period's points if asked. Use \
        it for trends, for the best or worst day, and for data to plot. It returns at most 400 points and 1,000 figures \
        (points times metrics), those of the comparison period included.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let mut query = query(
            input.period.as_ref(),
            input.compare.as_ref(),
            &input.filters,
        );
        let metrics = input.metrics.iter();
        query.extend(metrics.map(|metric| ("metric", word(metric))));
        let interval = input.interval;
        query.extend(interval.map(|interval| ("interval", word(interval))));
        query.extend(input.goal.map(|goal| ("goal", goal)));
        query.push(("plain", "true".to_owned()));
        let request = ApiRequest::get(&["sites", &input.site.0, "series"], query);
        let answer: Answer = ask(api, request).await?;
        must_fit(
            answer.points.len() + answer.previous.len(),
            answer.metrics.len(),
        )?;
        let periods = std::iter::once(&answer.period).chain(&answer.compare);
        Ok(Output {
            estimated: estimated(answer.exact, periods, []),
            site: answer.site,
            period: answer.period,
            interval: answer.interval,
            compare: answer.compare,
            filters: answer.filters,
            points: answer.points,
            previous: answer.previous,
            definitions: answer.definitions,
        })
    }

    fn text(output: &Output) -> String {
        let (site, period) = (&output.site, words::days(&output.period));
        let mut text = format!("{site}, {period}, by {}:\n", output.interval);
        lines(&mut text, &output.points);
        if let Some(compare) = &output.compare {
            let _ = writeln!(text, "Compared with {}:", words::days(compare));
            lines(&mut text, &output.previous);
        }
        words::closing(&mut text, &output.definitions, &output.estimated);
        text
    }
}

/// Refuses a series that does not fit into an answer.
fn must_fit(points: usize, metrics: usize) -> Result<(), Refusal> {
    let figures = points * metrics;
    let (field, message) = if points > MOST_POINTS {
        let message = format!(
            "This series has {points} points, more than {MOST_POINTS}. Choose a longer interval or a shorter period."
        );
        ("interval", message)
    } else if figures > MOST_FIGURES {
        let message = format!(
            "This series has {figures} figures, more than {MOST_FIGURES}. Ask for fewer metrics, a longer interval or a shorter \
             period."
        );
        ("metrics", message)
    } else {
        return Ok(());
    };
    Err(Refusal {
        field: Some(field.to_owned()),
        ..Refusal::new("answer_too_long", message)
    })
}

/// The points, or the ends of each figure where they are many.
fn lines(text: &mut String, points: &[Point]) {
    if points.len() > MOST_LINES {
        return ends(text, points);
    }
    for point in points {
        let _ = write!(text, "{}:", point.label);
        for (name, figure) in point.figures.each() {
            let _ = write!(text, " {name} {};", words::amount(name, figure));
        }
        text.push('\n');
    }
}

/// The highest and the lowest point of each figure. The lowest may be one that is not over yet.
fn ends(text: &mut String, points: &[Point]) {
    let count = points.len();
    let _ = writeln!(
        text,
        "{count} points, all of them in the structured content."
    );
    let all = points.iter().flat_map(|point| point.figures.each());
    let names: BTreeSet<&str> = all.map(|(name, _)| name).collect();
    for name in names {
        let of_name = points.iter().filter_map(|point| {
            let (_, number) = point.figures.each().find(|(of, _)| *of == name)?;
            Some((number.as_f64()?, number, &point.label))
        });
        let highest = of_name.clone().max_by(|a, b| a.0.total_cmp(&b.0));
        let lowest = of_name.min_by(|a, b| a.0.total_cmp(&b.0));
        if let (Some((_, most, at_most)), Some((_, least, at_least))) = (highest, lowest) {
            let (most, least) = (words::amount(name, most), words::amount(name, least));
            let _ = writeln!(
                text,
                "{name}: highest {most} ({at_most}), lowest {least} ({at_least})"
            );
        }
    }
}
