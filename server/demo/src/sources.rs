//! Where visits come from.

use serde::Deserialize;
use shared::date::Date;

/// Where a visit comes from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// How often, relative to the others.
    pub weight: f64,
    /// How many times as often at the end of the year as at its beginning.
    #[serde(default = "as_often")]
    pub grows: f64,
    /// Only on this day of the week, 0 for Monday.
    pub weekday: Option<u8>,
    /// Only on these days.
    pub during: Option<Days>,
    /// What the browser says; empty where it says nothing.
    #[serde(default)]
    pub referrer: String,
    /// The query string of the address; `{week}` and `{id}` are filled in.
    #[serde(default)]
    pub tags: String,
    /// What kind of way it is.
    #[serde(default)]
    pub way: Way,
    /// The page to which it leads; empty for any.
    #[serde(default)]
    pub page: String,
}

const fn as_often() -> f64 {
    1.0
}

/// What kind of way leads to a site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Typed, or by a bookmark.
    Direct,
    /// Looked for.
    Search,
    /// By a link.
    #[default]
    Link,
    /// To what is new.
    News,
}

/// From one day of each year to another, both as month and day.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Days {
    /// The first.
    pub from: (u8, u8),
    /// The last.
    pub until: (u8, u8),
}

impl Days {
    /// Whether this day is one of them.
    pub fn hold(self, date: Date) -> bool {
        let day = (date.month, date.day);
        self.from <= day && day <= self.until
    }
}

impl Source {
    /// The weight on this day, `part` of the year being over.
    pub fn weight_on(&self, date: Date, part: f64) -> f64 {
        let comes = self.weekday.is_none_or(|day| date.weekday() == day)
            && self.during.is_none_or(|days| days.hold(date));
        if comes {
            self.weight * self.grows.powf(part)
        } else {
            0.0
        }
    }
}

/// The search engine that many use in this country instead of the others, and how many.
pub fn home_search(country: &str) -> Option<(&'static str, f64)> {
    Some(match country {
        "JP" => ("https://search.yahoo.co.jp/", 0.3),
        "KR" => ("https://search.naver.com/search.naver", 0.55),
        "CN" => ("https://www.baidu.com/link", 0.9),
        "CZ" => ("https://search.seznam.cz/", 0.35),
        "DE" => ("https://www.ecosia.org/", 0.04),
        "US" => ("https://search.yahoo.com/", 0.03),
        _ => return None,
    })
}
