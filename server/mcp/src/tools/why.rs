//! `explain_change`: why a figure changed.

use std::{collections::BTreeMap, fmt::Write as _};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::{
    ask::{ApiRequest, Ask, Refusal, ask},
    input::{
        ChangeMetric, Compare, Dimensions, Filters, Period, Rows, Site, by, query, rows, word,
    },
    output::{Definitions, Figure, PeriodOut, estimated},
    tool::Tool,
    words,
};

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
    /// The figure whose change is explained. Default: visitors.
    metric: Option<ChangeMetric>,
    period: Option<Period>,
    compare: Option<Compare>,
    #[serde(default)]
    filters: Filters,
    #[serde(default)]
    by: Dimensions,
    limit: Option<Rows>,
}

/// A change that people made to the site, or a problem with counting.
#[derive(Deserialize, Serialize, JsonSchema)]
struct SiteEvent {
    /// setting, site, goal, annotation, left_out or silent.
    kind: String,
    /// When it happened or began, Unix seconds.
    at: i64,
    /// What happened, in one sentence.
    text: String,
}

/// Whether the change is within the normal range, by earlier changes of the same length.
#[derive(Deserialize, Serialize, JsonSchema)]
struct NormalRange {
    /// True: within; false: outside; null if it cannot be decided.
    within: Option<bool>,
    /// Why it cannot be decided: running, hours, overlap, history or empty.
    unknown: Option<String>,
    /// The lower end of the range.
    low: Figure,
    /// The upper end of the range.
    high: Figure,
}

/// One value's part of the change.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Part {
    /// The value; null for hits that have none.
    value: Option<String>,
    /// The figure in the period.
    now: Figure,
    /// The figure in the earlier period.
    before: Figure,
    /// The value's part of the difference. Parts and rest add up to the difference.
    difference: Figure,
    /// difference divided by the whole difference.
    share: Figure,
    /// For rates: this group made up more or less of the visits.
    #[serde(skip_serializing_if = "Option::is_none")]
    mix: Option<Number>,
    /// For rates: visits of this group behaved differently.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<Number>,
}

/// All other values.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Rest {
    /// How many.
    values: i64,
    /// Their part of the difference.
    difference: Figure,
}

/// The parts of the change by one dimension.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Parts {
    /// The dimension.
    dimension: String,
    /// The values that account for most of the change.
    parts: Vec<Part>,
    /// The others.
    rest: Rest,
}

#[derive(Deserialize)]
struct LeftOut {
    share: Figure,
    share_before: Figure,
}

#[derive(Deserialize)]
struct Moved {
    metric: String,
    definition: String,
    period: PeriodOut,
    compare: PeriodOut,
    running: bool,
    filters: Vec<String>,
    value: Figure,
    previous: Figure,
    difference: Figure,
    change: Figure,
    site_events: Vec<SiteEvent>,
    left_out: LeftOut,
    normal_range: NormalRange,
    counted_as: String,
    by: Vec<Parts>,
    exact: bool,
}

#[derive(Deserialize)]
struct Answer {
    site: String,
    moved: Moved,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The site's name.
    site: String,
    /// The figure.
    metric: String,
    /// The period.
    period: PeriodOut,
    /// The earlier period.
    compare: PeriodOut,
    /// Whether the period is still running. If so, it is compared with the same part of the earlier one.
    running: bool,
    /// The filters.
    filters: Vec<String>,
    /// Value in the period.
    value: Figure,
    /// Value in the earlier period.
    previous: Figure,
    /// value - previous.
    difference: Figure,
    /// difference / previous; null where it says nothing.
    change: Figure,
    /// What people changed, and problems with counting, newest first: check these before you look at visitors.
    site_events: Vec<SiteEvent>,
    /// Share of the hits received that were excluded, in the period.
    left_out_share: Figure,
    /// The same in the earlier period.
    left_out_share_before: Figure,
    /// Whether the change is within the normal range.
    normal_range: NormalRange,
    /// Which value each hit, visit or visitor is counted under.
    counted_as: String,
    /// The parts by each dimension.
    by: Vec<Parts>,
    /// The definition of the figure.
    definitions: Definitions,
    /// What is not exact: the normal range, and days that were imported from another tool.
    estimated: Vec<String>,
}

/// The tool.
pub struct ExplainChange;

impl Tool for ExplainChange {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "explain_change";
    const TITLE: &'static str = "Why a figure changed";
    const DESCRIPTION: &'static str = "Explains why a figure of a site rose or fell from one period to another: what people \
        changed on the site and whether counting had a problem, whether the change is within the normal range, and which \
        pages, sources, countries, devices or campaigns account for how much of it. For every dimension, the parts and the \
        rest add up to the difference. Use it for any question that begins with why.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let mut query = query(
            input.period.as_ref(),
            input.compare.as_ref(),
            &input.filters,
        );
        query.extend(by(&input.by));
        let metric = input.metric;
        query.extend(metric.map(|metric| ("metric", word(metric))));
        query.push(("limit", rows(input.limit).to_string()));
        let request = ApiRequest::get(&["sites", &input.site.0, "why"], query);
        let Answer { site, moved } = ask(api, request).await?;
        let mut inexact = estimated(moved.exact, [&moved.period, &moved.compare], []);
        if moved.normal_range.within.is_some() {
            inexact.push("the normal range, from earlier changes of the same length".to_owned());
        }
        Ok(Output {
            site,
            definitions: BTreeMap::from([(moved.metric.clone(), moved.definition)]),
            metric: moved.metric,
            period: moved.period,
            compare: moved.compare,
            running: moved.running,
            filters: moved.filters,
            value: moved.value,
            previous: moved.previous,
            difference: moved.difference,
            change: moved.change,
            site_events: moved.site_events,
            left_out_share: moved.left_out.share,
            left_out_share_before: moved.left_out.share_before,
            normal_range: moved.normal_range,
            counted_as: moved.counted_as,
            by: moved.by,
            estimated: inexact,
        })
    }

    fn text(output: &Output) -> String {
        let metric = output.metric.as_str();
        let signed = |figure: &Figure| {
            let number = figure.as_ref();
            number.map_or_else(|| "–".to_owned(), |number| words::signed(metric, number))
        };
        let mut text = format!(
            "{}, {metric}: {} in {}, {} in {}; {}",
            output.site,
            words::figure(metric, &output.value),
            words::days(&output.period),
            words::figure(metric, &output.previous),
            words::days(&output.compare),
            signed(&output.difference),
        );
        if let Some(change) = &output.change {
            let _ = write!(text, " ({})", words::signed("change", change));
        }
        text.push_str(".\n");
        if output.running {
            text.push_str("The period is still running: it is compared with the same part of the earlier one.\n");
        }
        let range = &output.normal_range;
        let _ = match (range.within, &range.low, &range.high) {
            (Some(within), Some(low), Some(high)) => writeln!(
                text,
                "{}: changes from {} to {} are normal here.",
                if within {
                    "Within the normal range"
                } else {
                    "Outside the normal range"
                },
                words::signed(metric, low),
                words::signed(metric, high),
            ),
            _ => writeln!(
                text,
                "Whether this is normal cannot be decided ({}).",
                range.unknown.as_deref().unwrap_or("no range")
            ),
        };
        for event in &output.site_events {
            let _ = writeln!(text, "Check first: {}", words::value(Some(&event.text)));
        }
        let _ = writeln!(
            text,
            "Excluded hits: {} of those received, before {}.",
            words::figure("share", &output.left_out_share),
            words::figure("share", &output.left_out_share_before),
        );
        for parts in &output.by {
            let _ = writeln!(text, "By {}:", parts.dimension);
            words::list(&mut text, &parts.parts, |text, part| {
                let _ = writeln!(
                    text,
                    "- {}: {}",
                    words::value(part.value.as_deref()),
                    signed(&part.difference)
                );
            });
            if parts.rest.values > 0 {
                let (values, rest) = (parts.rest.values, signed(&parts.rest.difference));
                let _ = writeln!(text, "- {values} others: {rest}");
            }
        }
        let _ = writeln!(text, "{}", output.counted_as);
        words::closing(&mut text, &output.definitions, &output.estimated);
        text
    }
}
