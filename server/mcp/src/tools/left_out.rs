//! `get_left_out`: which hits were excluded, and why.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    ask::{ApiRequest, Ask, Refusal, ask},
    input::{Filters, Period, Rows, Site, query, rows},
    output::{Definitions, Figure, PeriodOut, define, estimated},
    tool::Tool,
    words,
};

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
    period: Option<Period>,
    /// Whether to list which crawlers the bots were. Default: false.
    #[serde(default)]
    crawlers: bool,
    limit: Option<Rows>,
}

/// A reason.
#[derive(Deserialize, Serialize, JsonSchema)]
struct ReasonOut {
    /// Its code.
    reason: String,
    /// Hits excluded for it.
    hits: i64,
    /// Share of all hits received, 0 to 1.
    share: Figure,
    /// What it means.
    explanation: String,
}

/// A crawler.
#[derive(Deserialize, Serialize, JsonSchema)]
struct CrawlerOut {
    /// Its name.
    crawler: String,
    /// What it reads pages for.
    kind: String,
    /// Hits.
    hits: i64,
}

#[derive(Deserialize)]
struct Crawlers {
    rows: Vec<CrawlerOut>,
    unnamed: i64,
}

#[derive(Deserialize)]
struct Answer {
    site: String,
    period: PeriodOut,
    received: i64,
    counted: i64,
    left_out: i64,
    share: Figure,
    by_reason: Vec<ReasonOut>,
    by_crawler: Option<Crawlers>,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The site's name.
    site: String,
    /// The period.
    period: PeriodOut,
    /// Hits received: counted + left_out.
    received: i64,
    /// Hits counted.
    counted: i64,
    /// Hits excluded.
    left_out: i64,
    /// Share of the hits received that were excluded, 0 to 1.
    share: Figure,
    /// By reason, most first.
    by_reason: Vec<ReasonOut>,
    /// Bots by crawler, most first; empty unless asked for.
    crawlers: Vec<CrawlerOut>,
    /// Bots that no list names; null unless crawlers were asked for.
    unnamed_bots: Option<i64>,
    /// The definition of the figures.
    definitions: Definitions,
    /// What is missing: days that were imported from another tool, of which there are no hits. Each hit received is counted or excluded for one reason.
    estimated: Vec<String>,
}

/// The tool.
pub struct GetLeftOut;

impl Tool for GetLeftOut {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "get_left_out";
    const TITLE: &'static str = "Excluded hits";
    const DESCRIPTION: &'static str = "Returns how many hits a site received, how many of them were counted, and how many were \
        excluded for which reason (bots, spam, wrong host and others), with an explanation of each; with crawlers: true, also \
        which crawlers the bots were. Use it when figures seem too low, and for questions about bots.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let mut query = query(input.period.as_ref(), None, &Filters::default());
        if input.crawlers {
            query.push(("by", "crawler".to_owned()));
        }
        let request = ApiRequest::get(&["sites", &input.site.0, "left-out"], query);
        let answer: Answer = ask(api, request).await?;
        let unnamed_bots = answer.by_crawler.as_ref().map(|all| all.unnamed);
        let mut crawlers = answer.by_crawler.map_or_else(Vec::new, |all| all.rows);
        crawlers.truncate(rows(input.limit) as usize);
        let mut definitions = Definitions::new();
        define(&mut definitions, ["hits"]);
        let estimated = estimated(true, [&answer.period], []);
        Ok(Output {
            site: answer.site,
            period: answer.period,
            received: answer.received,
            counted: answer.counted,
            left_out: answer.left_out,
            share: answer.share,
            by_reason: answer.by_reason,
            crawlers,
            unnamed_bots,
            definitions,
            estimated,
        })
    }

    fn text(output: &Output) -> String {
        let mut text = format!(
            "{}, {}: {} hits received, {} counted, {} excluded ({}).\n",
            output.site,
            words::days(&output.period),
            output.received,
            output.counted,
            output.left_out,
            words::figure("share", &output.share),
        );
        for reason in &output.by_reason {
            let (code, hits) = (&reason.reason, reason.hits);
            let _ = writeln!(text, "- {code}: {hits}. {}", reason.explanation);
        }
        words::list(&mut text, &output.crawlers, |text, row| {
            let (crawler, kind, hits) = (&row.crawler, &row.kind, row.hits);
            let _ = writeln!(text, "- crawler {crawler} ({kind}): {hits}");
        });
        if let Some(unnamed) = output.unnamed_bots {
            let _ = writeln!(text, "- bots that no list names: {unnamed}");
        }
        words::closing(&mut text, &output.definitions, &output.estimated);
        text
    }
}
