//! Filters as SQL conditions with bound values.

use counts::Value;
use shared::filter::{Filter, Kind, Level};

/// The conditions of a question's filters.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// On a visit's columns.
    pub visit: String,
    /// On a single view or event.
    pub hit: String,
    /// On a visit's entry view: the page and host filters among them.
    pub entry: String,
    /// Whether a filter picks hits.
    pub on_hits: bool,
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
        // A property's column is made with its bound path; goals are refused
        // before SQL is made.
        Kind::Prop | Kind::Goal => "props",
    }
}

/// The JSON path of a property, quoted so that any name is one key.
pub fn prop_path(name: &str) -> Value {
    Value::Text(format!(
        "$.\"{}\"",
        name.replace('\\', "\\\\").replace('"', "\\\"")
    ))
}

struct Builder {
    values: Vec<Value>,
}

impl Builder {
    fn bind(&mut self, value: Value) -> String {
        self.values.push(value);
        format!("${}", self.values.len() + 1)
    }

    fn one(&mut self, column: &str, filter: &Filter) -> String {
        if filter.pattern.is_empty() {
            return format!("{column} IS NULL");
        }
        match filter.pattern.literal() {
            Some(text) => {
                let value = self.bind(Value::Text(text.to_owned()));
                format!("{column} = {value}")
            }
            None => {
                let value = self.bind(Value::Text(filter.pattern.like()));
                format!("{column} LIKE {value} ESCAPE '\\'")
            }
        }
    }

    /// Filters of one kind: any of the positive ones, none of the negated.
    fn kind(&mut self, column: &str, filters: &[&Filter]) -> String {
        let mut all = Vec::new();
        let any: Vec<String> = filters
            .iter()
            .filter(|filter| !filter.negated)
            .map(|filter| self.one(column, filter))
            .collect();
        if !any.is_empty() {
            all.push(format!("({})", any.join(" OR ")));
        }
        for filter in filters.iter().filter(|filter| filter.negated) {
            all.push(format!("NOT coalesce({}, false)", self.one(column, filter)));
        }
        all.join(" AND ")
    }
}

impl Conditions {
    /// The conditions of these filters.
    pub fn new(filters: &[Filter]) -> Conditions {
        let mut builder = Builder { values: Vec::new() };
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
        for (kind, prop, group) in &groups {
            let text = match prop {
                Some(name) => {
                    let path = builder.bind(prop_path(name));
                    builder.kind(&format!("json_extract_string(props, {path})"), group)
                }
                None => builder.kind(column(*kind), group),
            };
            match kind {
                Kind::Page => entry.push(builder.kind("p.entry_path", group)),
                Kind::Host => entry.push(builder.kind("e.entry_host", group)),
                _ => {}
            }
            match kind.level() {
                Level::Visit => visit.push(text),
                Level::Hit => hit.push(text),
            }
        }
        if !entry.is_empty() {
            // A visit without a view entered nowhere.
            entry.push("p.entry_path IS NOT NULL".to_owned());
        }
        Conditions {
            on_hits: !hit.is_empty(),
            on_hosts: groups.iter().any(|(kind, _, _)| *kind == Kind::Host),
            none: filters.is_empty(),
            visit: all_of(visit),
            hit: all_of(hit),
            entry: all_of(entry),
            values: builder.values,
        }
    }
}

fn all_of(conditions: Vec<String>) -> String {
    if conditions.is_empty() {
        "true".to_owned()
    } else {
        conditions.join(" AND ")
    }
}
