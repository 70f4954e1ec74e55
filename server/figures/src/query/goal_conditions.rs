//! Goals as SQL conditions on the rows of `h`, held equal to `shared::goal::reached` by a test.
//!
//! A condition is true of the rows that reach the goal, which are views and events. What is known only of a
//! whole visit is a subquery over other CTEs of the scope: how far a page was read is in `pages_read`, which all
//! goals share, and of all of several things the rows are in `rows_of_visits`, which has visits whole.

use counts::Value;
use shared::{
    goal::{EventRule, Measure, Pages, ReadRule, Rule, Test},
    pattern::Pattern,
};
use sites::goals::{Goal, Held};

use super::{Binder, prop_path, scope::moment};
use crate::time::SECOND;

impl Binder {
    /// The rows that reach a goal under the version that holds at their time.
    pub fn goal(&mut self, goal: &Goal) -> String {
        let held = goal.held();
        let pieces: Vec<String> = held.iter().map(|held| self.held(held)).collect();
        match pieces.is_empty() {
            true => "false".to_owned(),
            false => format!("({})", pieces.join(" OR ")),
        }
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
                // Of each part the first row, and of these the last.
                let columns: Vec<String> = parts
                    .iter()
                    .enumerate()
                    .map(|(at, part)| {
                        format!("min((ts, seq)) FILTER ({}) AS f{at}", self.rule(part))
                    })
                    .collect();
                let firsts: Vec<String> = (0..parts.len()).map(|at| format!("f{at}")).collect();
                format!(
                    "kind < 2 AND seq IN (SELECT struct_extract(list_max([{}]), 2) FROM \
                     (SELECT {} FROM rows_of_visits WHERE kind < 2 GROUP BY visit) WHERE {} IS NOT NULL)",
                    firsts.join(", "),
                    columns.join(", "),
                    firsts.join(" IS NOT NULL AND ")
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
        let read = match &rule.measure {
            Measure::Depth(percent) => format!("depth >= {percent}{pages}"),
            Measure::Engaged(ms) => format!("engaged_ms >= {ms}{pages}"),
            Measure::EngagedVisit(ms) => {
                return format!(
                    "kind = 0 AND seq IN (SELECT arg_min(first_seq, (first_ts, first_seq)) FROM pages_read \
                     WHERE true{pages} GROUP BY visit HAVING sum(engaged_ms) >= {ms} AND count(first_seq) > 0)"
                );
            }
            Measure::Shown(id, ms) => {
                let path = self.bind(prop_path(id));
                format!(
                    "(visit, path) IN (SELECT (visit, path) FROM rows_of_visits \
                     WHERE kind = 2 AND props IS NOT NULL{pages} \
                     GROUP BY visit, path HAVING sum({}) >= {ms})",
                    shown_ms(&path)
                )
            }
        };
        format!(
            "kind = 0 AND seq IN (SELECT first_seq FROM pages_read \
             WHERE first_seq IS NOT NULL AND {read})"
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
                    let whole = self.pattern("path", page);
                    if page.as_str().ends_with('*') {
                        // The star takes what follows too.
                        return whole;
                    }
                    let bare = "split_part(split_part(path, '?', 1), '#', 1)";
                    format!("{whole} OR {}", self.pattern(bare, page))
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
