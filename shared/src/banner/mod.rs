//! The banner that asks visitors for consent, and the rules that it must keep before it is shown.
//!
//! A draft within its [`bounds`] is saved, whatever rules it breaks. [`check`] judges it by every [`Rule`], each with its
//! source; only one that keeps them all is published. What is published is the banner as it is shown
//! ([`Banner::filled`]), and a version's name is the hash of its [`canonical`] form.

mod bounds;
mod canonical;
mod colour;
mod default;
mod fill;
mod fit;
mod language;
mod numbers;
mod phrases;
mod records;
mod rules;
mod words;

#[cfg(test)]
mod tests;

pub use bounds::{LANGUAGES, MONTHS, bounds};
pub use canonical::canonical;
pub use colour::{Colour, contrast};
pub use fill::{PANEL_PLACEHOLDERS, PLACEHOLDERS, fill};
pub use language::{canonical_language, is_language, is_right_to_left, main_language};
pub use records::{Banner, Colours, Keep, PanelTexts, Place, Promise, Texts};
pub use rules::{Rule, RuleResult, check};
