//! What belongs to a site besides its hits: settings, goals, funnels and annotations, as far as the API takes them.

use std::{collections::BTreeMap, time::Instant};

use serde_json::{Map, Value, json};

use super::{endpoint::Endpoint, progress};
use crate::failure::{Exit, Failure};

/// What a site is created with. A site that is paused is not paused on the new server, which would exclude all hits of it.
const SETTINGS: [&str; 11] = [
    "name",
    "hostnames",
    "zone",
    "currency",
    "week_start",
    "bots",
    "excluded_paths",
    "excluded_addresses",
    "excluded_countries",
    "kept_parameters",
    "keep_days",
];

/// The fields of an object that it has.
fn pick_fields(object: &Value, fields: &[&str]) -> Value {
    let has = |field: &&&str| !object[**field].is_null();
    let fields = fields.iter().filter(has);
    let fields = fields.map(|field| ((*field).to_owned(), object[*field].clone()));
    Value::Object(fields.collect::<Map<_, _>>())
}

fn text<'a>(object: &'a Value, field: &str) -> &'a str {
    object[field].as_str().unwrap_or_default()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// What belongs to a site and was not created on the new server, in words.
#[derive(Debug, Default)]
pub(super) struct NotCreated {
    /// What cannot be moved.
    pub not_moved: Vec<String>,
    /// What the new server refused, and why.
    pub refused: BTreeMap<String, String>,
}

/// Creates goals, funnels and annotations that are not there yet. `only`: of those, what was refused before; what else is missing
/// was deleted there since.
pub(super) async fn prepare(
    (from, to): (&Endpoint, &Endpoint),
    site: &Value,
    only: Only<'_>,
) -> Result<NotCreated, Failure> {
    let name = text(site, "name").to_owned();
    let mut not_created = NotCreated::default();
    if site["paused"] == true {
        let text = "the pause of the site: the new server counts its hits";
        not_created.not_moved.push(text.to_owned());
    }
    goals((from, to), (&name, only), &mut not_created).await?;
    funnels((from, to), (&name, only), &mut not_created).await?;
    annotations((from, to), (&name, only), &mut not_created).await?;
    let not_moved = &mut not_created.not_moved;
    for (kind, one, many) in [
        ("picks", "element", "elements"),
        ("stretches", "section", "sections"),
    ] {
        let found: Value = from.get(&["sites", &name, kind], &[]).await?;
        let words = match list(&found).count() {
            0 => continue,
            1 => format!("1 {one}"),
            count => format!("{count} {many}"),
        };
        not_moved.push(format!(
            "{words}: hits name them by ids of the old server; select them again"
        ));
    }
    Ok(not_created)
}

/// The names of what is created, if it is not everything.
type Only<'a> = Option<&'a BTreeMap<String, String>>;

async fn annotations(
    (from, to): (&Endpoint, &Endpoint),
    (site, only): (&str, Only<'_>),
    not_created: &mut NotCreated,
) -> Result<(), Failure> {
    let path = ["sites", site, "annotations"];
    let notes: Value = from.get(&path, &[]).await?;
    let wanted: Vec<Value> = list(&notes).map(annotation).collect();
    let missing = Missing {
        path: &path,
        name: |note| format!("the annotation “{}”", text(note, "text")),
        is_there: |there, wanted| annotation(there) == *wanted,
    };
    missing.create(to, (&wanted, only), not_created).await
}

/// An annotation as it is created: about a moment, or about days.
fn annotation(note: &Value) -> Value {
    match note["at"].is_null() {
        true => pick_fields(note, &["text", "day", "last_day"]),
        false => pick_fields(note, &["text", "at"]),
    }
}

/// Creates the site with its settings; false if it was there.
pub(super) async fn create_site(to: &Endpoint, site: &Value) -> Result<bool, Failure> {
    let name = text(site, "name");
    let mut retry = to.retry();
    let mut was_missing = false;
    loop {
        match to.get::<Value>(&["sites", name], &[]).await {
            Err(failure) if failure.exit == Exit::Unknown => was_missing = true,
            Err(failure) => return Err(failure),
            Ok(there) if there["zone"] != site["zone"] => {
                let (old, new) = (text(site, "zone"), text(&there, "zone"));
                let text = format!(
                    "the site is in the time zone {old} on the old server, and in {new} on the new one"
                );
                return Err(Failure::new(Exit::Refused, text).hint(
                    "Set the same time zone on both, in the site's settings: days begin with it. Then run the command again.",
                ));
            }
            Ok(_) => return Ok(was_missing),
        }
        progress(name, "creating the site");
        let begun = Instant::now();
        match to.create(&["sites"], &pick_fields(site, &SETTINGS)).await {
            Ok(()) => return Ok(true),
            Err(failure) if failure.exit == Exit::Later => {
                retry.wait(failure, begun.elapsed()).await?;
            }
            Err(failure) if failure.exit == Exit::Refused => {
                return Err(failure.hint(
                    "The site cannot be created on the new server. Resolve this there, or name the other sites with --site.",
                ));
            }
            Err(failure) => return Err(failure),
        }
    }
}

/// How things of one kind are created that are not there yet.
struct Missing<'a> {
    path: &'a [&'a str],
    /// What one is called, in words.
    name: fn(&Value) -> String,
    /// Whether this one on the new server is the wanted one.
    is_there: fn(&Value, &Value) -> bool,
}

impl Missing<'_> {
    /// Creates them. An answer may get lost: then it is looked whether the thing is there. What the new server refuses is noted.
    async fn create(
        &self,
        to: &Endpoint,
        (wanted, only): (&[Value], Only<'_>),
        not_created: &mut NotCreated,
    ) -> Result<(), Failure> {
        let mut there: Value = to.get(self.path, &[]).await?;
        for body in wanted {
            let name = (self.name)(body);
            if only.is_some_and(|only| !only.contains_key(&name)) {
                continue;
            }
            let mut retry = to.retry();
            while !list(&there).any(|one| (self.is_there)(one, body)) {
                let begun = Instant::now();
                match to.create(self.path, body).await {
                    Ok(()) => break,
                    Err(failure) if failure.exit == Exit::Later => {
                        retry.wait(failure, begun.elapsed()).await?;
                        there = to.get(self.path, &[]).await?;
                    }
                    Err(failure) if failure.exit == Exit::Refused => {
                        not_created
                            .refused
                            .insert(name, failure.message().to_owned());
                        break;
                    }
                    Err(failure) => return Err(failure),
                }
            }
        }
        Ok(())
    }
}

/// Whether a definition is about an element or a section. Hits name them by ids of the old server.
fn is_about_page_parts(definition: &Value) -> bool {
    let has = |field: &str| !definition[field].is_null();
    has("pick") || has("stretch") || list(&definition["parts"]).any(is_about_page_parts)
}

fn same_name(there: &Value, wanted: &Value) -> bool {
    text(there, "name").to_lowercase() == text(wanted, "name").to_lowercase()
}

async fn goals(
    (from, to): (&Endpoint, &Endpoint),
    (site, only): (&str, Only<'_>),
    not_created: &mut NotCreated,
) -> Result<(), Failure> {
    let path = ["sites", site, "goals"];
    let goals: Value = from.get(&path, &[]).await?;
    let mut wanted = Vec::new();
    for goal in list(&goals) {
        let name = text(goal, "name");
        if is_about_page_parts(&goal["definition"]) {
            let text = format!("the goal “{name}”: it is about an element or a section");
            not_created.not_moved.push(text);
        } else if goal["paused"] == true {
            let text = format!("the goal “{name}”: it is paused");
            not_created.not_moved.push(text);
        } else {
            if goal["versions"].as_i64() > Some(1) || !goal["counts_from"].is_null() {
                let text = format!(
                    "earlier versions of the goal “{name}”: its newest one counts all hits"
                );
                not_created.not_moved.push(text);
            }
            wanted.push(pick_fields(goal, &["name", "definition", "value"]));
        }
    }
    let missing = Missing {
        path: &path,
        name: |goal| format!("the goal “{}”", text(goal, "name")),
        is_there: same_name,
    };
    missing.create(to, (&wanted, only), not_created).await
}

async fn funnels(
    (from, to): (&Endpoint, &Endpoint),
    (site, only): (&str, Only<'_>),
    not_created: &mut NotCreated,
) -> Result<(), Failure> {
    let path = ["sites", site, "funnels"];
    let funnels: Value = from.get(&path, &[]).await?;
    if list(&funnels).next().is_none() {
        return Ok(());
    }
    let goals = ["sites", site, "goals"];
    let (old, new): (Value, Value) = (from.get(&goals, &[]).await?, to.get(&goals, &[]).await?);
    // The id that a goal of the old server has on the new one.
    let ids: BTreeMap<&str, &str> = list(&old)
        .filter_map(|goal| {
            let there = list(&new).find(|there| same_name(there, goal))?;
            Some((text(goal, "id"), text(there, "id")))
        })
        .collect();
    let mut wanted = Vec::new();
    for funnel in list(&funnels) {
        let steps: Option<Vec<Value>> = list(&funnel["steps"]).map(|of| step(of, &ids)).collect();
        let Some(steps) = steps else {
            let name = format!("the funnel “{}”", text(funnel, "name"));
            // The goal of the step may have been refused: then it is tried again with it.
            match not_created.refused.is_empty() {
                true => not_created
                    .not_moved
                    .push(format!("{name}: a step of it cannot be moved")),
                false => {
                    let why = "the goal of a step is not on the new server".to_owned();
                    not_created.refused.insert(name, why);
                }
            }
            continue;
        };
        let mut body = pick_fields(funnel, &["name", "order", "within_seconds"]);
        body["steps"] = json!(steps);
        wanted.push(body);
    }
    let missing = Missing {
        path: &path,
        name: |funnel| format!("the funnel “{}”", text(funnel, "name")),
        is_there: same_name,
    };
    missing.create(to, (&wanted, only), not_created).await
}

/// A step as it is created.
fn step(step: &Value, ids: &BTreeMap<&str, &str>) -> Option<Value> {
    match step["goal"].as_str() {
        Some(goal) => Some(json!({"goal": ids.get(goal)?})),
        None if is_about_page_parts(&step["definition"]) => None,
        None => Some(pick_fields(step, &["name", "definition"])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_about_parts_of_a_page_is_found() {
        assert!(!is_about_page_parts(
            &json!({"kind": "page", "pages": ["/a"]})
        ));
        assert!(is_about_page_parts(&json!({"kind": "pick", "pick": "x"})));
        let all = json!({"kind": "all", "parts": [{"kind": "page"}, {"kind": "stretch", "stretch": "x"}]});
        assert!(is_about_page_parts(&all));
    }

    #[test]
    fn steps_name_the_goals_of_the_new_server() {
        let ids = BTreeMap::from([("old", "new")]);
        let of_goal = json!({"name": "Bought", "goal": "old", "definition": {"kind": "event"}});
        assert_eq!(step(&of_goal, &ids), Some(json!({"goal": "new"})));
        let other = json!({"name": "Bought", "goal": "gone", "definition": {"kind": "event"}});
        assert_eq!(step(&other, &ids), None);
        let own = json!({"name": "Cart", "goal": null, "definition": {"kind": "page", "pages": ["/cart"]}});
        let expected = json!({"name": "Cart", "definition": {"kind": "page", "pages": ["/cart"]}});
        assert_eq!(step(&own, &ids), Some(expected));
    }
}
