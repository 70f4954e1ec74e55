//! Filters as SQL conditions with bound values.

use counts::Value;
use shared::filter::{Filter, Kind, Level};
use sites::goals::Goal;

use super::{Binder, Sql, compose, goal_of};

/// The conditions of a question's filters.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// On a visit's columns.
    pub visit: Sql,
    /// On a single view or event.
    pub hit: Sql,
    /// On a visit's entry view: the page and host filters among them.
    pub entry: Sql,
    /// Whether a filter picks hits.
    pub on_hits: bool,
    /// Whether only hits that reach a goal are picked.
    pub on_goals: bool,
    /// Whether a filter is about the host, so that the entry's host is needed.
    pub on_hosts: bool,
    /// Whether there is no filter at all.
    pub none: bool,
    /// What is bound, from `$2` on; `$1` is the site.
    pub values: Vec<Value>,
}

/// The column of a kind, or for properties an expression of a bound path.
fn column(kind: Kind) -> &'static str {
    match kind {
        Kind::Page => "path",
        Kind::Host => "hostname",
        Kind::Event => "event",
        Kind::Entry => "entry_path",
        Kind::Exit => "exit_path",
        Kind::Source => "source",
        Kind::Channel => "channel",
        Kind::Country => "country",
        Kind::Region => "region",
        Kind::City => "city",
        Kind::Device => "device",
        Kind::Browser => "browser",
        Kind::Os => "os",
        Kind::Language => "language",
        Kind::UtmSource => "utm_source",
        Kind::UtmMedium => "utm_medium",
        Kind::UtmCampaign => "utm_campaign",
        Kind::UtmContent => "utm_content",
        Kind::UtmTerm => "utm_term",
        // A property's column is made with its bound path; a goal has none.
        Kind::Prop | Kind::Goal => "props",
    }
}

/// Filters of one kind on a column; an empty pattern picks what has no value.
fn on(binder: &mut Binder, column: impl Into<Sql>, filters: &[&Filter]) -> Sql {
    let column = column.into();
    group(filters, |filter| {
        if filter.pattern.is_empty() {
            return compose!("{column} IS NULL", column);
        }
        match filter.ignores_case() {
            true => binder.pattern(compose!("lower({column})", column), &filter.pattern),
            false => binder.pattern(column.clone(), &filter.pattern),
        }
    })
}

/// Filters of one kind: any of the positive ones, none of the negated.
fn group(filters: &[&Filter], mut one: impl FnMut(&Filter) -> Sql) -> Sql {
    let mut all = Vec::new();
    let any: Vec<Sql> = filters
        .iter()
        .filter(|filter| !filter.negated)
        .map(|filter| one(filter))
        .collect();
    if !any.is_empty() {
        all.push(compose!("({any})", any = Sql::joined(&any, " OR ")));
    }
    for filter in filters.iter().filter(|filter| filter.negated) {
        all.push(compose!("NOT coalesce({one}, false)", one = one(filter)));
    }
    Sql::joined(&all, " AND ")
}

/// Whether a column has a page that the filters select; true if none is on pages.
pub fn on_pages(binder: &mut Binder, filters: &[Filter], column: &'static str) -> Sql {
    let pages: Vec<&Filter> = filters
        .iter()
        .filter(|filter| filter.kind == Kind::Page)
        .collect();
    match pages.is_empty() {
        true => "true".into(),
        false => on(binder, column, &pages),
    }
}

impl Conditions {
    /// The same of hits that reach this goal too.
    pub fn and_goal(mut self, goal: &Goal) -> Conditions {
        let mut binder = Binder::from(self.values.len() + 2);
        let reached = binder.goal(goal);
        self.hit = compose!("{hit} AND {reached}", hit = self.hit, reached);
        self.values.extend(binder.values);
        self.on_hits = true;
        self.on_goals = true;
        self.none = false;
        self
    }

    /// The conditions of these filters on a site with these goals.
    pub fn new(filters: &[Filter], goals: &[Goal]) -> Conditions {
        let mut binder = Binder::from(2);
        let (mut visit, mut hit, mut entry) = (Vec::new(), Vec::new(), Vec::new());
        let mut groups: Vec<(Kind, Option<&str>, Vec<&Filter>)> = Vec::new();
        for filter in filters {
            let prop = filter.prop.as_deref();
            match groups
                .iter_mut()
                .find(|(kind, name, _)| *kind == filter.kind && *name == prop)
            {
                Some((_, _, group)) => group.push(filter),
                None => groups.push((filter.kind, prop, vec![filter])),
            }
        }
        for (kind, prop, those) in &groups {
            let column = match prop {
                Some(name) => binder.prop(name),
                None => column(*kind).into(),
            };
            let text = match kind {
                Kind::Goal => group(those, |filter| {
                    // No hit reaches a goal that does not exist; no query names one.
                    let goal = goal_of(filter, goals);
                    goal.map_or_else(|| "false".into(), |goal| binder.goal(goal))
                }),
                _ => on(&mut binder, column, those),
            };
            match kind {
                Kind::Page => entry.push(on(&mut binder, "p.entry_path", those)),
                Kind::Host => entry.push(on(&mut binder, "e.entry_host", those)),
                _ => {}
            }
            match kind.level() {
                Level::Visit => visit.push(text),
                Level::Hit => hit.push(text),
            }
        }
        if !entry.is_empty() {
            // A visit without a view entered nowhere.
            entry.push("p.entry_path IS NOT NULL".into());
        }
        Conditions {
            on_hits: !hit.is_empty(),
            on_goals: filters
                .iter()
                .any(|filter| filter.kind == Kind::Goal && !filter.negated),
            on_hosts: groups.iter().any(|(kind, _, _)| *kind == Kind::Host),
            none: filters.is_empty(),
            visit: all_of(&visit),
            hit: all_of(&hit),
            entry: all_of(&entry),
            values: binder.values,
        }
    }
}

fn all_of(conditions: &[Sql]) -> Sql {
    match conditions.is_empty() {
        true => "true".into(),
        false => Sql::joined(conditions, " AND "),
    }
}
