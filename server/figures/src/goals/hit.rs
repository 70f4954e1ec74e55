//! Whether a hit that the user enters reaches a definition.

use base::answer::Problem;
use serde_json::Value;
use shared::{
    address::{Address, Keep},
    event,
    goal::{Row, RowKind, Rule, reached},
    hostname,
    props::Props,
    text::Text,
};
use sites::Site;

use super::records::{GoalHit, GoalHitVerdict};

/// The longest time in use, in seconds: a visit ends after a day.
const SECONDS: u32 = 86_400;

impl GoalHit {
    /// Whether it reaches a definition and what a goal is now.
    pub fn verdict(
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
                Problem::invalid("invalid_hit")
                    .saying(wrong.text)
                    .field("hit.event")
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
        let wrong = |problem: Problem| problem.field("hit.url");
        let url = match self.url.strip_prefix('/') {
            Some(_) => format!("https://{}{}", site.name(), self.url),
            None => self.url.clone(),
        };
        let keep = Keep {
            parameters: &site.kept_parameters,
            hash_routes: true,
        };
        let address = Address::parse(&url, keep)
            .map_err(|error| wrong(Problem::invalid("invalid_hit").saying(error.text())))?;
        if !hostname::belongs(&address.host, site.name(), &site.hostnames) {
            return Err(wrong(
                Problem::invalid("invalid_hit.wrong_host").with("host", address.host),
            ));
        }
        Ok(address.path)
    }

    fn props(&self) -> Result<Props, Problem> {
        let wrong =
            |field: String, text: Text| Problem::invalid("invalid_hit").saying(text).field(field);
        let Some(props) = &self.props else {
            return Ok(Props::default());
        };
        if self.event.is_none() && !props.is_empty() {
            let field = "hit.props".to_owned();
            return Err(wrong(field, Text::new("field.of_an_event")));
        }
        let object = props.clone().into_iter().collect();
        let props: Props = serde_json::from_value(Value::Object(object)).map_err(|error| {
            let text = Text::new("field.unreadable").with("why", error.to_string());
            wrong("hit.props".to_owned(), text)
        })?;
        props
            .check("hit.props")
            .map_err(|error| wrong(error.field, error.text))?;
        Ok(props)
    }

    fn shown(&self) -> Vec<(String, u64)> {
        let all = self.shown.iter().flatten();
        all.map(|(id, seconds)| (id.to_ascii_lowercase(), u64::from(*seconds) * 1_000))
            .collect()
    }

    /// The hit, and the heartbeat that follows it if it reports how the page was read.
    fn rows<'a>(
        &'a self,
        path: &'a str,
        props: &'a Props,
        shown: &'a [(String, u64)],
    ) -> Result<Vec<Row<'a>>, Problem> {
        let wrong = |field: &str, text: Text| {
            Problem::invalid("invalid_hit")
                .saying(text)
                .field(format!("hit.{field}"))
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
            return Err(wrong(field, Text::new("invalid_hit.of_a_view")));
        }
        if self.percent.is_some_and(|percent| percent > 100) {
            return Err(wrong("percent", Text::new("field.over_100_percent")));
        }
        if self.seconds.is_some_and(|seconds| seconds > SECONDS) {
            return Err(wrong("seconds", Text::new("field.over_a_day")));
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
