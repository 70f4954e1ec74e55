//! `stile series SITE`: figures over time.

use clap::{
    Args, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};
use serde::Deserialize;
use serde_json::{Map, Value};
use shared::metric::Metric;

use crate::{
    common::{CompareArgs, Period, PeriodArgs},
    failure::Failure,
    server::{Query, Server},
    server_args::ServerArgs,
    show::{
        Cell, Screen, Shape, Table, count, label, percent, print, print_answer, print_csv, safe,
        seconds, share,
    },
};

/// Show figures over time: one line for each minute, hour, day, week or month.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile series example.com --period 7d
  stile series example.com --period today --interval hour --metric views
  stile series example.com --period 12mo --interval month --compare year --csv")]
pub struct Series {
    /// The site's name or id.
    site: String,
    #[command(flatten)]
    period: PeriodArgs,
    #[command(flatten)]
    compare: CompareArgs,
    /// The interval of each line; by default one that suits the period.
    #[arg(long, short, value_enum)]
    interval: Option<Interval>,
    /// The metric to show. Repeatable; by default visitors and views.
    #[arg(long, short, value_parser = metric())]
    metric: Vec<&'static Shown>,
    /// The id of the goal for completions and conversion_rate.
    #[arg(long)]
    goal: Option<String>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Interval {
    Minute,
    Hour,
    Day,
    Week,
    Month,
}

/// A metric as a series shows it.
#[derive(Debug)]
struct Shown {
    metric: Metric,
    title: &'static str,
    write: fn(Option<f64>) -> String,
}

/// What a series can show: every metric that is one number.
static METRICS: [Shown; 15] = [
    shown(Metric::Visitors, "Visitors", number),
    shown(Metric::Visits, "Visits", number),
    shown(Metric::Views, "Views", number),
    shown(Metric::Events, "Events", number),
    shown(Metric::BounceRate, "Bounce rate", share),
    shown(Metric::VisitDurationSeconds, "Duration", seconds),
    shown(Metric::ViewsPerVisit, "Views per visit", number),
    shown(Metric::EngagedVisits, "Engaged", number),
    shown(Metric::EngagementRate, "Engagement rate", share),
    shown(Metric::Entries, "Entries", number),
    shown(Metric::Exits, "Exits", number),
    shown(Metric::TimeOnPageSeconds, "On page", seconds),
    shown(Metric::ScrollDepth, "Depth", percent),
    shown(Metric::Completions, "Conversions", number),
    shown(Metric::ConversionRate, "Conversion rate", share),
];

const fn shown(metric: Metric, title: &'static str, write: fn(Option<f64>) -> String) -> Shown {
    Shown {
        metric,
        title,
        write,
    }
}

fn number(value: Option<f64>) -> String {
    value.map(count).unwrap_or_default()
}

/// Reads a metric by its key.
fn metric() -> impl TypedValueParser<Value = &'static Shown> {
    PossibleValuesParser::new(METRICS.iter().map(Shown::key)).try_map(|key| {
        let found = METRICS.iter().find(|metric| metric.key() == key);
        found.ok_or("unknown metric")
    })
}

#[derive(Debug, Deserialize)]
struct Answered {
    site: String,
    period: Period,
    interval: String,
    compare: Option<Period>,
    points: Vec<Point>,
    /// Of the comparison period, what no point is compared with.
    #[serde(default)]
    previous_rest: Vec<Rest>,
    #[serde(default)]
    annotations: Vec<Annotation>,
    #[serde(default)]
    breaks: Vec<Break>,
}

#[derive(Debug, Deserialize)]
struct Point {
    at: i64,
    label: String,
    running: bool,
    previous: Option<Map<String, Value>>,
    #[serde(flatten)]
    values: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
struct Rest {
    at: i64,
    #[serde(flatten)]
    values: Map<String, Value>,
}

/// Where a goal became another.
#[derive(Debug, Deserialize)]
struct Break {
    name: String,
    kind: String,
    at: i64,
    version: i64,
}

#[derive(Debug, Deserialize)]
struct Annotation {
    at: i64,
    text: String,
}

impl Shown {
    fn key(&self) -> &'static str {
        self.metric.key()
    }

    fn of(&self, values: &Map<String, Value>) -> Option<f64> {
        values.get(self.key())?.as_f64()
    }
}

/// The visitors of each part of a period, for a line of bars.
pub async fn visitors(
    server: &Server,
    site: &str,
    period: &PeriodArgs,
) -> Result<Vec<Option<f64>>, Failure> {
    let mut query = period.query();
    let [visitors, ..] = &METRICS;
    query.push(("metric", visitors.key().to_owned()));
    let answer: Answered = server
        .get(&["sites", site, "series"], &query)
        .await?
        .read()?;
    Ok(answer
        .points
        .iter()
        .map(|point| visitors.of(&point.values))
        .collect())
}

impl Series {
    pub async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.server)?;
        let metrics = if self.metric.is_empty() {
            METRICS
                .iter()
                .filter(|shown| matches!(shown.metric, Metric::Visitors | Metric::Views))
                .collect()
        } else {
            self.metric.clone()
        };
        let answer = server
            .get(&["sites", &self.site, "series"], &self.query(&metrics))
            .await?;
        if self.shape.json {
            return print_answer(&answer);
        }
        let answered: Answered = answer.read()?;
        if self.shape.csv {
            return print_rows(&answered, &metrics);
        }
        print(&draw(&answered, &metrics, Screen::of(self.shape.color)))
    }

    fn query(&self, metrics: &[&Shown]) -> Query {
        let mut query = self.period.query();
        query.extend(self.compare.query());
        let interval = self
            .interval
            .and_then(|interval| interval.to_possible_value());
        query.extend(interval.map(|interval| ("interval", interval.get_name().to_owned())));
        query.extend(
            metrics
                .iter()
                .map(|metric| ("metric", metric.key().to_owned())),
        );
        query.extend(self.goal.iter().map(|goal| ("goal", goal.clone())));
        query
    }
}

/// One row for each interval and metric, so the columns are the same for every request. What the comparison period has
/// more comes last, with its own times and without a value.
fn print_rows(answered: &Answered, metrics: &[&Shown]) -> Result<(), Failure> {
    type Values = Map<String, Value>;
    let points = answered.points.iter().map(|point| {
        let (label, now) = (point.label.clone(), Some(&point.values));
        (point.at, label, now, point.previous.as_ref())
    });
    let rest = answered.rest().map(|(rest, label)| {
        let (now, before): (Option<&Values>, _) = (None, Some(&rest.values));
        (rest.at, label, now, before)
    });
    let rows = points.chain(rest).flat_map(|(at, label, now, before)| {
        metrics.iter().map(move |metric| {
            // As the server wrote it, digit by digit.
            let number = |values: Option<&Values>| {
                let value = values.and_then(|values| values.get(metric.key()));
                value
                    .filter(|value| value.is_number())
                    .map(Value::to_string)
                    .unwrap_or_default()
            };
            [
                at.to_string(),
                label.clone(),
                metric.key().to_owned(),
                number(now),
                number(before),
            ]
        })
    });
    print_csv(["at", "label", "metric", "value", "previous"], rows)
}

fn draw(answered: &Answered, metrics: &[&Shown], screen: Screen) -> String {
    let mut names = vec!["When"];
    for metric in metrics {
        names.extend([metric.title, "Before"]);
    }
    names.push("");
    let mut table = Table::new(&names);
    for point in &answered.points {
        let mut row = vec![Cell::text(&point.label)];
        for metric in metrics {
            let before = point.previous.as_ref().and_then(|values| metric.of(values));
            row.push(Cell::Number((metric.write)(metric.of(&point.values))));
            row.push(Cell::Number((metric.write)(before)));
        }
        row.push(Cell::Text(if point.running {
            "(in progress)".to_owned()
        } else {
            String::new()
        }));
        table.push(row);
    }
    for (rest, label) in answered.rest() {
        let mut row = vec![Cell::text(&label)];
        for metric in metrics {
            row.push(Cell::Number(String::new()));
            row.push(Cell::Number((metric.write)(metric.of(&rest.values))));
        }
        row.push(Cell::Text("(comparison period only)".to_owned()));
        table.push(row);
    }
    let mut text = format!(
        "{}  {}\n",
        screen.bold(&safe(&answered.site)),
        answered.period.shown()
    );
    if let Some(compare) = &answered.compare {
        text.push_str(&format!(
            "{}\n",
            screen.dim(&format!("compared with {}", compare.shown()))
        ));
    }
    text.push_str(&answered.period.imported(screen));
    text.push('\n');
    for metric in metrics {
        let values: Vec<_> = answered
            .points
            .iter()
            .map(|point| metric.of(&point.values))
            .collect();
        text.push_str(&format!(
            "  {}\n  {}\n",
            screen.spark(&values),
            screen.dim(metric.title)
        ));
    }
    text.push('\n');
    text.push_str(&table.draw(screen));
    let remarks: Vec<(i64, String)> = answered.remarks();
    for (at, remark) in &remarks {
        let at = crate::show::moment(*at, &answered.period.zone);
        text.push_str(&format!("\n  {at}  {}", safe(remark)));
    }
    if !remarks.is_empty() {
        text.push('\n');
    }
    text
}

impl Answered {
    /// What the comparison period has more, with the time of each as those of `points` are written.
    fn rest(&self) -> impl Iterator<Item = (&Rest, String)> {
        let hours = matches!(self.interval.as_str(), "minute" | "hour");
        self.previous_rest.iter().map(move |rest| {
            let label = label(rest.at, &self.period.zone, hours);
            (rest, label)
        })
    }

    /// What was noted, and where goals changed, newest first.
    fn remarks(&self) -> Vec<(i64, String)> {
        let breaks = self.breaks.iter().map(|one| {
            let what = match one.kind.as_str() {
                "version" => format!("version {} applies from here", one.version),
                kind => kind.to_owned(),
            };
            (one.at, format!("Goal “{}”: {what}", one.name))
        });
        let noted = self.annotations.iter();
        let mut remarks: Vec<(i64, String)> = noted
            .map(|one| (one.at, one.text.clone()))
            .chain(breaks)
            .collect();
        remarks.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
        remarks
    }
}
