//! Hits put straight in, at any time: what a day of readers would leave behind.

use counts::{
    Acquisition, Arrival, Batch, Device, Hit, Location, Ping, Prop, Question, Scope, Visitor,
};
use jiff::tz::TimeZone;
use serde_json::Value;
use shared::ids::SiteNumber;
use tests::{Actor, TestApp};
use uuid::Uuid;

pub const SECOND: i64 = 1_000_000;
pub const MINUTE: i64 = 60 * SECOND;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// A site with a known story.
pub struct Story<'a> {
    pub app: &'a TestApp,
    pub site: SiteNumber,
    pub zone: TimeZone,
    id: Uuid,
}

impl<'a> Story<'a> {
    pub fn of(app: &'a TestApp, name: &str) -> Story<'a> {
        let site = app.registry.by_name_or_id(name).expect("the site is known");
        Story {
            app,
            site: site.number(),
            zone: site.zone.clone(),
            id: site.facts.id,
        }
    }

    fn day(&self, ts: i64) -> i32 {
        let date = base::zone::local_day(&self.zone, ts).expect("a time");
        date.since((jiff::Unit::Day, jiff::civil::date(1970, 1, 1)))
            .expect("days")
            .get_days()
    }

    /// A person is another one each day, as the salt is.
    fn who(&self, person: u64, day: i32) -> Visitor {
        let hash = |day: i32| (person * 1_000_003 + day as u64) * 64 + u64::from(self.site.0);
        Visitor {
            today: hash(day),
            day_before: Some(hash(day - 1)),
        }
    }

    /// A view, to be changed as needed.
    pub fn view(&self, person: u64, path: &str, ts: i64) -> Hit {
        let day = self.day(ts);
        Hit {
            site: self.site,
            ts,
            day,
            visitor: Some(self.who(person, day)),
            event: None,
            interactive: true,
            from_script: false,
            fingerprint: 0,
            hostname: "ours.example".into(),
            path: path.into(),
            acquisition: Acquisition {
                channel: "Direct".into(),
                ..Acquisition::default()
            },
            location: Location::default(),
            device: Device::default(),
            props: Vec::new(),
            revenue: None,
        }
    }

    /// An event with properties.
    pub fn event(
        &self,
        person: u64,
        path: &str,
        name: &str,
        props: &[(&str, &str)],
        ts: i64,
    ) -> Hit {
        let text =
            |(name, value): &(&str, &str)| ((*name).to_owned(), Prop::Text((*value).to_owned()));
        Hit {
            event: Some(name.into()),
            props: props.iter().map(text).collect(),
            ..self.view(person, path, ts)
        }
    }

    /// Takes a hit at its own moment.
    pub async fn take(&self, hit: Hit) {
        self.app.clock.set(hit.ts);
        self.take_late(hit).await;
    }

    /// Takes a hit now, whenever it happened.
    pub async fn take_late(&self, hit: Hit) {
        self.put(Arrival::Hit(Box::new(hit))).await;
    }

    /// Takes a heartbeat at its own moment.
    pub async fn ping(&self, person: u64, path: &str, scroll: u8, ts: i64) {
        self.ping_of(person, path, scroll, ts, &[]).await;
    }

    /// The same with what was in the window, and for how many milliseconds.
    pub async fn ping_of(
        &self,
        person: u64,
        path: &str,
        scroll: u8,
        ts: i64,
        shown: &[(&str, u32)],
    ) {
        self.app.clock.set(ts);
        let day = self.day(ts);
        self.put(Arrival::Ping(Box::new(Ping {
            site: self.site,
            ts,
            day,
            visitor: self.who(person, day),
            hostname: "ours.example".into(),
            path: path.into(),
            engaged_ms: 5_000,
            scroll,
            shown: shown.iter().map(|(id, ms)| ((*id).into(), *ms)).collect(),
        })))
        .await;
    }

    async fn put(&self, arrival: Arrival) {
        let batch = Batch {
            arrivals: vec![arrival],
            key: None,
        };
        self.app.counts.take(batch).await.expect("taken");
    }
}

impl Story<'_> {
    /// A visit in short: `0:/ 10:/pricing 20:!Signup 25:~Seen` is views, an event and one that is not
    /// interactive, each with its seconds after the start.
    pub async fn visit(&self, person: u64, start: i64, hits: &str, change: impl Fn(&mut Hit)) {
        for hit in hits.split(' ') {
            let (after, what) = hit.split_once(':').expect("a time");
            let ts = start + after.parse::<i64>().expect("seconds") * SECOND;
            let mut hit = match what.strip_prefix(['!', '~']) {
                Some(name) => self.event(person, "/", name, &[], ts),
                None => self.view(person, what, ts),
            };
            hit.interactive = !what.starts_with('~');
            change(&mut hit);
            self.take(hit).await;
        }
    }

    /// Visitors on these devices had agreed before they came, each as the person whose number their country is.
    pub async fn agree(&self, device: &str) {
        self.app.settled().await;
        keep_consented(self.app, self.id).await;
        write(
            self.app,
            &format!(
                "INSERT INTO ties SELECT DISTINCT site_id, \
                 ('00000000-0000-4000-8000-' || lpad(country, 12, '0'))::UUID, unhex(md5(country)), visit, visit_day, \
                 visit_start FROM hits_live WHERE visit IS NOT NULL AND device = '{device}'"
            ),
        )
        .await;
    }
}

/// The site keeps visitors who agreed, as one that asked them and does not ask any more.
pub async fn keep_consented(app: &TestApp, site: Uuid) {
    sqlx::query(
        "INSERT INTO hard_settings
             (site_id, visits_days, records_days, own_tool, saved_at, policy_url, policy_passage, policy_language,
              policy_found_at, kept)
         VALUES ($1, 395, 1125, true, 7, 'https://ours.example/privacy', 'We recognise', 'en', 7, true)",
    )
    .bind(site)
    .execute(&app.pool)
    .await
    .expect("the settings");
    let reloaded = app.registry.reload(site).await;
    reloaded.expect("the site is read again");
}

/// Changes stored hits, as nothing does in a service. A query rolls its transaction back at its end, so this
/// commits it before.
pub async fn write(app: &TestApp, change: &str) {
    let question = Question {
        name: "change",
        sql: format!("{change}; COMMIT; BEGIN; SELECT 1"),
        values: vec![],
    };
    app.counts.ask(question).await.expect("it is changed");
}

/// A service with one site, `ours.example`, and its owner.
pub async fn fixture(zone: &str) -> (TestApp, Actor) {
    let app = TestApp::start_with(|config| config.counts.sync_ms = 0).await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", zone).await;
    (app, owner)
}

/// Compacts everything, or what is before a moment; days with at least this many rows get sums.
pub async fn compact(app: &TestApp, scope: Scope, sums_from: u64) {
    app.settled().await;
    app.counts.keep_sums_from(sums_from);
    app.compact(scope).await;
}

/// The answer without what it took.
pub async fn asked(actor: &Actor, path: &str) -> Value {
    let mut json = actor.get(path).await.expect(200).json;
    for key in ["computed_ms", "rows_read"] {
        assert!(json[key].is_number(), "{path} {key}");
        json[key] = Value::Null;
    }
    json
}

/// The list in this field.
pub fn list<'a>(json: &'a Value, key: &str) -> &'a Vec<Value> {
    json[key].as_array().expect("a list")
}

/// What the points or rows have of a metric together; without a value it is 0.
pub fn sum<'a>(points: impl IntoIterator<Item = &'a Value>, metric: &str) -> i64 {
    let numbers = points.into_iter().map(|point| point[metric].as_i64());
    numbers.map(|number| number.unwrap_or(0)).sum()
}

/// Numbers that look like chance and are always the same.
pub struct Dice(pub u64);

impl Dice {
    /// A throw of a die with this many sides.
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}
