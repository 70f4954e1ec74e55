//! `get_overview`: every site at a glance.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    ask::{ApiRequest, Ask, Query, Refusal, ask},
    input::{Period, Rows, rows},
    output::{Definitions, Figure, ImportedOut, PeriodOut, estimated},
    tool::Tool,
    words,
};

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The period, in each site's own time zone, such as today, 7d, 30d, month or 2026-01-01..2026-01-31. Default: 7d.
    period: Option<Period>,
    /// How many sites to list, those with the most visitors first. Default: 10; never more than 100.
    limit: Option<Rows>,
}

/// A figure and the previous period's.
#[derive(Deserialize, Serialize, JsonSchema)]
#[schemars(inline)]
struct Compared {
    /// The value.
    value: Figure,
    /// The same in the previous period; null without one.
    previous: Figure,
    /// (value - previous) / previous; null where it says nothing.
    change: Figure,
}

/// Whether hits arrive.
#[derive(Deserialize, Serialize, JsonSchema)]
#[schemars(inline)]
struct Arriving {
    /// Whether any hit arrived within the last 24 hours.
    arriving: bool,
    /// When the last hit arrived, Unix seconds; null if none did.
    last_hit: Option<i64>,
}

/// A site.
#[derive(Deserialize, Serialize, JsonSchema)]
struct SiteOut {
    /// Its name: what the other tools take as `site`.
    name: String,
    /// The period, in the site's time zone.
    period: PeriodOut,
    /// The previous period, with which it is compared; null without one.
    compare: Option<PeriodOut>,
    /// Visitors.
    visitors: Compared,
    /// Page views.
    views: Compared,
    /// Whether hits arrive.
    arriving: Arriving,
    /// Whether counting is paused.
    paused: bool,
}

/// What the API answers.
#[derive(Deserialize)]
struct Answer {
    period: String,
    sites: Vec<SiteOut>,
    exact: bool,
    definitions: Definitions,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The period that was asked for.
    period: String,
    /// The sites, those with the most visitors first.
    sites: Vec<SiteOut>,
    /// How many sites there are in all.
    total_sites: usize,
    /// The definition of each figure.
    definitions: Definitions,
    /// What is not exact, such as days that were imported from another tool; empty if all figures are exact.
    estimated: Vec<String>,
}

/// The sites of whose periods no figure includes days that were imported.
fn incomplete(sites: &[SiteOut]) -> Option<String> {
    let is_incomplete = |site: &&SiteOut| {
        let mut periods = std::iter::once(&site.period).chain(&site.compare);
        periods.any(|of| of.imported.as_ref().is_some_and(ImportedOut::is_left_out))
    };
    let names: Vec<&str> = sites
        .iter()
        .filter(is_incomplete)
        .map(|site| site.name.as_str())
        .collect();
    (!names.is_empty()).then(|| {
        format!(
            "days imported from other tools are not included (get_figures includes them), of {}",
            names.join(", ")
        )
    })
}

/// The tool.
pub struct GetOverview;

impl Tool for GetOverview {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "get_overview";
    const TITLE: &'static str = "Overview of all sites";
    const DESCRIPTION: &'static str = "Lists the sites that you may see, each with its visitors and page views, how they \
        changed since the previous period, and whether hits arrive. Use it first, to learn the names of the sites, and for \
        questions about all sites.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let period = input.period.map(|period| ("period", period.0));
        let query = Query::from_iter(period);
        let mut answer: Answer = ask(api, ApiRequest::get(&["overview"], query)).await?;
        let total_sites = answer.sites.len();
        answer.sites.truncate(rows(input.limit) as usize);
        // Those of what the tool does not show, such as the sparkline, would only confuse.
        answer
            .definitions
            .retain(|name, _| ["visitors", "views"].contains(&name.as_str()));
        let incomplete = incomplete(&answer.sites);
        Ok(Output {
            period: answer.period,
            sites: answer.sites,
            total_sites,
            definitions: answer.definitions,
            estimated: estimated(answer.exact, [], incomplete),
        })
    }

    fn text(output: &Output) -> String {
        let mut text = format!(
            "{} of {} sites, {}:\n",
            output.sites.len(),
            output.total_sites,
            output.period
        );
        for site in &output.sites {
            let change = |figure: &Compared| {
                let change = figure.change.as_ref();
                change.map_or_else(String::new, |change| {
                    format!(" ({})", words::signed("change", change))
                })
            };
            let _ = write!(
                text,
                "- {}: {} visitors{}, {} views{}",
                site.name,
                words::figure("visitors", &site.visitors.value),
                change(&site.visitors),
                words::figure("views", &site.views.value),
                change(&site.views),
            );
            match (site.paused, site.arriving.arriving) {
                (true, _) => text.push_str("; counting is paused\n"),
                (false, true) => text.push('\n'),
                (false, false) => text.push_str("; no hits in the last 24 hours\n"),
            }
        }
        words::closing(&mut text, &output.definitions, &output.estimated);
        text
    }
}
