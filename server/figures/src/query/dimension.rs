//! What figures can be broken down by.

use counts::sums::By;
use shared::{
    filter::property_name,
    limits::{self, PROP_NAME},
    text::Text,
};

/// The words of all dimensions, and of goals, by which figures are broken down too.
const KNOWN: &str = "page, entry, exit, host, source, referrer, channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term, country, region, city, browser, browser_version, os, device, screen, language, event, goal, prop.<name>";

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
    /// What a visit is: word in the API, and column.
    Visit(&'static str, &'static str),
}

/// The dimensions of visits: word and column.
const VISIT: [(&str, &str); 19] = [
    ("entry", "entry_path"),
    ("exit", "exit_path"),
    ("source", "source"),
    ("referrer", "referrer"),
    ("channel", "channel"),
    ("utm_source", "utm_source"),
    ("utm_medium", "utm_medium"),
    ("utm_campaign", "utm_campaign"),
    ("utm_content", "utm_content"),
    ("utm_term", "utm_term"),
    ("country", "country"),
    ("region", "region"),
    ("city", "city"),
    ("browser", "browser"),
    ("browser_version", "browser_version"),
    ("os", "os"),
    ("device", "device"),
    ("screen", "screen"),
    ("language", "language"),
];

impl Dimension {
    /// Every dimension with a fixed name, in the order of an answer without requested dimensions.
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

    /// Reads a dimension. Its word may be in any case, the name of a property may not.
    ///
    /// # Errors
    /// A text that lists them.
    pub fn parse(word: &str) -> Result<Dimension, Text> {
        if let Some(name) = property_name(word) {
            return if name.is_empty() || limits::over(name, PROP_NAME) {
                Err(Text::new("unknown_breakdown.property").with("most", PROP_NAME))
            } else {
                Ok(Dimension::Prop(name.to_owned()))
            };
        }
        Ok(match word.to_ascii_lowercase().as_str() {
            "page" => Dimension::Page,
            "host" => Dimension::Host,
            "event" => Dimension::Event,
            folded => {
                let (word, column) = VISIT
                    .into_iter()
                    .find(|(name, _)| *name == folded)
                    .ok_or_else(|| {
                        Text::new("unknown_breakdown.word")
                            .with("given", limits::cut(word, 40))
                            .with("known", KNOWN)
                    })?;
                Dimension::Visit(word, column)
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
            Dimension::Visit(word, _) => (*word).to_owned(),
        }
    }

    /// By which days are summed up in it; properties are not.
    pub fn summed(&self) -> Option<By> {
        By::column(match self {
            Dimension::Page => "path",
            Dimension::Host => "hostname",
            Dimension::Event => "event",
            Dimension::Prop(_) => return None,
            Dimension::Visit(_, column) => column,
        })
    }
}
