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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::banner::{PanelTexts, Place};

    #[test]
    fn the_form_is_sorted_and_without_space() {
        let colours = |one: &str| Colours {
            background: one.to_owned(),
            text: "#000001".to_owned(),
            agree_background: "#000002".to_owned(),
            agree_text: "#000003".to_owned(),
            decline_background: "#000004".to_owned(),
            decline_text: "#000005".to_owned(),
            link: "#000006".to_owned(),
        };
        let texts = Texts {
            title: "a\"b\\c\nd\u{1f}é".to_owned(),
            ..Texts::default()
        };
        let banner = Banner {
            place: Place::Corner,
            answer_months: 13,
            texts: [("de".to_owned(), texts)].into(),
            light: colours("#ffffff"),
            dark: colours("#000000"),
        };
        let rest = r##""decline_background":"#000004","decline_text":"#000005","link":"#000006","text":"#000001"}"##;
        let expected = [
            r##"{"answer_months":13,"dark":{"agree_background":"#000002","agree_text":"#000003","background":"#000000","##,
            rest,
            r##","light":{"agree_background":"#000002","agree_text":"#000003","background":"#ffffff","##,
            rest,
            r#","place":"corner","texts":{"de":{"agree":"","body":"","decline":"","panel":{"agreed":"","close":"","#,
            r#""code":"","declined":"","forget":"","title":"","withdraw":""},"policy":"","#,
            r#""title":"a\"b\\c\nd\u001fé","withdrawal":""}}}"#,
        ];
        assert_eq!(canonical(&banner), expected.concat());
    }

    fn texts() -> impl Strategy<Value = Texts> {
        prop::array::uniform13(any::<String>()).prop_map(|parts| {
            let [
                title,
                body,
                agree,
                decline,
                policy,
                withdrawal,
                heading,
                agreed,
                declined,
                code,
                withdraw,
                forget,
                close,
            ] = parts;
            Texts {
                title,
                body,
                agree,
                decline,
                policy,
                withdrawal,
                panel: PanelTexts {
                    title: heading,
                    agreed,
                    declined,
                    code,
                    withdraw,
                    forget,
                    close,
                },
            }
        })
    }

    fn colours() -> impl Strategy<Value = Colours> {
        prop::array::uniform7("(#[0-9a-f]{6}|\\PC{0,8})").prop_map(|parts| {
            let [
                background,
                text,
                agree_background,
                agree_text,
                decline_background,
                decline_text,
                link,
            ] = parts;
            Colours {
                background,
                text,
                agree_background,
                agree_text,
                decline_background,
                decline_text,
                link,
            }
        })
    }

    prop_compose! {
        fn banners()(
            place in prop::sample::select(vec![Place::Bottom, Place::Top, Place::Corner]),
            answer_months in any::<u8>(),
            texts in prop::collection::btree_map("([a-z]{2}(-[A-Z]{2})?|\\PC{0,8})", texts(), 0..3),
            light in colours(),
            dark in colours(),
        ) -> Banner {
            Banner { place, answer_months, texts, light, dark }
        }
    }

    fn promise() -> crate::banner::Promise {
        crate::banner::Promise {
            site: "acme.example".to_owned(),
            policy_url: None,
            keep: crate::banner::Keep::default(),
            languages: Vec::new(),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// What can be read back is different for every banner.
        #[test]
        fn the_form_has_the_whole_banner(banner in banners()) {
            let form = canonical(&banner);
            let read: Banner = serde_json::from_str(&form).expect("a banner");
            prop_assert_eq!(canonical(&read), form);
            prop_assert_eq!(read, banner);
        }

        #[test]
        fn any_banner_is_judged(banner in banners()) {
            let is_within = crate::banner::bounds(&banner).is_ok();
            let colours = banner.schemes().into_iter().flat_map(|(_, colours)| colours.all());
            let readable = colours.into_iter().all(|(_, colour)| crate::banner::Colour::parse(colour).is_some());
            prop_assert!(!is_within || readable);
            let results = crate::banner::check(&banner, &promise());
            prop_assert_eq!(results.len(), crate::banner::Rule::ALL.len());
            for result in results {
                prop_assert_eq!(result.kept, result.fields.is_empty());
            }
        }
    }
}
