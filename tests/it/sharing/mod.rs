//! What sites share with people who are not members.

mod closed;
mod count;
mod embedding;
mod filter;
mod limits;
mod links;
mod settings;
mod smallest;
mod unlock;
mod view;

use std::collections::{BTreeMap, BTreeSet};

use base::{clock::FakeClock, config::Config, limits::Rate, password::Hasher};
use serde_json::{Value, json};
use server::app::App;
use tests::{Actor, NOON, Reply, TestApp};
use uuid::Uuid;

use crate::figures::story::{Dice, MINUTE, SECOND, Story};

const SETTINGS: &str = "/api/v1/sites/ours.example/share";
const LINKS: &str = "/api/v1/sites/ours.example/share/links";
const SHARE: &str = "/api/v1/share/ours.example";
const PARTS: [&str; 5] = ["series", "pages", "sources", "countries", "devices"];
/// The dimensions of the last four.
const DIMENSIONS: [&str; 4] = ["page", "source", "country", "device"];

/// A service with a site in Berlin, and its owner.
struct Dashboard {
    app: TestApp,
    owner: Actor,
    site: Uuid,
}

impl Dashboard {
    /// Without limits on readers.
    async fn open() -> Dashboard {
        Self::open_with(|config| {
            config.limits.share_view = Rate::OFF;
            config.limits.share_count = Rate::OFF;
            config.limits.share_unlock = Rate::OFF;
        })
        .await
    }

    /// With other settings.
    async fn open_with(change: impl FnOnce(&mut Config)) -> Dashboard {
        let url = tests::database().await.expect("a database for the test");
        let clock = FakeClock::at_seconds(NOON);
        let change = |config: &mut Config| {
            config.counts.sync_ms = 0;
            change(config);
        };
        let wire = |app: &mut App| app.hasher = Hasher::for_tests();
        let app = TestApp::start_wired(tests::folder(), url, clock, change, wire).await;
        let owner = app.owner().await;
        let site = app.site(&owner, "ours.example", "Europe/Berlin").await;
        let site = site["id"].as_str().expect("an id").parse();
        Dashboard {
            app,
            owner,
            site: site.expect("a UUID"),
        }
    }

    /// Saves what the site shares.
    async fn set(&self, settings: Value) -> Value {
        self.owner.put(SETTINGS, &settings).await.expect(200).json
    }

    /// Makes the dashboard public with these parts.
    async fn publish(&self, parts: &[&str], smallest: i64) {
        self.set(json!({"public": true, "parts": parts, "smallest": smallest}))
            .await;
    }

    /// Creates a private link; its id and its key.
    async fn link(&self, body: Value) -> (String, String) {
        let made = self.owner.post(LINKS, &body).await.expect(201).json;
        let url = made["url"].as_str().expect("an address");
        let (_, key) = url.split_once("/share/ours.example?key=").expect("a key");
        let id = made["link"]["id"].as_str().expect("an id");
        (id.to_owned(), key.to_owned())
    }

    /// What a person who is not signed in gets, with these parameters.
    async fn view(&self, parameters: &str) -> Reply {
        let path = format!("{SHARE}?{parameters}");
        self.app.nobody().get(&path).await
    }

    /// Tries a password.
    async fn unlock(&self, key: &str, password: &str) -> Reply {
        let body = json!({"key": key, "password": password});
        let path = format!("{SHARE}/unlock");
        self.app.nobody().post(&path, &body).await
    }

    /// Puts these visits in. The clock is afterwards where it was.
    async fn visited(&self, visits: &[Visit]) {
        let now = self.app.clock_now();
        let story = Story::of(&self.app, "ours.example");
        for visit in visits {
            let hits = visit.pages.iter().enumerate();
            let hits: Vec<String> = hits
                .map(|(at, page)| format!("{}:{page}", at * 10))
                .collect();
            let change = |hit: &mut counts::Hit| {
                hit.acquisition.source = visit.source.map(str::to_owned);
                hit.location.country = visit.country.map(str::to_owned);
                hit.device.device = Some(visit.device.to_owned());
            };
            let start = visit.start();
            story
                .visit(visit.person, start, &hits.join(" "), change)
                .await;
        }
        self.app.settled().await;
        self.app.clock.set(now);
    }
}

/// One visit of a person on a day.
#[derive(Clone, Debug)]
struct Visit {
    person: u64,
    days_ago: i64,
    pages: Vec<&'static str>,
    source: Option<&'static str>,
    country: Option<&'static str>,
    device: &'static str,
}

/// A visit of today to the front page.
fn visit(person: u64) -> Visit {
    Visit {
        person,
        days_ago: 0,
        pages: vec!["/"],
        source: None,
        country: None,
        device: "desktop",
    }
}

impl Visit {
    fn start(&self) -> i64 {
        (NOON - self.days_ago * 86_400 - 2 * 3_600) * SECOND + self.person as i64 * MINUTE
    }

    /// Its values of a dimension, one for each view.
    fn values(&self, dimension: &str) -> Vec<Option<String>> {
        let of_visit = |value: Option<&str>| vec![value.map(str::to_owned); self.pages.len()];
        match dimension {
            "page" => self
                .pages
                .iter()
                .map(|page| Some((*page).to_owned()))
                .collect(),
            "source" => of_visit(self.source),
            "country" => of_visit(self.country),
            "device" => of_visit(Some(self.device)),
            other => panic!("{other}"),
        }
    }
}

/// Visits of twelve days: most of a few values, and some values with very few.
fn visits() -> Vec<Visit> {
    let mut dice = Dice(20_261_120);
    // The first values most often.
    let mut one = |of: u64| (dice.roll(of) * dice.roll(of) / of) as usize;
    let pages = [
        "/", "/prices", "/blog", "/a*b", "/about", "/jobs", "/terms", "/rare",
    ];
    let sources = [
        None,
        Some("Google"),
        Some("other.example"),
        Some("news.example"),
        Some("tiny.example"),
    ];
    let countries = [Some("DE"), Some("FR"), None, Some("AT"), Some("LI")];
    let devices = ["desktop", "mobile", "tablet"];
    let mut visits = Vec::new();
    for days_ago in (0..12).rev() {
        for person in 0..3 + one(6) as u64 {
            let length = 1 + one(4);
            visits.push(Visit {
                person,
                days_ago,
                pages: (0..length).map(|_| pages[one(8)]).collect(),
                source: sources[one(5)],
                country: countries[one(5)],
                device: devices[one(3)],
            });
        }
    }
    visits
}

/// What a value has, counted by hand.
#[derive(Clone, Debug, Default)]
struct Counted {
    /// A person on a day is a visitor.
    visitors: BTreeSet<(u64, i64)>,
    views: i64,
}

/// The values of a dimension of the visits of the last days.
fn by_hand(visits: &[Visit], days: i64, dimension: &str) -> BTreeMap<Option<String>, Counted> {
    let mut values: BTreeMap<Option<String>, Counted> = BTreeMap::new();
    for visit in visits.iter().filter(|visit| visit.days_ago < days) {
        for value in visit.values(dimension) {
            let counted = values.entry(value).or_default();
            counted.visitors.insert((visit.person, visit.days_ago));
            counted.views += 1;
        }
    }
    values
}

/// The breakdown of a view by a dimension.
#[track_caller]
fn breakdown<'a>(view: &'a Value, dimension: &str) -> &'a Value {
    let breakdowns = view["by"].as_array().expect("breakdowns");
    let mut found = breakdowns
        .iter()
        .filter(|one| one["dimension"] == dimension);
    found.next().unwrap_or_else(|| panic!("no {dimension}"))
}

/// The rows of a breakdown: value, visitors, views.
fn rows(breakdown: &Value) -> Vec<(Option<String>, i64, i64)> {
    let rows = breakdown["rows"].as_array().expect("rows");
    let number = |row: &Value, name: &str| row[name].as_i64().expect("a number");
    rows.iter()
        .map(|row| {
            let value = row["value"].as_str().map(str::to_owned);
            (value, number(row, "visitors"), number(row, "views"))
        })
        .collect()
}
