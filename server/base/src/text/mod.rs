//! What the service says, in the reader's language.
//!
//! Code names a text by its id and gives it values ([`shared::text::Text`]); the words are in Fluent files, one folder
//! for each language: `locales/<language>/server/*.ftl`. A message's variants are its attributes: `busy.restarting`.
//! The languages are those that have a folder. English has every text, and is what a text falls back to.
//!
//! The language is that of the request ([`Language::here`]); of an email, that of its reader ([`Reader`]).

mod catalog;
mod codes;
mod here;

pub use catalog::{Language, Reader, Values, beginning, find, known, named, of_reason, variables};
pub(crate) use codes::code_of;
pub use codes::{Code, codes, may_say};
pub use here::{answered_in, asked_in};
pub use shared::text::{Text, Value};

/// Renders texts.
pub trait Say {
    /// In this language.
    fn say(&self, language: Language) -> String {
        self.say_to(&Reader::from(language))
    }

    /// To this reader.
    fn say_to(&self, reader: &Reader) -> String;

    /// In the language of the request that is being answered.
    fn say_here(&self) -> String {
        self.say(Language::here())
    }
}

impl Say for Text {
    fn say_to(&self, reader: &Reader) -> String {
        catalog::render(self, &[], reader)
    }
}

/// Renders a text, with more values than its own.
pub(crate) fn say_with(text: &Text, more: &[(&'static str, Value)], language: Language) -> String {
    catalog::render(text, more, &Reader::from(language))
}
