//! Goals as SQL conditions on the rows of `h`, held equal to `shared::goal::reached` by a test.
//!
//! A condition is true of the rows that reach the goal, which are views and events. Conditions on a whole
//! visit are subqueries over other CTEs of the statement: how far a page was read is in `pages_read`, which
//! all goals share; for goals of several things, `rows_of_visits` has the rows of whole visits.

use counts::Value;
use shared::{
    goal::{EventRule, Measure, Pages, ReadRule, Rule, Test},
    pattern::Pattern,
};
use sites::goals::{EffectiveVersion, Goal};

use super::{Binder, Sql, binder::prop_path, compose};
use crate::time::SECOND;

impl Binder {
    /// The rows that reach a goal under the version that holds at their time.
    pub fn goal(&mut self, goal: &Goal) -> Sql {
        let effective = goal.effective_versions();
        let pieces: Vec<Sql> = effective
            .iter()
            .map(|effective| self.effective(effective))
            .collect();
        match pieces.is_empty() {
            true => "false".into(),
            false => any_of(&pieces),
        }
    }

    /// The rows that reach a version of a goal in the time in which it holds.
    pub fn effective(&mut self, effective: &EffectiveVersion<'_>) -> Sql {
        let mut piece = compose!("({rule})", rule = self.rule(&effective.version.rule));
        if effective.times.start != i64::MIN {
            let start = Sql::moment(effective.times.start * SECOND);
            piece = compose!("{piece} AND ts >= {start}", piece, start);
        }
        if effective.times.end != i64::MAX {
            let end = Sql::moment(effective.times.end * SECOND);
            piece = compose!("{piece} AND ts < {end}", piece, end);
        }
        compose!("({piece})", piece)
    }

    /// The rows that reach a rule, whenever they were.
    pub fn rule(&mut self, rule: &Rule) -> Sql {
        match rule {
            Rule::View(pages) => compose!("kind = 0{pages}", pages = self.and_pages(pages)),
            Rule::Event(rule) => self.event(rule),
            Rule::Read(rule) => self.read(rule),
            Rule::All(parts) => {
                // Of each part the first row, and of these the last.
                let columns: Vec<Sql> = parts
                    .iter()
                    .enumerate()
                    .map(|(at, part)| {
                        let rule = self.rule(part);
                        compose!("min((ts, seq)) FILTER ({rule}) AS f{at}", rule, at)
                    })
                    .collect();
                let firsts: Vec<Sql> = (0..parts.len()).map(|at| compose!("f{at}", at)).collect();
                compose!(
                    "kind < 2 AND seq IN (SELECT struct_extract(list_max([{firsts}]), 2) FROM \
                     (SELECT {columns} FROM rows_of_visits WHERE kind < 2 GROUP BY visit) WHERE {all} IS NOT NULL)",
                    firsts = Sql::list(&firsts),
                    columns = Sql::list(&columns),
                    all = Sql::joined(&firsts, " IS NOT NULL AND ")
                )
            }
        }
    }

    fn event(&mut self, rule: &EventRule) -> Sql {
        let mut text = compose!(
            "kind = 1 AND {name}{pages}",
            name = self.pattern("event", &rule.name),
            pages = self.and_pages(&rule.pages)
        );
        for (name, test) in &rule.props {
            let path = self.bind(prop_path(name));
            let value = compose!("json_extract_string(props, {path})", path);
            let number = |sign: &'static str, bound: Sql| {
                compose!(
                    " AND coalesce(CASE WHEN json_type(props, {path}) IN ('BIGINT', 'UBIGINT', 'DOUBLE') \
                     THEN {value}::DOUBLE {sign} {bound} END, false)",
                    path,
                    value,
                    sign,
                    bound
                )
            };
            text = text.then(match test {
                Test::Is(patterns) => {
                    compose!(
                        " AND coalesce({any}, false)",
                        any = self.any(&value, patterns)
                    )
                }
                Test::IsNot(patterns) => {
                    compose!(
                        " AND NOT coalesce({any}, false)",
                        any = self.any(&value, patterns)
                    )
                }
                Test::AtLeast(least) => number(">=", self.bind(Value::Double(*least))),
                Test::AtMost(most) => number("<=", self.bind(Value::Double(*most))),
            });
        }
        text
    }

    fn read(&mut self, rule: &ReadRule) -> Sql {
        let pages = self.and_pages(&rule.pages);
        let read = match &rule.measure {
            Measure::Depth(percent) => {
                compose!("depth >= {percent}{pages}", percent = *percent, pages)
            }
            Measure::Engaged(ms) => compose!("engaged_ms >= {ms}{pages}", ms = *ms, pages),
            Measure::EngagedVisit(ms) => {
                return compose!(
                    "kind = 0 AND seq IN (SELECT arg_min(first_seq, (first_ts, first_seq)) FROM pages_read \
                     WHERE true{pages} GROUP BY visit HAVING sum(engaged_ms) >= {ms} AND count(first_seq) > 0)",
                    pages,
                    ms = *ms
                );
            }
            Measure::Shown(id, ms) => compose!(
                "(visit, path) IN (SELECT (visit, path) FROM rows_of_visits \
                 WHERE kind = 2 AND props IS NOT NULL{pages} \
                 GROUP BY visit, path HAVING sum({shown}) >= {ms})",
                pages,
                shown = shown_ms(self.bind(prop_path(id))),
                ms = *ms
            ),
        };
        compose!(
            "kind = 0 AND seq IN (SELECT first_seq FROM pages_read \
             WHERE first_seq IS NOT NULL AND {read})",
            read
        )
    }

    /// Pages with and without what follows `?` or `#`, as an AND; nothing where every page is meant.
    fn and_pages(&mut self, pages: &Pages) -> Sql {
        if pages.0.is_empty() {
            return "".into();
        }
        let any: Vec<Sql> = pages
            .0
            .iter()
            .map(|page| match page.literal() {
                // What is before `?` or `#` has neither.
                Some(text) if text.contains(['?', '#']) => {
                    compose!("path = {place}", place = self.text(text))
                }
                // What is before `?` or `#` is this text where one of them follows it.
                Some(text) => compose!(
                    "path = {place} OR path ^@ ({place} || '?') OR path ^@ ({place} || '#')",
                    place = self.text(text)
                ),
                None => {
                    let whole = self.pattern("path", page);
                    if page.as_str().ends_with('*') {
                        // The star takes what follows too.
                        return whole;
                    }
                    let bare = "split_part(split_part(path, '?', 1), '#', 1)";
                    compose!("{whole} OR {bare}", whole, bare = self.pattern(bare, page))
                }
            })
            .collect();
        compose!(" AND {any}", any = any_of(&any))
    }

    fn any(&mut self, value: &Sql, patterns: &[Pattern]) -> Sql {
        let any: Vec<Sql> = patterns
            .iter()
            .map(|pattern| self.pattern(value.clone(), pattern))
            .collect();
        any_of(&any)
    }
}

/// Whether one of these holds; not of none.
fn any_of(conditions: &[Sql]) -> Sql {
    compose!("({any})", any = Sql::joined(conditions, " OR "))
}

/// How many milliseconds something was in the window, as a heartbeat reports it. NULL where it does not,
/// and for views and events, whose properties the page sets.
pub fn shown_ms(path: impl Into<Sql>) -> Sql {
    compose!(
        "CASE WHEN kind = 2 AND json_type(props, {path}) IN ('BIGINT', 'UBIGINT') \
         THEN json_extract_string(props, {path})::BIGINT END",
        path = path.into()
    )
}
