//! The form in which the script sends what it has to say about a visitor's consent: short-keyed JSON of version 1, under
//! the limit of a hit. An unknown field is refused. What is sent says nothing that a site's page could not say as well;
//! only a ticket proves that a visitor agreed.

use serde::{Deserialize, Serialize};

use super::VERSION;
use crate::{
    banner::canonical_language,
    consent::{Bits, Hash, How, Tool, from_hex},
    field::FieldError,
    text::Text,
};

/// The language of what was shown where nothing says it (BCP 47: undetermined).
const UNDETERMINED: &str = "und";
/// The longest name of a version of the site's own consent tool, in characters.
const TOOL_VERSION: usize = 120;
/// The longest text that such a tool showed, in characters.
const TOOL_TEXT: usize = 10_000;
/// The longest ticket, in bytes.
const TICKET: usize = 100;

/// What the script sends about consent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsentMessage {
    /// Version of the form.
    #[serde(rename = "v")]
    pub version: u8,
    /// The site's name or id.
    #[serde(rename = "s")]
    pub site: String,
    /// What it is about.
    #[serde(rename = "k")]
    pub about: About,
    /// The page's full address.
    #[serde(rename = "u")]
    pub url: String,
    /// The language of what was shown; of the page, if nothing was.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The version of the banner, in hex.
    #[serde(rename = "b", default, skip_serializing_if = "Option::is_none")]
    pub banner: Option<String>,
    /// The random bits that the browser made, in hex.
    #[serde(rename = "p", default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<String>,
    /// The ticket of a visitor who agreed.
    #[serde(rename = "o", default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
    /// How an answer was given.
    #[serde(rename = "w", default, skip_serializing_if = "Option::is_none")]
    pub how: Option<How>,
    /// What this device says that it answered before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<EarlierAnswer>,
    /// What a consent tool of the site's own showed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<Tool>,
    /// The browser reports that a program drives it.
    #[serde(rename = "d", default, skip_serializing_if = "Option::is_none")]
    pub automated: Option<bool>,
}

/// What a message is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The banner was shown.
    #[default]
    Shown,
    /// The visitor agreed.
    Agree,
    /// The visitor declined.
    Decline,
    /// The visitor withdrew the consent.
    Withdraw,
    /// The visitor was not asked, because of Global Privacy Control.
    Gpc,
    /// A visitor who agreed has an open visit.
    Here,
    /// The visitor wants to know what is kept.
    About,
    /// The visitor withdrew, and wants everything erased.
    Forget,
}

/// An earlier answer, as the device keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlierAnswer {
    /// What it was.
    #[serde(rename = "a")]
    pub answer: KeptAnswer,
    /// The version of what was shown then.
    #[serde(rename = "v", default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// When, in seconds since 1970.
    #[serde(rename = "t")]
    pub at: i64,
}

/// An answer as a device keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptAnswer {
    /// The visitor agreed.
    Agreed,
    /// The visitor declined or withdrew.
    Declined,
}

impl ConsentMessage {
    /// Checks what the types do not, apart from the address and the ticket's signature.
    ///
    /// # Errors
    /// The first field that is wrong, by its short key.
    pub fn check(&self) -> Result<(), FieldError> {
        if self.version != VERSION {
            let text = Text::new("field.other_version")
                .with("version", self.version)
                .with("ours", VERSION);
            return Err(FieldError::new("v", text));
        }
        if self.site.is_empty() {
            return Err(FieldError::new("s", Text::new("field.empty_site")));
        }
        self.check_forms()?;
        let missing = |field: &str| Err(FieldError::new(field, Text::new("field.missing")));
        match self.about {
            About::Agree if self.bits.is_none() => missing("p"),
            About::Withdraw | About::Here | About::About | About::Forget
                if self.ticket.is_none() =>
            {
                missing("o")
            }
            About::Shown | About::Gpc if self.banner.is_none() => missing("b"),
            About::Agree | About::Decline if self.banner.is_none() && self.tool.is_none() => {
                missing("b")
            }
            About::Agree | About::Decline | About::Withdraw | About::Forget
                if self.how.is_none() =>
            {
                missing("w")
            }
            _ => Ok(()),
        }
    }

    fn check_forms(&self) -> Result<(), FieldError> {
        let wrong = |field: &str| Err(FieldError::new(field, Text::new("field.no_id")));
        if self.bits.is_some() && self.bits().is_none() {
            return wrong("p");
        }
        if self.banner.is_some() && self.banner_version().is_none() {
            return wrong("b");
        }
        if self
            .ticket
            .as_ref()
            .is_some_and(|ticket| ticket.len() > TICKET)
        {
            return wrong("o");
        }
        let Some(tool) = &self.tool else {
            return Ok(());
        };
        if self.banner.is_some() {
            let text = Text::new("field.not_with_tool");
            return Err(FieldError::new("b", text));
        }
        for (field, text, most) in [
            ("tool.version", &tool.version, TOOL_VERSION),
            ("tool.text", &tool.text, TOOL_TEXT),
        ] {
            if text.trim().is_empty() || text.chars().count() > most {
                let text = Text::new("field.no_text").with("most", most);
                return Err(FieldError::new(field, text));
            }
        }
        if canonical_language(&tool.language).is_none() {
            let text = Text::new("field.no_language");
            return Err(FieldError::new("tool.language", text));
        }
        Ok(())
    }

    /// The browser's random bits.
    #[must_use]
    pub fn bits(&self) -> Option<Bits> {
        Bits::parse(self.bits.as_deref()?)
    }

    /// The version of the banner.
    #[must_use]
    pub fn banner_version(&self) -> Option<Hash> {
        from_hex(self.banner.as_deref()?)
    }

    /// The language of what was shown, in its usual form: a page may name one that is none.
    #[must_use]
    pub fn shown_language(&self) -> String {
        let tool = self.tool.as_ref().map(|tool| &tool.language);
        let named = tool.or(self.language.as_ref());
        let usual = named.and_then(|language| canonical_language(language));
        usual.unwrap_or_else(|| UNDETERMINED.to_owned())
    }

    /// What this device answered before: whether it agreed, and whether to the same words as now.
    #[must_use]
    pub fn earlier(&self) -> Option<(bool, bool)> {
        let before = self.before.as_ref()?;
        let tool = self.tool.as_ref().map(|tool| &tool.version);
        let now = tool.or(self.banner.as_ref());
        Some((
            before.answer == KeptAnswer::Agreed,
            before.version.as_ref() == now,
        ))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn read(about: &str, more: Value) -> Result<ConsentMessage, serde_json::Error> {
        let mut message =
            json!({"v": 1, "s": "shop.example", "k": about, "u": "https://shop.example/"});
        let fields = message.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        serde_json::from_value(message)
    }

    /// The field that is wrong.
    fn wrong(about: &str, more: Value) -> Option<String> {
        let message = read(about, more).unwrap();
        message.check().err().map(|wrong| wrong.field)
    }

    fn tool() -> Value {
        json!({"version": "3", "language": "de-at", "text": "Dürfen wir?"})
    }

    #[test]
    fn each_message_needs_its_fields() {
        let (bits, version) = ("a".repeat(32), "b".repeat(64));
        for (about, more, expected) in [
            (
                "agree",
                json!({"p": bits, "b": version, "w": "banner"}),
                None,
            ),
            (
                "agree",
                json!({"p": bits, "tool": tool(), "w": "call"}),
                None,
            ),
            ("agree", json!({"b": version, "w": "banner"}), Some("p")),
            ("agree", json!({"p": bits, "w": "banner"}), Some("b")),
            ("agree", json!({"p": bits, "b": version}), Some("w")),
            (
                "agree",
                json!({"p": bits, "b": version, "tool": tool(), "w": "call"}),
                Some("b"),
            ),
            (
                "agree",
                json!({"p": "A".repeat(32), "b": version, "w": "banner"}),
                Some("p"),
            ),
            (
                "agree",
                json!({"p": bits, "b": "b".repeat(63), "w": "banner"}),
                Some("b"),
            ),
            ("decline", json!({"b": version, "w": "panel"}), None),
            ("decline", json!({"w": "panel"}), Some("b")),
            ("withdraw", json!({"o": "x", "w": "panel"}), None),
            ("withdraw", json!({"w": "panel"}), Some("o")),
            ("withdraw", json!({"o": "x"}), Some("w")),
            (
                "withdraw",
                json!({"o": "x".repeat(101), "w": "panel"}),
                Some("o"),
            ),
            ("forget", json!({"o": "x"}), Some("w")),
            ("here", json!({"o": "x"}), None),
            ("here", json!({}), Some("o")),
            ("about", json!({}), Some("o")),
            ("shown", json!({"b": version}), None),
            ("shown", json!({}), Some("b")),
            ("gpc", json!({"b": version}), None),
        ] {
            assert_eq!(
                wrong(about, more.clone()).as_deref(),
                expected,
                "{about} {more}"
            );
        }
    }

    #[test]
    fn what_a_tool_showed_is_named_and_bounded() {
        for (field, value) in [
            ("version", json!("")),
            ("version", json!("x".repeat(121))),
            ("text", json!(" ")),
            ("text", json!("x".repeat(10_001))),
            ("language", json!("english")),
        ] {
            let mut tool = tool();
            tool[field] = value;
            let more = json!({"tool": tool, "w": "call"});
            assert_eq!(wrong("decline", more), Some(format!("tool.{field}")));
        }
    }

    #[test]
    fn other_versions_sites_without_a_name_and_unknown_fields_are_refused() {
        assert_eq!(wrong("here", json!({"v": 2})).as_deref(), Some("v"));
        assert_eq!(wrong("here", json!({"s": ""})).as_deref(), Some("s"));
        read("here", json!({"q": 1})).unwrap_err();
        read("hit", json!({})).unwrap_err();
        read("decline", json!({"before": {"a": "gpc", "t": 1}})).unwrap_err();
    }

    #[test]
    fn the_language_is_that_of_what_was_shown() {
        for (more, expected) in [
            (json!({"l": "de-at"}), "de-AT"),
            (json!({"l": "en_US"}), "und"),
            (json!({}), "und"),
            (json!({"l": "fr", "tool": tool()}), "de-AT"),
        ] {
            assert_eq!(read("decline", more).unwrap().shown_language(), expected);
        }
    }

    #[test]
    fn an_earlier_answer_is_compared_with_this_one() {
        let (version, other) = ("b".repeat(64), "c".repeat(64));
        let of = |more: Value| read("agree", more).unwrap().earlier();
        let before = |answer: &str, version: &str| json!({"a": answer, "v": version, "t": 5});
        assert_eq!(of(json!({"b": version})), None);
        let same = json!({"b": version, "before": before("agreed", &version)});
        assert_eq!(of(same), Some((true, true)));
        let changed = json!({"b": version, "before": before("declined", &other)});
        assert_eq!(of(changed), Some((false, false)));
        let by_tool = json!({"tool": tool(), "before": before("agreed", "3")});
        assert_eq!(of(by_tool), Some((true, true)));
    }
}
