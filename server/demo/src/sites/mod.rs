//! The three sites: what is on them, who comes, and what they do there.

mod blog;
mod docs;
mod shop;

use super::{
    rhythm::Rhythm,
    sources::{Source, Way},
    walk::Walk,
};

/// A site of the demo.
#[derive(Debug)]
pub struct Profile {
    /// Its name.
    pub name: &'static str,
    /// Its zone.
    pub zone: &'static str,
    /// ISO 4217.
    pub currency: &'static str,
    /// Paths that it does not count.
    pub excluded_paths: &'static [&'static str],
    /// Addresses that it does not count.
    pub excluded_addresses: &'static [&'static str],
    /// Its part of all hits.
    pub share: f64,
    /// When visitors come, and where they are.
    pub rhythm: Rhythm,
    /// Where visits come from.
    pub sources: &'static [Source],
    /// The day on which a much-read page links to it.
    pub spike: Option<Spike>,
    /// The share of visits by people who were here before.
    pub again: f64,
    /// How many days ago that was, on average.
    pub again_days: f64,
    /// The share of visitors who sit at a desk.
    pub desk: f64,
    /// Makes its pages.
    pub pages: fn() -> Box<dyn Pages>,
}

/// A day on which many more come, all by one way.
#[derive(Debug)]
pub struct Spike {
    /// When, as a part of the year.
    pub at: f64,
    /// How many usual days' visits it brings.
    pub days: f64,
    /// The way.
    pub source: Source,
}

/// How somebody came.
#[derive(Clone, Copy, Debug)]
pub struct Came {
    /// By which way.
    pub way: Way,
    /// To this page; empty for any.
    pub page: &'static str,
    /// Whether they were here before.
    pub again: bool,
    /// Their country.
    pub country: &'static str,
}

impl Came {
    /// The chance that somebody goes on to another page, `usual` for those who looked for one.
    pub fn goes_on(self, usual: f64) -> f64 {
        let way = match self.way {
            Way::Direct => 0.08,
            Way::News => 0.05,
            Way::Search => 0.0,
            Way::Link => -0.07,
        };
        usual + way + if self.again { 0.09 } else { 0.0 }
    }
}

/// The pages of a site.
pub trait Pages {
    /// A new day (days since 1970) of the year that ends with `last`.
    fn begin_day(&mut self, day: i32, last: i32);

    /// A visit.
    fn visit(&self, walk: &mut Walk<'_>, came: Came);
}

/// The sites.
pub static PROFILES: [&Profile; 3] = [&blog::PROFILE, &shop::PROFILE, &docs::PROFILE];
