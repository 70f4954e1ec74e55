//! What the service says, in the reader's language.
//!
//! Code names a text by its id and gives it values ([`shared::text::Text`]); the words are in Fluent files, one folder
//! for each language: `locales/<language>/server/*.ftl`. A message's variants are its attributes: `busy.restarting`.
//! The languages are those that have a folder. English has every text, and is what a text falls back to.
//!
//! The language is that of the request ([`Language::here`]); of an email, that of its reader ([`Reader`]).

mod accepted;
mod catalog;
mod codes;
mod request_language;

pub use accepted::accepted_ranges;
pub use catalog::{
    Language, Reader, Values, beginning, find, known, named, of_reason, variable, variables,
};
pub(crate) use codes::code_of;
pub use codes::{Code, codes, may_say};
pub use request_language::{answered_in, asked_in};
pub use shared::text::{Text, Value};

/// Renders texts.
pub trait Localize {
    /// In this language.
    fn localize(&self, language: Language) -> String {
        self.localize_for(&Reader::from(language))
    }

    /// To this reader.
    fn localize_for(&self, reader: &Reader) -> String;

    /// In the language of the request that is being answered.
    fn localize_here(&self) -> String {
        self.localize(Language::here())
    }
}

impl Localize for Text {
    fn localize_for(&self, reader: &Reader) -> String {
        catalog::render(self, &[], reader)
    }
}

/// Renders a text, with more values than its own.
pub(crate) fn localize_with(
    text: &Text,
    more: &[(&'static str, Value)],
    language: Language,
) -> String {
    catalog::render(text, more, &Reader::from(language))
}
