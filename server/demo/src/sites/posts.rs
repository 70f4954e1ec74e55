//! Posts on tours and gear, of which a new one comes out every few days.

use serde::Deserialize;

use super::Act;
use crate::{
    chance::{Chance, Weights},
    sources::Way,
};

/// What a blog's posts are made of.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blog {
    /// Where the tours are.
    pub regions: Vec<String>,
    /// What they are like: each region comes with each theme.
    pub themes: Vec<String>,
    /// Posts in between; the first is there from the beginning.
    pub gear: Vec<String>,
    /// The share of reading that goes to posts from before the year.
    pub old: f64,
    /// Half of those who read a post do so for less.
    pub seconds: f64,
    /// What visitors do after a post.
    pub after: Vec<Act>,
}

/// A page and when it came out.
#[derive(Debug)]
struct Post {
    path: String,
    /// Part of the year at which it came out; below 0 for posts from before.
    out: f64,
}

/// The posts, and which of them are read today.
#[derive(Debug)]
pub struct Posts {
    all: Vec<Post>,
    /// Which are read today.
    read: Weights,
    /// Which are looked for: those that have been there for a while.
    found: Weights,
    /// The newest.
    newest: usize,
}

impl Posts {
    /// All of them, on no certain day.
    pub fn of(blog: &Blog) -> Self {
        let tours = blog.regions.len() * blog.themes.len();
        let all = tours + blog.gear.len();
        let mut posts = Vec::with_capacity(all);
        let mut on_gear = 0;
        for place in 0..all {
            // 61 and 138 have no divisor in common: the most read posts are of any age.
            let order = (place * 61 % all) as f64 / all as f64;
            let out = (order - blog.old) / (1.0 - blog.old);
            // In between the tours, a post on gear now and then.
            if place % 13 == 2 && on_gear < blog.gear.len() {
                // The first of them is the one that others link to, all the year.
                let out = if on_gear == 0 { -1.0 } else { out };
                let path = format!("/gear/{}", blog.gear[on_gear]);
                posts.push(Post { path, out });
                on_gear += 1;
                continue;
            }
            // 37 and 128 have none either, so each tour comes once.
            let tour = (place - on_gear) * 37 % tours;
            let (region, theme) = (tour % blog.regions.len(), tour / blog.regions.len());
            let path = format!("/tours/{}-{}", blog.regions[region], blog.themes[theme]);
            posts.push(Post { path, out });
        }
        let even = Weights::zipf(all);
        Self {
            all: posts,
            read: even.clone(),
            found: even,
            newest: 0,
        }
    }

    /// The path of one that a visitor who came this way reads.
    pub fn one(&self, way: Way, chance: &mut Chance) -> &str {
        let place = match way {
            Way::News if chance.happens(0.8) => self.newest,
            Way::Search => self.found.pick(chance),
            _ => self.read.pick(chance),
        };
        &self.all[place].path
    }

    /// Whether one is at this path.
    pub fn has(&self, path: &str) -> bool {
        self.all.iter().any(|post| post.path == path)
    }

    /// A new day (days since 1970) of the year that ends with `last`.
    pub fn begin_day(&mut self, day: i32, last: i32) {
        let today = 1.0 - f64::from(last - day) / 365.0;
        let age = |post: &Post| (today - post.out) * 365.0;
        // What just came out is read more for some days.
        let fresh = |post: &Post| match age(post) {
            age if age < 0.0 => 0.0,
            age => 1.0 + 14.0 * (-age / 5.0).exp(),
        };
        // Search engines take some weeks.
        let ripe = |post: &Post| (age(post) / 40.0).clamp(0.0, 1.0);
        let weight = |place: usize| 1.0 / (place as f64 + 2.0).powf(0.95);
        let posts = || self.all.iter().enumerate();
        let read = Weights::new(posts().map(|(place, post)| weight(place) * fresh(post)));
        let found = Weights::new(posts().map(|(place, post)| weight(place) * ripe(post)));
        let newest = posts()
            .filter(|(_, post)| age(post) >= 0.0)
            .min_by(|one, two| age(one.1).total_cmp(&age(two.1)))
            .map_or(0, |(place, _)| place);
        (self.read, self.found, self.newest) = (read, found, newest);
    }
}
