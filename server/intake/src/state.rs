//! What taking hits needs, in one place: the pipeline that decides, the registry of sites, and `counts`,
//! which stores.

use std::{
    collections::BTreeSet,
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
use counts::{Counts, Incident, Report, Resolved};
use parking_lot::Mutex;
use shared::consent::Keys;
use sites::{Broadcaster, Site, SiteRegistry};

use crate::{
    agent::Agents,
    client::Lookup,
    collect::{BannerEndpoint, ConsentEndpoint, HitEndpoint, Inquiries, PixelEndpoint},
    geo::GeoDatabase,
    hit_rates::HitRates,
    pipeline::{Pipeline, SiteRules, local_day},
    site_rules::RulesOfSites,
    visitor::Salts,
};

/// How often Stile checks whether salts are due for destruction.
const SWEEP_EVERY: Duration = Duration::from_secs(3_600);

/// Takes hits. Clones share everything.
#[derive(Clone)]
pub struct Intake(Arc<Inner>);

struct Inner {
    counts: Counts,
    registry: Arc<SiteRegistry>,
    rules: RulesOfSites,
    pipeline: Pipeline,
    agents: Arc<Agents>,
    geo: Arc<GeoDatabase>,
    salts: Arc<Salts>,
    clock: SharedClock,
    random: SharedRandom,
    sealer: Sealer,
    consent_keys: Keys,
    inquiries: Inquiries,
    broadcaster: Broadcaster,
    http: config::Http,
    in_flight: AtomicUsize,
    most_in_flight: usize,
    no_salt: Mutex<NoSalt>,
}

/// Hits that are refused, since the day's salt cannot be written.
#[derive(Default)]
struct NoSalt {
    incident: Incident,
    /// How many salts were written before the last that could not be.
    written: u64,
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
    GeoDatabase(#[from] maxminddb::MaxMindDbError),
}

/// A slot among the requests in progress, free again when it is dropped.
pub(crate) struct InWork<'a>(&'a AtomicUsize);

impl Drop for InWork<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Intake {
    /// Opens the folder of the salts and the list of places. The patterns for
    /// browsers are prepared meanwhile. The sealer is for receipts, and the broadcaster
    /// knows who listens.
    ///
    /// # Errors
    /// When either cannot be read.
    pub fn open(
        counts: Counts,
        registry: Arc<SiteRegistry>,
        (clock, random): (SharedClock, SharedRandom),
        (sealer, broadcaster): (Sealer, Broadcaster),
        config: &Config,
    ) -> Result<Intake, OpenError> {
        let folder = config.data.dir.join("salts");
        let chance = random.clone();
        let fill = Box::new(move |bytes: &mut [u8]| chance.fill(bytes));
        let salts =
            Salts::open(&folder, fill).map_err(|source| OpenError::Salts { folder, source })?;
        let geo = match &config.intake.place_database {
            Some(file) => GeoDatabase::open(file)?,
            None => GeoDatabase::built_in()?,
        };
        let (salts, agents) = (Arc::new(salts), Arc::new(Agents::new()));
        let hit_rates = HitRates::new(&config.intake, &*random);
        Agents::warm();
        let geo = Arc::new(geo);
        Ok(Intake(Arc::new(Inner {
            counts,
            registry,
            rules: RulesOfSites::default(),
            pipeline: Pipeline::new(agents.clone(), geo.clone(), salts.clone(), hit_rates),
            agents,
            geo,
            salts,
            clock,
            random,
            consent_keys: sealer.consent_keys(),
            inquiries: Inquiries::default(),
            sealer,
            broadcaster,
            http: config.http.clone(),
            in_flight: AtomicUsize::new(0),
            most_in_flight: config.intake.max_in_flight,
            no_salt: Mutex::default(),
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

    /// `POST /stile-consent`.
    pub fn consent_endpoint(&self) -> ConsentEndpoint {
        ConsentEndpoint(self.clone())
    }

    /// `GET /stile-banner`.
    pub fn banner_endpoint(&self) -> BannerEndpoint {
        BannerEndpoint(self.clone())
    }

    /// Where people signed in, for the list of sessions.
    pub fn client_lookup(&self) -> Lookup {
        Lookup {
            agents: self.0.agents.clone(),
            geo: self.0.geo.clone(),
        }
    }

    /// What keeps.
    pub(crate) fn counts(&self) -> &Counts {
        &self.0.counts
    }

    /// The site registry.
    pub(crate) fn registry(&self) -> &SiteRegistry {
        &self.0.registry
    }

    /// The listeners to live hits.
    pub(crate) fn broadcaster(&self) -> &Broadcaster {
        &self.0.broadcaster
    }

    /// The pipeline that decides.
    pub(crate) fn pipeline(&self) -> &Pipeline {
        &self.0.pipeline
    }

    /// What receipts are sealed with.
    pub(crate) fn seals(&self) -> (&Sealer, &SharedRandom) {
        (&self.0.sealer, &self.0.random)
    }

    /// The keys of consented visitors.
    pub(crate) fn consent_keys(&self) -> &Keys {
        &self.0.consent_keys
    }

    /// The inquiries of visitors that are in work.
    pub(crate) fn inquiries(&self) -> &Inquiries {
        &self.0.inquiries
    }

    /// Random bytes.
    pub(crate) fn random_bytes<const N: usize>(&self) -> [u8; N] {
        base::random::array(&*self.0.random)
    }

    /// The settings that say which proxies are trusted.
    pub(crate) fn proxies(&self) -> &config::Http {
        &self.0.http
    }

    /// Now, rounded to milliseconds, in microseconds.
    pub(crate) fn now(&self) -> i64 {
        whole_millis(self.0.clock.now())
    }

    /// A place in work, or 503.
    pub(crate) fn enter(&self) -> Result<InWork<'_>, Problem> {
        let before = self.0.in_flight.fetch_add(1, Ordering::Relaxed);
        let place = InWork(&self.0.in_flight);
        match before < self.0.most_in_flight {
            true => Ok(place),
            false => {
                self.0.counts.metrics().refused(1);
                Err(busy())
            }
        }
    }

    /// The site's rules for the pipeline.
    pub(crate) fn rules(&self, site: &Arc<Site>) -> Arc<SiteRules> {
        self.0.rules.of(site, &self.0.registry)
    }

    /// Counting under a salt that a crash would lose would count people twice. On a full disk that is so for every
    /// hit, and is logged now and then.
    pub(crate) fn no_salt(&self, error: &io::Error, hits: u64) -> Problem {
        self.0.counts.metrics().refused(hits);
        let mut no_salt = self.0.no_salt.lock();
        no_salt.written = self.0.salts.written();
        match no_salt.incident.happened(hits, self.0.clock.now()) {
            Some(Report::Began) => {
                tracing::error!(%error, "the day's salt cannot be written; hits are refused");
            }
            Some(Report::Lasts(refused)) => {
                tracing::error!(%error, refused, "the day's salt still cannot be written; hits were refused since this was last said");
            }
            None => {}
        }
        busy()
    }

    /// Destroys the salts that no site needs any more: those before its yesterday at `now` (microseconds
    /// since 1970). Returns how many.
    ///
    /// # Errors
    /// If a file cannot be overwritten or removed.
    pub fn destroy_old_salts(&self, now: i64) -> io::Result<usize> {
        let days = self
            .0
            .registry
            .all()
            .into_iter()
            .filter_map(|site| local_day(&site.zone, now));
        let today = days
            .min()
            .or_else(|| local_day(&jiff::tz::TimeZone::UTC, now));
        // A time outside the calendar destroys nothing.
        today.map_or(Ok(0), |today| self.0.salts.destroy_before(today - 1))
    }

    /// Makes the salts that any site may need today or tomorrow at `now` (microseconds since 1970), so that no hit has
    /// to wait for the disk at midnight.
    ///
    /// # Errors
    /// When one cannot be written.
    pub fn make_salts(&self, now: i64) -> io::Result<()> {
        let zones = self.0.registry.all();
        let days: BTreeSet<i32> = zones
            .iter()
            .filter_map(|site| local_day(&site.zone, now))
            .flat_map(|today| [today, today + 1])
            .collect();
        for day in days {
            self.0.salts.salt_for(day)?;
        }
        Ok(())
    }

    /// Logs that salts can be written again, after that failed.
    fn salts_again(&self) {
        let mut no_salt = self.0.no_salt.lock();
        if self.0.salts.written() <= no_salt.written {
            return;
        }
        if let Some(Resolved { times, seconds }) = no_salt.incident.succeeded(self.0.clock.now()) {
            tracing::info!(
                refused = times,
                seconds,
                "the day's salt can be written again; hits are taken"
            );
        }
    }

    /// Destroys old salts, and makes those of today and tomorrow, at once and then every hour. To be spawned once.
    pub async fn sweep_forever(self) {
        let mut hours = tokio::time::interval(SWEEP_EVERY);
        loop {
            hours.tick().await;
            let intake = self.clone();
            let swept = tokio::task::spawn_blocking(move || {
                let now = intake.now();
                if let Err(error) = intake.make_salts(now) {
                    tracing::error!(%error, "the salts of today and tomorrow could not be written; trying again when a hit needs one");
                }
                intake.salts_again();
                intake.destroy_old_salts(now)
            })
            .await;
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
}

/// 503: there is no room now.
pub(crate) fn busy() -> Problem {
    Problem::busy("busy.no_room_for_hits", 1)
}

/// Whole milliseconds, as everything that is counted has them.
pub(crate) fn whole_millis(micros: i64) -> i64 {
    micros - micros.rem_euclid(1_000)
}
