//! Lines of a ledger about consent, as `tests/second/consents.py` makes them.

use base::zone::local_day;
use counts::{
    Arrival, BannerShown, Before, Choice, ConsentAnswer, ConsentedHit, Consenting, Here, Visitor,
};
use jiff::tz::TimeZone;
use serde::Deserialize;
use shared::{
    consent::{How, Mark, Person},
    ids::SiteNumber,
};
use tests::TestApp;
use uuid::Uuid;

use super::ledger::hash;

/// What visitors are shown.
const VERSION: [u8; 32] = [0xb1; 32];

/// What visitors were asked, and answered.
#[derive(Debug, Deserialize)]
pub struct Consent {
    /// When it arrives, microseconds.
    pub arrived: i64,
    /// The site's name.
    pub site: String,
    act: Act,
    ts: i64,
    today: String,
    day_before: String,
    #[serde(flatten)]
    code: Option<Code>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Act {
    Shown,
    Agree,
    Decline,
    Here,
    Withdraw,
    Erase,
}

/// The code that a browser or a backend sends.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Code {
    person: Uuid,
    agreed_at: i64,
}

impl Code {
    fn consenting(self) -> Consenting {
        let id = *self.person.as_bytes();
        Consenting {
            person: Person(id),
            mark: Mark(id.map(|byte| byte ^ 0xaa)),
            salt: id.map(|byte| byte ^ 0x55),
        }
    }

    /// A hit whose sender names this person.
    pub fn names(self, arrival: Arrival) -> Arrival {
        let Consenting { person, mark, .. } = self.consenting();
        match arrival {
            Arrival::Hit(hit) => Arrival::Consented(Box::new(ConsentedHit {
                hit: *hit,
                person,
                mark,
                agreed_at: self.agreed_at,
            })),
            // Excluded before anyone asks whose it is.
            other => other,
        }
    }
}

/// What a line does.
#[derive(Debug)]
pub enum Step {
    /// Something arrives.
    Arrives(Arrival),
    /// The site's owner erases a visitor.
    Erases(SiteNumber, Mark),
}

impl Step {
    /// Does it, at its time.
    pub async fn done(self, app: &TestApp) {
        match self {
            Step::Arrives(arrival) => {
                let batch = counts::Batch {
                    arrivals: vec![arrival],
                    key: None,
                };
                app.counts.take(batch).await.expect("taken");
            }
            Step::Erases(site, mark) => {
                app.counts.erase_visitor(site, mark).await.expect("erased");
            }
        }
    }
}

impl Consent {
    /// What it does to this site.
    pub fn step(&self, site: SiteNumber, zone: &TimeZone) -> Step {
        let date = local_day(zone, self.ts).expect("a time");
        let day = date
            .since((jiff::Unit::Day, jiff::civil::date(1970, 1, 1)))
            .expect("days")
            .get_days();
        let visitor = Visitor {
            today: hash(&self.today),
            day_before: Some(hash(&self.day_before)),
        };
        let consenting = self.code.map(Code::consenting);
        let named = || consenting.expect("a person");
        let choice = match self.act {
            Act::Shown => {
                return Step::Arrives(Arrival::Shown(Box::new(BannerShown {
                    site,
                    day,
                    version: VERSION,
                    language: "en".into(),
                })));
            }
            Act::Erase => return Step::Erases(site, named().mark),
            Act::Here => {
                let Consenting { person, mark, .. } = named();
                return Step::Arrives(Arrival::Here(Box::new(Here {
                    site,
                    ts: self.ts,
                    visitor,
                    person,
                    mark,
                    agreed_at: self.code.expect("a code").agreed_at,
                })));
            }
            Act::Agree => Choice::Agree(named()),
            Act::Decline => Choice::Decline(consenting),
            Act::Withdraw => Choice::Withdraw(named()),
        };
        Step::Arrives(Arrival::Answer(Box::new(ConsentAnswer {
            site,
            ts: self.ts,
            day,
            choice,
            agreed_at: match self.act {
                Act::Agree => None,
                _ => self.code.map(|code| code.agreed_at),
            },
            before: self.before(),
            how: How::Banner,
            hostname: "example.com".into(),
            language: "en".into(),
            version: Some(VERSION),
            tool: None,
            visitor,
        })))
    }

    /// Some had answered otherwise before: what they answer now is a change, and counts the same.
    fn before(&self) -> Option<Before> {
        let agreed = match self.act {
            Act::Agree => false,
            Act::Decline => true,
            _ => return None,
        };
        (self.ts / 1_000 % 2 == 0).then_some(Before {
            agreed,
            same_version: true,
        })
    }
}
