//! Values that a page passes to the script are sent as they are until the compiled part is loaded. An event
//! must not be lost because of an amount with many decimals or a list among its properties: such parts are
//! corrected or dropped here. A backend's events are read strictly instead, since its developer sees the
//! answer.

use std::{borrow::Cow, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use crate::{
    control, ids, limits,
    money::Amount,
    props::{PropValue, Props},
    shown::Shown,
    text::Text,
};

/// Anything JSON can hold: the simple values as they are, the others only read past.
enum Any {
    Text(String),
    Number(f64),
    Flag(bool),
    Other,
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Any, D::Error> {
        struct Value;
        impl<'de> Visitor<'de> for Value {
            type Value = Any;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any value")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Any, E> {
                Ok(Any::Text(text.to_owned()))
            }
            fn visit_string<E: serde::de::Error>(self, text: String) -> Result<Any, E> {
                Ok(Any::Text(text))
            }
            fn visit_bool<E: serde::de::Error>(self, flag: bool) -> Result<Any, E> {
                Ok(Any::Flag(flag))
            }
            fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Any, E> {
                Ok(Any::Number(number))
            }
            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Any, E> {
                Ok(Any::Number(number as f64))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Any, E> {
                Ok(Any::Number(number as f64))
            }
            fn visit_unit<E: serde::de::Error>(self) -> Result<Any, E> {
                Ok(Any::Other)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Any, A::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Any::Other)
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Any, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Any::Other)
            }
        }
        deserializer.deserialize_any(Value)
    }
}

/// An event's name without control characters, cut to its greatest length; a
/// number is a name, too.
pub(super) fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    match Any::deserialize(deserializer)? {
        Any::Text(text) => Ok(Some(kept(text, limits::EVENT_NAME))),
        Any::Number(number) => Ok(Some(number.to_string())),
        Any::Flag(_) => Err(D::Error::custom(Text::new("field.name_no_text"))),
        Any::Other => Ok(None),
    }
}

/// An amount, rounded to its four decimals. Drops what is not a number, or larger than an amount can be.
pub(super) fn amount<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Amount>, D::Error> {
    Ok(match Any::deserialize(deserializer)? {
        Any::Number(number) => Amount::nearest(number),
        // Pages often have it as text: `"12.50"`.
        Any::Text(text) => text.trim().parse().ok().and_then(Amount::nearest),
        Any::Flag(_) | Any::Other => None,
    })
}

/// A currency's code; drops what is not a text, or empty.
pub(super) fn currency<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    Ok(match Any::deserialize(deserializer)? {
        Any::Text(text) if !text.is_empty() => Some(text),
        _ => None,
    })
}

/// The first properties that can be kept, without control characters, texts cut
/// to their greatest length.
/// Values that are neither text nor number nor true or false are dropped, and
/// so are names that are empty, too long or hold a colon.
pub(super) fn props<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Props>, D::Error> {
    object(
        deserializer,
        |props: &mut Vec<(String, PropValue)>, name, value| {
            let name = kept(name, usize::MAX);
            let known = || props.iter().any(|(known, _)| *known == name);
            if props.len() == limits::PROPS || !is_name(&name) || known() {
                return;
            }
            if let Some(value) = prop(value) {
                props.push((name, value));
            }
        },
    )
    .map(|props| props.map(Props))
}

/// The first elements and stretches, up to the limit. Drops invalid ids, and times that are invalid or above
/// a day.
pub(super) fn shown<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Shown>, D::Error> {
    object(
        deserializer,
        |shown: &mut Vec<(String, u32)>, name, value| {
            let Some((id, ms)) = ids::uuid(&name).zip(milliseconds(value)) else {
                return;
            };
            if shown.len() < limits::SHOWN && shown.iter().all(|(known, _)| *known != id) {
                shown.push((id, ms));
            }
        },
    )
    .map(|shown| shown.map(Shown))
}

fn milliseconds(value: Any) -> Option<u32> {
    match value {
        Any::Number(ms) if (0.0..=f64::from(limits::ENGAGED_MS)).contains(&ms) => {
            Some(ms.round() as u32)
        }
        _ => None,
    }
}

/// What is gathered of an object's entries; `None` for anything else, read past.
fn object<'de, D: Deserializer<'de>, T: Default>(
    deserializer: D,
    gather: impl FnMut(&mut T, String, Any),
) -> Result<Option<T>, D::Error> {
    struct Object<T, F>(F, PhantomData<T>);
    impl<'de, T: Default, F: FnMut(&mut T, String, Any)> Visitor<'de> for Object<T, F> {
        type Value = Option<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }
        fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Option<T>, A::Error> {
            let mut gathered = T::default();
            while let Some((name, value)) = map.next_entry::<String, Any>()? {
                (self.0)(&mut gathered, name, value);
            }
            Ok(Some(gathered))
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Option<T>, A::Error> {
            while list.next_element::<IgnoredAny>()?.is_some() {}
            Ok(None)
        }
        fn visit_str<E: serde::de::Error>(self, _: &str) -> Result<Option<T>, E> {
            Ok(None)
        }
        fn visit_bool<E: serde::de::Error>(self, _: bool) -> Result<Option<T>, E> {
            Ok(None)
        }
        fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<Option<T>, E> {
            Ok(None)
        }
        fn visit_i64<E: serde::de::Error>(self, _: i64) -> Result<Option<T>, E> {
            Ok(None)
        }
        fn visit_u64<E: serde::de::Error>(self, _: u64) -> Result<Option<T>, E> {
            Ok(None)
        }
        fn visit_unit<E: serde::de::Error>(self) -> Result<Option<T>, E> {
            Ok(None)
        }
    }
    deserializer.deserialize_any(Object(gather, PhantomData))
}

/// The text without control characters, cut to this many characters.
fn kept(text: String, most: usize) -> String {
    let text = match control::without(&text) {
        Cow::Owned(mended) => mended,
        Cow::Borrowed(_) => text,
    };
    if limits::over(&text, most) {
        limits::cut(&text, most).to_owned()
    } else {
        text
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && !limits::over(name, limits::PROP_NAME) && !name.contains(':')
}

fn prop(value: Any) -> Option<PropValue> {
    match value {
        Any::Text(text) => Some(PropValue::Text(kept(text, limits::PROP_VALUE))),
        Any::Number(number) => number.is_finite().then_some(PropValue::Number(number)),
        Any::Flag(flag) => Some(PropValue::Flag(flag)),
        Any::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::{currency::Currency, wire::ScriptHit};

    fn read(more: &str) -> ScriptHit {
        let json = format!(r#"{{"v":1,"s":"a.test","u":"https://a.test/",{more}}}"#);
        let hit: ScriptHit = serde_json::from_str(&json).unwrap();
        hit.check().unwrap();
        hit
    }

    fn props(json: &str) -> Vec<String> {
        let hit = read(&format!(r#""n":"x","p":{json}"#));
        hit.props
            .unwrap()
            .0
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect()
    }

    #[test]
    fn amounts_are_rounded_and_never_refused() {
        for (sent, kept) in [
            ("12.5", Some(125_000)),
            ("0.30000000000000004", Some(3_000)),
            ("19.99999", Some(200_000)),
            ("-0.00005001", Some(-1)),
            ("\"12.50\"", Some(125_000)),
            ("99999999999999", Some(999_999_999_999_990_000)),
            ("1e300", None),
            ("\"a lot\"", None),
            ("[1]", None),
            ("{\"amount\":1}", None),
            ("null", None),
            ("true", None),
        ] {
            let hit = read(&format!(r#""n":"Buy","a":{sent}"#));
            assert_eq!(hit.amount.map(|amount| amount.0), kept, "{sent}");
        }
    }

    #[test]
    fn a_missing_currency_is_that_of_the_site() {
        let euro = Currency::parse("EUR");
        let currency = |more: &str| {
            read(more)
                .revenue(euro)
                .unwrap()
                .map(|money| money.currency.to_string())
        };
        assert_eq!(currency(r#""n":"Buy","a":1"#).as_deref(), Some("EUR"));
        assert_eq!(
            currency(r#""n":"Buy","a":1,"c":"usd""#).as_deref(),
            Some("USD")
        );
        assert_eq!(
            currency(r#""n":"Buy","a":1,"c":"""#).as_deref(),
            Some("EUR")
        );
        assert_eq!(currency(r#""n":"Buy","a":1,"c":7"#).as_deref(), Some("EUR"));
        assert_eq!(currency(r#""n":"Buy","c":"USD""#), None);
        assert!(read(r#""n":"Buy","a":1"#).revenue(None).is_err());
    }

    #[test]
    fn properties_that_cannot_be_kept_are_dropped_alone() {
        let json = r#"{"list":[1,{"a":[]}],"plan":"pro","object":{"a":{"b":1}},"none":null,"a:b":1,"":2,"seats":3,"trial":false,"plan":"again"}"#;
        assert_eq!(props(json), ["plan=pro", "seats=3", "trial=false"]);
        let long = "n".repeat(61);
        assert_eq!(props(&format!(r#"{{"{long}":1,"kept":2}}"#)), ["kept=2"]);
        let text = props(&format!(r#"{{"text":"{}"}}"#, "ä".repeat(501)));
        assert_eq!(text, [format!("text={}", "ä".repeat(500))]);
        assert_eq!(props("{}").len(), 0);
        for other in ["[1,[2]]", "\"text\"", "true", "-1", "1", "1.5", "null"] {
            assert_eq!(
                read(&format!(r#""n":"x","p":{other}"#)).props,
                None,
                "{other}"
            );
        }
    }

    #[test]
    fn the_first_thirty_properties_are_kept() {
        let many: Vec<String> = (0..40).map(|n| format!(r#""p{n}":{n}"#)).collect();
        let kept = props(&format!(r#"{{"list":[],{}}}"#, many.join(",")));
        assert_eq!(kept.len(), 30);
        assert_eq!((kept[0].as_str(), kept[29].as_str()), ("p0=0", "p29=29"));
    }

    #[test]
    fn names_are_cut() {
        assert_eq!(
            read(&format!(r#""n":"{}""#, "x".repeat(130)))
                .name
                .unwrap()
                .len(),
            120
        );
        assert_eq!(read(r#""n":404"#).name.as_deref(), Some("404"));
        assert_eq!(read(r#""n":null"#).name, None);
    }

    #[test]
    fn control_characters_are_taken_out() {
        let name = |json: &str| read(json).name;
        assert_eq!(name(r#""n":"Sign\n\u0000up""#).as_deref(), Some("Signup"));
        assert_eq!(name(r#""n":"a\u202eb\u2066""#).as_deref(), Some("ab"));
        let json = r#"{"pl\u0007an":"p\nro","\u0000":1,"plan":"again","note":"\u202a"}"#;
        assert_eq!(props(json), ["plan=pro", "note="]);
    }

    #[test]
    fn what_was_in_the_window_is_kept_where_it_can_be() {
        let id = |n: usize| format!("018f2b6e-0000-7000-8000-{n:012x}");
        let shown = |json: &str| {
            let hit = read(&format!(r#""k":"ping","x":{json}"#));
            hit.shown.map(|shown| shown.0)
        };
        let json = format!(
            r#"{{"{}":1500.4,"{}":0,"{}":7,"name":1,"{}":-1,"{}":"2","{}":86400001}}"#,
            id(1).to_uppercase(),
            id(2),
            id(1),
            id(3),
            id(4),
            id(5)
        );
        assert_eq!(shown(&json), Some(vec![(id(1), 1_500), (id(2), 0)]));
        let many: Vec<String> = (0..60).map(|n| format!(r#""{}":{n}"#, id(n))).collect();
        let kept = shown(&format!("{{{}}}", many.join(","))).unwrap();
        assert_eq!((kept.len(), kept[49].1), (50, 49));
        for other in ["[1,[2]]", "\"text\"", "true", "-1", "1", "1.5", "null"] {
            assert_eq!(shown(other), None, "{other}");
        }
    }
}
