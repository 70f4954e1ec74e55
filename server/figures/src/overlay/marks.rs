//! Picked elements and named parts of a page.

use std::{cmp::Reverse, collections::HashMap};

use shared::{goal::Pages, pattern::Pattern};
use sites::{
    Site,
    goals::{Pick, Stretch},
};
use uuid::Uuid;

use super::records::{OverlayPick, OverlayStretch};
use crate::{
    number::Number,
    query::{Filled, Sql, compose, shown_ms},
};

/// The figures of elements and parts, by their ids.
#[derive(Debug, Default)]
pub struct Marks {
    /// Clicks, and different visitors who clicked.
    clicked: HashMap<String, (i64, i64)>,
    /// Milliseconds in the window, and different visitors.
    shown: HashMap<String, (i64, i64)>,
}

/// Whether a mark of `page` is on this path.
fn on(page: &str, path: &str) -> bool {
    Pages(vec![Pattern::new(page)]).has(path)
}

fn picks<'a>(site: &'a Site, path: &'a str) -> impl Iterator<Item = &'a Pick> {
    site.picks.iter().filter(move |pick| on(&pick.page, path))
}

fn stretches<'a>(site: &'a Site, path: &'a str) -> impl Iterator<Item = &'a Stretch> {
    let stretches = site.stretches.iter();
    stretches.filter(move |stretch| on(&stretch.page, path))
}

/// The texts for the statement's slots: the ids of a page's elements and parts, and how to read their time
/// from a heartbeat.
pub fn places(site: &Site, path: &str) -> Vec<Filled> {
    let ids = picks(site, path).map(|pick| pick.id);
    let ids = ids.chain(stretches(site, path).map(|stretch| stretch.id));
    let ids: Vec<Sql> = ids.map(|id| compose!("'{id}'", id)).collect();
    vec![
        ("marks", compose!("[{ids}]", ids = Sql::list(&ids))),
        ("shown_ms", shown_ms("mark")),
    ]
}

impl Marks {
    /// Takes a line of the answer.
    pub fn add(&mut self, part: &str, id: String, number: i64, visitors: i64) {
        let counted = match part {
            "pick" => &mut self.clicked,
            _ => &mut self.shown,
        };
        counted.insert(id, (number, visitors));
    }

    fn clicked(&self, id: Uuid) -> (i64, i64) {
        self.clicked
            .get(&id.to_string())
            .copied()
            .unwrap_or_default()
    }

    fn shown(&self, id: Uuid) -> (i64, i64) {
        self.shown.get(&id.to_string()).copied().unwrap_or_default()
    }

    /// The picked elements of a page that has `of` visitors.
    pub fn picks(&self, site: &Site, path: &str, of: i64) -> Vec<OverlayPick> {
        let mut views: Vec<OverlayPick> = picks(site, path)
            .map(|pick| {
                let (clicks, visitors) = self.clicked(pick.id);
                OverlayPick {
                    id: pick.id,
                    name: pick.name.clone(),
                    selectors: pick.selectors.clone(),
                    clicks,
                    visitors,
                    share: Number::ratio(visitors, of),
                    seen: self.shown(pick.id).1,
                }
            })
            .collect();
        views.sort_by_key(|view| (Reverse(view.clicks), view.name.clone()));
        views
    }

    /// The named parts of a page that has `of` visitors.
    pub fn stretches(&self, site: &Site, path: &str, of: i64) -> Vec<OverlayStretch> {
        let mut views: Vec<OverlayStretch> = stretches(site, path)
            .map(|stretch| {
                let (ms, visitors) = self.shown(stretch.id);
                OverlayStretch {
                    id: stretch.id,
                    name: stretch.name.clone(),
                    from_selectors: stretch.from_selectors.clone(),
                    to_selectors: stretch.to_selectors.clone(),
                    visitors,
                    share: Number::ratio(visitors, of),
                    reading_seconds: Number::ratio(ms, visitors).map(|ms| Number(ms.0 / 1_000.0)),
                }
            })
            .collect();
        views.sort_by_key(|view| (Reverse(view.visitors), view.name.clone()));
        views
    }
}
