//! What reaches a goal or completes a funnel's step, as it is typed: `page:/thanks`, `event:Sign-up`, `scroll:75`.

use serde_json::{Value, json};

use crate::failure::Failure;

/// What can be typed, for the help.
pub const HELP: &str = "page:/thanks, event:Sign-up, outbound:https://example.org/*, download:*.pdf, form:contact, scroll:75";

/// The definition of these triggers: any of several of one kind.
///
/// # Errors
/// Names the trigger that cannot be read, or two of different kinds.
pub fn definition(triggers: &[String], props: &[String]) -> Result<Value, Failure> {
    let mut read = triggers.iter().map(|trigger| parse(trigger));
    let Some(first) = read.next() else {
        return Err(wrong("nothing", "is no trigger"));
    };
    let (kind, value) = first?;
    let mut values: Vec<String> = value.into_iter().collect();
    for next in read {
        let (other, value) = next?;
        if other != kind {
            return Err(Failure::usage(format!(
                "`{kind}` and `{other}` are of different kinds; use several triggers of one kind only"
            )));
        }
        values.extend(value);
    }
    if !props.is_empty() && kind != "event" {
        return Err(Failure::usage("only an event has properties"));
    }
    let mut definition = json!({"kind": kind});
    match kind {
        "page" => definition["pages"] = json!(values),
        "event" | "scroll" if values.len() != 1 => {
            return Err(Failure::usage(format!("one `{kind}` trigger at a time")));
        }
        "event" => {
            definition["event"] = json!(values[0]);
            let conditions: Result<Vec<Value>, Failure> =
                props.iter().map(|prop| condition(prop)).collect();
            let conditions = conditions?;
            if !conditions.is_empty() {
                definition["props"] = json!(conditions);
            }
        }
        "scroll" => {
            let percent: u32 = values[0].trim_end_matches('%').parse().map_err(|_| {
                wrong(
                    &format!("scroll:{}", values[0]),
                    "has no number from 1 to 100",
                )
            })?;
            definition["percent"] = json!(percent);
        }
        _ if values.is_empty() => {}
        _ => definition["targets"] = json!(values),
    }
    Ok(definition)
}

/// The kind, and what comes after the colon.
fn parse(trigger: &str) -> Result<(&'static str, Option<String>), Failure> {
    let (kind, value) = match trigger.split_once(':') {
        Some((kind, value)) => (
            kind,
            Some(value.to_owned()).filter(|value| !value.is_empty()),
        ),
        None => (trigger, None),
    };
    let known = ["page", "event", "outbound", "download", "form", "scroll"];
    let Some(kind) = known.into_iter().find(|known| *known == kind) else {
        return Err(wrong(trigger, "is no trigger"));
    };
    if value.is_none() && matches!(kind, "page" | "event" | "scroll") {
        return Err(wrong(trigger, "needs a value after a colon"));
    }
    Ok((kind, value))
}

fn condition(prop: &str) -> Result<Value, Failure> {
    let (name, value) = prop
        .split_once('=')
        .ok_or_else(|| Failure::usage(format!("`{prop}` is no condition as plan=pro")))?;
    Ok(json!({"name": name, "values": [value]}))
}

fn wrong(trigger: &str, what: &str) -> Failure {
    Failure::usage(format!("`{trigger}` {what}")).hint(format!("A trigger is one of {HELP}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(triggers: &[&str], props: &[&str]) -> Result<Value, String> {
        let owned = |texts: &[&str]| -> Vec<String> {
            texts.iter().map(|text| (*text).to_owned()).collect()
        };
        definition(&owned(triggers), &owned(props)).map_err(|failure| failure.to_string())
    }

    #[test]
    fn triggers_become_definitions() {
        for (triggers, props, definition) in [
            (
                &["page:/thanks", "page:/done?a=b:c"][..],
                &[][..],
                json!({"kind": "page", "pages": ["/thanks", "/done?a=b:c"]}),
            ),
            (
                &["event:Sign-up"],
                &["plan=pro"],
                json!({"kind": "event", "event": "Sign-up", "props": [{"name": "plan", "values": ["pro"]}]}),
            ),
            (
                &["outbound:https://a.example/*"],
                &[],
                json!({"kind": "outbound", "targets": ["https://a.example/*"]}),
            ),
            (&["download"], &[], json!({"kind": "download"})),
            (
                &["scroll:75%"],
                &[],
                json!({"kind": "scroll", "percent": 75}),
            ),
        ] {
            assert_eq!(of(triggers, props), Ok(definition));
        }
    }

    #[test]
    fn what_is_no_trigger_is_named() {
        for (triggers, props, part) in [
            (&["pages:/x"][..], &[][..], "`pages:/x` is no trigger"),
            (&["page:"], &[], "`page:` needs a value"),
            (&["page:/x", "event:Y"], &[], "different kinds"),
            (&["event:X", "event:Y"], &[], "one `event` trigger"),
            (&["scroll:much"], &[], "has no number"),
            (&["page:/x"], &["a=b"], "only an event"),
            (&["event:X"], &["plan"], "no condition"),
            (&[], &[], "no trigger"),
        ] {
            let message = of(triggers, props).expect_err("it is refused");
            assert!(message.contains(part), "{message}");
        }
    }
}
