//! The rules about colours.

use super::*;
use crate::text::Value;

/// The English draft with other colours in one scheme.
fn coloured(dark: bool, change: fn(&mut Colours)) -> Banner {
    changed(|banner, _| {
        change(match dark {
            true => &mut banner.dark,
            false => &mut banner.light,
        });
    })
}

#[test]
fn each_rule_about_colours_breaks_alone_in_either_scheme() {
    let cases: [(Rule, &str, &str, fn(&mut Colours)); 6] = [
        // Both alike, but faint.
        (
            Rule::LegibleButtons,
            "banner_rule_legible_buttons.broken",
            "agree_text decline_text",
            |colours| {
                colours.agree_text = "#808080".to_owned();
                colours.decline_text = "#808080".to_owned();
            },
        ),
        (
            Rule::VisibleButtons,
            "banner_rule_visible_buttons.broken",
            "agree_background decline_background",
            |colours| {
                for (button, words) in [
                    (&mut colours.agree_background, &mut colours.agree_text),
                    (&mut colours.decline_background, &mut colours.decline_text),
                ] {
                    *button = colours.background.clone();
                    *words = colours.text.clone();
                }
            },
        ),
        (
            Rule::LegibleText,
            "banner_rule_legible_text.broken",
            "text",
            |colours| colours.text = "#7d7d7d".to_owned(),
        ),
        (
            Rule::LegibleLink,
            "banner_rule_legible_link.broken",
            "link",
            |colours| colours.link = "#7d7d7d".to_owned(),
        ),
        (
            Rule::AsLegible,
            "banner_rule_as_legible.broken",
            "decline_text",
            |colours| {
                // On the same button, the words for declining alone are fainter, yet legible.
                let by_day = colours.background == "#ffffff";
                let fainter = if by_day { "#c0c0c0" } else { "#36506b" };
                colours.decline_text = fainter.to_owned();
            },
        ),
        (
            Rule::AsProminent,
            "banner_rule_as_prominent.broken",
            "decline_background",
            |colours| {
                let strongest = if colours.background == "#ffffff" {
                    ["#1f4e79", "#ffffff", "#8a8a8a", "#000000"]
                } else {
                    ["#ffffff", "#555555", "#7f7f7f", "#000000"]
                };
                let [agree, on_agree, decline, on_decline] = strongest.map(str::to_owned);
                colours.agree_background = agree;
                colours.agree_text = on_agree;
                colours.decline_background = decline;
                colours.decline_text = on_decline;
            },
        ),
    ];
    for (rule, why, names, change) in cases {
        for (dark, scheme) in [(false, "light"), (true, "dark")] {
            let fields: Vec<String> = names
                .split(' ')
                .map(|name| format!("{scheme}.{name}"))
                .collect();
            let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
            breaks(&coloured(dark, change), &promise(), rule, why, &fields);
        }
    }
}

#[test]
fn a_more_prominent_refusal_breaks_nothing() {
    let banner = coloured(false, |colours| {
        colours.agree_background = "#767676".to_owned();
    });
    assert_eq!(broken(&banner, &promise()), []);
}

#[test]
fn contrasts_are_said_rounded_down() {
    // White on it has 4.48.
    let banner = coloured(false, |colours| colours.link = "#777777".to_owned());
    let found = &broken(&banner, &promise())[0].why;
    let values = [
        ("fields", Value::Names(vec!["light.link".to_owned()])),
        ("found", Value::Tenths(44)),
    ];
    assert_eq!(found.values(), values);
}
