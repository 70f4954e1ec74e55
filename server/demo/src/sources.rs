//! Where visits come from.

use shared::date::Date;

/// Where a visit comes from.
#[derive(Debug)]
pub struct Source {
    /// How often, beside the others.
    pub weight: f64,
    /// How many times as often at the end of the year as at its beginning.
    pub grows: f64,
    /// On which days.
    pub when: When,
    /// What the browser says; empty where it says nothing.
    pub referrer: &'static str,
    /// What stands behind the address; `{week}` and `{id}` are filled in.
    pub tags: &'static str,
    /// What kind of way it is.
    pub way: Way,
    /// The page to which it leads; empty for any.
    pub page: &'static str,
}

/// What kind of way leads to a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Typed, or by a bookmark.
    Direct,
    /// Looked for.
    Search,
    /// By a link.
    Link,
    /// To what is new.
    News,
}

/// On which days.
#[derive(Clone, Copy, Debug)]
pub enum When {
    /// On all.
    Always,
    /// On this day of the week, 0 for Monday.
    On(u8),
    /// From one day of the year to another, both as month and day.
    Between((u8, u8), (u8, u8)),
}

impl When {
    /// Whether this day is one of them.
    pub fn is(self, date: Date) -> bool {
        let day = (date.month, date.day);
        match self {
            When::Always => true,
            When::On(weekday) => date.weekday() == weekday,
            When::Between(first, last) => first <= day && day <= last,
        }
    }
}

const PLAIN: Source = Source {
    weight: 1.0,
    grows: 1.0,
    when: When::Always,
    referrer: "",
    tags: "",
    way: Way::Link,
    page: "",
};

/// Without a trace.
pub const fn direct(weight: f64) -> Source {
    Source {
        weight,
        way: Way::Direct,
        ..PLAIN
    }
}

/// From a search engine.
pub const fn search(weight: f64, referrer: &'static str) -> Source {
    Source {
        weight,
        referrer,
        way: Way::Search,
        ..PLAIN
    }
}

/// By a link.
pub const fn link(weight: f64, referrer: &'static str) -> Source {
    Source {
        weight,
        referrer,
        ..PLAIN
    }
}

/// By a link with tags.
pub const fn tagged(weight: f64, referrer: &'static str, tags: &'static str) -> Source {
    Source {
        weight,
        referrer,
        tags,
        ..PLAIN
    }
}

/// By a letter that tells what is new.
pub const fn letter(weight: f64, weekday: u8, tags: &'static str) -> Source {
    Source {
        weight,
        tags,
        when: When::On(weekday),
        way: Way::News,
        ..PLAIN
    }
}

impl Source {
    /// So many times as often at the end of the year.
    pub const fn grows(self, grows: f64) -> Source {
        Source { grows, ..self }
    }

    /// Only on these days.
    pub const fn during(self, first: (u8, u8), last: (u8, u8)) -> Source {
        Source {
            when: When::Between(first, last),
            ..self
        }
    }

    /// To this page.
    pub const fn to(self, page: &'static str) -> Source {
        Source { page, ..self }
    }

    /// The weight on this day, `part` of the year being over.
    pub fn weight_on(&self, date: Date, part: f64) -> f64 {
        if self.when.is(date) {
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
