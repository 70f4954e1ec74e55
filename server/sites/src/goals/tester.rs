//! The tester: whether a hit that somebody types in reaches a definition, and what the definition reaches among
//! those that were counted.

use std::collections::BTreeMap;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use poem_openapi::Object;
use serde::Deserialize;
use serde_json::Value;
use shared::{
    address::{Address, Keep},
    event,
    goal::{Definition, Row, RowKind, Rule, reached},
    hostname,
    props::Props,
};
use uuid::Uuid;

use super::{
    Beside, Goal, Trial, Tried, TryGoal, Version, rules,
    service::{Goals, unknown},
};
use crate::book::Site;

/// The longest time in use, in seconds: a visit ends after a day.
const SECONDS: u32 = 86_400;

/// What is to be tested.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct GoalTestAsk {
    /// The definition, which need not be any goal's.
    pub definition: Definition,
    /// The id of a goal of the site; its newest version is what the definition is compared with.
    pub goal: Option<String>,
    /// A hit that was not counted, but might be.
    pub hit: Option<GoalHit>,
    /// The days to look at, as in `GET /sites/{site}/stats`; `30d` when left out.
    pub period: Option<String>,
}

/// A hit as somebody types it in: a page view, or an event where `event` is there.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct GoalHit {
    /// The page: its whole address, or its path on the site.
    pub url: String,
    /// The event's name.
    pub event: Option<String>,
    /// The event's properties: text, numbers, true and false.
    pub props: Option<BTreeMap<String, Value>>,
    /// Of a page view: down to how many percent the page is read.
    pub percent: Option<u32>,
    /// Of a page view: for how many seconds the page is in use.
    pub seconds: Option<u32>,
    /// Of a page view: for how many seconds each pick and stretch, by its id, is in the window.
    pub shown: Option<BTreeMap<String, u32>>,
}

/// What a definition would reach.
#[derive(Clone, Debug, Object)]
pub struct GoalTest {
    /// Whether the hit that was typed in reaches it; null where none was.
    pub hit: Option<GoalHitVerdict>,
    /// What it reaches among the hits that were counted.
    pub past: Tried,
}

/// Whether a hit reaches a definition.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct GoalHitVerdict {
    /// The page's path, as it would be counted.
    pub path: String,
    /// Whether the hit, in a visit of its own, reaches the definition.
    pub reached: bool,
    /// Whether it reaches the goal's newest version; null where no goal was named.
    pub present: Option<bool>,
}

impl Goals {
    /// Tries a definition.
    pub async fn test(
        &self,
        trying: &dyn TryGoal,
        site: &InSite<ReadFigures>,
        ask: GoalTestAsk,
    ) -> Result<GoalTest, Problem> {
        let settings = self.book.get(site)?;
        let rule = rules::definition(&ask.definition, &settings, "definition")?;
        let goal = ask
            .goal
            .as_deref()
            .map(|id| one(&settings, id))
            .transpose()?;
        let present = goal
            .map(|goal| newest(goal).map(|version| &version.rule))
            .transpose()?;
        let hit = ask
            .hit
            .map(|hit| hit.verdict(&settings, &rule, present))
            .transpose()?;
        let recounted = goal
            .map(|goal| recounted(goal, &ask.definition, &rule, self.context.now()))
            .transpose()?;
        let beside = match (goal, present, &recounted) {
            (Some(goal), Some(present), Some(recounted)) => Some(Beside {
                present,
                goal,
                recounted,
            }),
            _ => None,
        };
        let trial = Trial {
            site: &settings,
            period: ask.period.as_deref(),
            rule: &rule,
            beside,
        };
        Ok(GoalTest {
            hit,
            past: trying.try_goal(site, trial).await?,
        })
    }
}

fn one<'a>(site: &'a Site, id: &str) -> Result<&'a Goal, Problem> {
    let goal = Uuid::try_parse(id).ok().and_then(|id| site.goal(id));
    goal.ok_or_else(|| unknown().field("goal"))
}

fn newest(goal: &Goal) -> Result<&Version, Problem> {
    let newest = goal.newest();
    newest.ok_or_else(|| Problem::internal(anyhow::anyhow!("a goal without a version")))
}

/// The goal as it would be with this definition counted over the whole past.
fn recounted(goal: &Goal, definition: &Definition, rule: &Rule, now: i64) -> Result<Goal, Problem> {
    let before = newest(goal)?;
    let mut after = goal.clone();
    after.versions.push(Version {
        number: before.number + 1,
        definition: definition.clone(),
        rule: rule.clone(),
        worth: before.worth,
        counts_from: None,
        made_at: now,
    });
    Ok(after)
}

impl GoalHit {
    /// Whether it reaches a definition and what a goal is now.
    fn verdict(
        &self,
        site: &Site,
        rule: &Rule,
        present: Option<&Rule>,
    ) -> Result<GoalHitVerdict, Problem> {
        let path = self.path(site)?;
        let props = self.props()?;
        let shown = self.shown();
        if let Some(name) = &self.event {
            event::check_name(name, "hit.event").map_err(|wrong| {
                let message = format!("`hit.event` {}.", wrong.message);
                Problem::invalid("invalid_hit", message).field("hit.event")
            })?;
        }
        let rows = self.rows(&path, &props, &shown)?;
        Ok(GoalHitVerdict {
            reached: !reached(rule, &rows).is_empty(),
            present: present.map(|rule| !reached(rule, &rows).is_empty()),
            path,
        })
    }

    /// The page's path, as the script's hits are read.
    fn path(&self, site: &Site) -> Result<String, Problem> {
        let wrong = |message: String| Problem::invalid("invalid_hit", message).field("hit.url");
        let url = match self.url.strip_prefix('/') {
            Some(_) => format!("https://{}{}", site.name(), self.url),
            None => self.url.clone(),
        };
        let keep = Keep {
            parameters: &site.kept_parameters,
            hash_routes: true,
        };
        let address =
            Address::parse(&url, keep).map_err(|error| wrong(format!("`hit.url` {error}.")))?;
        if !hostname::belongs(&address.host, site.name(), &site.hostnames) {
            return Err(wrong(format!(
                "{} is not one of this site's hostnames, so its pages are not counted here.",
                address.host
            )));
        }
        Ok(address.path)
    }

    fn props(&self) -> Result<Props, Problem> {
        let wrong = |field: String, message: String| {
            Problem::invalid("invalid_hit", format!("`{field}` {message}.")).field(field)
        };
        let Some(props) = &self.props else {
            return Ok(Props::default());
        };
        if self.event.is_none() && !props.is_empty() {
            let field = "hit.props".to_owned();
            return Err(wrong(field, "belongs to an event".to_owned()));
        }
        let object = props.clone().into_iter().collect();
        let props: Props = serde_json::from_value(Value::Object(object)).map_err(|error| {
            let message = format!("cannot be read: {error}");
            wrong("hit.props".to_owned(), message)
        })?;
        props
            .check("hit.props")
            .map_err(|error| wrong(error.field, error.message))?;
        Ok(props)
    }

    fn shown(&self) -> Vec<(String, u64)> {
        let all = self.shown.iter().flatten();
        all.map(|(id, seconds)| (id.to_ascii_lowercase(), u64::from(*seconds) * 1_000))
            .collect()
    }

    /// The hit, and the sign of life that follows it where something is said of its reading.
    fn rows<'a>(
        &'a self,
        path: &'a str,
        props: &'a Props,
        shown: &'a [(String, u64)],
    ) -> Result<Vec<Row<'a>>, Problem> {
        let wrong = |field: &str, message: &'static str| {
            Problem::invalid("invalid_hit", message).field(format!("hit.{field}"))
        };
        let hit = Row {
            kind: match self.event {
                Some(_) => RowKind::Event,
                None => RowKind::View,
            },
            path,
            event: self.event.as_deref(),
            props: &props.0,
            engaged_ms: 0,
            scroll: None,
            shown: &[],
        };
        let read = [
            (self.percent.is_some(), "percent"),
            (self.seconds.is_some(), "seconds"),
            (self.shown.is_some(), "shown"),
        ];
        let Some((_, field)) = read.into_iter().find(|(given, _)| *given) else {
            return Ok(vec![hit]);
        };
        if self.event.is_some() {
            return Err(wrong(
                field,
                "How a page is read belongs to a page view, not to an event.",
            ));
        }
        if self.percent.is_some_and(|percent| percent > 100) {
            return Err(wrong(
                "percent",
                "A page is read down to 100 percent at most.",
            ));
        }
        if self.seconds.is_some_and(|seconds| seconds > SECONDS) {
            return Err(wrong(
                "seconds",
                "A visit ends after a day, which has 86,400 seconds.",
            ));
        }
        let sign = Row {
            kind: RowKind::Ping,
            engaged_ms: u64::from(self.seconds.unwrap_or(0)) * 1_000,
            scroll: self.percent,
            shown,
            ..hit.clone()
        };
        Ok(vec![hit, sign])
    }
}
