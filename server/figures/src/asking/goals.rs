//! Goals as SQL conditions on the rows of `h`, held equal to `shared::goal::reached` by a test.
//!
//! A condition is true of the rows that reach the goal, which are views and events. What is known only of a
//! whole visit (how far a page was read, all of several things) is a subquery over `h`, which has visits whole.

use counts::Value;
use shared::{
    goal::{EventRule, Measure, Pages, ReadRule, Rule, Test},
    pattern::Pattern,
};
use sites::goals::{Goal, Held, Version};

use super::{Binder, frame::moment, prop_path};
use crate::time::SECOND;

impl Binder {
    /// The rows that reach a goal under the version that holds at their time.
    pub fn goal(&mut self, goal: &Goal) -> String {
        let pieces: Vec<String> = self
            .pieces(goal)
            .into_iter()
            .map(|(rows, _)| rows)
            .collect();
        match pieces.is_empty() {
            true => "false".to_owned(),
            false => format!("({})", pieces.join(" OR ")),
        }
    }

    /// The same, apart for each stretch of time in which one version holds; no row is in two of them.
    pub fn pieces<'a>(&mut self, goal: &'a Goal) -> Vec<(String, &'a Version)> {
        let held = goal.held().into_iter();
        held.map(|held| (self.held(&held), held.version)).collect()
    }

    /// The rows that reach a version of a goal in the stretch of time in which it holds.
    pub fn held(&mut self, held: &Held<'_>) -> String {
        let rule = self.rule(&held.version.rule);
        let mut piece = format!("({rule})");
        if held.times.start != i64::MIN {
            piece += &format!(" AND ts >= {}", moment(held.times.start * SECOND));
        }
        if held.times.end != i64::MAX {
            piece += &format!(" AND ts < {}", moment(held.times.end * SECOND));
        }
        format!("({piece})")
    }

    /// The rows that reach a rule, whenever they were.
    pub fn rule(&mut self, rule: &Rule) -> String {
        match rule {
            Rule::View(pages) => format!("kind = 0{}", self.and_pages(pages)),
            Rule::Event(rule) => self.event(rule),
            Rule::Read(rule) => self.read(rule),
            Rule::All(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.rule(part)).collect();
                // Of each part the first row, and of these the last.
                let firsts: Vec<String> = parts
                    .iter()
                    .map(|part| format!("min((ts, seq)) FILTER ({part})"))
                    .collect();
                let done: Vec<String> = parts
                    .iter()
                    .map(|part| format!("bool_or({part})"))
                    .collect();
                format!(
                    "kind < 2 AND (ts, seq) IN (SELECT list_max([{}]) FROM h WHERE visit IS NOT NULL \
                     GROUP BY visit HAVING {})",
                    firsts.join(", "),
                    done.join(" AND ")
                )
            }
        }
    }

    fn event(&mut self, rule: &EventRule) -> String {
        let name = self.pattern("event", &rule.name);
        let mut text = format!("kind = 1 AND {name}{}", self.and_pages(&rule.pages));
        for (name, test) in &rule.props {
            let path = self.bind(prop_path(name));
            let value = format!("json_extract_string(props, {path})");
            let number = |sign: &str, bound: &str| {
                format!(
                    " AND coalesce(CASE WHEN json_type(props, {path}) IN ('BIGINT', 'UBIGINT', 'DOUBLE') \
                     THEN {value}::DOUBLE {sign} {bound} END, false)"
                )
            };
            text += &match test {
                Test::Is(patterns) => {
                    format!(" AND coalesce({}, false)", self.any(&value, patterns))
                }
                Test::IsNot(patterns) => {
                    format!(" AND NOT coalesce({}, false)", self.any(&value, patterns))
                }
                Test::AtLeast(least) => {
                    let bound = self.bind(Value::Double(*least));
                    number(">=", &bound)
                }
                Test::AtMost(most) => {
                    let bound = self.bind(Value::Double(*most));
                    number("<=", &bound)
                }
            };
        }
        text
    }

    fn read(&mut self, rule: &ReadRule) -> String {
        let pages = self.and_pages(&rule.pages);
        let (by, read) = match &rule.measure {
            Measure::Depth(percent) => (", path", format!("max(scroll) >= {percent}")),
            Measure::Engaged(ms) => (", path", format!("sum(engaged_ms) >= {ms}")),
            Measure::EngagedVisit(ms) => ("", format!("sum(engaged_ms) >= {ms}")),
            Measure::Shown(id, ms) => {
                let path = self.bind(prop_path(id));
                (", path", format!("sum({}) >= {ms}", shown_ms(&path)))
            }
        };
        format!(
            "kind = 0 AND (ts, seq) IN (SELECT min((ts, seq)) FILTER (kind = 0) FROM h \
             WHERE visit IS NOT NULL AND kind <> 1{pages} GROUP BY visit{by} \
             HAVING bool_or(kind = 0) AND {read})"
        )
    }

    /// Pages with and without what follows `?` or `#`, as an AND; nothing where every page is meant.
    fn and_pages(&mut self, pages: &Pages) -> String {
        if pages.0.is_empty() {
            return String::new();
        }
        let any: Vec<String> = pages
            .0
            .iter()
            .map(|page| match page.literal() {
                // What is before `?` or `#` has neither.
                Some(text) if text.contains(['?', '#']) => format!("path = {}", self.text(text)),
                Some(text) => {
                    let place = self.text(text);
                    // What is before `?` or `#` is this text where one of them follows it.
                    format!(
                        "path = {place} OR path ^@ ({place} || '?') OR path ^@ ({place} || '#')"
                    )
                }
                None => {
                    let place = self.text(page.like());
                    let like = format!("path LIKE {place} ESCAPE '\\'");
                    if page.as_str().ends_with('*') {
                        // The star takes what follows too.
                        return like;
                    }
                    format!(
                        "{like} OR split_part(split_part(path, '?', 1), '#', 1) LIKE {place} ESCAPE '\\'"
                    )
                }
            })
            .collect();
        format!(" AND ({})", any.join(" OR "))
    }

    fn any(&mut self, value: &str, patterns: &[Pattern]) -> String {
        let any: Vec<String> = patterns
            .iter()
            .map(|pattern| self.pattern(value, pattern))
            .collect();
        format!("({})", any.join(" OR "))
    }
}

/// For how many milliseconds something was in the window, as a sign of life tells it; NULL where it does not,
/// and of hits, whose properties are what the page says.
pub fn shown_ms(path: &str) -> String {
    format!(
        "CASE WHEN kind = 2 AND json_type(props, {path}) IN ('BIGINT', 'UBIGINT') \
         THEN json_extract_string(props, {path})::BIGINT END"
    )
}
