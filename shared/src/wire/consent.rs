//! The form in which the script sends what it has to say about a visitor's consent: short-keyed JSON of version 1, under
//! the limit of a hit. An unknown field is refused. What is sent says nothing that a site's page could not say as well;
//! only a ticket proves that a visitor agreed.

use serde::{Deserialize, Serialize};

use super::VERSION;
use crate::{
    banner::canonical_language,
    consent::{Bits, Hash, How, TICKET_BYTES, Tool, from_hex},
    field::FieldError,
    limits::over,
    text::Text,
};

/// The language of what was shown where nothing says it (BCP 47: undetermined).
const UNDETERMINED: &str = "und";
/// The longest name of a version of the site's own consent tool, in characters.
const TOOL_VERSION: usize = 120;
/// The longest text that such a tool showed, in bytes: a message with it is still under the limit of a hit.
const TOOL_TEXT: usize = 10_000;

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
            About::Shown if self.banner.is_none() => missing("b"),
            About::Agree | About::Decline
                if !self.is_right() && self.banner.is_none() && self.tool.is_none() =>
            {
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

    /// Whether it is something that every visitor may do at any time: withdraw, know, and have everything erased. One
    /// who agreed, as the ticket shows, withdraws by declining.
    #[must_use]
    pub fn is_right(&self) -> bool {
        match self.about {
            About::Withdraw | About::About | About::Forget => true,
            About::Decline => self.ticket.is_some(),
            About::Shown | About::Agree | About::Gpc | About::Here => false,
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
        let ticket = self.ticket.as_ref();
        if ticket.is_some_and(|ticket| ticket.len() > TICKET_BYTES) {
            return wrong("o");
        }
        if self.tool.is_some() && self.banner.is_some() {
            let text = Text::new("field.not_with_tool");
            return Err(FieldError::new("b", text));
        }
        match self.check_tool() {
            // What a tool showed refuses no withdrawal.
            Err(wrong) if !self.is_right() => Err(wrong),
            _ => Ok(()),
        }
    }

    fn check_tool(&self) -> Result<(), FieldError> {
        let Some(tool) = &self.tool else {
            return Ok(());
        };
        let wrong = |field: &str, text: Text| Err(FieldError::new(field, text));
        let is_blank = |text: &str| text.trim().is_empty();
        if is_blank(&tool.version) || over(&tool.version, TOOL_VERSION) {
            let text = Text::new("field.no_text").with("most", TOOL_VERSION);
            return wrong("tool.version", text);
        }
        if is_blank(&tool.text) || tool.text.len() > TOOL_TEXT {
            let text = Text::new("field.no_text_in_bytes").with("most", TOOL_TEXT);
            return wrong("tool.text", text);
        }
        if canonical_language(&tool.language).is_none() {
            return wrong("tool.language", Text::new("field.no_language"));
        }
        Ok(())
    }

    /// What a consent tool of the site's own showed, if it is in the form of that.
    #[must_use]
    pub fn shown_by_tool(&self) -> Option<&Tool> {
        self.tool.as_ref().filter(|_| self.check_tool().is_ok())
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

    /// The language of the banner or the panel, if it is one of those in which the site has it; else undetermined. A
    /// page may name any.
    #[must_use]
    pub fn shown_language<'a>(&self, mut offered: impl Iterator<Item = &'a str>) -> String {
        let named = self.language.as_ref();
        let usual = named.and_then(|language| canonical_language(language));
        let usual = usual.filter(|usual| offered.any(|language| language == usual));
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
            ("decline", json!({"w": "panel", "o": "x"}), None),
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
            ("gpc", json!({}), None),
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
            ("text", json!("ä".repeat(5_001))),
            ("language", json!("english")),
        ] {
            let mut tool = tool();
            tool[field] = value;
            let mut more = json!({"tool": tool, "w": "call"});
            assert_eq!(
                wrong("decline", more.clone()),
                Some(format!("tool.{field}"))
            );
            more["o"] = json!("x");
            for about in ["decline", "withdraw", "forget"] {
                let message = read(about, more.clone()).unwrap();
                assert_eq!((message.check(), message.shown_by_tool()), (Ok(()), None));
            }
        }
        let longest = json!({"version": "3", "language": "de", "text": "ä".repeat(5_000)});
        let message = read("decline", json!({"tool": longest, "w": "call"})).unwrap();
        assert_eq!(message.check(), Ok(()));
        assert_eq!(message.shown_by_tool(), message.tool.as_ref());
    }

    #[test]
    fn other_versions_sites_without_a_name_and_unknown_fields_are_refused() {
        assert_eq!(wrong("here", json!({"v": 2})).as_deref(), Some("v"));
        assert_eq!(wrong("here", json!({"s": ""})).as_deref(), Some("s"));
        read("here", json!({"q": 1})).unwrap_err();
        read("hit", json!({})).unwrap_err();
        read("decline", json!({"before": {"a": "gpc"}})).unwrap_err();
    }

    #[test]
    fn the_language_is_one_in_which_the_site_asks() {
        for (more, expected) in [
            (json!({"l": "de-at"}), "de-AT"),
            (json!({"l": "de"}), "und"),
            (json!({"l": "fr"}), "und"),
            (json!({"l": "en_US"}), "und"),
            (json!({}), "und"),
        ] {
            let message = read("decline", more).unwrap();
            let found = message.shown_language(["de-AT", "en"].into_iter());
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn an_earlier_answer_is_compared_with_this_one() {
        let (version, other) = ("b".repeat(64), "c".repeat(64));
        let of = |more: Value| read("agree", more).unwrap().earlier();
        let before = |answer: &str, version: &str| json!({"a": answer, "v": version});
        assert_eq!(of(json!({"b": version})), None);
        let same = json!({"b": version, "before": before("agreed", &version)});
        assert_eq!(of(same), Some((true, true)));
        let changed = json!({"b": version, "before": before("declined", &other)});
        assert_eq!(of(changed), Some((false, false)));
        let by_tool = json!({"tool": tool(), "before": before("agreed", "3")});
        assert_eq!(of(by_tool), Some((true, true)));
    }
}
