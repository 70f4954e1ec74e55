//! What figures can be broken down by.

use super::Firsts;

/// A dimension. Closed: only its own columns ever reach SQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// The page of a view or event.
    Page,
    /// The host of a view or event.
    Host,
    /// The name of an event.
    Event,
    /// A property, by its name.
    Prop(String),
    /// What a visit is: word in the API, column, and the mark of firsts.
    Visit(&'static str, &'static str, Firsts),
}

/// The dimensions of visits: word, column, mark.
const VISIT: [(&str, &str, Firsts); 19] = [
    ("entry", "entry_path", Firsts::Of("f_entry")),
    ("exit", "exit_path", Firsts::Of("f_exit")),
    ("source", "source", Firsts::Of("f_source")),
    ("referrer", "referrer", Firsts::None),
    ("channel", "channel", Firsts::Of("f_channel")),
    ("utm_source", "utm_source", Firsts::None),
    ("utm_medium", "utm_medium", Firsts::None),
    ("utm_campaign", "utm_campaign", Firsts::None),
    ("utm_content", "utm_content", Firsts::None),
    ("utm_term", "utm_term", Firsts::None),
    ("country", "country", Firsts::Steady),
    ("region", "region", Firsts::Steady),
    ("city", "city", Firsts::Steady),
    ("browser", "browser", Firsts::Steady),
    ("browser_version", "browser_version", Firsts::Steady),
    ("os", "os", Firsts::Steady),
    ("device", "device", Firsts::Steady),
    ("screen", "screen", Firsts::None),
    ("language", "language", Firsts::None),
];

impl Dimension {
    /// Every dimension with a fixed name, in the order in which they are given
    /// when none was asked for.
    pub fn all() -> Vec<Dimension> {
        [
            "page",
            "entry",
            "exit",
            "host",
            "source",
            "referrer",
            "channel",
            "utm_source",
            "utm_medium",
            "utm_campaign",
            "utm_content",
            "utm_term",
            "country",
            "region",
            "city",
            "browser",
            "browser_version",
            "os",
            "device",
            "screen",
            "language",
            "event",
        ]
        .into_iter()
        .filter_map(|word| Dimension::parse(word).ok())
        .collect()
    }

    /// Reads a dimension.
    ///
    /// # Errors
    /// A sentence that lists them.
    pub fn parse(word: &str) -> Result<Dimension, String> {
        if let Some(name) = word.strip_prefix("prop.") {
            return if name.is_empty() || name.chars().count() > 60 {
                Err("A property's name has 1 to 60 characters: `prop.plan`.".to_owned())
            } else {
                Ok(Dimension::Prop(name.to_owned()))
            };
        }
        Ok(match word {
            "page" => Dimension::Page,
            "host" => Dimension::Host,
            "event" => Dimension::Event,
            _ => {
                let (word, column, firsts) = VISIT
                    .into_iter()
                    .find(|(name, _, _)| *name == word)
                    .ok_or_else(|| {
                        format!(
                            "There is no breakdown by `{}`; there are page, entry, exit, host, source, referrer, channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term, country, region, city, browser, browser_version, os, device, screen, language, event and prop.<name>.",
                            word.chars().take(40).collect::<String>()
                        )
                    })?;
                Dimension::Visit(word, column, firsts)
            }
        })
    }

    /// Its word in the API.
    pub fn word(&self) -> String {
        match self {
            Dimension::Page => "page".to_owned(),
            Dimension::Host => "host".to_owned(),
            Dimension::Event => "event".to_owned(),
            Dimension::Prop(name) => format!("prop.{name}"),
            Dimension::Visit(word, _, _) => (*word).to_owned(),
        }
    }
}
