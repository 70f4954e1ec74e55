//! Visitors who are asked: their visits and answers, put straight in.

use counts::{
    Acquisition, Arrival, BannerShown, Batch, Before, Choice, ConsentAnswer, Consenting, Device,
    Here, Hit, Location, Revenue, Verdict, Visitor,
};
use serde_json::json;
use shared::{
    banner::Banner,
    consent::{Hash, How, Mark, Person, from_hex},
    ids::SiteNumber,
};
use tests::NOON;

use super::{Members, SITE};

/// A second, in microseconds.
pub const SECOND: i64 = 1_000_000;
/// A day, likewise.
pub const DAY: i64 = 86_400 * SECOND;
/// The present, likewise.
pub const NOW: i64 = NOON * SECOND;

/// The visitor with this number.
pub fn person(who: u8) -> Person {
    let mut id = [who; 16];
    id[6] = 0x80 | (who & 0x0f);
    id[8] = 0x80 | (who & 0x3f);
    Person(id)
}

/// The same as the writer is given it.
pub fn consenting(who: u8) -> Consenting {
    Consenting {
        person: person(who),
        mark: mark(who),
        salt: [who ^ 0x55; 16],
    }
}

/// What stays of the visitor after erasure.
pub fn mark(who: u8) -> Mark {
    Mark([who ^ 0xaa; 16])
}

/// A site whose visitors are asked.
pub struct Asked<'a> {
    pub members: &'a Members,
    pub site: SiteNumber,
    pub version: Hash,
}

impl<'a> Asked<'a> {
    /// With a published banner.
    pub async fn new(members: &'a Members) -> Asked<'a> {
        members.has_policy().await;
        let draft = Banner::default_for("en").expect("a first draft");
        let save = format!("{SITE}/banner/draft");
        members.owner.put(&save, &json!(draft)).await.expect(200);
        let publish = format!("{SITE}/banner/publish");
        let live = members
            .owner
            .post(&publish, &serde_json::Value::Null)
            .await
            .expect(200);
        let version = live.json["version"].as_str().and_then(from_hex);
        let site = members.app.registry.by_id(members.site).expect("the site");
        Asked {
            members,
            site: site.number(),
            version: version.expect("the version's name"),
        }
    }

    /// Takes one thing, which is then seen by questions.
    pub async fn take(&self, arrival: Arrival) -> Verdict {
        let batch = Batch {
            arrivals: vec![arrival],
            key: None,
        };
        let taken = self.members.app.counts.take(batch).await.expect("taken");
        self.members.app.settled().await;
        taken.verdicts[0]
    }

    fn visitor(&self, who: u8, ts: i64) -> Visitor {
        let hash = |day: i64| (u64::from(who) + 1) * 1_000_003 + day as u64 * 64;
        let day = ts.div_euclid(DAY);
        Visitor {
            today: hash(day),
            day_before: Some(hash(day - 1)),
        }
    }

    /// An answer at this moment.
    pub async fn answer(
        &self,
        who: u8,
        ts: i64,
        choice: Choice,
        before: Option<Before>,
    ) -> Verdict {
        let signal = matches!(choice, Choice::Gpc);
        let how = match choice {
            Choice::Gpc => How::Signal,
            Choice::Withdraw(_) => How::Panel,
            Choice::Agree(_) | Choice::Decline(_) => How::Banner,
        };
        self.take(Arrival::Answer(Box::new(ConsentAnswer {
            site: self.site,
            ts,
            day: ts.div_euclid(DAY) as i32,
            choice,
            agreed_at: None,
            before,
            how,
            hostname: "ours.example".into(),
            language: "en".into(),
            version: (!signal).then_some(self.version),
            tool: None,
            visitor: self.visitor(who, ts),
        })))
        .await
    }

    /// The visitor agrees at this moment.
    pub async fn agree(&self, who: u8, ts: i64) {
        let verdict = self
            .answer(who, ts, Choice::Agree(consenting(who)), None)
            .await;
        assert_eq!(verdict, Verdict::Counted);
    }

    /// The visitor, who agreed then, has an open visit.
    pub async fn here(&self, who: u8, ts: i64, agreed_at: i64) {
        let here = Here {
            site: self.site,
            ts,
            visitor: self.visitor(who, ts),
            person: person(who),
            mark: mark(who),
            agreed_at,
        };
        let verdict = self.take(Arrival::Here(Box::new(here))).await;
        assert_eq!(verdict, Verdict::Counted);
    }

    /// A banner was shown.
    pub async fn shown(&self, ts: i64) {
        let shown = BannerShown {
            site: self.site,
            day: ts.div_euclid(DAY) as i32,
            version: self.version,
            language: "en".into(),
        };
        self.take(Arrival::Shown(Box::new(shown))).await;
    }

    /// A view of a visitor from Germany.
    pub fn view(&self, who: u8, path: &str, ts: i64) -> Hit {
        Hit {
            site: self.site,
            ts,
            day: ts.div_euclid(DAY) as i32,
            visitor: Some(self.visitor(who, ts)),
            event: None,
            interactive: true,
            from_script: false,
            fingerprint: ts as u64,
            hostname: "ours.example".into(),
            path: path.into(),
            acquisition: Acquisition {
                source: Some("News".into()),
                channel: "Referral".into(),
                ..Acquisition::default()
            },
            location: Location {
                country: Some("DE".into()),
                ..Location::default()
            },
            device: Device {
                browser: Some("Firefox".into()),
                os: Some("Android".into()),
                device: Some("mobile".into()),
                ..Device::default()
            },
            props: Vec::new(),
            revenue: None,
        }
    }

    /// Takes a hit at its own moment.
    pub async fn hit(&self, hit: Hit) {
        let verdict = self.take(Arrival::Hit(Box::new(hit))).await;
        assert_eq!(verdict, Verdict::Counted);
    }

    /// A sale of the visitor, of this many euros.
    pub async fn sale(&self, who: u8, ts: i64, euros: i64) {
        let view = self.view(who, "/thanks", ts);
        self.hit(Hit {
            event: Some("Sale".into()),
            props: vec![("plan".into(), counts::Prop::Text("gold".into()))],
            revenue: Some(Revenue {
                amount: euros * 10_000,
                currency: *b"EUR",
            }),
            ..view
        })
        .await;
    }
}
