//! The picked elements and sections of a site, seen and clicked by its visitors.

use shared::{
    goal::CLICK,
    pattern::Pattern,
    props::{PropValue, Props},
    shown::Shown,
};

use super::{chance::Chance, sites::Profile};

/// A created pick or stretch.
#[derive(Clone, Debug)]
struct Mark {
    id: String,
    pages: Pattern,
    /// How far down the page it is, in percent.
    at: u32,
    /// The part of a page's reading time that it is in the window, about.
    part: f64,
    /// How many click it of those who see it.
    clicked: f64,
}

/// What is watched on a site's pages. It has a chance of its own, so that the hits are the same without it.
#[derive(Clone, Debug)]
pub struct Marks {
    all: Vec<Mark>,
    chance: Chance,
}

/// What one page reports of its marks when it is left.
#[derive(Debug, Default)]
pub struct Reported {
    /// What was in the window.
    pub shown: Option<Shown>,
    /// The events of clicks, as properties.
    pub clicks: Vec<Props>,
}

impl Marks {
    /// None yet.
    pub fn new(seed: u64) -> Self {
        Self {
            all: Vec::new(),
            chance: Chance::new(seed ^ 0x6d61_726b),
        }
    }

    /// Continues with another seed.
    pub fn begin_anew(&mut self, seed: u64) {
        self.chance = Self::new(seed).chance;
    }

    /// Those of a site; `id` gives the id of the record with a name.
    pub fn watch<'a>(&mut self, profile: &'static Profile, id: impl Fn(&str) -> Option<&'a str>) {
        let picks = profile.contents.picks.iter().map(|pick| {
            let seen = (pick.at, 0.3, pick.clicked);
            (&pick.name, &pick.page, seen)
        });
        let stretches = profile.contents.stretches.iter().map(|stretch| {
            let seen = (stretch.at, stretch.part, 0.0);
            (&stretch.name, &stretch.page, seen)
        });
        let made = picks
            .chain(stretches)
            .filter_map(|(name, page, (at, part, clicked))| {
                Some(Mark {
                    id: id(name)?.to_owned(),
                    pages: Pattern::new(page.as_str()),
                    at,
                    part,
                    clicked,
                })
            });
        self.all.extend(made);
    }

    /// What the page reports after it was read for this long and scrolled to this depth, in percent.
    pub fn left(&mut self, path: &str, engaged_ms: u32, scroll: u32) -> Reported {
        let mut reported = Reported::default();
        let mut shown = Vec::new();
        for mark in &self.all {
            if mark.at > scroll || !mark.pages.matches(path) {
                continue;
            }
            let part = self.chance.about(mark.part, 0.4).min(1.0);
            shown.push((mark.id.clone(), (f64::from(engaged_ms) * part) as u32));
            if self.chance.happens(mark.clicked) {
                let pick = PropValue::Text(mark.id.clone());
                reported.clicks.push(Props(vec![("pick".to_owned(), pick)]));
            }
        }
        reported.shown = (!shown.is_empty()).then_some(Shown(shown));
        reported
    }

    /// The name of the events.
    pub const EVENT: &'static str = CLICK;
}
