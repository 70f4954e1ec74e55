//! `get_changed`: the pages and sources that rose and fell.

use std::{collections::BTreeMap, fmt::Write as _};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    ask::{ApiRequest, Ask, Refusal, ask},
    input::{Filters, Period, Rows, Site, query, rows, word},
    output::{Definitions, Figure, PeriodOut, estimated},
    tool::Tool,
    words,
};

/// What can be compared.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Metric {
    Visitors,
    Views,
}

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
    period: Option<Period>,
    /// What to compare: visitors or views (page views). Default: visitors.
    metric: Option<Metric>,
    #[serde(default)]
    filters: Filters,
    limit: Option<Rows>,
}

/// A page or a source.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Row {
    /// The page or source; null if there is none.
    value: Option<String>,
    /// Value in the period.
    now: Figure,
    /// Value in the previous period.
    before: Figure,
    /// now - before.
    difference: Figure,
}

/// The values that changed in one direction.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Side {
    /// How many values there are in all.
    total_rows: i64,
    /// Their difference in all.
    difference: Figure,
    /// Those that changed most.
    rows: Vec<Row>,
}

/// What changed by page or by source. The differences of both sides add up to the whole difference.
#[derive(Deserialize, Serialize, JsonSchema)]
struct By {
    /// page or source.
    dimension: String,
    /// Values that rose, new ones included.
    rose: Side,
    /// Values that fell.
    fell: Side,
}

#[derive(Deserialize)]
struct Answer {
    site: String,
    period: PeriodOut,
    compare: PeriodOut,
    running: bool,
    metrics: String,
    definition: String,
    counted_as: String,
    value: Figure,
    previous: Figure,
    difference: Figure,
    change: Figure,
    by: Vec<By>,
    exact: bool,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The site's name.
    site: String,
    /// visitors or views.
    metric: String,
    /// The period.
    period: PeriodOut,
    /// The previous period.
    compare: PeriodOut,
    /// Whether the period is still running. If so, it is compared with the same part of the previous one.
    running: bool,
    /// Value in the period.
    value: Figure,
    /// Value in the previous period.
    previous: Figure,
    /// value - previous.
    difference: Figure,
    /// difference / previous; null where it says nothing.
    change: Figure,
    /// Which page and source each visitor or view is counted under.
    counted_as: String,
    /// The changes by page and by source.
    by: Vec<By>,
    /// The definition of the figure.
    definitions: Definitions,
    /// What is not exact, such as days that were imported from another tool; empty if all figures are exact.
    estimated: Vec<String>,
}

/// The tool.
pub struct GetChanged;

impl Tool for GetChanged {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "get_changed";
    const TITLE: &'static str = "Pages and sources that rose and fell";
    const DESCRIPTION: &'static str = "Lists the pages and the sources of a site that gained and lost the most visitors or \
        page views since the previous period. Use it for questions such as what is new this week, or which pages lost \
        traffic. explain_change explains one figure in detail.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let mut query = query(input.period.as_ref(), None, &input.filters);
        let metric = input.metric;
        query.extend(metric.map(|metric| ("metrics", word(metric))));
        query.push(("limit", rows(input.limit).to_string()));
        let request = ApiRequest::get(&["sites", &input.site.0, "changed"], query);
        let answer: Answer = ask(api, request).await?;
        let estimated = estimated(answer.exact, [&answer.period, &answer.compare], []);
        Ok(Output {
            site: answer.site,
            definitions: BTreeMap::from([(answer.metrics.clone(), answer.definition)]),
            metric: answer.metrics,
            period: answer.period,
            compare: answer.compare,
            running: answer.running,
            value: answer.value,
            previous: answer.previous,
            difference: answer.difference,
            change: answer.change,
            counted_as: answer.counted_as,
            by: answer.by,
            estimated,
        })
    }

    fn text(output: &Output) -> String {
        let metric = output.metric.as_str();
        let mut text = format!(
            "{}, {metric}: {} in {}, {} in {}.\n",
            output.site,
            words::figure(metric, &output.value),
            words::days(&output.period),
            words::figure(metric, &output.previous),
            words::days(&output.compare),
        );
        if output.running {
            text.push_str("The period is still running: it is compared with the same part of the previous one.\n");
        }
        for by in &output.by {
            for (side, verb) in [(&by.rose, "rose"), (&by.fell, "fell")] {
                let (shown, all) = (side.rows.len(), side.total_rows);
                let _ = writeln!(text, "By {}, {verb} ({shown} of {all}):", by.dimension);
                words::list(&mut text, &side.rows, |text, row| {
                    let difference = row.difference.as_ref();
                    let difference = difference.map(|number| words::signed(metric, number));
                    let _ = writeln!(
                        text,
                        "- {}: {} ({} before, {} now)",
                        words::value(row.value.as_deref()),
                        difference.as_deref().unwrap_or("–"),
                        words::figure(metric, &row.before),
                        words::figure(metric, &row.now),
                    );
                });
            }
        }
        let _ = writeln!(text, "{}", output.counted_as);
        words::closing(&mut text, &output.definitions, &output.estimated);
        text
    }
}
