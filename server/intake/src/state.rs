//! What taking hits needs, in one place: the pipeline that judges, the book of
//! sites, and `counts`, which keeps.

use std::{
    io,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use base::{
    answer::Problem,
    clock::SharedClock,
    config::{self, Config},
    random::{Random, SharedRandom},
    seal::Sealer,
};
use counts::{Arrival, Batch, Counts, LeftOut, TakeError, Taken, Verdict};
use shared::{
    address::{Address, Keep},
    field::FieldError,
    reason::Reason,
    wire::{Kind, ScriptHit},
};
use sites::{Book, Hub, Site};

use crate::{
    agent::Agents,
    client::ClientFacts,
    collect::{HitEndpoint, PixelEndpoint, Refusal, Settled},
    events,
    pace::Pace,
    pipeline::{Candidate, Client, Judged, Pipeline, SiteRules, local_day},
    place::Places,
    site_rules::RulesOfSites,
    visitor::Salts,
    whereabouts,
};

/// How often it is looked whether salts are to be destroyed.
const SWEEP_EVERY: Duration = Duration::from_secs(3_600);

/// Takes hits. Clones share everything.
#[derive(Clone)]
pub struct Intake(Arc<Inner>);

struct Inner {
    counts: Counts,
    book: Arc<Book>,
    rules: RulesOfSites,
    pipeline: Pipeline,
    agents: Arc<Agents>,
    places: Arc<Places>,
    salts: Arc<Salts>,
    clock: SharedClock,
    random: SharedRandom,
    sealer: Sealer,
    hub: Hub,
    http: config::Http,
    in_flight: AtomicUsize,
    most_in_flight: usize,
}

impl std::fmt::Debug for Intake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Intake")
            .field("in_flight", &self.0.in_flight)
            .finish_non_exhaustive()
    }
}

/// Why the intake cannot start.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder of the salts.
    #[error("the folder {} cannot be used for the salts: {source}", folder.display())]
    Salts {
        /// The folder.
        folder: PathBuf,
        /// What is wrong with it.
        source: io::Error,
    },
    /// The list of places.
    #[error("the list of places cannot be read ({0}); see `intake.place_database`")]
    Places(#[from] maxminddb::MaxMindDbError),
}

/// A place among the requests in work, given back when it is dropped.
pub(crate) struct InWork<'a>(&'a AtomicUsize);

impl Drop for InWork<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Intake {
    /// Opens the folder of the salts and the list of places. The patterns for
    /// browsers are prepared meanwhile. The sealer is for receipts, and the hub
    /// knows who listens.
    ///
    /// # Errors
    /// When either cannot be read.
    pub fn open(
        counts: Counts,
        book: Arc<Book>,
        (clock, random): (SharedClock, SharedRandom),
        (sealer, hub): (Sealer, Hub),
        config: &Config,
    ) -> Result<Intake, OpenError> {
        let folder = config.data.dir.join("salts");
        let chance = random.clone();
        let fill = Box::new(move |bytes: &mut [u8]| chance.fill(bytes));
        let salts =
            Salts::open(&folder, fill).map_err(|source| OpenError::Salts { folder, source })?;
        let places = match &config.intake.place_database {
            Some(file) => Places::open(file)?,
            None => Places::built_in()?,
        };
        let (salts, agents) = (Arc::new(salts), Arc::new(Agents::new()));
        let pace = Pace::new(&config.intake, &*random);
        agents.warm();
        let places = Arc::new(places);
        Ok(Intake(Arc::new(Inner {
            counts,
            book,
            rules: RulesOfSites::default(),
            pipeline: Pipeline::new(agents.clone(), places.clone(), salts.clone(), pace),
            agents,
            places,
            salts,
            clock,
            random,
            sealer,
            hub,
            http: config.http.clone(),
            in_flight: AtomicUsize::new(0),
            most_in_flight: config.intake.max_in_flight,
        })))
    }

    /// `POST /hit`.
    pub fn hit_endpoint(&self) -> HitEndpoint {
        HitEndpoint(self.clone())
    }

    /// `GET /pixel.gif`.
    pub fn pixel_endpoint(&self) -> PixelEndpoint {
        PixelEndpoint(self.clone())
    }

    /// What is told of where people signed in.
    pub fn whereabouts(&self) -> whereabouts::Known {
        whereabouts::Known {
            agents: self.0.agents.clone(),
            places: self.0.places.clone(),
        }
    }

    /// The book of sites.
    pub(crate) fn book(&self) -> &Book {
        &self.0.book
    }

    /// Who listens to hits as they come.
    pub(crate) fn hub(&self) -> &Hub {
        &self.0.hub
    }

    /// What judges.
    pub(crate) fn pipeline(&self) -> &Pipeline {
        &self.0.pipeline
    }

    /// What receipts are sealed with.
    pub(crate) fn seals(&self) -> (&Sealer, &SharedRandom) {
        (&self.0.sealer, &self.0.random)
    }

    /// Whose word on addresses is believed.
    pub(crate) fn proxies(&self) -> &config::Http {
        &self.0.http
    }

    /// Now, in whole milliseconds told in microseconds.
    pub(crate) fn now(&self) -> i64 {
        whole_millis(self.0.clock.now())
    }

    /// A place in work, or 503.
    pub(crate) fn enter(&self) -> Result<InWork<'_>, Problem> {
        let before = self.0.in_flight.fetch_add(1, Ordering::Relaxed);
        let place = InWork(&self.0.in_flight);
        match before < self.0.most_in_flight {
            true => Ok(place),
            false => Err(busy()),
        }
    }

    /// The site's rules for the pipeline.
    pub(crate) fn rules(&self, site: &Arc<Site>) -> Arc<SiteRules> {
        self.0.rules.of(site, &self.0.book)
    }

    /// What becomes of a candidate.
    pub(crate) fn judge(&self, candidate: &Candidate<'_>) -> Result<Judged, Problem> {
        self.0.pipeline.judge(candidate).map_err(no_salt)
    }

    /// Judges one hit of the script or the picture and keeps what became of it.
    pub(crate) async fn take_script_hit(
        &self,
        hit: &ScriptHit,
        client: Client<'_>,
        now: i64,
        receipt: bool,
    ) -> Result<Settled, Refusal> {
        let site = self.0.book.by_name_or_id(&hit.site);
        let site = site.ok_or_else(|| Problem::unknown("site").field("s"))?;
        let audience = self.audience(&site, receipt);
        if let Err(wrong) = check(hit, &site.kept_parameters) {
            if hit.kind == Kind::Ping {
                return Err(events::malformed(wrong).into());
            }
            self.leave_out_malformed(&site, &hit.url, now).await?;
            let telling = self.telling_malformed(&audience, &wrong, now);
            let why = Reason::Malformed;
            let receipt = self.tell(&site, &audience, telling, Verdict::LeftOut(why));
            let (problem, why) = (events::malformed(wrong), Some(why));
            let settled = Settled { why, receipt };
            return Err(Refusal { problem, settled });
        }
        let rules = self.rules(&site);
        let candidate = Candidate::from_script(&rules, hit, client, now);
        let judged = self.judge(&candidate)?;
        let telling = self.telling(&audience, &candidate, &judged);
        let Some(arrival) = judged.arrival else {
            return Ok(Settled::default());
        };
        let taken = self
            .hand_over(Batch {
                arrivals: vec![arrival],
                key: None,
            })
            .await?;
        let Some(verdict) = taken.verdicts.first() else {
            return Ok(Settled::default());
        };
        Ok(Settled {
            why: reason_of(verdict),
            receipt: self.tell(&site, &audience, telling, *verdict),
        })
    }

    /// Takes hits as the script sends them, each at a moment of its own
    /// (microseconds since 1970): for made-up data, through the same judgement.
    ///
    /// The verdicts come in the order of the hits; a malformed one, or one of
    /// an unknown site, is `LeftOut(Malformed)`. A sign of life is `Counted`.
    ///
    /// # Errors
    /// When `counts` cannot take them; nothing of them is kept then.
    pub async fn take_script_hits(
        &self,
        hits: Vec<(ScriptHit, ClientFacts, i64)>,
    ) -> Result<Vec<Verdict>, Problem> {
        let mut verdicts = vec![Verdict::Counted; hits.len()];
        let mut places = Vec::with_capacity(hits.len());
        let mut arrivals = Vec::with_capacity(hits.len());
        for (index, (hit, client, now)) in hits.iter().enumerate() {
            let now = whole_millis(*now);
            let Some(site) = self.0.book.by_name_or_id(&hit.site) else {
                verdicts[index] = Verdict::LeftOut(Reason::Malformed);
                continue;
            };
            let (arrival, told) = match check(hit, &site.kept_parameters) {
                Ok(()) => {
                    let rules = self.rules(&site);
                    let candidate = Candidate::from_script(&rules, hit, client.client(), now);
                    let judged = self.0.pipeline.judge_made_up(&candidate);
                    let judged = judged.map_err(no_salt)?;
                    let audience = self.audience(&site, false);
                    let telling = self.telling(&audience, &candidate, &judged);
                    (judged.arrival, telling.map(|told| (site, audience, told)))
                }
                Err(_) if hit.kind == Kind::Ping => (None, None),
                Err(_) => (Some(malformed(&site, &hit.url, now)), None),
            };
            if let Some(arrival) = arrival {
                places.push((index, told));
                arrivals.push(arrival);
            }
        }
        let taken = self
            .hand_over(Batch {
                arrivals,
                key: None,
            })
            .await?;
        for ((index, told), verdict) in places.into_iter().zip(taken.verdicts) {
            verdicts[index] = verdict;
            if let Some((site, audience, telling)) = told {
                self.tell(&site, &audience, Some(telling), verdict);
            }
        }
        Ok(verdicts)
    }

    /// Destroys the salts that no site needs any more: those before its
    /// yesterday at `now` (microseconds since 1970). Gives how many.
    ///
    /// # Errors
    /// When a file cannot be overwritten or removed.
    pub fn destroy_old_salts(&self, now: i64) -> io::Result<usize> {
        let days = self
            .0
            .book
            .all()
            .into_iter()
            .filter_map(|site| local_day(&site.zone, now));
        let today = days
            .min()
            .or_else(|| local_day(&jiff::tz::TimeZone::UTC, now));
        // A moment outside the calendar says nothing about what is old.
        today.map_or(Ok(0), |today| self.0.salts.destroy_before(today - 1))
    }

    /// Destroys old salts at once and then every hour. To be spawned once.
    pub async fn sweep_forever(self) {
        let mut hours = tokio::time::interval(SWEEP_EVERY);
        loop {
            hours.tick().await;
            let intake = self.clone();
            let swept =
                tokio::task::spawn_blocking(move || intake.destroy_old_salts(intake.now())).await;
            match swept {
                Ok(Ok(0)) => {}
                Ok(Ok(destroyed)) => tracing::info!(destroyed, "old salts destroyed"),
                Ok(Err(error)) => {
                    tracing::error!(%error, "old salts could not be destroyed; trying again in an hour")
                }
                Err(error) => {
                    tracing::error!(%error, "the sweep of old salts broke off; trying again in an hour")
                }
            }
        }
    }

    /// Counts a hit that could not be read as left out.
    pub(crate) async fn leave_out_malformed(
        &self,
        site: &Site,
        url: &str,
        now: i64,
    ) -> Result<(), Problem> {
        let arrivals = vec![malformed(site, url, now)];
        self.hand_over(Batch {
            arrivals,
            key: None,
        })
        .await
        .map(|_| ())
    }

    /// Hands a batch to `counts`; it is safe when this returns.
    pub(crate) async fn hand_over(&self, batch: Batch) -> Result<Taken, Problem> {
        self.0.counts.take(batch).await.map_err(|error| match error {
            TakeError::KeyReused => Problem::invalid(
                "key_reused",
                "This `Idempotency-Key` was used within 48 hours for another body. Use a new key for a new request.",
            )
            .field("Idempotency-Key"),
            TakeError::Full(_) | TakeError::Stopping => busy(),
        })
    }
}

/// Counting under a salt that a crash would lose would count people twice.
fn no_salt(error: io::Error) -> Problem {
    tracing::error!(%error, "the day's salt cannot be written; nothing is counted");
    busy()
}

fn busy() -> Problem {
    Problem::busy(
        "The service cannot take more at this moment; nothing was counted. Try again in a second.",
        1,
    )
}

fn reason_of(verdict: &Verdict) -> Option<Reason> {
    match verdict {
        Verdict::LeftOut(reason) => Some(*reason),
        Verdict::Counted => None,
    }
}

/// What the form of a script's hit must be, its address included.
fn check(hit: &ScriptHit, kept: &[String]) -> Result<(), FieldError> {
    hit.check()?;
    let keep = Keep {
        parameters: kept,
        hash_routes: true,
    };
    Address::parse(&hit.url, keep)
        .map(|_| ())
        .map_err(|wrong| FieldError::new("u", wrong.to_string()))
}

/// Whole milliseconds, as everything that is counted has them.
fn whole_millis(micros: i64) -> i64 {
    micros - micros.rem_euclid(1_000)
}

fn malformed(site: &Site, url: &str, now: i64) -> Arrival {
    Arrival::LeftOut(LeftOut {
        site: site.number(),
        ts: now,
        day: local_day(&site.zone, now).unwrap_or_default(),
        reason: Reason::Malformed,
        hostname: Address::parse(url, Keep::default())
            .ok()
            .map(|address| address.host),
    })
}
