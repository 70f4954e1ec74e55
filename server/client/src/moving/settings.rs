//! What belongs to a site besides its hits: settings, goals, funnels and annotations, as far as the API takes them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{say, side::Side};
use crate::failure::{Exit, Failure};

/// What a site is created with.
const SETTINGS: [&str; 12] = [
    "name",
    "hostnames",
    "zone",
    "currency",
    "week_start",
    "paused",
    "bots",
    "excluded_paths",
    "excluded_addresses",
    "excluded_countries",
    "kept_parameters",
    "keep_days",
];
/// How often something is created whose answer is lost.
const TRIES: usize = 10;

/// The fields of an object that it has.
fn only(object: &Value, fields: &[&str]) -> Value {
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

/// Creates what is not there yet; gives what cannot be, in words.
pub(super) async fn prepare(
    (from, to): (&Side, &Side),
    site: &Value,
) -> Result<Vec<String>, Failure> {
    let name = text(site, "name").to_owned();
    create_site(to, site).await?;
    let mut left = Vec::new();
    goals((from, to), &name, &mut left).await?;
    funnels((from, to), &name, &mut left).await?;
    let path = ["sites", &name, "annotations"];
    let notes = from.get(&path, &[]).await?;
    let notes: Vec<Value> = list(&notes).map(annotation).collect();
    let same = |there: &Value, wanted: &Value| annotation(there) == *wanted;
    create(to, &path, &notes, same).await?;
    for (kind, one, many) in [
        ("picks", "element", "elements"),
        ("stretches", "section", "sections"),
    ] {
        let found = from.get(&["sites", &name, kind], &[]).await?;
        let words = match list(&found).count() {
            0 => continue,
            1 => format!("1 {one}"),
            count => format!("{count} {many}"),
        };
        left.push(format!(
            "{words}: hits name them by ids of the old server; select them again"
        ));
    }
    Ok(left)
}

/// An annotation as it is created: about a moment, or about days.
fn annotation(note: &Value) -> Value {
    match note["at"].is_null() {
        true => only(note, &["text", "day", "last_day"]),
        false => only(note, &["text", "at"]),
    }
}

async fn create_site(to: &Side, site: &Value) -> Result<(), Failure> {
    let name = text(site, "name");
    for _ in 0..TRIES {
        match to.get(&["sites", name], &[]).await {
            Err(failure) if failure.exit == Exit::Unknown => {}
            Err(failure) => return Err(failure),
            Ok(there) if there["zone"] != site["zone"] => {
                let (old, new) = (text(site, "zone"), text(&there, "zone"));
                let text =
                    format!("{name} is in the time zone {old}, and on the new server in {new}");
                return Err(Failure::new(Exit::Refused, text)
                    .hint("Set the same time zone: days begin with it."));
            }
            Ok(_) => return Ok(()),
        }
        say(name, "creating the site");
        match to.create(&["sites"], &only(site, &SETTINGS)).await {
            Err(failure) if failure.exit == Exit::Later => {}
            Err(failure) => return Err(failure),
            Ok(_) => return Ok(()),
        }
    }
    Err(Failure::new(
        Exit::Later,
        format!("{name} cannot be created now"),
    ))
}

/// Creates each of these that is not among what is there. The answer may get lost: then it is looked whether it is there.
async fn create(
    to: &Side,
    path: &[&str],
    wanted: &[Value],
    same: impl Fn(&Value, &Value) -> bool,
) -> Result<(), Failure> {
    let mut there = to.get(path, &[]).await?;
    for body in wanted {
        for _ in 0..TRIES {
            if list(&there).any(|one| same(one, body)) {
                break;
            }
            match to.create(path, body).await {
                Err(failure) if failure.exit == Exit::Later => there = to.get(path, &[]).await?,
                Err(failure) => return Err(failure),
                Ok(_) => break,
            }
        }
    }
    Ok(())
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
    (from, to): (&Side, &Side),
    site: &str,
    left: &mut Vec<String>,
) -> Result<(), Failure> {
    let path = ["sites", site, "goals"];
    let goals = from.get(&path, &[]).await?;
    let mut wanted = Vec::new();
    for goal in list(&goals) {
        let name = text(goal, "name");
        if is_about_page_parts(&goal["definition"]) {
            left.push(format!(
                "the goal “{name}”: it is about an element or a section"
            ));
        } else if goal["paused"] == true {
            left.push(format!("the goal “{name}”: it is paused"));
        } else {
            if goal["versions"].as_i64() > Some(1) || !goal["counts_from"].is_null() {
                left.push(format!(
                    "earlier versions of the goal “{name}”: its newest one counts all hits"
                ));
            }
            wanted.push(only(goal, &["name", "definition", "value"]));
        }
    }
    create(to, &path, &wanted, same_name).await
}

async fn funnels(
    (from, to): (&Side, &Side),
    site: &str,
    left: &mut Vec<String>,
) -> Result<(), Failure> {
    let path = ["sites", site, "funnels"];
    let funnels = from.get(&path, &[]).await?;
    if list(&funnels).next().is_none() {
        return Ok(());
    }
    let goals = ["sites", site, "goals"];
    let (old, new) = (from.get(&goals, &[]).await?, to.get(&goals, &[]).await?);
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
            left.push(format!(
                "the funnel “{}”: a step of it cannot be moved",
                text(funnel, "name")
            ));
            continue;
        };
        let mut body = only(funnel, &["name", "order", "within_seconds"]);
        body["steps"] = json!(steps);
        wanted.push(body);
    }
    create(to, &path, &wanted, same_name).await
}

/// A step as it is created.
fn step(step: &Value, ids: &BTreeMap<&str, &str>) -> Option<Value> {
    match step["goal"].as_str() {
        Some(goal) => Some(json!({"goal": ids.get(goal)?})),
        None if is_about_page_parts(&step["definition"]) => None,
        None => Some(only(step, &["name", "definition"])),
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
