//! The three sites, as their files in `sites/` have them: what is on them, who comes, and what they do there.

mod acts;
mod contents;
mod posts;
mod shop;

use std::{collections::BTreeMap, sync::LazyLock};

pub use acts::{Act, Choice, Event, Landing, Read, Search, Value};
pub use contents::{Contents, Note, Step};
pub use posts::{Blog, Posts};
use serde::Deserialize;
pub use shop::{Cart, Store};

use super::{
    rhythm::Rhythm,
    sources::{Source, Way},
};

/// A site of the demo.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// Its zone.
    pub zone: String,
    /// ISO 4217.
    pub currency: String,
    /// Paths that it does not count.
    pub excluded_paths: Vec<String>,
    /// Addresses that it does not count.
    #[serde(default)]
    pub excluded_addresses: Vec<String>,
    /// Its part of all hits.
    pub share: f64,
    /// The share of visits by people who were here before.
    pub again: f64,
    /// How many days ago that was, on average.
    pub again_days: f64,
    /// The share of visitors who sit at a desk.
    pub desk: f64,
    /// When visitors come, and where they are.
    pub rhythm: Rhythm,
    /// Where visits come from.
    pub sources: Vec<Source>,
    /// The day on which a much-read page links to it.
    pub spike: Option<Spike>,
    /// Texts of which one is drawn, by the name of the list.
    pub lists: BTreeMap<String, Vec<String>>,
    /// What is looked for, and how many results there are.
    pub searches: Vec<(String, f64)>,
    /// Acts in a row, by their name.
    pub parts: BTreeMap<String, Vec<Act>>,
    /// What visitors do there.
    pub visit: Landing,
    /// Posts that come out during the year.
    pub blog: Option<Blog>,
    /// Products that are sold.
    pub store: Option<Store>,
    /// What people have made there.
    pub contents: Contents,
}

/// A day on which many more come, all by one way.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spike {
    /// When, as a part of the year.
    pub at: f64,
    /// How many usual days' visits it brings.
    pub days: f64,
    /// The way.
    pub source: Source,
}

/// How a visitor came.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// By which way.
    pub way: Way,
    /// To this page; empty for any.
    pub page: &'static str,
    /// Whether they were here before.
    pub again: bool,
    /// Their country.
    pub country: &'static str,
}

/// The sites.
pub static PROFILES: LazyLock<Vec<Profile>> = LazyLock::new(|| {
    FILES
        .iter()
        .map(|(name, text)| read(name, text).unwrap_or_else(|wrong| panic!("{wrong}")))
        .collect()
});

/// The files, with their names.
const FILES: [(&str, &str); 3] = [
    (
        "northtrails.toml",
        include_str!("../../sites/northtrails.toml"),
    ),
    (
        "teaandclay.toml",
        include_str!("../../sites/teaandclay.toml"),
    ),
    ("gridline.toml", include_str!("../../sites/gridline.toml")),
];

/// A site from its file; else a sentence that says what is wrong with it, and where.
fn read(name: &str, text: &str) -> Result<Profile, String> {
    let profile: Profile =
        toml::from_str(text).map_err(|error| format!("sites/{name} is malformed: {error}"))?;
    match profile.fault() {
        Some(fault) => Err(format!("sites/{name}: {fault}")),
        None => Ok(profile),
    }
}

impl Profile {
    /// What its parts say of each other that is not so.
    fn fault(&self) -> Option<String> {
        let landing = &self.visit;
        let alone = self.parts.values().flatten();
        let first = landing.first.iter().flat_map(|first| &first.acts);
        let around = landing.around.iter().flat_map(|choice| &choice.acts);
        let after = self.blog.iter().flat_map(|blog| &blog.after);
        alone
            .chain(first)
            .chain(around)
            .chain(after)
            .find_map(|act| act.fault(self))
            .or_else(|| {
                self.lists
                    .iter()
                    .find(|(_, list)| list.is_empty())
                    .map(|(name, _)| format!("the list {name} is empty"))
            })
            .or_else(|| {
                self.searches
                    .is_empty()
                    .then(|| "nothing is looked for".to_owned())
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world;

    #[test]
    fn every_file_is_well_formed() {
        for (name, text) in FILES {
            if let Err(wrong) = read(name, text) {
                panic!("{wrong}");
            }
        }
        let whole: f64 = PROFILES.iter().map(|profile| profile.share).sum();
        assert!((whole - 1.0).abs() < 1e-9, "the sites' shares make {whole}");
        for profile in PROFILES.iter() {
            for (country, _) in &profile.rhythm.audience {
                let known = world::index_of(country);
                assert!(
                    known.is_some(),
                    "{}: {country} is not in countries.toml",
                    profile.name
                );
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let (name, text) = FILES[0];
        let unknown = text.replacen("zone =", "zome =", 1);
        let wrong = read(name, &unknown).expect_err("zome is no field");
        assert!(
            wrong.contains("northtrails.toml") && wrong.contains("zome"),
            "{wrong}"
        );
        let missing = text.replacen("part = \"search\"", "part = \"seek\"", 1);
        let wrong = read(name, &missing).expect_err("there is no such part");
        assert!(wrong.contains("seek"), "{wrong}");
    }
}
