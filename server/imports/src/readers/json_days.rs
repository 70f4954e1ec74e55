//! JSON by day, as in `{"2026-02-01": [{"label": "/", "nb_visits": 3}, …], …}`: read row by row, whatever its size.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    fmt,
    io::{self, BufReader, Read},
};

use serde::{
    Deserialize,
    de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use crate::{
    error::{Place, ReadError},
    files::{
        Malformed,
        decoded::Decoded,
        limits::{InRecords, SinceRecord},
        whole,
    },
};

/// A value of a row; what is inside of it is not read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scalar {
    Text(String),
    Number(f64),
    Other,
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Scalar;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_str<E>(self, text: &str) -> Result<Scalar, E> {
                Ok(Scalar::Text(text.to_owned()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number as f64))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number as f64))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number))
            }

            fn visit_bool<E>(self, _: bool) -> Result<Scalar, E> {
                Ok(Scalar::Other)
            }

            fn visit_unit<E>(self) -> Result<Scalar, E> {
                Ok(Scalar::Other)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Scalar, A::Error> {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Scalar::Other)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Scalar, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Scalar::Other)
            }
        }
        from.deserialize_any(Any)
    }
}

/// A row, by the names of its fields.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(transparent)]
pub(super) struct Row(BTreeMap<String, Scalar>);

impl Row {
    /// A text.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.0.get(name)? {
            Scalar::Text(text) if !text.trim().is_empty() => Some(text.trim()),
            _ => None,
        }
    }

    /// A whole number of 0 or more, also in a text.
    pub fn number(&self, name: &str) -> Option<u64> {
        match self.0.get(name)? {
            Scalar::Number(number) if *number >= 0.0 && number.is_finite() => {
                whole(&format!("{}", number.round()))
            }
            Scalar::Text(text) => whole(text),
            _ => None,
        }
    }

    /// Whether it has a field.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }
}

/// Takes a key and a row.
type Take<'a> = &'a mut dyn FnMut(&str, Row) -> Result<(), ReadError>;

struct State<'a> {
    take: RefCell<Take<'a>>,
    since: SinceRecord,
    /// What `take` refused.
    refused: RefCell<Option<ReadError>>,
}

impl State<'_> {
    fn row<E: serde::de::Error>(&self, key: &str, row: Row) -> Result<(), E> {
        self.since.reset();
        let mut take = self.take.borrow_mut();
        let taken = (*take)(key, row);
        taken.map_err(|error| {
            let text = error.to_string();
            *self.refused.borrow_mut() = Some(error);
            E::custom(text)
        })
    }
}

struct Whole<'s, 'a>(&'s State<'a>);

impl<'de> Visitor<'de> for Whole<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object by day")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            map.next_value_seed(OfKey(self.0, &key))?;
        }
        Ok(())
    }
}

struct OfKey<'s, 'a, 'k>(&'s State<'a>, &'k str);

impl<'de> DeserializeSeed<'de> for OfKey<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for OfKey<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rows, or one row")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        while let Some(row) = rows.next_element::<Row>()? {
            self.0.row::<A::Error>(self.1, row)?;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut row = BTreeMap::new();
        while let Some((name, value)) = map.next_entry()? {
            row.insert(name, value);
        }
        self.0.row(self.1, Row(row))
    }

    // A value by itself, as in `{"result": "error"}`.
    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        let value = Scalar::Text(text.to_owned());
        self.0
            .row(self.1, Row(BTreeMap::from([(String::new(), value)])))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<(), E> {
        let value = Scalar::Number(number as f64);
        self.0
            .row(self.1, Row(BTreeMap::from([(String::new(), value)])))
    }

    fn visit_i64<E: serde::de::Error>(self, _: i64) -> Result<(), E> {
        Err(E::custom("a negative number"))
    }

    fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<(), E> {
        Err(E::custom("a number that is not whole"))
    }

    fn visit_bool<E: serde::de::Error>(self, _: bool) -> Result<(), E> {
        self.0.row(self.1, Row::default())
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        Ok(())
    }
}

/// Reads an object and gives each of its rows with its key; whether it is an object at all.
pub(super) fn read(
    name: &str,
    file: &mut dyn Read,
    mut take: impl FnMut(&str, Row) -> Result<(), ReadError>,
) -> Result<bool, ReadError> {
    let mut text = Decoded::new(file, name, Malformed::Refuse);
    // No byte more than up to the first letter is read before it is known to be JSON.
    let mut first = [b' '];
    while first[0].is_ascii_whitespace() {
        if text.read(&mut first)? == 0 {
            return Ok(false);
        }
    }
    if first[0] != b'{' {
        return Ok(false);
    }
    let (records, since) = InRecords::new((&first[..]).chain(text), name);
    let state = State {
        take: RefCell::new(&mut take),
        since,
        refused: RefCell::new(None),
    };
    let mut json = serde_json::Deserializer::from_reader(BufReader::new(records));
    let read = json
        .deserialize_map(Whole(&state))
        .and_then(|()| json.end());
    let Err(error) = read else {
        return Ok(true);
    };
    if let Some(refused) = state.refused.take() {
        return Err(refused);
    }
    if error.is_io() {
        return Err(io::Error::from(error).into());
    }
    Err(ReadError::Cut(Place {
        file: name.to_owned(),
        line: error.line() as u64,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Result<Vec<(String, Row)>, ReadError> {
        let mut found = Vec::new();
        let mut bytes = text.as_bytes();
        let is_object = read("a.json", &mut bytes, |key, row| {
            found.push((key.to_owned(), row));
            Ok(())
        })?;
        assert_eq!(is_object, text.trim_start().starts_with('{'));
        Ok(found)
    }

    #[test]
    fn rows_come_with_their_keys() {
        let found = rows(
            r#" {"2026-02-01": [{"label": "/", "n": 3, "sub": [{"x": [1]}]}, {"n": "4"}], "2026-02-02": [],
            "2026-02-03": {"n": 5.0, "on": true}, "x": "error"}"#,
        )
        .unwrap();
        let keys: Vec<_> = found.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["2026-02-01", "2026-02-01", "2026-02-03", "x"]);
        assert_eq!(found[0].1.text("label"), Some("/"));
        assert_eq!(found[0].1.number("n"), Some(3));
        assert_eq!(found[1].1.number("n"), Some(4));
        assert_eq!(found[2].1.number("n"), Some(5));
        assert_eq!(found[3].1.text(""), Some("error"));
        assert!(rows("[1]").unwrap().is_empty());
    }

    #[test]
    fn damage_is_an_error() {
        for text in [
            "{\"a\": [",
            "{\"a\": [{}]} x",
            "{\"a\": [1]}",
            "{\"a\": -1}",
        ] {
            assert!(matches!(rows(text), Err(ReadError::Cut(_))), "{text}");
        }
        let endless = format!("{{\"a\": [{{\"label\": \"{}", "x".repeat(3 << 20));
        assert!(matches!(rows(&endless), Err(ReadError::LongLine(_))));
        let refused = read("a", &mut &b"{\"a\": [{}]}"[..], |_, _| {
            Err(ReadError::NoRoom)
        });
        assert!(matches!(refused, Err(ReadError::NoRoom)));
    }
}
