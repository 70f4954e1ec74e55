//! A goal's trigger as a short sentence, as in the dashboard.

use shared::goal::{Act, Compare, Condition, Definition, Kind};

use super::Names;

/// Each unit with its seconds, and from how many seconds it is used: a minute is given as 60 seconds.
const UNITS: [(&str, u32, u32); 4] = [
    ("day", 86_400, 86_400),
    ("hour", 3_600, 3_600),
    ("minute", 60, 120),
    ("second", 1, 0),
];

/// A definition as a sentence about a visitor: `Views /thanks`.
pub fn sentence(definition: &Definition, names: &Names) -> String {
    let on = on_pages(definition);
    let named = |id: &Option<String>, what: &str| {
        let name = id.as_ref().and_then(|id| names.get(&id.to_lowercase()));
        name.map_or_else(|| what.to_owned(), |name| format!("“{name}”"))
    };
    let targets = (!definition.targets.is_empty()).then(|| or(&definition.targets));
    let to = |with: &str, without: &str| match &targets {
        Some(targets) => format!("{with}{targets}"),
        None => without.to_owned(),
    };
    match definition.kind {
        Kind::Page => format!("Views {}", or(&definition.pages)),
        Kind::Event => {
            let name = definition.event.as_deref().unwrap_or_default();
            format!("Event “{name}”{}{on}", conditions(&definition.props))
        }
        Kind::Outbound => format!("Clicks a link to {}{on}", to("", "another site")),
        Kind::Download => format!("Downloads {}{on}", to("", "a file")),
        Kind::Form => format!("Submits {}{on}", to("the form ", "a form")),
        Kind::Pick => {
            let seen = definition.act == Some(Act::Seen);
            let does = if seen { "Views" } else { "Clicks" };
            format!("{does} {}{on}", named(&definition.pick, "an element"))
        }
        Kind::Stretch => {
            let part = named(&definition.stretch, "a section");
            let time = definition
                .seconds
                .map(|time| format!(" for {}", spoken(time)));
            format!("Views {part}{}{on}", time.unwrap_or_default())
        }
        Kind::Scroll => {
            let pages = Some(&definition.pages).filter(|pages| !pages.is_empty());
            let page = pages.map_or_else(|| "a page".to_owned(), |pages| or(pages));
            format!("Scrolls to {} % of {page}", definition.percent.unwrap_or(0))
        }
        Kind::Engaged => {
            let time = spoken(definition.seconds.unwrap_or(0));
            let visit = if on.is_empty() { " in a visit" } else { "" };
            format!("Spends {time}{on}{visit}")
        }
        Kind::All => {
            let parts = definition.parts.iter();
            let parts: Vec<String> = parts.map(|part| sentence(part, names)).collect();
            parts.join(", and ")
        }
    }
}

/// `/a, /b or /c`.
fn or(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn on_pages(definition: &Definition) -> String {
    match definition.pages.is_empty() {
        true => String::new(),
        false => format!(" on {}", or(&definition.pages)),
    }
}

fn conditions(props: &[Condition]) -> String {
    let check: Vec<String> = props.iter().map(condition).collect();
    match check.is_empty() {
        true => String::new(),
        false => format!(", where {}", check.join(" and ")),
    }
}

fn condition(prop: &Condition) -> String {
    let compare = match prop.compare.unwrap_or_default() {
        Compare::Is => "is",
        Compare::IsNot => "is not",
        Compare::AtLeast => "is at least",
        Compare::AtMost => "is at most",
    };
    let number = prop.number.map(|number| number.to_string());
    let value = number.unwrap_or_else(|| or(&prop.values));
    format!("{} {compare} {value}", prop.name)
}

/// Seconds as people say them: 45 seconds, 2 minutes, 1 hour.
fn spoken(seconds: u32) -> String {
    let fits =
        |(_, each, least): &(&str, u32, u32)| seconds >= *least && seconds.is_multiple_of(*each);
    let (unit, each, _) = UNITS.into_iter().find(fits).unwrap_or(UNITS[3]);
    let count = seconds / each;
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[track_caller]
    fn check(definition: Value, sentence_of_it: &str) {
        let definition: Definition = serde_json::from_value(definition).unwrap();
        definition.rule().expect("a definition that can be");
        let id = "018f2b6e-0000-7000-8000-000000000001".to_owned();
        let names = Names::from([(id, "Buy".to_owned())]);
        assert_eq!(sentence(&definition, &names), sentence_of_it);
    }

    #[test]
    fn every_kind_is_a_sentence() {
        let (buy, other) = (
            "018f2b6e-0000-7000-8000-000000000001",
            "018f2b6e-0000-7000-8000-000000000002",
        );
        let views = json!({"kind": "page", "pages": ["/a", "/b", "/c*"]});
        check(views, "Views /a, /b or /c*");
        let props = json!([
            {"name": "plan", "values": ["pro", "team"]},
            {"name": "seats", "compare": "at_least", "number": 3},
        ]);
        check(
            json!({"kind": "event", "event": "Signup", "props": props, "pages": ["/join"]}),
            "Event “Signup”, where plan is pro or team and seats is at least 3 on /join",
        );
        check(
            json!({"kind": "outbound", "pages": ["/a"]}),
            "Clicks a link to another site on /a",
        );
        check(
            json!({"kind": "download", "targets": ["*.pdf"]}),
            "Downloads *.pdf",
        );
        check(
            json!({"kind": "form", "targets": ["contact"]}),
            "Submits the form contact",
        );
        check(json!({"kind": "form"}), "Submits a form");
        check(
            json!({"kind": "pick", "pick": buy, "act": "seen"}),
            "Views “Buy”",
        );
        check(json!({"kind": "pick", "pick": other}), "Clicks an element");
        check(
            json!({"kind": "stretch", "stretch": buy, "seconds": 90}),
            "Views “Buy” for 90 seconds",
        );
        check(
            json!({"kind": "scroll", "percent": 75}),
            "Scrolls to 75 % of a page",
        );
        check(
            json!({"kind": "engaged", "seconds": 120}),
            "Spends 2 minutes in a visit",
        );
        check(
            json!({"kind": "engaged", "seconds": 3600, "pages": ["/a"]}),
            "Spends 1 hour on /a",
        );
        let parts = json!([{"kind": "page", "pages": ["/a"]}, {"kind": "form"}]);
        check(
            json!({"kind": "all", "parts": parts}),
            "Views /a, and Submits a form",
        );
    }
}
