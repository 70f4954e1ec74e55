//! What a goal may be.

use base::answer::Problem;
use shared::{
    control,
    goal::{Definition, Rule},
    limits,
};
use uuid::Uuid;

use crate::registry::Site;

/// How many a site may have.
pub(super) const GOALS: usize = 100;
/// How many versions a goal may have: each is evaluated separately in every query.
pub(super) const VERSIONS: usize = 100;
/// How often one may be paused, since each pause divides its time once more.
pub(super) const PAUSES: usize = 200;
/// How long a name may be, in characters.
const NAME: usize = 120;

/// The name of a goal, pick, stretch or funnel, without spaces around it.
///
/// # Errors
/// 400 where it is empty, too long or more than one line.
pub fn name(text: &str) -> Result<String, Problem> {
    let text = control::unmarked(text);
    let text = text.trim();
    if !control::is_seen(text) || limits::over(text, NAME) || control::holds(text) {
        return Err(Problem::invalid("invalid_name.in_line")
            .with("most", NAME)
            .field("name"));
    }
    Ok(text.to_owned())
}

/// 409 where the name is another's; `what` is a goal, a pick, a stretch or a funnel.
pub fn taken(error: sqlx::Error, what: &'static str) -> Problem {
    match error.as_database_error() {
        Some(refusal) if refusal.is_unique_violation() => Problem::conflict("name_taken.on_site")
            .with("what", what)
            .field("name"),
        _ => error.into(),
    }
}

/// Reads the definition at this path of a request, whose picks and stretches must be the site's.
///
/// # Errors
/// 400 names the field.
pub fn definition(definition: &Definition, site: &Site, at: &str) -> Result<Rule, Problem> {
    let rule = definition.rule().map_err(|error| {
        let field = format!("{at}.{}", error.field);
        Problem::invalid("invalid_definition")
            .saying(error.text)
            .field(field)
    })?;
    is_of(definition, site, at)?;
    Ok(rule)
}

fn is_of(definition: &Definition, site: &Site, at: &str) -> Result<(), Problem> {
    let id = |text: &Option<String>| text.as_deref().map(Uuid::try_parse);
    let wrong = |what: &str, problem: Problem| problem.field(format!("{at}.{what}"));
    if let Some(id) = id(&definition.pick)
        && !site.picks.iter().any(|pick| Ok(pick.id) == id)
    {
        return Err(wrong(
            "pick",
            Problem::invalid("invalid_definition.no_pick"),
        ));
    }
    if let Some(id) = id(&definition.stretch)
        && !site.stretches.iter().any(|stretch| Ok(stretch.id) == id)
    {
        return Err(wrong(
            "stretch",
            Problem::invalid("invalid_definition.no_stretch"),
        ));
    }
    for (index, part) in definition.parts.iter().enumerate() {
        is_of(part, site, &format!("{at}.parts[{index}]"))?;
    }
    Ok(())
}

/// Whether a definition is about a pick or stretch, be it in the property of an event.
pub(crate) fn is_about(definition: &Definition, id: Uuid) -> bool {
    let same = |text: &String| Uuid::try_parse(text).is_ok_and(|other| other == id);
    definition.pick.iter().any(same)
        || definition.stretch.iter().any(same)
        || definition
            .props
            .iter()
            .any(|prop| prop.values.iter().any(same))
        || definition.parts.iter().any(|part| is_about(part, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_is_about_what_it_names() {
        let id = Uuid::from_u128(0xabc);
        let read = |json: String| serde_json::from_str::<Definition>(&json).expect("a definition");
        for json in [
            format!(
                r#"{{"kind":"pick","pick":"{}"}}"#,
                id.to_string().to_uppercase()
            ),
            format!(r#"{{"kind":"stretch","stretch":"{id}"}}"#),
            format!(
                r#"{{"kind":"event","event":"Click","props":[{{"name":"pick","values":["{id}"]}}]}}"#
            ),
            format!(
                r#"{{"kind":"all","parts":[{{"kind":"outbound"}},{{"kind":"pick","pick":"{id}"}}]}}"#
            ),
        ] {
            let definition = read(json);
            assert!(is_about(&definition, id), "{definition:?}");
            assert!(!is_about(&definition, Uuid::nil()), "{definition:?}");
        }
    }
}
