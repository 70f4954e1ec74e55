//! `northtrails.example`: somebody's tours on foot, with readers all over Europe.

use super::{Came, Pages, Profile, Spike};
use crate::{
    chance::Weights,
    rhythm::{AT_LEISURE, Rhythm, peak},
    sources::{Way, direct, letter, link, search, tagged},
    walk::{Walk, number, text},
};

pub(super) static PROFILE: Profile = Profile {
    name: "northtrails.example",
    zone: "Europe/Berlin",
    currency: "EUR",
    excluded_paths: &["/preview/*"],
    excluded_addresses: &[],
    share: 0.42,
    rhythm: Rhythm {
        growth: 1.7,
        months: [0.75, 0.78, 0.92, 1.05, 1.22, 1.35, 1.42, 1.38, 1.12, 0.92, 0.78, 0.74],
        weekdays: [0.92, 0.9, 0.92, 1.02, 0.95, 1.12, 1.3],
        peaks: &[peak((12, 24), (12, 26), 0.6), peak((12, 27), (12, 30), 1.25)],
        hours: &AT_LEISURE,
        audience: &[
            ("DE", 38.0), ("AT", 7.0), ("CH", 6.0), ("GB", 8.0), ("US", 8.0), ("NL", 5.0), ("SE", 4.0), ("NO", 4.0),
            ("FR", 4.0), ("DK", 2.5), ("PL", 2.5), ("IT", 2.5), ("BE", 2.0), ("CZ", 1.8), ("ES", 1.6), ("FI", 1.4),
            ("CA", 1.6), ("AU", 1.0), ("IE", 0.6), ("PT", 0.5), ("RO", 0.4), ("UA", 0.4), ("GR", 0.3), ("NZ", 0.4),
            ("JP", 0.3), ("BR", 0.3), ("IN", 0.5), ("IL", 0.2), ("ZA", 0.2),
        ],
        offset: 1,
    },
    sources: &[
        direct(24.0),
        search(29.0, "https://www.google.com/"),
        search(3.2, "https://www.bing.com/"),
        search(3.4, "https://duckduckgo.com/"),
        search(0.5, "https://www.startpage.com/"),
        search(0.4, "https://www.qwant.com/"),
        tagged(1.1, "https://chatgpt.com/", "utm_source=chatgpt.com").grows(4.5),
        link(0.5, "https://www.perplexity.ai/").grows(3.0),
        link(0.3, "https://gemini.google.com/").grows(5.0),
        link(0.25, "https://claude.ai/").grows(4.0),
        link(0.25, "https://copilot.microsoft.com/").grows(2.0),
        link(3.2, "https://l.instagram.com/"),
        link(2.4, "https://m.facebook.com/").grows(0.7),
        link(1.8, "https://www.reddit.com/r/hiking/"),
        link(1.3, "https://www.youtube.com/"),
        link(1.6, "https://www.pinterest.com/"),
        link(0.8, "https://mastodon.social/"),
        link(0.5, "https://bsky.app/").grows(2.5),
        link(0.6, "https://t.co/x4Jw0c").grows(0.6),
        link(0.5, "https://www.komoot.com/collection/1204"),
        link(1.8, "https://hut-guide.example.org/links"),
        link(1.4, "https://bergforum.example.net/thread/4711").to("/gear/packing-list-for-five-days"),
        link(0.9, "https://weekend-trips.example.com/").to("/tours/harz-by-train"),
        link(0.4, "android-app://com.google.android.gm/"),
        letter(26.0, 3, "utm_source=newsletter&utm_medium=email&utm_campaign=week-{week}"),
        letter(9.0, 4, "utm_source=newsletter&utm_medium=email&utm_campaign=week-{week}"),
        tagged(
            9.0,
            "https://l.instagram.com/",
            "utm_source=instagram&utm_medium=paid_social&utm_campaign=spring-tours&utm_content=reel",
        )
        .during((4, 3), (4, 24)),
        tagged(3.0, "", "utm_source=hut-guide&utm_medium=print&utm_campaign=summer-map").during((6, 15), (8, 31)),
    ],
    spike: Some(Spike {
        at: 0.63,
        days: 7.0,
        source: link(1.0, "https://news.ycombinator.com/").to("/gear/packing-list-for-five-days"),
    }),
    again: 0.27,
    again_days: 8.0,
    desk: 0.4,
    pages: || Box::new(Blog::new()),
};

const REGIONS: [&str; 16] = [
    "lofoten",
    "sarek",
    "dolomites",
    "harz",
    "tatra",
    "pyrenees",
    "isle-of-skye",
    "julian-alps",
    "jotunheimen",
    "black-forest",
    "vosges",
    "carpathians",
    "faroe-islands",
    "lake-district",
    "engadin",
    "aland-islands",
];
const THEMES: [&str; 8] = [
    "in-seven-days",
    "hut-to-hut",
    "by-train",
    "with-a-tent",
    "for-beginners",
    "in-winter",
    "without-a-car",
    "on-a-rainy-week",
];
const GEAR: [&str; 10] = [
    "packing-list-for-five-days",
    "rain-jackets-compared",
    "boots-after-a-thousand-kilometres",
    "the-lightest-tent",
    "a-stove-for-two",
    "maps-and-offline-apps",
    "sleeping-bags-explained",
    "water-filters-tested",
    "headlamps-compared",
    "what-i-carry-in-winter",
];
const TAGS: [&str; 6] = [
    "norway",
    "alps",
    "by-train",
    "winter",
    "with-children",
    "food",
];
const LOOKED_FOR: [(&str, f64); 8] = [
    ("packing list", 9.0),
    ("lofoten", 14.0),
    ("huts", 11.0),
    ("gpx", 23.0),
    ("tent", 8.0),
    ("dog", 3.0),
    ("dolomites", 8.0),
    ("night train", 5.0),
];
const OUT: [&str; 6] = [
    "https://www.openstreetmap.org/",
    "https://www.yr.no/en",
    "https://hut-guide.example.org/booking",
    "https://www.bahn.de/",
    "https://www.komoot.com/",
    "https://gear-store.example.com/tents",
];
/// How much of what is read was there before the year began.
const OLD: f64 = 0.45;

/// A page and what it is about.
struct Post {
    path: String,
    tour: bool,
    /// Part of the year at which it came out; below 0 for what was there before.
    out: f64,
}

struct Blog {
    posts: Vec<Post>,
    /// Which posts are read today.
    read: Weights,
    /// Which are looked for: those that have been there for a while.
    found: Weights,
    /// The newest.
    newest: usize,
}

impl Blog {
    fn new() -> Self {
        let tours = REGIONS.len() * THEMES.len();
        let all = tours + GEAR.len();
        let mut posts = Vec::with_capacity(all);
        let mut on_gear = 0;
        for place in 0..all {
            // 61 and 138 have no divisor in common: what is read most is of any age.
            let order = (place * 61 % all) as f64 / all as f64;
            let out = (order - OLD) / (1.0 - OLD);
            // In between the tours, a post on gear now and then.
            if place % 13 == 2 && on_gear < GEAR.len() {
                // The first of them is the one that others link to, all the year.
                let out = if on_gear == 0 { -1.0 } else { out };
                posts.push(Post {
                    path: format!("/gear/{}", GEAR[on_gear]),
                    tour: false,
                    out,
                });
                on_gear += 1;
                continue;
            }
            // 37 and 128 have none either, so each tour comes once.
            let tour = (place - on_gear) * 37 % tours;
            let path = format!(
                "/tours/{}-{}",
                REGIONS[tour % REGIONS.len()],
                THEMES[tour / REGIONS.len()]
            );
            posts.push(Post {
                path,
                tour: true,
                out,
            });
        }
        let even = Weights::zipf(all);
        Self {
            posts,
            read: even.clone(),
            found: even,
            newest: 0,
        }
    }

    fn post(&self, walk: &mut Walk<'_>, came: Came) -> usize {
        let place = match came.way {
            Way::News if walk.chance.happens(0.8) => self.newest,
            Way::Search => self.found.pick(walk.chance),
            _ => self.read.pick(walk.chance),
        };
        self.read_post(walk, place);
        place
    }

    fn read_post(&self, walk: &mut Walk<'_>, place: usize) {
        let post = &self.posts[place];
        walk.read(post.path.clone(), 70.0);
        if post.tour && walk.chance.happens(0.035) {
            let file = post.path.rsplit('/').next().unwrap_or_default();
            walk.event(
                "Download",
                &[(
                    "url",
                    text(format!("https://northtrails.example/files/{file}.gpx")),
                )],
            );
        }
        if walk.chance.happens(0.045) {
            let url = *walk.chance.one_of(&OUT);
            walk.event("Outbound link", &[("url", text(url))]);
        }
        if walk.chance.happens(0.012) {
            walk.event(
                "Sign-up",
                &[("list", text("weekly")), ("place", text("article"))],
            );
        }
    }

    fn look_around(&self, walk: &mut Walk<'_>, came: Came) {
        match walk.chance.below(100) {
            0..16 => walk.read("/", 20.0),
            16..24 => {
                let tag = walk.chance.one_of(&TAGS);
                walk.read(format!("/tags/{tag}"), 18.0);
            }
            24..28 => walk.read("/about", 35.0),
            28..33 => {
                walk.read("/newsletter", 25.0);
                if walk.chance.happens(0.3) {
                    walk.event(
                        "Sign-up",
                        &[("list", text("weekly")), ("place", text("page"))],
                    );
                }
            }
            33..37 => {
                let (words, results) = *walk.chance.one_of(&LOOKED_FOR);
                walk.event(
                    "Search",
                    &[("query", text(words)), ("results", number(results))],
                );
                walk.read(format!("/search?q={}", words.replace(' ', "+")), 12.0);
            }
            37..40 => walk.read("/map", 60.0),
            _ => _ = self.post(walk, came),
        }
    }
}

impl Pages for Blog {
    fn begin_day(&mut self, day: i32, last: i32) {
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
        self.read = Weights::new(
            self.posts
                .iter()
                .enumerate()
                .map(|(place, post)| weight(place) * fresh(post)),
        );
        self.found = Weights::new(
            self.posts
                .iter()
                .enumerate()
                .map(|(place, post)| weight(place) * ripe(post)),
        );
        let out = self
            .posts
            .iter()
            .enumerate()
            .filter(|(_, post)| age(post) >= 0.0);
        self.newest = out
            .min_by(|one, two| age(one.1).total_cmp(&age(two.1)))
            .map_or(0, |(place, _)| place);
    }

    fn visit(&self, walk: &mut Walk<'_>, came: Came) {
        if !came.page.is_empty() {
            match self.posts.iter().position(|post| post.path == came.page) {
                Some(place) => self.read_post(walk, place),
                None => walk.read(came.page, 40.0),
            }
        } else if came.way == Way::Direct && walk.chance.happens(0.6) {
            walk.read("/", 22.0);
        } else {
            self.post(walk, came);
        }
        let goes_on = if came.again || came.way == Way::Direct {
            0.54
        } else {
            0.4
        };
        while walk.chance.happens(goes_on) {
            self.look_around(walk, came);
        }
    }
}
