//! The rules.

use super::{Banner, Promise};
use crate::text::Text;

/// A rule. Its code is stable and part of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(
    feature = "openapi",
    oai(rename = "BannerRule", rename_all = "snake_case")
)]
pub enum Rule {
    /// Every language has every text.
    Whole,
}

/// A rule, and whether a banner keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleResult {
    /// The rule.
    pub rule: Rule,
    /// Whether it is kept.
    pub kept: bool,
    /// What it demands; if it is broken, what is wrong and what to do.
    pub why: Text,
    /// The fields that break it, such as `texts.de.title`.
    pub fields: Vec<String>,
    /// Where the rule comes from.
    pub source: &'static str,
}

/// Every rule, kept or broken.
#[must_use]
pub fn check(_banner: &Banner, _promise: &Promise) -> Vec<RuleResult> {
    Vec::new()
}
