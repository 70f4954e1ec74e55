//! An event's properties: names with text, numbers, or true and false.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, MapAccess, Visitor},
    ser::SerializeMap,
};

use crate::{control, field::FieldError, limits, text::Text};

/// Properties in the order sent, each name once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Props(pub Vec<(String, PropValue)>);

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum PropValue {
    /// Text.
    Text(String),
    /// A number, always finite.
    Number(f64),
    /// True or false.
    Flag(bool),
}

impl fmt::Display for PropValue {
    /// The form in which filters and goals compare it: numbers as the stored hits have them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PropValue::Text(text) => f.write_str(text),
            PropValue::Number(number) => write_number(*number, f),
            PropValue::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

/// Whole numbers without a point as long as every one of them is exact; the others as DuckDB writes the
/// numbers of a JSON text: the shortest digits, with an exponent only for very small or large numbers.
fn write_number(number: f64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let (whole, magnitude) = (number.fract() == 0.0, number.abs());
    if whole && magnitude < EXACT {
        write!(f, "{}", number as i64)
    } else if !(1e-6..1e21).contains(&magnitude) {
        write!(f, "{number:e}")
    } else if whole {
        write!(f, "{number}.0")
    } else {
        write!(f, "{number}")
    }
}

impl Props {
    /// Checks number, names and lengths. `prefix` is the path of the object
    /// that holds them: `props` in the API, `p` in the script's form.
    ///
    /// # Errors
    /// Names the first property that breaks a limit.
    pub fn check(&self, prefix: &str) -> Result<(), FieldError> {
        if self.0.len() > limits::PROPS {
            return Err(FieldError::new(
                prefix,
                Text::new("field.too_many_properties")
                    .with("given", self.0.len())
                    .with("most", limits::PROPS),
            ));
        }
        for (name, value) in &self.0 {
            let wrong = if name.is_empty() {
                Some(Text::new("field.empty_name"))
            } else if limits::over(name, limits::PROP_NAME) {
                Some(Text::new("field.name_too_long").with("most", limits::PROP_NAME))
            } else if name.contains(':') {
                // With a colon in the name, `prop.<name>:<value>` would be ambiguous.
                Some(Text::new("field.colon_in_name"))
            } else if control::holds(name) {
                Some(Text::new("field.control_characters_in_name"))
            } else {
                match value {
                    PropValue::Text(text) if limits::over(text, limits::PROP_VALUE) => {
                        Some(Text::new("field.too_long").with("most", limits::PROP_VALUE))
                    }
                    PropValue::Text(text) if control::holds(text) => {
                        Some(Text::new("field.control_characters"))
                    }
                    PropValue::Number(number) if !number.is_finite() => {
                        Some(Text::new("field.not_finite"))
                    }
                    _ => None,
                }
            };
            if let Some(text) = wrong {
                return Err(FieldError::new(
                    format!(
                        "{prefix}.{}",
                        control::without(limits::cut(name, limits::PROP_NAME))
                    ),
                    text,
                ));
            }
        }
        Ok(())
    }
}

impl Serialize for Props {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Props {
    /// From an object. A property that is null counts as absent; a repeated name is refused.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Props, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Props;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of properties")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Props, A::Error> {
                let mut props: Vec<(String, PropValue)> = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    if let Some(value) = map.next_value::<Option<PropValue>>()? {
                        if props.iter().any(|(known, _)| *known == name) {
                            return Err(A::Error::custom(
                                Text::new("field.property_twice").with("name", name),
                            ));
                        }
                        props.push((name, value));
                    }
                }
                Ok(Props(props))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl<'de> Deserialize<'de> for PropValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PropValue, D::Error> {
        struct Value;
        impl Visitor<'_> for Value {
            type Value = PropValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("text, a number, true or false")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<PropValue, E> {
                Ok(PropValue::Text(text.to_owned()))
            }
            fn visit_string<E: serde::de::Error>(self, text: String) -> Result<PropValue, E> {
                Ok(PropValue::Text(text))
            }
            fn visit_bool<E: serde::de::Error>(self, flag: bool) -> Result<PropValue, E> {
                Ok(PropValue::Flag(flag))
            }
            fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<PropValue, E> {
                Ok(PropValue::Number(number))
            }
            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<PropValue, E> {
                Ok(PropValue::Number(number as f64))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<PropValue, E> {
                Ok(PropValue::Number(number as f64))
            }
        }
        deserializer.deserialize_any(Value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_keep_their_order_and_kinds() {
        let json = r#"{"plan":"pro","seats":3,"price":1.5,"trial":false,"none":null}"#;
        let props: Props = serde_json::from_str(json).unwrap();
        let texts: Vec<String> = props
            .0
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        assert_eq!(texts, ["plan=pro", "seats=3", "price=1.5", "trial=false"]);
        assert!(props.check("props").is_ok());
        for bad in [r#"{"a":[1]}"#, r#"{"a":{}}"#, r#"{"a":1,"a":2}"#, "[]", "1"] {
            assert!(serde_json::from_str::<Props>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_are_written_as_they_are_counted() {
        // As DuckDB 1.5's `json_extract_string` returns the stored value.
        for (number, text) in [
            (3.0, "3"),
            (-0.0, "0"),
            (-2.5, "-2.5"),
            (0.1, "0.1"),
            (1.25e-6, "0.00000125"),
            (1e-7, "1e-7"),
            (9_007_199_254_740_991.0, "9007199254740991"),
            (9_007_199_254_740_992.0, "9007199254740992.0"),
            (1e16, "10000000000000000.0"),
            (-1.234_567_890_123_456_8e20, "-123456789012345680000.0"),
            (1e21, "1e21"),
            (1.5e300, "1.5e300"),
            (5e-324, "5e-324"),
        ] {
            assert_eq!(PropValue::Number(number).to_string(), text);
        }
    }

    #[test]
    fn limits_name_the_property() {
        let text =
            |name: &str, value: String| Props(vec![(name.to_owned(), PropValue::Text(value))]);
        assert!(text("plan", "x".repeat(500)).check("props").is_ok());
        assert_eq!(
            text("plan", "x".repeat(501))
                .check("props")
                .unwrap_err()
                .field,
            "props.plan"
        );
        assert!(text(&"n".repeat(60), String::new()).check("p").is_ok());
        assert!(text(&"n".repeat(61), String::new()).check("p").is_err());
        assert!(text("", String::new()).check("p").is_err());
        let wrong = text("pl\0an", "x".into()).check("p").unwrap_err();
        assert_eq!(wrong.field, "p.plan");
        let wrong = text("plan", "p\u{2066}ro".into()).check("p").unwrap_err();
        assert_eq!(wrong.field, "p.plan");
        let many = Props(
            (0..31)
                .map(|n| (n.to_string(), PropValue::Flag(true)))
                .collect(),
        );
        assert_eq!(many.check("p").unwrap_err().field, "p");
    }
}
