//! `get_figures`: totals and breakdowns.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::{
    ask::{ApiRequest, Ask, Refusal, ask},
    input::{Compare, Dimensions, Filters, Period, Rows, Site, by, query, rows},
    output::{Definitions, MoneyOut, PeriodOut, RowFigures, Totals, define, estimated},
    tool::Tool,
    words,
};

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
    period: Option<Period>,
    compare: Option<Compare>,
    #[serde(default)]
    filters: Filters,
    #[serde(default)]
    by: Dimensions,
    limit: Option<Rows>,
    /// Only rows whose value contains this text.
    search: Option<String>,
    /// Column of the rows to sort by, such as bounce_rate, smallest first; -bounce_rate: largest first. Default: most visitors first.
    sort: Option<String>,
}

/// A row of a breakdown, with the figures that it has.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Row {
    /// The value; null for hits that have none.
    value: Option<String>,
    /// With two dimensions: the value of the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_value: Option<String>,
    /// By goal: its name; value is its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Value of the conversions, by goal only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    worth: Vec<MoneyOut>,
    #[serde(flatten)]
    figures: RowFigures,
}

/// What the API answers with `plain=true`.
#[derive(Deserialize)]
struct Answer {
    site: String,
    period: PeriodOut,
    compare: Option<PeriodOut>,
    filters: Vec<String>,
    totals: Totals,
    previous: Option<Totals>,
    #[serde(default)]
    revenue: BTreeMap<String, Number>,
    previous_revenue: Option<BTreeMap<String, Number>>,
    by: BTreeMap<String, Vec<Row>>,
    total_rows: BTreeMap<String, u64>,
    other: BTreeMap<String, Row>,
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
    /// The comparison period; null without one.
    compare: Option<PeriodOut>,
    /// The filters.
    filters: Vec<String>,
    /// The totals.
    totals: Totals,
    /// The totals of the comparison period; null without one.
    previous: Option<Totals>,
    /// Revenue by currency.
    revenue: BTreeMap<String, Number>,
    /// Revenue of the comparison period; null without one.
    previous_revenue: Option<BTreeMap<String, Number>>,
    /// The rows of each breakdown, by dimension. A visitor may be in several rows, so rows do not add up to the totals.
    by: BTreeMap<String, Vec<Row>>,
    /// How many rows each breakdown has in all.
    total_rows: BTreeMap<String, u64>,
    /// Of a breakdown with more values than can be counted each: the others together.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    other: BTreeMap<String, Row>,
    /// The definition of each figure.
    definitions: Definitions,
    /// What is not exact, such as days that another tool counted; empty if all figures are exact.
    estimated: Vec<String>,
}

/// The API names the definitions of totals; those of rows and of revenue are added, and those of what is not answered left
/// out.
fn definitions(answer: &mut Answer) -> Definitions {
    let mut definitions = std::mem::take(&mut answer.definitions);
    let totals = std::iter::once(&answer.totals).chain(&answer.previous);
    let answered: BTreeSet<&str> = totals
        .flat_map(Totals::each)
        .map(|(name, _)| name)
        .collect();
    definitions.retain(|name, _| answered.contains(name.as_str()));
    for row in answer.by.values().flatten().chain(answer.other.values()) {
        define(&mut definitions, row.figures.each().map(|(name, _)| name));
        define(&mut definitions, row.worth.first().map(|_| "worth"));
    }
    let mut revenue = answer.revenue.keys();
    let mut previous = answer.previous_revenue.iter().flatten();
    if revenue.next().is_some() || previous.next().is_some() {
        define(&mut definitions, ["revenue"]);
    }
    definitions
}

/// The tool.
pub struct GetFigures;

impl Tool for GetFigures {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "get_figures";
    const TITLE: &'static str = "Figures of a site";
    const DESCRIPTION: &'static str = "Returns a site's totals for a period (visitors, visits, page views, events, bounce \
        rate, visit duration, engagement, revenue), compared with another period if asked, and breakdowns by page, source, \
        country, goal or any other dimension, with any filters. Use it for questions such as how many visitors a site had, \
        or which pages, sources or campaigns brought the most. Without `by`, only totals. For figures over time use \
        get_series, for the causes of a change explain_change.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let mut query = query(
            input.period.as_ref(),
            input.compare.as_ref(),
            &input.filters,
        );
        query.extend(by(&input.by));
        if input.by.0.is_empty() {
            query.push(("by", "none".to_owned()));
        }
        query.push(("limit", rows(input.limit).to_string()));
        query.extend(input.search.map(|search| ("search", search)));
        query.extend(input.sort.map(|sort| ("sort", sort)));
        query.push(("plain", "true".to_owned()));
        let request = ApiRequest::get(&["sites", &input.site.0, "stats"], query);
        let mut answer: Answer = ask(api, request).await?;
        let inexact = answer.other.keys();
        let inexact = inexact.map(|dimension| format!("other values together, by {dimension}"));
        let periods = std::iter::once(&answer.period).chain(&answer.compare);
        let estimated = estimated(answer.exact, periods, inexact);
        Ok(Output {
            definitions: definitions(&mut answer),
            estimated,
            site: answer.site,
            period: answer.period,
            compare: answer.compare,
            filters: answer.filters,
            totals: answer.totals,
            previous: answer.previous,
            revenue: answer.revenue,
            previous_revenue: answer.previous_revenue,
            by: answer.by,
            total_rows: answer.total_rows,
            other: answer.other,
        })
    }

    fn text(output: &Output) -> String {
        let mut text = format!("{}, {}", output.site, words::days(&output.period));
        if let Some(compare) = &output.compare {
            let _ = write!(text, ", compared with {}", words::days(compare));
        }
        if !output.filters.is_empty() {
            let _ = write!(text, ", filters {}", output.filters.join(" and "));
        }
        text.push_str("\nTotals:");
        let previous: BTreeMap<_, _> = output.previous.iter().flat_map(|all| all.each()).collect();
        for (name, total) in output.totals.each() {
            let _ = write!(text, " {name} {}", words::amount(name, total));
            if let Some(previous) = previous.get(name) {
                let _ = write!(text, " (was {})", words::amount(name, previous));
            }
            text.push(';');
        }
        for (currency, amount) in &output.revenue {
            let _ = write!(text, " revenue {amount} {currency}");
            let previous = output.previous_revenue.as_ref();
            if let Some(previous) = previous.and_then(|all| all.get(currency)) {
                let _ = write!(text, " (was {previous})");
            }
            text.push(';');
        }
        text.push('\n');
        for (dimension, rows) in &output.by {
            let all = output.total_rows.get(dimension).copied().unwrap_or(0);
            let _ = writeln!(text, "By {dimension}, {} of {all}:", rows.len());
            words::list(&mut text, rows, |text, row| {
                let value = words::value(row.name.as_deref().or(row.value.as_deref()));
                line(text, &value, row);
            });
            if let Some(other) = output.other.get(dimension) {
                line(&mut text, "all other values together", other);
            }
        }
        words::closing(&mut text, &output.definitions, &output.estimated);
        text
    }
}

fn line(text: &mut String, value: &str, row: &Row) {
    let _ = write!(text, "- {value}");
    if let Some(second) = &row.second_value {
        let _ = write!(text, ", {}", words::value(Some(second)));
    }
    text.push(':');
    for (name, figure) in row.figures.each() {
        let _ = write!(text, " {name} {};", words::amount(name, figure));
    }
    for worth in &row.worth {
        let _ = write!(text, " worth {} {};", worth.amount, worth.currency);
    }
    text.push('\n');
}
