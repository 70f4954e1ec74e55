//! Texts in the database: by their ids, so that each reader gets them in their language.

use base::text::{Localize as _, Text, Value, find, variable};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value as Json, json};
use shared::date::Date;

/// A text that can be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StoredText(pub Text);

#[derive(Serialize, Deserialize)]
struct Row {
    id: String,
    values: Map<String, Json>,
}

impl StoredText {
    /// In the language of the request that is being answered.
    pub fn localize_here(&self) -> String {
        self.0.localize_here()
    }

    /// Its values as an alert takes them: numbers and words.
    pub fn plain_values(&self) -> Map<String, Json> {
        let plain = |value: &Value| match value {
            Value::Number(number) | Value::Moment(number) | Value::Megabytes(number) => {
                json!(number)
            }
            other => json!(other.to_string()),
        };
        let values = self.0.values().iter();
        values
            .map(|(name, value)| ((*name).to_owned(), plain(value)))
            .collect()
    }
}

/// With its kind, where JSON has none of its own.
fn written(value: &Value) -> Json {
    match value {
        Value::Text(text) => json!(text),
        Value::Number(number) => json!(number),
        Value::Tenths(tenths) => json!({"tenths": tenths}),
        Value::Day(day) => json!({"day": day.to_string()}),
        Value::Moment(seconds) => json!({"moment": seconds}),
        Value::Megabytes(number) => json!({"megabytes": number}),
        Value::Names(names) => json!(names),
    }
}

fn read(value: &Json) -> Option<Value> {
    match value {
        Json::String(text) => Some(Value::Text(text.clone())),
        Json::Number(number) => number.as_i64().map(Value::Number),
        Json::Array(names) => {
            let names = names.iter().filter_map(Json::as_str);
            Some(Value::Names(names.map(str::to_owned).collect()))
        }
        Json::Object(kind) => {
            let (name, value) = kind.iter().next()?;
            match name.as_str() {
                "tenths" => value.as_u64().map(Value::Tenths),
                "day" => Date::parse(value.as_str()?).map(Value::Day),
                "moment" => value.as_i64().map(Value::Moment),
                "megabytes" => value.as_i64().map(Value::Megabytes),
                _ => None,
            }
        }
        Json::Null | Json::Bool(_) => None,
    }
}

impl Serialize for StoredText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.0.values().iter();
        let row = Row {
            id: self.0.id().to_owned(),
            values: values
                .map(|(name, value)| ((*name).to_owned(), written(value)))
                .collect(),
        };
        row.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for StoredText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let row = Row::deserialize(deserializer)?;
        // Another version of Stile may have stored it.
        let Some(text) = find(&row.id) else {
            return Ok(Self(Text::new("nightly_unknown")));
        };
        let values = row
            .values
            .iter()
            .filter_map(|(name, value)| Some((variable(&row.id, name)?, read(value)?)));
        let text = values.fold(text, |text, (name, value)| text.with(name, value));
        Ok(Self(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_kinds() {
        let names = vec!["a".to_owned(), "b".to_owned()];
        let day = Date::parse("2026-11-20").unwrap();
        for value in [
            Value::Text("x".to_owned()),
            Value::Number(-3),
            Value::Tenths(123),
            Value::Day(day),
            Value::Moment(1_795_176_000),
            Value::Megabytes(1_234),
            Value::Names(names),
        ] {
            assert_eq!(read(&written(&value)), Some(value));
        }
        assert_eq!(read(&json!({"of": 1})), None);
    }

    #[test]
    fn a_text_of_another_version_is_shown_as_such() {
        let kept = json!({"id": "nightly_nothing.title", "values": {"a": 1}});
        let read: StoredText = serde_json::from_value(kept).unwrap();
        assert_eq!(read.0.id(), "nightly_unknown");
    }
}
