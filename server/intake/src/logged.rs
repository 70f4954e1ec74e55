//! Requests in the logs of a web server: decided by the same pipeline as hits.
//!
//! A log has no script behind it, so a program that pretends to be a browser looks like a person: the steps about
//! user agents, data centres and excluded pages are all there is. Visitors are distinguished by keys that exist in memory only,
//! as long as the log is read.

use std::{hash::Hasher as _, net::IpAddr, sync::Arc};

use counts::{Arrival, Hit, Visitor};
use shared::{address::Address, reason::Reason};
use siphasher::sip128::{Hasher128 as _, SipHasher24};
use sites::Site;

use crate::{
    Intake,
    pipeline::{Candidate, Client, Sender, SiteRules, What, local_day},
    visitor,
};

/// A request of a log.
#[derive(Clone, Copy, Debug)]
pub struct LoggedRequest<'a> {
    /// The page's full address.
    pub url: &'a str,
    /// The referrer, as it was sent.
    pub referrer: Option<&'a str>,
    /// The user agent; empty where none was sent.
    pub agent: &'a str,
    /// From where it came.
    pub address: IpAddr,
    /// When, in microseconds since 1970.
    pub time: i64,
}

/// The decision on a request.
#[derive(Clone, Debug, PartialEq)]
pub enum LoggedVerdict {
    /// It counts, unless a visit shows otherwise.
    Counted(Box<Hit>),
    /// It does not count.
    LeftOut(Reason),
}

/// Decides on the requests in a site's logs.
#[derive(Clone)]
pub struct LogJudge {
    intake: Intake,
    rules: Arc<SiteRules>,
    key: [u8; 16],
}

impl std::fmt::Debug for LogJudge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LogJudge").finish_non_exhaustive()
    }
}

impl Intake {
    /// Decides on the requests in a site's logs. Whether counting is paused now does not matter to days gone by.
    #[must_use]
    pub fn log_judge(&self, site: &Arc<Site>) -> LogJudge {
        let rules = SiteRules {
            paused: false,
            suspended: false,
            held: false,
            ..(*self.rules(site)).clone()
        };
        LogJudge {
            intake: self.clone(),
            rules: Arc::new(rules),
            key: self.random_bytes(),
        }
    }
}

impl LogJudge {
    /// The key that distinguishes the visitors of a day.
    fn salt(&self, day: i32) -> visitor::Salt {
        let mut hasher = SipHasher24::new_with_key(&self.key);
        hasher.write(&day.to_le_bytes());
        hasher.finish128().as_bytes()
    }

    /// Decides on a request.
    #[must_use]
    pub fn judge(&self, request: &LoggedRequest<'_>) -> LoggedVerdict {
        let site = &*self.rules;
        let malformed = LoggedVerdict::LeftOut(Reason::Malformed);
        let keep = Sender::Backend.keep(&site.kept_parameters);
        let (Ok(page), Some(day)) = (
            Address::parse(request.url, keep),
            local_day(&site.zone, request.time),
        ) else {
            return malformed;
        };
        let candidate = Candidate {
            site,
            // So that requests from data centres are left out.
            sender: Sender::Script,
            what: What::Hit {
                name: None,
                interactive: true,
                props: &[],
                revenue: None,
            },
            url: request.url,
            referrer: request.referrer,
            time: request.time,
            now: request.time,
            client: Client {
                address: Some(request.address),
                agent: Some(request.agent),
                // Bots without a language are not found: logs do not have it.
                language: Some("*"),
                ..Client::default()
            },
        };
        let hash =
            |day| visitor::by_address(&self.salt(day), site.number, request.address, request.agent);
        let visitor = Visitor {
            today: hash(day),
            day_before: Some(hash(day - 1)),
        };
        let pipeline = self.intake.pipeline();
        let judged = pipeline.judge_logged(&candidate, Some(page), (day, visitor));
        match (judged.reason, judged.arrival) {
            (Some(reason), _) => LoggedVerdict::LeftOut(reason),
            (None, Some(Arrival::Hit(mut hit))) => {
                hit.device.language = None;
                LoggedVerdict::Counted(hit)
            }
            (None, _) => malformed,
        }
    }
}
