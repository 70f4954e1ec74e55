//! Rules about colours, for the light and the dark scheme.

use super::{Case, Verdict, broken_by};
use crate::{
    banner::{Colours, colour::contrast_of},
    text::{Text, Value},
};

/// The least contrast of a text (WCAG 2.2, 1.4.3).
const TEXT: f64 = 4.5;
/// The least contrast of a control's boundary (WCAG 2.2, 1.4.11).
const BOUNDARY: f64 = 3.0;
/// By how much agreeing may surpass declining. Between two dark colours, eyes see no difference at this factor; a button
/// that is hardly coloured is beyond it.
const FACTOR: f64 = 1.5;

/// The contrast of two colours of a scheme, with the name of the one that is too faint.
type Pair = (&'static str, f64);

fn agree_words(colours: &Colours) -> Pair {
    let contrast = contrast_of(&colours.agree_text, &colours.agree_background);
    ("agree_text", contrast)
}

fn decline_words(colours: &Colours) -> Pair {
    let contrast = contrast_of(&colours.decline_text, &colours.decline_background);
    ("decline_text", contrast)
}

fn agree_button(colours: &Colours) -> Pair {
    let contrast = contrast_of(&colours.agree_background, &colours.background);
    ("agree_background", contrast)
}

fn decline_button(colours: &Colours) -> Pair {
    let contrast = contrast_of(&colours.decline_background, &colours.background);
    ("decline_background", contrast)
}

fn text(colours: &Colours) -> Pair {
    ("text", contrast_of(&colours.text, &colours.background))
}

fn link(colours: &Colours) -> Pair {
    ("link", contrast_of(&colours.link, &colours.background))
}

/// The colours of both schemes that are fainter than `least`, and the least contrast among them.
fn fainter(case: &Case<'_>, least: f64, pairs: &[fn(&Colours) -> Pair]) -> (Vec<String>, Value) {
    let mut fields = Vec::new();
    let mut lowest = f64::MAX;
    for (scheme, colours) in case.banner.schemes() {
        for (name, contrast) in pairs.iter().map(|pair| pair(colours)) {
            if contrast < least {
                fields.push(format!("{scheme}.{name}"));
                lowest = lowest.min(contrast);
            }
        }
    }
    (fields, tenths(lowest))
}

/// Rounded down, so that what is below a limit never reads as if it had reached it.
fn tenths(contrast: f64) -> Value {
    Value::Tenths((contrast.min(21.0) * 10.0) as u64)
}

pub(super) fn legible_buttons(case: &Case<'_>) -> Verdict {
    let (fields, found) = fainter(case, TEXT, &[agree_words, decline_words]);
    broken_by(fields, |fields| {
        Text::new("banner_rule_legible_buttons.broken")
            .with("fields", fields)
            .with("found", found)
    })
}

pub(super) fn visible_buttons(case: &Case<'_>) -> Verdict {
    let (fields, found) = fainter(case, BOUNDARY, &[agree_button, decline_button]);
    broken_by(fields, |fields| {
        Text::new("banner_rule_visible_buttons.broken")
            .with("fields", fields)
            .with("found", found)
    })
}

pub(super) fn legible_text(case: &Case<'_>) -> Verdict {
    let (fields, found) = fainter(case, TEXT, &[text]);
    broken_by(fields, |fields| {
        Text::new("banner_rule_legible_text.broken")
            .with("fields", fields)
            .with("found", found)
    })
}

pub(super) fn legible_link(case: &Case<'_>) -> Verdict {
    let (fields, found) = fainter(case, TEXT, &[link]);
    broken_by(fields, |fields| {
        Text::new("banner_rule_legible_link.broken")
            .with("fields", fields)
            .with("found", found)
    })
}

/// Where declining is fainter than agreeing by more than [`FACTOR`], with both contrasts of the first such scheme.
fn outdone(
    case: &Case<'_>,
    agree: fn(&Colours) -> Pair,
    decline: fn(&Colours) -> Pair,
) -> Option<(Vec<String>, Value, Value)> {
    let mut found = None;
    for (scheme, colours) in case.banner.schemes() {
        let ((_, agree), (name, decline)) = (agree(colours), decline(colours));
        if agree > decline * FACTOR {
            let (fields, _, _) =
                found.get_or_insert_with(|| (Vec::new(), tenths(agree), tenths(decline)));
            fields.push(format!("{scheme}.{name}"));
        }
    }
    found
}

pub(super) fn as_legible(case: &Case<'_>) -> Verdict {
    let Some((fields, agree, decline)) = outdone(case, agree_words, decline_words) else {
        return Verdict::Kept;
    };
    broken_by(fields, |fields| {
        Text::new("banner_rule_as_legible.broken")
            .with("fields", fields)
            .with("agree", agree)
            .with("decline", decline)
    })
}

pub(super) fn as_prominent(case: &Case<'_>) -> Verdict {
    let Some((fields, agree, decline)) = outdone(case, agree_button, decline_button) else {
        return Verdict::Kept;
    };
    broken_by(fields, |fields| {
        Text::new("banner_rule_as_prominent.broken")
            .with("fields", fields)
            .with("agree", agree)
            .with("decline", decline)
    })
}
