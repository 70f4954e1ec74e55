//! `get_funnel`: how many took each step of a funnel.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::funnels::{FunnelOut, all};
use crate::{
    ask::{ApiRequest, Ask, Refusal, ask},
    input::{Compare, Filters, Period, Site, query},
    output::{Definitions, Figure, PeriodOut, estimated},
    tool::Tool,
    words,
};

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
    /// The funnel's name or id. list_funnels has both.
    funnel: String,
    period: Option<Period>,
    compare: Option<Compare>,
    /// Filters that select whole visits, such as device:mobile, source:google.com or !country:DE; at most 30.
    #[serde(default)]
    filters: Filters,
}

/// How many completed a step.
#[derive(Deserialize, Serialize, JsonSchema)]
#[schemars(inline)]
struct Reached {
    /// Visits that completed this step and all steps before it; null across visits.
    visits: Option<i64>,
    /// Unique visitors who did so.
    visitors: i64,
    /// Share of those who completed the first step, 0 to 1.
    share_of_first: Figure,
    /// Share of those who completed the previous step, 0 to 1.
    share_of_step_before: Figure,
}

/// Where those who dropped off went next.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Went {
    /// The page; null: they viewed none.
    page: Option<String>,
    /// Visitors.
    visitors: i64,
}

/// A step.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Step {
    /// Its name.
    name: String,
    /// How many completed it.
    reached: Reached,
    /// The same in the comparison period; null without one.
    previous: Option<Reached>,
    /// How many completed the previous step but not this one; null for the first.
    lost: Option<i64>,
    /// Median time since the previous step, in seconds.
    median_seconds: Figure,
    /// The next pages of those who did not complete the next step, most common first.
    went: Vec<Went>,
}

/// A part of the report.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Part {
    /// What is counted, in one sentence.
    about: String,
    /// The steps, in order.
    steps: Vec<Step>,
    /// Share of those who completed the first step that also completed the last.
    completed: Figure,
}

#[derive(Deserialize)]
struct Answer {
    site: String,
    funnel: FunnelOut,
    period: PeriodOut,
    compare: Option<PeriodOut>,
    filters: Vec<String>,
    everyone: Part,
    agreed: Part,
    exact: bool,
    definitions: Definitions,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The site's name.
    site: String,
    /// The funnel's name.
    funnel: String,
    /// The period.
    period: PeriodOut,
    /// The comparison period; null without one.
    compare: Option<PeriodOut>,
    /// The filters.
    filters: Vec<String>,
    /// Everyone, within one visit.
    everyone: Part,
    /// Consented visitors, across their visits: they are part of `everyone`, never add the two. Null if there are none.
    agreed: Option<Part>,
    /// The definition of each figure.
    definitions: Definitions,
    /// What is not exact, such as days that were imported from another tool; empty if all figures are exact.
    estimated: Vec<String>,
}

/// The next pages of a step that are shown.
const NEXT_PAGES: usize = 3;

/// The tool.
pub struct GetFunnel;

impl Tool for GetFunnel {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "get_funnel";
    const TITLE: &'static str = "Report of a funnel";
    const DESCRIPTION: &'static str = "Returns for each step of a funnel how many completed it, how many dropped off and where \
        they went, and the median time since the previous step. Use it for questions such as where visitors give up.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let funnels = all(api, &input.site).await?;
        let wanted = input.funnel.trim();
        let is_it = |funnel: &&FunnelOut| {
            funnel.id.eq_ignore_ascii_case(wanted)
                || funnel.name.to_lowercase() == wanted.to_lowercase()
        };
        let found = funnels.iter().find(is_it).ok_or_else(|| Refusal {
            field: Some("funnel".to_owned()),
            ..Refusal::new(
                "unknown_funnel",
                "The site has no funnel with this name or id. list_funnels lists them.",
            )
        })?;
        let query = query(
            input.period.as_ref(),
            input.compare.as_ref(),
            &input.filters,
        );
        let request = ApiRequest::get(&["sites", &input.site.0, "funnels", &found.id], query);
        let mut answer: Answer = ask(api, request).await?;
        for step in answer
            .everyone
            .steps
            .iter_mut()
            .chain(&mut answer.agreed.steps)
        {
            step.went.truncate(NEXT_PAGES);
        }
        let anyone_agreed = answer
            .agreed
            .steps
            .iter()
            .any(|step| step.reached.visitors > 0);
        let periods = std::iter::once(&answer.period).chain(&answer.compare);
        let estimated = estimated(answer.exact, periods, []);
        Ok(Output {
            site: answer.site,
            funnel: answer.funnel.name,
            period: answer.period,
            compare: answer.compare,
            filters: answer.filters,
            everyone: answer.everyone,
            agreed: anyone_agreed.then_some(answer.agreed),
            definitions: answer.definitions,
            estimated,
        })
    }

    fn text(output: &Output) -> String {
        let mut text = format!(
            "{}, funnel {}, {}\n",
            output.site,
            words::value(Some(&output.funnel)),
            words::days(&output.period)
        );
        for part in [Some(&output.everyone), output.agreed.as_ref()]
            .into_iter()
            .flatten()
        {
            let _ = writeln!(text, "{}", part.about);
            for (at, step) in (1..).zip(&part.steps) {
                describe(&mut text, at, step);
            }
            let _ = writeln!(
                text,
                "Completed: {}.",
                words::figure("share", &part.completed)
            );
        }
        words::closing(&mut text, &output.definitions, &output.estimated);
        text
    }
}

fn describe(text: &mut String, at: u32, step: &Step) {
    let Reached {
        visits,
        visitors,
        share_of_first,
        ..
    } = &step.reached;
    let _ = write!(text, "{at}. {}: ", words::value(Some(&step.name)));
    if let Some(visits) = visits {
        let _ = write!(text, "{visits} visits, ");
    }
    let share = words::figure("share", share_of_first);
    let _ = write!(text, "{visitors} visitors ({share} of the first step)");
    if let Some(lost) = step.lost {
        let _ = write!(text, ", {lost} dropped off before it");
    }
    if let Some(median) = &step.median_seconds {
        let _ = write!(text, ", median {}", words::amount("median_seconds", median));
    }
    let went: Vec<String> = step
        .went
        .iter()
        .map(|went| format!("{} ({})", words::value(went.page.as_deref()), went.visitors))
        .collect();
    if !went.is_empty() {
        let _ = write!(text, "; those who stopped here went to {}", went.join(", "));
    }
    text.push('\n');
}
