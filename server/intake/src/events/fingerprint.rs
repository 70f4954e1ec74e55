//! Identifies the events of one request, however their JSON is written.

use base::secret::sha256;
use shared::{event, props::PropValue};

use super::records::EventIn;

/// A hash of what these events mean: the order of fields and properties, white space, escapes, the form of
/// numbers and fields with their default value make no difference.
pub(crate) fn fingerprint(events: &[EventIn]) -> [u8; 32] {
    let mut canonical = Vec::new();
    for event in events {
        write_event(&mut canonical, event);
    }
    sha256(&canonical)
}

fn write_event(canonical: &mut Vec<u8>, event: &EventIn) {
    let visitor = event.visitor.clone().unwrap_or_default();
    for text in [
        &Some(event.url.clone()),
        &event.name,
        &event.referrer,
        &visitor.id,
        &visitor.address,
        &visitor.user_agent,
        &visitor.language,
    ] {
        write_text(canonical, text.as_deref());
    }
    // Without it, the same as before there was one: keys are known for four days.
    if visitor.agreed.is_some() {
        write_text(canonical, visitor.agreed.as_deref());
    }
    canonical.push(u8::from(event.interactive.unwrap_or(true)));
    canonical.push(u8::from(event.time.is_some()));
    canonical.extend(event.time.unwrap_or_default().to_le_bytes());
    let value = event.value.as_ref().map(|value| &value.0);
    // An amount that is wrong is refused before any key is used.
    let revenue = event::revenue(value, event.currency.as_deref()).unwrap_or_default();
    canonical.push(u8::from(revenue.is_some()));
    if let Some(revenue) = revenue {
        canonical.extend(revenue.amount.0.to_le_bytes());
        canonical.extend(revenue.currency.code());
    }
    let mut props: Vec<&(String, PropValue)> =
        event.props.iter().flat_map(|props| &props.0.0).collect();
    props.sort_by(|one, other| one.0.cmp(&other.0));
    canonical.extend((props.len() as u64).to_le_bytes());
    for (name, value) in props {
        write_text(canonical, Some(name));
        match value {
            PropValue::Text(text) => write_text(canonical, Some(text)),
            // Zero is zero, whatever its sign.
            PropValue::Number(number) => {
                canonical.push(2);
                canonical.extend((number + 0.0).to_le_bytes());
            }
            PropValue::Flag(flag) => canonical.extend([3, u8::from(*flag)]),
        }
    }
}

/// With its length, so that two texts never run together.
fn write_text(canonical: &mut Vec<u8>, text: Option<&str>) {
    canonical.push(u8::from(text.is_some()));
    let text = text.unwrap_or_default();
    canonical.extend((text.len() as u64).to_le_bytes());
    canonical.extend(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(json: &str) -> [u8; 32] {
        let event: EventIn = serde_json::from_str(json).unwrap();
        fingerprint(&[event])
    }

    #[test]
    fn another_form_is_the_same_and_another_event_is_not() {
        let one = r#"{"url":"https://a.example/","name":"Buy","props":{"n":1,"x":"é"},"value":12.5,"currency":"EUR"}"#;
        for same in [
            r#"{ "props": {"x": "\u00e9", "n": 1.0}, "name": "Buy", "url": "https:\/\/a.example/",
                "value": {"currency": "eur", "amount": 12.50} }"#,
            r#"{"url":"https://a.example/","name":"Buy","props":{"n":1e0,"x":"é","none":null},"value":12.5,"currency":"EUR",
                "time":null,"interactive":true,"visitor":{}}"#,
        ] {
            assert_eq!(of(one), of(same), "{same}");
        }
        let mut seen = vec![of(one)];
        for other in [
            r#"{"url":"https://a.example/","name":"Buy","props":{"n":"1","x":"é"},"value":12.5,"currency":"EUR"}"#,
            r#"{"url":"https://a.example/","name":"Buy","props":{"n":1,"x":"é"},"value":12.5,"currency":"USD"}"#,
            r#"{"url":"https://a.example/","name":"Buy","props":{"n":1,"x":"é"}}"#,
            r#"{"url":"https://a.example/","name":"Buy","props":{"n":true,"x":"é"}}"#,
            r#"{"url":"https://a.example/","referrer":"Buy"}"#,
            r#"{"url":"https://a.example/","time":0}"#,
            r#"{"url":"https://a.example/","interactive":false}"#,
            r#"{"url":"https://a.example/","visitor":{"id":"a"}}"#,
            r#"{"url":"https://a.example/","visitor":{"user_agent":"a"}}"#,
            r#"{"url":"https://a.example/","visitor":{"agreed":"a"}}"#,
            r#"{"url":"https://a.example/"}"#,
        ] {
            let print = of(other);
            assert!(!seen.contains(&print), "{other}");
            seen.push(print);
        }
    }
}
