//! The codes of refusals: every message in `errors` is one.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use super::catalog;

/// Codes that also say what is wrong by texts of these groups: a rule that several operations share names no code.
const BORROWED: &[(&str, &[&str])] = &[
    ("invalid_banner", &["field"]),
    ("invalid_definition", &["field"]),
    ("invalid_hit", &["field"]),
    ("malformed_body", &["field"]),
    ("malformed_event", &["field"]),
    ("malformed_parameter", &["field"]),
    ("unknown_comparison", &["dates"]),
    ("unknown_period", &["dates"]),
];

/// The value that every refusal about a field has: the answer names it as `field`, not among its parameters.
const FIELD: &str = "field";

/// A code of a refusal.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The ids of the texts that it says.
    pub texts: Vec<String>,
    /// The names of the parameters that it can have.
    pub params: BTreeSet<String>,
}

/// Every code, by its name.
pub fn codes() -> &'static BTreeMap<String, Code> {
    static CODES: LazyLock<BTreeMap<String, Code>> = LazyLock::new(read);
    &CODES
}

fn read() -> BTreeMap<String, Code> {
    let (errors, others) = catalog::by_folder("errors");
    let mut codes: BTreeMap<String, Code> = BTreeMap::new();
    for (id, values) in errors {
        let code = codes.entry(code_of(&id).to_owned()).or_default();
        code.params.extend(values);
        code.texts.push(id);
    }
    for (name, groups) in BORROWED {
        let code = codes.entry((*name).to_owned()).or_default();
        for (id, values) in &others {
            if groups.contains(&code_of(id)) {
                code.params.extend(values.iter().cloned());
                code.texts.push(id.clone());
            }
        }
    }
    for code in codes.values_mut() {
        code.params.remove(FIELD);
    }
    codes
}

/// The code that a text belongs to: what is before its variant.
pub(crate) fn code_of(id: &str) -> &str {
    id.split_once('.').map_or(id, |(code, _)| code)
}

/// Whether a refusal with this code may say this text.
#[must_use]
pub fn may_say(code: &str, id: &str) -> bool {
    codes()
        .get(code)
        .is_some_and(|code| code.texts.iter().any(|text| text == id))
}
