//! `stile figures SITE`: totals, visitors over time, breakdowns.

mod agreed;

use agreed::Agreed;
use clap::Args;
use serde::Deserialize;

use crate::{
    common::{CompareArgs, Money, Period, PeriodArgs, by_head, heading, headline, sums},
    failure::Failure,
    series,
    server::{Query, Server},
    server_args::ServerArgs,
    show::{
        Cell, Screen, Shape, Table, change, count, percent, plain, points, print, print_answer,
        print_csv, safe, seconds, share,
    },
};

/// Show a site's figures: totals, visitors over time and breakdowns.
///
/// All figures are exact, except for days that another tool counted. `stile definitions` explains each one.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile figures example.com --period 7d --by page
  stile figures example.com --period 30d --compare previous --by source --filter 'country:DE'
  stile figures example.com --period 2026-01-01..2026-01-31 --by page --csv > pages.csv
  stile figures example.com --by page,source --sort=-views --where 'visitors>=10'
  stile figures example.com --totals --json")]
pub struct Figures {
    /// The site's name or id.
    site: String,
    #[command(flatten)]
    period: PeriodArgs,
    #[command(flatten)]
    compare: CompareArgs,
    /// The dimension to break down by: page, entry, exit, host, source, channel, country, region, city, device, browser, os, language, event, goal, utm_source (and the other four UTM parameters), prop.<name>; or two at once, such as page,source. Repeatable; by default page and source.
    #[arg(long, short)]
    by: Vec<String>,
    /// Show only the totals.
    #[arg(long, conflicts_with_all = ["by", "limit", "offset", "search", "sort", "conditions"])]
    totals: bool,
    /// Number of rows in each breakdown.
    #[arg(long, short)]
    limit: Option<u32>,
    /// Number of rows to skip.
    #[arg(long)]
    offset: Option<u32>,
    /// Show only rows whose value contains this text.
    #[arg(long, short)]
    search: Option<String>,
    /// The column to sort rows by, smallest first, such as bounce_rate; largest first with `-` before it, such as --sort=-views. By default most visitors first.
    #[arg(long, allow_hyphen_values = true)]
    sort: Option<String>,
    /// Show only rows with such a number in a column, such as 'visitors>=10'. Repeatable.
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<String>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Stats {
    site: String,
    period: Period,
    compare: Option<Period>,
    totals: Totals,
    agreed: Option<Agreed>,
    revenue: Vec<Revenue>,
    by: Vec<Breakdown>,
}

#[derive(Debug, Deserialize)]
struct Totals {
    visitors: Figure,
    visits: Figure,
    views: Figure,
    events: Figure,
    views_per_visit: Figure,
    bounce_rate: Figure,
    visit_duration_seconds: Figure,
    engaged_visits: Figure,
    engagement_rate: Figure,
}

#[derive(Debug, Deserialize)]
struct Figure {
    value: Option<f64>,
    previous: Option<f64>,
    change: Option<f64>,
    definition: String,
}

#[derive(Debug, Deserialize)]
struct Revenue {
    currency: String,
    amount: f64,
    previous: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct Breakdown {
    dimension: String,
    total_rows: i64,
    rows: Vec<Row>,
}

#[derive(Debug, Deserialize)]
struct Row {
    value: Option<String>,
    second_value: Option<String>,
    visitors: f64,
    visits: f64,
    views: f64,
    events: f64,
    bounce_rate: Option<f64>,
    visit_duration_seconds: Option<f64>,
    time_on_page_seconds: Option<f64>,
    scroll_depth: Option<f64>,
    entries: Option<f64>,
    exits: Option<f64>,
    name: Option<String>,
    completions: Option<f64>,
    conversion_rate: Option<f64>,
    #[serde(default)]
    worth: Vec<Money>,
}

/// One of the totals, for people and for programs.
struct Total<'a> {
    name: &'static str,
    key: &'static str,
    figure: &'a Figure,
    written: fn(Option<f64>) -> String,
}

impl Total<'_> {
    /// How it moved: a share by points, since percent of percent would mislead; all else by percent. Empty where there
    /// is no change.
    fn change(&self) -> String {
        let Figure {
            value,
            previous,
            change: ratio,
            ..
        } = self.figure;
        match (self.key, value, previous, ratio) {
            ("bounce_rate" | "engagement_rate", Some(value), Some(previous), Some(_)) => {
                points(value - previous)
            }
            _ => change(*ratio),
        }
    }
}

impl Totals {
    fn all(&self) -> Vec<Total<'_>> {
        fn number(value: Option<f64>) -> String {
            value.map(count).unwrap_or_default()
        }
        type Written = fn(Option<f64>) -> String;
        let all: [(_, _, _, Written); 9] = [
            ("Visitors", "visitors", &self.visitors, number),
            ("Visits", "visits", &self.visits, number),
            ("Page views", "views", &self.views, number),
            ("Events", "events", &self.events, number),
            (
                "Views per visit",
                "views_per_visit",
                &self.views_per_visit,
                number,
            ),
            ("Bounce rate", "bounce_rate", &self.bounce_rate, share),
            (
                "Visit duration",
                "visit_duration_seconds",
                &self.visit_duration_seconds,
                seconds,
            ),
            (
                "Engaged visits",
                "engaged_visits",
                &self.engaged_visits,
                number,
            ),
            (
                "Engagement rate",
                "engagement_rate",
                &self.engagement_rate,
                share,
            ),
        ];
        all.into_iter()
            .map(|(name, key, figure, written)| Total {
                name,
                key,
                figure,
                written,
            })
            .collect()
    }
}

impl Figures {
    pub async fn run(self) -> Result<(), Failure> {
        if self.shape.csv && !self.totals {
            return self.csv_of_one().await;
        }
        let server = Server::open(&self.server)?;
        let path = ["sites", &self.site, "stats"];
        let query = self.query();
        let stats = server.get(&path, &query);
        if self.shape.json {
            return print_answer(&stats.await?);
        }
        if self.shape.csv {
            return print_totals(&stats.await?.read()?);
        }
        let days = series::visitors(&server, &self.site, &self.period);
        let (stats, days) = tokio::try_join!(stats, days)?;
        let screen = Screen::of(self.shape.color);
        print(&draw(&stats.read()?, &screen.spark(&days), screen))
    }

    fn query(&self) -> Query {
        let mut query = self.period.query();
        query.extend(self.compare.query());
        if self.totals {
            query.push(("by", "none".to_owned()));
            return query;
        }
        let by = if self.by.is_empty() {
            vec!["page".to_owned(), "source".to_owned()]
        } else {
            self.by.clone()
        };
        query.extend(by.into_iter().map(|by| ("by", by)));
        query.extend(self.page());
        query
    }

    fn page(&self) -> Query {
        let numbers = [("limit", self.limit), ("offset", self.offset)];
        let numbers = numbers
            .into_iter()
            .filter_map(|(name, number)| Some((name, number?.to_string())));
        let texts = [("search", &self.search), ("sort", &self.sort)];
        let texts = texts.into_iter();
        let texts = texts.filter_map(|(name, text)| Some((name, text.clone()?)));
        let conditions = self.conditions.iter();
        let conditions = conditions.map(|condition| ("where", condition.clone()));
        numbers.chain(texts).chain(conditions).collect()
    }

    /// One breakdown, in the server's own CSV.
    async fn csv_of_one(&self) -> Result<(), Failure> {
        if self.by.len() > 1 {
            return Err(Failure::usage(
                "CSV output is one breakdown: use --by once, or --totals",
            ));
        }
        if self.compare.compare.is_some() {
            return Err(Failure::usage("the CSV of a breakdown has no comparison")
                .hint("Leave out --compare, or use --json."));
        }
        let mut query = self.period.query();
        query.extend(self.by.iter().map(|by| ("by", by.clone())));
        query.extend(self.page());
        let server = Server::open(&self.server)?;
        print_answer(
            &server
                .get(&["sites", &self.site, "stats.csv"], &query)
                .await?,
        )
    }
}

fn print_totals(stats: &Stats) -> Result<(), Failure> {
    let rows = stats
        .totals
        .all()
        .into_iter()
        .map(|Total { key, figure, .. }| {
            [
                key.to_owned(),
                plain(figure.value),
                plain(figure.previous),
                plain(figure.change),
                figure.definition.clone(),
            ]
        });
    let revenue = stats.revenue.iter().map(|revenue| {
        [
            format!("revenue {}", revenue.currency),
            revenue.amount.to_string(),
            plain(revenue.previous),
            String::new(),
            String::new(),
        ]
    });
    print_csv(
        ["metric", "value", "previous", "change", "definition"],
        rows.chain(stats.agreed.as_ref().map(Agreed::row))
            .chain(revenue),
    )
}

fn draw(stats: &Stats, spark: &str, screen: Screen) -> String {
    let mut text = headline(&stats.site, &stats.period, stats.compare.as_ref(), screen);
    if !spark.trim().is_empty() {
        text.push_str(&format!(
            "  {spark}\n  {}\n\n",
            screen.dim("visitors over time")
        ));
    }
    let mut totals = Table::new(&["Total", "", "Before", "Change"]);
    for total in stats.totals.all() {
        let before = if stats.compare.is_some() {
            (total.written)(total.figure.previous)
        } else {
            String::new()
        };
        totals.push(vec![
            Cell::Text(total.name.to_owned()),
            Cell::Number((total.written)(total.figure.value)),
            Cell::Number(before),
            Cell::Number(total.change()),
        ]);
    }
    for revenue in &stats.revenue {
        totals.push(vec![
            Cell::Text(format!("Revenue in {}", safe(&revenue.currency))),
            Cell::Number(count(revenue.amount)),
            Cell::Number(revenue.previous.map(count).unwrap_or_default()),
            Cell::Number(String::new()),
        ]);
    }
    text.push_str(&totals.draw(screen));
    if let Some(agreed) = &stats.agreed {
        text.push('\n');
        text.push_str(&agreed.draw(screen));
    }
    for breakdown in stats
        .by
        .iter()
        .filter(|breakdown| !breakdown.rows.is_empty())
    {
        text.push('\n');
        text.push_str(&draw_breakdown(breakdown, screen));
    }
    text
}

fn draw_breakdown(breakdown: &Breakdown, screen: Screen) -> String {
    // Of two dimensions, one column each.
    let (first, second) = match breakdown.dimension.split_once(',') {
        Some((first, second)) if !first.starts_with("prop.") => (first, Some(second)),
        _ => (breakdown.dimension.as_str(), None),
    };
    let is_goal = |word| word == "goal";
    let goals = (is_goal(first), second.is_some_and(is_goal));
    let (by, second) = (heading(first), second.map(heading));
    let mut table = Table::new(&[
        &by,
        second.as_deref().unwrap_or_default(),
        "Visitors",
        "Visits",
        "Views",
        "Events",
        "Bounces",
        "Duration",
        "On page",
        "Depth",
        "Entries",
        "Exits",
        "Conversions",
        "Conversion rate",
        "Value",
        "Id",
    ]);
    let number = |number: Option<f64>| Cell::Number(number.map(count).unwrap_or_default());
    for row in &breakdown.rows {
        // A goal is shown by its name, and goes by its id.
        let shown = |is_goal: bool, value: &Option<String>| match is_goal {
            true => (row.name.clone(), value.clone()),
            false => (value.clone(), None),
        };
        let (value, id) = shown(goals.0, &row.value);
        let (beside, other_id) = shown(goals.1, &row.second_value);
        let beside = match &second {
            Some(_) => Cell::value(beside.as_deref()),
            None => Cell::text(""),
        };
        table.push(vec![
            Cell::value(value.as_deref()),
            beside,
            number(Some(row.visitors)),
            number(Some(row.visits)),
            number(Some(row.views)),
            number(Some(row.events)),
            Cell::Number(share(row.bounce_rate)),
            Cell::Number(seconds(row.visit_duration_seconds)),
            Cell::Number(seconds(row.time_on_page_seconds)),
            Cell::Number(percent(row.scroll_depth)),
            number(row.entries),
            number(row.exits),
            number(row.completions),
            Cell::Number(share(row.conversion_rate)),
            Cell::Number(sums(&row.worth)),
            Cell::text(&id.or(other_id).unwrap_or_default()),
        ]);
    }
    let of = (breakdown.rows.len(), breakdown.total_rows);
    format!(
        "{}{}",
        by_head(&breakdown.dimension, of, screen),
        table.draw(screen)
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn shares_move_by_points_and_numbers_by_percent() {
        let figure = |value: f64, previous: f64| {
            let change = (previous > 0.0).then(|| value / previous - 1.0);
            json!({"value": value, "previous": previous, "change": change, "definition": "x@1"})
        };
        let period = json!({"from": "2026-11-14", "to": "2026-11-20", "ends_at": 0, "zone": "UTC", "counted_from": null});
        let answer = json!({
            "site": "shop.example", "period": period, "compare": period, "revenue": [], "by": [],
            "totals": {
                "visitors": figure(110.0, 100.0), "visits": figure(99.0, 100.0), "views": figure(100.0, 100.0),
                "events": figure(1.0, 0.0), "views_per_visit": figure(3.0, 2.0),
                "bounce_rate": figure(0.44, 0.4), "visit_duration_seconds": figure(60.0, 120.0),
                "engaged_visits": figure(2.0, 1.0), "engagement_rate": figure(0.6, 0.625),
            },
        });
        let stats: Stats = serde_json::from_value(answer).unwrap();
        let drawn = draw(&stats, "", Screen::plain());
        let change = |total: &str| {
            let line = drawn.lines().find(|line| line.trim().starts_with(total));
            let line = line.unwrap_or_else(|| panic!("{total} in {drawn}"));
            line.rsplit("  ").next().unwrap_or_default().to_owned()
        };
        for (total, text) in [
            ("Visitors", "+10%"),
            ("Visits", "-1.0%"),
            ("Bounce rate", "+4 points"),
            ("Engagement rate", "-2.5 points"),
            ("Visit duration", "-50%"),
        ] {
            assert_eq!(change(total).trim(), text, "{drawn}");
        }
    }
}
