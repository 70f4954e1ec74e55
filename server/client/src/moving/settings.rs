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

/// Creates goals, funnels and annotations that are not there yet; gives what cannot be moved, in words.
pub(super) async fn prepare(
    (from, to): (&Endpoint, &Endpoint),
    site: &Value,
) -> Result<Vec<String>, Failure> {
    let name = text(site, "name").to_owned();
    let mut not_moved = Vec::new();
    if site["paused"] == true {
        not_moved.push("the pause of the site: the new server counts its hits".to_owned());
    }
    goals((from, to), &name, &mut not_moved).await?;
    funnels((from, to), &name, &mut not_moved).await?;
    annotations((from, to), &name, &mut not_moved).await?;
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
    Ok(not_moved)
}

async fn annotations(
    (from, to): (&Endpoint, &Endpoint),
    site: &str,
    not_moved: &mut Vec<String>,
) -> Result<(), Failure> {
    let path = ["sites", site, "annotations"];
    let notes: Value = from.get(&path, &[]).await?;
    let wanted: Vec<Value> = list(&notes).map(annotation).collect();
    let missing = Missing {
        path: &path,
        name: |note| format!("the annotation “{}”", text(note, "text")),
        is_there: |there, wanted| annotation(there) == *wanted,
    };
    missing.create(to, &wanted, not_moved).await
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
        wanted: &[Value],
        not_moved: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let mut there: Value = to.get(self.path, &[]).await?;
        for body in wanted {
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
                        let why = failure.message();
                        not_moved.push(format!("{}: {why}", (self.name)(body)));
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
    site: &str,
    not_moved: &mut Vec<String>,
) -> Result<(), Failure> {
    let path = ["sites", site, "goals"];
    let goals: Value = from.get(&path, &[]).await?;
    let mut wanted = Vec::new();
    for goal in list(&goals) {
        let name = text(goal, "name");
        if is_about_page_parts(&goal["definition"]) {
            not_moved.push(format!(
                "the goal “{name}”: it is about an element or a section"
            ));
        } else if goal["paused"] == true {
            not_moved.push(format!("the goal “{name}”: it is paused"));
        } else {
            if goal["versions"].as_i64() > Some(1) || !goal["counts_from"].is_null() {
                not_moved.push(format!(
                    "earlier versions of the goal “{name}”: its newest one counts all hits"
                ));
            }
            wanted.push(pick_fields(goal, &["name", "definition", "value"]));
        }
    }
    let missing = Missing {
        path: &path,
        name: |goal| format!("the goal “{}”", text(goal, "name")),
        is_there: same_name,
    };
    missing.create(to, &wanted, not_moved).await
}

async fn funnels(
    (from, to): (&Endpoint, &Endpoint),
    site: &str,
    not_moved: &mut Vec<String>,
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
            not_moved.push(format!(
                "the funnel “{}”: a step of it cannot be moved",
                text(funnel, "name")
            ));
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
    missing.create(to, &wanted, not_moved).await
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
