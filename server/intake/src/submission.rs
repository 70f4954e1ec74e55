//! The one path of everything that is taken, a single hit or a batch: all of it is decided, then handed over
//! at once, and once it is stored, all listeners get the verdict.

use base::{answer::Problem, clock::MICROS};
use counts::{Arrival, Batch, ConsentedHit, Key, LeftOut, TakeError, Verdict};
use shared::{
    address::{Address, Keep},
    consent::ConsentTicket,
    field::FieldError,
    reason::Reason,
};
use sites::Site;

use crate::{
    pipeline::{Candidate, local_day},
    state::{Intake, busy},
    verdict_feed::{Audience, PendingOutcome},
};

/// One submission.
pub(crate) struct Submission<'a> {
    /// The site that it is for.
    pub site: &'a Site,
    /// What was read of it.
    pub read: Result<Readable<'a>, Malformed>,
    /// Whether it is made-up data, which is not limited in speed.
    pub made_up: bool,
    /// Whether the sender wants a receipt.
    pub receipt: bool,
    /// The consented visitor that the sender names.
    pub agreed: Option<ConsentTicket>,
}

/// A well-formed submission.
pub(crate) struct Readable<'a> {
    /// The candidate, to be decided by the rules of its site.
    pub candidate: Candidate<'a>,
    /// Its page's address.
    pub page: Address<'a>,
}

/// A hit that could not be read.
#[derive(Debug)]
pub(crate) struct Malformed {
    /// When it arrived, in microseconds since 1970.
    pub at: i64,
    /// Its page's host, where that can be read.
    pub hostname: Option<String>,
    /// What is wrong, if it is to be reported.
    pub wrong: Option<FieldError>,
}

/// The verdicts on everything that was taken together.
#[derive(Debug)]
pub(crate) struct Taken {
    /// One for each submission, in order.
    pub settled: Vec<Settled>,
    /// All of it was taken before under the same key, and counts no second time.
    pub repeated: bool,
}

/// The verdict on one submission.
#[derive(Debug, Default)]
pub(crate) struct Settled {
    /// The reason for which it was excluded. A heartbeat that is not stored has none: it is not a hit.
    pub why: Option<Reason>,
    /// The whole verdict, sealed, if the sender requested it.
    pub receipt: Option<String>,
}

/// A decided submission that waits until its verdict is stored.
struct Waiting<'a> {
    site: &'a Site,
    audience: Audience,
    outcome: Option<PendingOutcome>,
    /// Whether it was handed over, so that there is a verdict.
    arrives: bool,
}

impl Intake {
    /// Takes these together, under one key. When this returns `Ok`, they are stored.
    ///
    /// # Errors
    /// If one of them cannot be decided now, or `counts` cannot take them; then none of them is stored.
    pub(crate) async fn take(
        &self,
        submissions: Vec<Submission<'_>>,
        key: Option<Key>,
    ) -> Result<Taken, Problem> {
        let together = submissions.len();
        let mut arrivals = Vec::with_capacity(together);
        let mut waiting = Vec::with_capacity(together);
        for submission in submissions {
            let site = submission.site;
            let audience = self.audience(site, submission.receipt);
            let (arrival, outcome) = self.judge(submission, &audience, together).await?;
            waiting.push(Waiting {
                site,
                audience,
                outcome,
                arrives: arrival.is_some(),
            });
            arrivals.extend(arrival);
        }
        if arrivals.is_empty() && key.is_none() {
            return Ok(Taken {
                settled: waiting.iter().map(|_| Settled::default()).collect(),
                repeated: false,
            });
        }
        let counts::Taken { verdicts, repeated } = self.hand_over(Batch { arrivals, key }).await?;
        let mut verdicts = verdicts.into_iter();
        let settled = waiting.into_iter().map(|one| {
            let verdict = if one.arrives { verdicts.next() } else { None };
            verdict.map_or_else(Settled::default, |verdict| self.settle(one, verdict))
        });
        Ok(Taken {
            settled: settled.collect(),
            repeated,
        })
    }

    /// The same for one.
    pub(crate) async fn take_one(&self, submission: Submission<'_>) -> Result<Settled, Problem> {
        let mut taken = self.take(vec![submission], None).await?;
        Ok(taken.settled.pop().unwrap_or_default())
    }

    /// What to hand over of a submission, and the outcome to report for it. `together` is the number of
    /// submissions that are accepted or refused as one. Nothing is handed over for a heartbeat that is not
    /// stored.
    async fn judge(
        &self,
        submission: Submission<'_>,
        audience: &Audience,
        together: usize,
    ) -> Result<(Option<Arrival>, Option<PendingOutcome>), Problem> {
        let Readable { candidate, page } = match submission.read {
            Ok(readable) => readable,
            Err(malformed) => {
                let outcome = self.malformed_outcome(audience, &malformed);
                return Ok((Some(malformed.arrival(submission.site)), outcome));
            }
        };
        // The arrival takes the address over, and the verdict may need it too.
        let page_for_verdict = audience.wants(&candidate).then(|| page.clone());
        let pipeline = self.pipeline();
        let judged = match submission.made_up {
            false => pipeline.judge(&candidate, Some(page)).await,
            true => pipeline.judge_made_up(&candidate, Some(page)).await,
        };
        let judged = judged.map_err(|error| self.no_salt(&error, together as u64))?;
        let outcome = page_for_verdict.map(|page| self.outcome(&candidate, page, &judged));
        let arrival = judged
            .arrival
            .map(|arrival| of_visitor(arrival, submission.agreed));
        Ok((arrival, outcome))
    }

    /// Publishes a stored verdict.
    fn settle(&self, waiting: Waiting<'_>, verdict: Verdict) -> Settled {
        let Waiting {
            site,
            audience,
            outcome,
            arrives: _,
        } = waiting;
        Settled {
            why: match verdict {
                Verdict::LeftOut(reason) => Some(reason),
                // The others are not of hits.
                Verdict::Counted
                | Verdict::NoVisit
                | Verdict::Revoked
                | Verdict::Known
                | Verdict::Full => None,
            },
            receipt: outcome.and_then(|outcome| self.publish(site, &audience, outcome, verdict)),
        }
    }

    /// Hands a batch to `counts`; it is stored when this returns.
    pub(crate) async fn hand_over(&self, batch: Batch) -> Result<counts::Taken, Problem> {
        let taken = self.counts().take(batch).await;
        taken.map_err(|error| match error {
            TakeError::KeyReused => Problem::invalid("key_reused").field("Idempotency-Key"),
            TakeError::Full(_) | TakeError::Stopping => busy(),
        })
    }
}

/// A hit of a consented visitor, if there is one.
fn of_visitor(arrival: Arrival, agreed: Option<ConsentTicket>) -> Arrival {
    match (arrival, agreed) {
        (Arrival::Hit(hit), Some(ticket)) => Arrival::Consented(Box::new(ConsentedHit {
            hit: *hit,
            person: ticket.person,
            mark: ticket.mark,
            agreed_at: ticket.agreed_at * MICROS,
        })),
        (arrival, _) => arrival,
    }
}

impl Malformed {
    /// It is counted as excluded.
    fn arrival(self, site: &Site) -> Arrival {
        Arrival::LeftOut(LeftOut {
            site: site.number(),
            ts: self.at,
            day: local_day(&site.zone, self.at).unwrap_or_default(),
            reason: Reason::Malformed,
            hostname: self.hostname,
            crawler: None,
        })
    }
}

impl Settled {
    /// Whether it counts. A heartbeat that is not kept does, as all of them do.
    pub fn verdict(&self) -> Verdict {
        self.why.map_or(Verdict::Counted, Verdict::LeftOut)
    }
}

/// The host of a page of which only that is stored.
pub(crate) fn host_of(url: &str) -> Option<String> {
    let address = Address::parse(url, Keep::default()).ok()?;
    Some(address.host)
}
