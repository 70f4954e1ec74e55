//! The one form of a banner as text: its SHA-256 is the name of a version.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Banner, Colours, Texts};

/// The banner as JSON with sorted keys and without space (RFC 8785): the same banner always gives the same bytes, and
/// different ones give different bytes.
#[must_use]
pub fn canonical(banner: &Banner) -> String {
    let Banner {
        place,
        answer_months,
        texts,
        light,
        dark,
    } = banner;
    let texts = texts
        .iter()
        .map(|(language, texts)| (&**language, of_texts(texts)));
    object([
        ("place", Value::from(place.code())),
        ("answer_months", Value::from(*answer_months)),
        ("texts", object(texts)),
        ("light", of_colours(light)),
        ("dark", of_colours(dark)),
    ])
    .to_string()
}

fn of_texts(texts: &Texts) -> Value {
    let mut own = BTreeMap::new();
    let mut panel = BTreeMap::new();
    for (path, text) in texts.all() {
        match path.strip_prefix("panel.") {
            Some(name) => panel.insert(name, Value::from(text)),
            None => own.insert(path, Value::from(text)),
        };
    }
    own.insert("panel", object(panel));
    object(own)
}

fn of_colours(colours: &Colours) -> Value {
    object(
        colours
            .all()
            .map(|(name, colour)| (name, Value::from(colour))),
    )
}

/// An object whose fields are in the order of their names, whatever order the map of `serde_json` keeps.
fn object<'a>(fields: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    let sorted: BTreeMap<&str, Value> = fields.into_iter().collect();
    let fields = sorted
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value));
    Value::Object(fields.collect())
}
