//! What people have made on the demo's sites: goals, funnels, named elements and sections, annotations and saved
//! views. The demo's owner makes them by the operations that a person uses.

use std::collections::BTreeMap;

use anyhow::Context;
use base::clock::MICROS;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shared::{date::Date, goal::Definition};

use super::{
    Plan,
    owner::Owner,
    sites::{Contents, Note, Profile, Step},
};

/// Ids by the names under which they were made.
pub type Ids = BTreeMap<String, String>;

/// The demo's sites as they were made, with the ids of their picks and stretches.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sites(pub(super) Vec<Ids>);

/// Makes all that is on a site; gives the ids of its picks and stretches.
///
/// # Errors
/// When the service refuses one of them.
pub async fn make(owner: &Owner<'_>, profile: &Profile, plan: &Plan) -> anyhow::Result<Ids> {
    let contents = &profile.contents;
    let to = |what: &str| format!("/sites/{}/{what}", profile.name);
    let marks = make_marks(owner, contents, &to).await?;
    let mut goals = Ids::new();
    for goal in &contents.goals {
        let definition = with_ids(&goal.definition, &marks)?;
        let mut body = json!({ "name": goal.name, "definition": definition });
        if let Some(value) = &goal.value {
            body["value"] = value.clone();
        }
        let made = owner.post(&to("goals"), &body).await?;
        goals.insert(goal.name.clone(), id_of(&made)?);
    }
    for funnel in &contents.funnels {
        let steps = funnel.steps.iter();
        let steps = steps.map(|step| step_body(step, &goals, &marks));
        let steps: Vec<Value> = steps.collect::<anyhow::Result<_>>()?;
        let body = json!({
            "name": funnel.name,
            "steps": steps,
            "order": funnel.order,
            "within_seconds": funnel.within_seconds,
        });
        owner.post(&to("funnels"), &body).await?;
    }
    for body in contents.notes.iter().flat_map(|note| bodies(note, plan)) {
        owner.post(&to("annotations"), &body).await?;
    }
    if let Some(outage) = &contents.outage {
        let body = json!({ "text": outage.text, "at": moment(outage.at, plan) });
        owner.post(&to("annotations"), &body).await?;
    }
    for view in &contents.views {
        owner.post(&to("views"), view).await?;
    }
    Ok(marks)
}

fn step_body(step: &Step, goals: &Ids, marks: &Ids) -> anyhow::Result<Value> {
    match step {
        Step::Goal { goal } => {
            let id = goals.get(goal);
            let id = id.with_context(|| format!("there is no goal {goal}"))?;
            Ok(json!({ "goal": id }))
        }
        Step::Own { name, definition } => {
            let definition = with_ids(definition, marks)?;
            Ok(json!({ "name": name, "definition": definition }))
        }
    }
}

async fn make_marks(
    owner: &Owner<'_>,
    contents: &Contents,
    to: &impl Fn(&str) -> String,
) -> anyhow::Result<Ids> {
    let mut ids = Ids::new();
    for pick in &contents.picks {
        let body = json!({
            "name": pick.name,
            "page": pick.page,
            "selectors": pick.selectors,
            "text": pick.text,
        });
        let made = owner.post(&to("picks"), &body).await?;
        ids.insert(pick.name.clone(), id_of(&made)?);
    }
    for stretch in &contents.stretches {
        let body = json!({
            "name": stretch.name,
            "page": stretch.page,
            "from_selectors": stretch.from_selectors,
            "to_selectors": stretch.to_selectors,
        });
        let made = owner.post(&to("stretches"), &body).await?;
        ids.insert(stretch.name.clone(), id_of(&made)?);
    }
    Ok(ids)
}

fn id_of(made: &Value) -> anyhow::Result<String> {
    let id = made["id"].as_str().context("what was made has no id")?;
    Ok(id.to_owned())
}

/// A definition in which picks and stretches go by their ids.
fn with_ids(named: &Definition, ids: &Ids) -> anyhow::Result<Definition> {
    let mut definition = named.clone();
    let marks = definition.pick.iter_mut().chain(&mut definition.stretch);
    for mark in marks {
        let id = ids.get(mark.as_str());
        let id = id.with_context(|| format!("nothing is picked as {mark}"))?;
        mark.clone_from(id);
    }
    let parts = named.parts.iter().map(|part| with_ids(part, ids));
    definition.parts = parts.collect::<anyhow::Result<_>>()?;
    Ok(definition)
}

/// In Unix seconds.
fn moment(part: f64, plan: &Plan) -> i64 {
    let span = (plan.ends - plan.starts()) as f64;
    (plan.starts() + (span * part) as i64).div_euclid(MICROS)
}

/// A note as often as it falls into the plan.
fn bodies(note: &Note, plan: &Plan) -> Vec<Value> {
    let mut bodies = Vec::new();
    if let Some(part) = note.at {
        bodies.push(json!({ "text": note.text, "at": moment(part, plan) }));
    }
    let day_of = |at: i64| Date::from_days(at.div_euclid(86_400 * MICROS) as i32);
    let (starts, ends) = (day_of(plan.starts()), day_of(plan.ends));
    let Some(days) = note.days else {
        return bodies;
    };
    for year in starts.year..=ends.year {
        let day = |(month, day): (u8, u8)| Date::new(year, month, day);
        if let (Some(first), Some(last)) = (day(days.from), day(days.until))
            && starts.days() <= first.days()
            && last.days() <= ends.days()
        {
            let (day, last_day) = (first.to_string(), last.to_string());
            bodies.push(json!({ "text": note.text, "day": day, "last_day": last_day }));
        }
    }
    bodies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sites::PROFILES;

    #[test]
    fn every_definition_is_one() {
        for profile in PROFILES.iter() {
            let contents = &profile.contents;
            let picks = contents.picks.iter().map(|pick| &pick.name);
            let stretches = contents.stretches.iter().map(|stretch| &stretch.name);
            let ids: Ids = picks
                .chain(stretches)
                .map(|name| (name.clone(), uuid()))
                .collect();
            let own = contents.funnels.iter().flat_map(|funnel| &funnel.steps);
            let own = own.filter_map(|step| match step {
                Step::Goal { goal } => {
                    let known = contents.goals.iter().any(|one| one.name == *goal);
                    assert!(known, "{}: there is no goal {goal}", profile.name);
                    None
                }
                Step::Own { definition, .. } => Some(&**definition),
            });
            let goals = contents.goals.iter().map(|goal| &goal.definition);
            for definition in goals.chain(own) {
                let definition = with_ids(definition, &ids).expect("names that are there");
                if let Err(wrong) = definition.rule() {
                    panic!("{}: {wrong:?} in {definition:?}", profile.name);
                }
            }
        }
    }

    fn uuid() -> String {
        "00000000-0000-7000-8000-000000000000".to_owned()
    }
}
