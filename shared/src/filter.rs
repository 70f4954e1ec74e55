//! Filters: `page:/a/*`, `!country:DE`, `prop.plan:pro`, `goal:<id>`.
//!
//! Two filters of one kind are combined with or, different kinds with and. `!` in front excludes, `*` matches
//! any characters, and nothing after the colon matches hits without a value. `\*` is a star, and `\\` a
//! backslash. The case of a channel, a device or a country makes no difference.

use std::fmt;

use crate::{channel::Channel, device, limits, pattern::Pattern, text::Text};

/// What a filter is about. Closed: only these names ever reach SQL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // the names say it all
pub enum Kind {
    Page,
    Host,
    Event,
    Prop,
    Goal,
    Entry,
    Exit,
    Source,
    Channel,
    Country,
    Region,
    City,
    Device,
    Browser,
    Os,
    Language,
    UtmSource,
    UtmMedium,
    UtmCampaign,
    UtmContent,
    UtmTerm,
}

/// Whether a filter picks single hits, or whole visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Hits that match.
    Hit,
    /// All hits of visits that match.
    Visit,
}

impl Kind {
    /// Every kind, in the order in which they are listed.
    pub const ALL: [Kind; 21] = [
        Kind::Page,
        Kind::Host,
        Kind::Event,
        Kind::Prop,
        Kind::Goal,
        Kind::Entry,
        Kind::Exit,
        Kind::Source,
        Kind::Channel,
        Kind::Country,
        Kind::Region,
        Kind::City,
        Kind::Device,
        Kind::Browser,
        Kind::Os,
        Kind::Language,
        Kind::UtmSource,
        Kind::UtmMedium,
        Kind::UtmCampaign,
        Kind::UtmContent,
        Kind::UtmTerm,
    ];

    /// The word before the colon; for properties only its beginning, `prop`.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Page => "page",
            Kind::Host => "host",
            Kind::Event => "event",
            Kind::Prop => "prop",
            Kind::Goal => "goal",
            Kind::Entry => "entry",
            Kind::Exit => "exit",
            Kind::Source => "source",
            Kind::Channel => "channel",
            Kind::Country => "country",
            Kind::Region => "region",
            Kind::City => "city",
            Kind::Device => "device",
            Kind::Browser => "browser",
            Kind::Os => "os",
            Kind::Language => "language",
            Kind::UtmSource => "utm_source",
            Kind::UtmMedium => "utm_medium",
            Kind::UtmCampaign => "utm_campaign",
            Kind::UtmContent => "utm_content",
            Kind::UtmTerm => "utm_term",
        }
    }

    /// Whether it picks hits or visits.
    pub fn level(self) -> Level {
        match self {
            Kind::Page | Kind::Host | Kind::Event | Kind::Prop | Kind::Goal => Level::Hit,
            _ => Level::Visit,
        }
    }

    /// Its values, if it has a closed set of them.
    fn known(self) -> Option<Vec<&'static str>> {
        match self {
            Kind::Channel => Some(Channel::ALL.into_iter().map(Channel::name).collect()),
            Kind::Device => Some(device::ALL.to_vec()),
            _ => None,
        }
    }

    fn from_word(word: &str) -> Option<Kind> {
        Kind::ALL
            .into_iter()
            .find(|kind| *kind != Kind::Prop && kind.word().eq_ignore_ascii_case(word))
    }
}

/// One filter, read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// What it is about.
    pub kind: Kind,
    /// The property's name, for `prop.<name>` and only there.
    pub prop: Option<String>,
    /// True if it excludes what matches.
    pub negated: bool,
    /// The pattern that the value must match; an empty one matches hits without a value.
    pub pattern: Pattern,
}

impl Filter {
    /// Reads one filter.
    ///
    /// # Errors
    /// A text that names the mistake and the right form.
    pub fn parse(text: &str) -> Result<Filter, Text> {
        let (negated, rest) = match text.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let Some((word, value)) = rest.split_once(':') else {
            return Err(Text::new("unknown_filter.no_colon").with("given", limits::cut(text, 60)));
        };
        let (kind, prop) = read_kind(word)?;
        if limits::over(value, limits::FILTER_VALUE) {
            return Err(Text::new("unknown_filter.too_long")
                .with("kind", word.to_ascii_lowercase())
                .with("most", limits::FILTER_VALUE));
        }
        if kind == Kind::Goal && (value.is_empty() || value.contains('*')) {
            return Err(Text::new("unknown_filter.goal"));
        }
        let pattern = match kind.known() {
            Some(known) => of_known(kind.word(), value, &known)?,
            None if kind == Kind::Country => Pattern::escaped(value.to_ascii_uppercase()),
            None => Pattern::escaped(value),
        };
        Ok(Filter {
            kind,
            prop,
            negated,
            pattern,
        })
    }

    /// Whether its pattern is in lower case and ignores the case of values: patterns with stars for closed
    /// sets of values.
    pub fn ignores_case(&self) -> bool {
        self.kind.known().is_some() && self.pattern.stars() > 0
    }

    /// Whether it picks hits or visits.
    pub fn level(&self) -> Level {
        self.kind.level()
    }

    /// Whether a value passes; `None` is a missing one.
    pub fn passes(&self, value: Option<&str>) -> bool {
        let matched = match value {
            None | Some("") => self.pattern.is_empty(),
            Some(text) if self.ignores_case() => self.pattern.matches(&text.to_ascii_lowercase()),
            Some(text) => self.pattern.matches(text),
        };
        matched != self.negated
    }
}

/// A pattern for a closed set of values, in any case: one of them as it is written, or with stars, in lower
/// case, one that matches some of them. An empty one matches hits without a value.
fn of_known(kind: &str, value: &str, known: &[&'static str]) -> Result<Pattern, Text> {
    if value.is_empty() {
        return Ok(Pattern::new(""));
    }
    let pattern = Pattern::escaped(value.to_ascii_lowercase());
    let mut found = known
        .iter()
        .filter(|one| pattern.matches(&one.to_ascii_lowercase()));
    match found.next() {
        Some(one) if pattern.stars() == 0 => Ok(Pattern::new(*one)),
        Some(_) => Ok(pattern),
        None => Err(Text::new("unknown_filter.value")
            .with("kind", kind)
            .with("given", limits::cut(value, 60))
            .with("known", known.join(", "))),
    }
}

/// The name in `prop.<name>`, as it is; `prop.` may be in any case. `None` for every other word.
pub fn property_name(word: &str) -> Option<&str> {
    let (start, name) = word.split_at_checked("prop.".len())?;
    start.eq_ignore_ascii_case("prop.").then_some(name)
}

fn read_kind(word: &str) -> Result<(Kind, Option<String>), Text> {
    if let Some(name) = property_name(word) {
        if name.is_empty() || limits::over(name, limits::PROP_NAME) {
            return Err(Text::new("unknown_filter.property").with("most", limits::PROP_NAME));
        }
        return Ok((Kind::Prop, Some(name.to_owned())));
    }
    match Kind::from_word(word) {
        Some(kind) => Ok((kind, None)),
        None => Err(Text::new("unknown_filter.kind")
            .with("given", limits::cut(word, 60))
            .with("known", kinds())),
    }
}

/// All kinds as a list to read.
fn kinds() -> String {
    let words: Vec<&str> = Kind::ALL
        .into_iter()
        .map(|kind| {
            if kind == Kind::Prop {
                "prop.<name>"
            } else {
                kind.word()
            }
        })
        .collect();
    words.join(", ")
}

impl fmt::Display for Filter {
    /// As it would be written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.negated { "!" } else { "" };
        match &self.prop {
            Some(name) => write!(f, "{not}prop.{name}:{}", self.pattern),
            None => write!(f, "{not}{}:{}", self.kind.word(), self.pattern),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_read_and_written_alike() {
        for (text, kind, prop, negated, pattern) in [
            ("page:/a/*", Kind::Page, None, false, "/a/*"),
            ("!country:DE", Kind::Country, None, true, "DE"),
            ("country:", Kind::Country, None, false, ""),
            ("!utm_source:", Kind::UtmSource, None, true, ""),
            ("prop.plan:pro", Kind::Prop, Some("plan"), false, "pro"),
            ("!prop.a b:x:y", Kind::Prop, Some("a b"), true, "x:y"),
            ("page:/a:b", Kind::Page, None, false, "/a:b"),
            ("source:!x", Kind::Source, None, false, "!x"),
            ("goal:018f", Kind::Goal, None, false, "018f"),
            ("event:Sign up", Kind::Event, None, false, "Sign up"),
            (r"page:/a\*", Kind::Page, None, false, r"/a\*"),
            ("channel:Direct", Kind::Channel, None, false, "Direct"),
            ("device:", Kind::Device, None, false, ""),
        ] {
            let filter = Filter::parse(text).unwrap();
            let read = (
                filter.kind,
                filter.prop.as_deref(),
                filter.negated,
                filter.pattern.as_str(),
            );
            assert_eq!(read, (kind, prop, negated, pattern), "{text}");
            assert_eq!(filter.to_string(), text);
        }
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Prop) {
            let value = kind.known().map_or("x", |known| known[0]);
            let filter = Filter::parse(&format!("{}:{value}", kind.word()));
            assert_eq!(filter.unwrap().kind, kind);
        }
    }

    #[test]
    fn known_values_are_read_whatever_their_case() {
        for (text, read) in [
            ("device:Desktop", "device:desktop"),
            ("!DEVICE:x", ""),
            ("!device:TABLET", "!device:tablet"),
            ("channel:organic search", "channel:Organic Search"),
            ("channel:ai assistant", "channel:AI Assistant"),
            ("channel:Organic*", "channel:organic*"),
            ("country:de", "country:DE"),
            ("country:D*", "country:D*"),
            ("browser:firefox", "browser:firefox"),
            ("Page:/A", "page:/A"),
            ("!UTM_Source:News", "!utm_source:News"),
            ("PROP.Plan:Pro", "prop.Plan:Pro"),
        ] {
            let filter = Filter::parse(text).map(|filter| filter.to_string());
            assert_eq!(filter.unwrap_or_default(), read, "{text}");
        }
        let organic = Filter::parse("channel:Organic*").unwrap();
        assert!(organic.passes(Some("Organic Social")) && !organic.passes(Some("Direct")));
    }

    #[test]
    fn mistakes_are_named() {
        for (text, expected) in [
            ("", "no_colon"),
            ("page", "no_colon"),
            (
                "pages:/a",
                "kind given=pages known=page, host, event, prop.<name>",
            ),
            (" page:/a", "kind given= page "),
            ("!!page:/a", "kind given=!page "),
            ("prop:x", "kind given=prop "),
            ("prop.:x", "property"),
            ("goal:", "goal"),
            ("goal:a*", "goal"),
            (
                "device:phone",
                "value kind=device given=phone known=desktop, mobile, tablet, other",
            ),
            ("!device:x*", "value kind=device given=x* "),
            (
                "channel:Search",
                "value kind=channel given=Search known=Direct, ",
            ),
        ] {
            let error = Filter::parse(text).unwrap_err().to_string();
            let expected = format!("unknown_filter.{expected}");
            assert!(error.starts_with(&expected), "{text}: {error}");
        }
        assert!(Filter::parse(&format!("page:{}", "x".repeat(2_001))).is_err());
    }

    #[test]
    fn levels_are_those_of_the_api() {
        let hits: Vec<&str> = Kind::ALL
            .into_iter()
            .filter(|k| k.level() == Level::Hit)
            .map(Kind::word)
            .collect();
        assert_eq!(hits, ["page", "host", "event", "prop", "goal"]);
    }

    #[test]
    fn values_pass_or_not() {
        for (filter, value, expected) in [
            ("country:DE", Some("DE"), true),
            ("country:DE", Some("de"), false),
            ("country:DE", None, false),
            ("!country:DE", None, true),
            ("country:", None, true),
            ("!country:", None, false),
            ("!country:", Some("DE"), true),
            ("page:*", Some("/"), true),
            ("page:*", None, false),
        ] {
            assert_eq!(
                Filter::parse(filter).unwrap().passes(value),
                expected,
                "{filter} {value:?}"
            );
        }
    }
}
