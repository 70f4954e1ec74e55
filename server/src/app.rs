//! The whole service, opened and wired.

mod alert_parts;
mod billing_parts;
mod consent_parts;
mod counting_store;
mod import_parts;
mod nightly_parts;
mod operator_parts;
mod sharing_parts;

use std::{
    net::SocketAddr,
    sync::{Arc, OnceLock},
    time::Duration,
};

use anyhow::Context as _;
use base::{
    access::{self, Authenticator},
    clock::SharedClock,
    config::Config,
    context::{ClientLookup, Context},
    db,
    fetch::Fetch,
    limits::Limiter,
    mail::{self, MailWorker, Transport},
    password::Hasher,
    plans::{NoSubscriptions, Plans},
    random::SharedRandom,
    seal::Sealer,
    secret::SecretUrl,
};
pub(crate) use counting_store::nothing_missing;
pub use counting_store::{counts_settings, when_missing};
use counts::Counts;
use front::{
    closing::Closing,
    description::Described,
    general::{General, metrics::Metrics, readiness::Readiness},
    measure::Requests,
    timeout_acceptor::TimeoutAcceptor,
};
use import_parts::ImportWork;
use intake::Intake;
use people::push::Vapid;
use poem::{
    EndpointExt,
    endpoint::BoxEndpoint,
    listener::{Acceptor, Listener, TcpListener},
};
use poem_openapi::OpenApi;
use sites::{Address, Broadcaster, EraseHits, Pages, Scrub, SiteRegistry, Sites};
use sqlx::PgPool;
use tokio::{sync::watch, task::JoinSet};

use crate::{
    alert_tasks, backups, billing_tasks,
    commands::{backup, control},
    files, import_tasks,
    jobs::Jobs,
    memory, operator_tasks, schedule, sealing,
};

/// On shutdown, the service waits until no request has arrived for this long, so that every client learns from a
/// response that its connection ends;
const QUIET: Duration = Duration::from_millis(100);
/// but no longer than this. New connections are still accepted in the meantime.
const FAREWELL: Duration = Duration::from_secs(2);
/// Then answers that are in work may take this long.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

/// The description of all operations: each service of this process has the same.
static DESCRIBED: OnceLock<Arc<Described>> = OnceLock::new();

/// The folder of the data folder for files that are being sent.
const TEMPORARY: &str = "tmp";

/// What the service is made of. Time and chance are passed in.
pub struct App {
    /// The settings.
    pub config: Arc<Config>,
    /// The accounts database.
    pub pool: PgPool,
    /// The counted hits.
    pub counts: Counts,
    /// The sites.
    pub registry: Arc<SiteRegistry>,
    /// The receiving side.
    pub intake: Intake,
    /// Permission.
    pub gate: Arc<Authenticator>,
    /// Time.
    pub clock: SharedClock,
    /// Chance.
    pub random: SharedRandom,
    broadcaster: Broadcaster,
    /// What can be done to sites; a test looks on.
    pub sites: Sites,
    limiter: Arc<Limiter>,
    /// The plans in force.
    pub plans: Plans,
    /// Where payment providers and VIES are; a test puts its own in place.
    pub billing_bases: billing::provider::Bases,
    /// Hashes passwords; a test takes a cheap one.
    pub hasher: Hasher,
    sealer: Sealer,
    vapid: Vapid,
    signer: consent::Signer,
    erasing: consent::Erasing,
    forgotten_key: consent::ForgottenKey,
    /// Asks other servers; a test puts its own in place.
    pub fetch: Fetch,
    /// Where messaging services with one address for all are; a test puts its own in place.
    pub bases: alerts::Bases,
    /// Knows browsers and places; a test puts its own in place.
    pub client_lookup: Arc<dyn ClientLookup>,
    database_url: SecretUrl,
    jobs: Jobs,
    emails: mail::Metrics,
    imports: ImportWork,
    shared_answers: sharing::Answers,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").finish_non_exhaustive()
    }
}

/// What asks other servers. In a debug build with `STILE_FETCH_LOCAL`, this machine's own servers count as public ones: a
/// browser test serves the pages of its site itself.
fn fetch() -> anyhow::Result<Fetch> {
    if cfg!(debug_assertions) && std::env::var_os("STILE_FETCH_LOCAL").is_some() {
        return Fetch::for_tests();
    }
    Fetch::new()
}

impl App {
    /// Opens everything: looks whether something is missing, migrates the accounts, replays the journal, reads the
    /// sites.
    pub async fn open(
        config: Config,
        database_url: &str,
        clock: SharedClock,
        random: SharedRandom,
    ) -> anyhow::Result<App> {
        let pool = db::connect(database_url, config.accounts.pool).await?;
        let settings = nothing_missing(&config, &pool).await?;
        db::migrate(&pool).await?;
        access::set_operator_addresses(&pool, &config.operator.keys()).await?;
        let registry = SiteRegistry::load(pool.clone()).await?;
        let now_clock = clock.clone();
        let counts = Counts::open(settings, Arc::new(move || now_clock.now()))
            .await
            .context("what was counted cannot be opened")?;
        // No other process uses the data folder, since the counts are open.
        exports::account::clear(&config.data.dir.join(TEMPORARY))
            .context("what an export left behind cannot be removed")?;
        let imports = ImportWork::begin(&config.data.dir, &pool).await?;
        let sealer = sealing::sealer(&config.data.dir, &pool, &random).await?;
        let known = registry.clone();
        let settings_of = Arc::new(move |site| known.by_number(site));
        let broadcaster = Broadcaster::new(config.live.clone(), random.clone(), settings_of);
        let intake = Intake::open(
            counts.clone(),
            registry.clone(),
            (clock.clone(), random.clone()),
            (sealer.clone(), broadcaster.clone()),
            &config,
        )?;
        let https = config
            .http
            .public_address
            .as_deref()
            .is_some_and(|address| address.starts_with("https://"));
        let gate = Arc::new(Authenticator::new(
            pool.clone(),
            clock.clone(),
            registry.clone(),
            https,
        ));
        let erasing = counts.clone();
        let erase: EraseHits = Arc::new(move |number, until| {
            let counts = erasing.clone();
            Box::pin(async move {
                match until {
                    Some(day) => counts.erase_until(number, day.days()).await?,
                    None => counts.erase_site(number).await?,
                }
                Ok(())
            })
        });
        let scrubbing = counts.clone();
        let scrub: Scrub = Arc::new(move || {
            let counts = scrubbing.clone();
            Box::pin(async move { Ok(counts.scrub().await?) })
        });
        let sites = Sites {
            pool: pool.clone(),
            clock: clock.clone(),
            random: random.clone(),
            registry: registry.clone(),
            erase,
            scrub,
        };
        let limiter =
            Arc::new(Limiter::open(config.limits.clone(), pool.clone(), clock.now()).await?);
        people::social::name_hosts(&pool, &config.sign_in).await?;
        people::social::name_issuers(&pool, &config.sign_in).await?;
        let vapid = people::push::prepare(&pool, &sealer, &clock, &random).await?;
        let signer = consent::Signer::of(&sealer);
        let forgotten_key = consent::ForgottenKey::of(&sealer);
        let erasing = consent::Erasing::new(&pool, &counts);
        let client_lookup = Arc::new(intake.client_lookup());
        Ok(App {
            plans: Plans::new(config.billing.clone()),
            billing_bases: billing::provider::Bases::default(),
            config: Arc::new(config),
            pool,
            counts,
            registry,
            intake,
            gate,
            clock,
            random,
            broadcaster,
            sites,
            limiter,
            hasher: Hasher::new(),
            sealer,
            vapid,
            signer,
            erasing,
            forgotten_key,
            fetch: fetch()?,
            bases: alerts::Bases::default(),
            client_lookup,
            database_url: SecretUrl::new(database_url),
            jobs: Jobs::default(),
            emails: mail::Metrics::default(),
            imports,
            shared_answers: sharing::Answers::default(),
        })
    }

    /// What every area works with; people reach the service at this address.
    pub fn context(&self, origin: &str) -> Context {
        let context = Context {
            gate: self.gate.clone(),
            random: self.random.clone(),
            limiter: self.limiter.clone(),
            hasher: self.hasher.clone(),
            sealer: self.sealer.clone(),
            fetch: self.fetch.clone(),
            plans: self.plans.clone(),
            subscriptions: Arc::new(NoSubscriptions),
            config: self.config.clone(),
            client_lookup: self.client_lookup.clone(),
            origin: origin.into(),
        };
        let subscriptions = Arc::new(self.billing_in(&context));
        Context {
            subscriptions,
            ..context
        }
    }

    /// Signs the days of consent records.
    fn closing(&self) -> consent::Closing {
        let databases = (&self.pool, &self.counts);
        consent::Closing::new(databases, &self.registry, &self.clock, &self.signer)
    }

    /// Whether it can do its work now.
    pub(crate) fn readiness(&self) -> Readiness {
        Readiness {
            counts: self.counts.clone(),
            pool: self.pool.clone(),
        }
    }

    /// Every operation.
    pub fn api(&self, origin: &str) -> impl OpenApi + use<> {
        let figures = self.figures();
        let context = self.context(origin);
        let pages = Pages::new(&context);
        let consent = self.consent(&pages, &figures);
        let address = Address {
            origin: origin.to_owned(),
            integrity: front::assets::script_integrity(),
        };
        (
            General {
                config: self.config.clone(),
                readiness: self.readiness(),
            },
            figures::api(&figures, &context, &self.sites, &self.broadcaster),
            consent::api(&context, &consent),
            nightly::api(&self.nightly(origin)),
            billing::api(&self.billing(origin)),
            alerts::api(&context, &self.alerts()),
            operator::api(&self.operator(origin)),
            imports::api(&self.imports(origin)),
            reports::api(&context, &figures),
            sharing::api(&self.sharing(origin)),
            people::api(&context, &self.vapid),
            exports::api(
                &context,
                &self.counts,
                &self.config.data.dir.join(TEMPORARY),
            ),
            signin::api(&context),
            sites::api(
                self.sites.clone(),
                address,
                &context,
                self.broadcaster.clone(),
                &pages,
            ),
            intake::events::Events::new(self.intake.clone()),
        )
    }

    /// The whole service as an endpoint, reached at this address.
    pub fn endpoint(&self, origin: &str) -> BoxEndpoint<'static> {
        let context = self.context(origin);
        let (sharing, readiness) = (self.sharing(origin), self.readiness());
        let api = self.api(origin);
        let requests = Requests::default();
        let metrics = self.config.metrics.token.as_ref().map(|token| {
            let files = (
                counts_settings(&self.config).database(),
                self.config.data.dir.join(schedule::LAST_NIGHT),
            );
            let data = self.config.data.dir.clone();
            let last_backup = move || backup::last(&data).map(|last| last.began_at);
            let mut metrics = Metrics::new(token, readiness.clone(), files, last_backup);
            requests.register(metrics.registry());
            self.jobs.register(metrics.registry());
            self.emails.register(metrics.registry());
            Arc::new(metrics)
        });
        let monitoring = (&requests, metrics);
        let described = DESCRIBED
            .get_or_init(|| Arc::new(Described::of(&front::service(front::shape::of(App::api)))));
        front::routes(
            (api, described),
            &context,
            (&self.registry, &self.intake, &sharing),
            &readiness,
            &self.config.http,
            monitoring,
        )
        .data(self.gate.clone())
        .map_to_response()
        .boxed()
    }

    /// What `demo` needs of it.
    pub fn for_demo(&self) -> demo::Service {
        demo::Service {
            endpoint: self.endpoint("http://localhost"),
            pool: self.pool.clone(),
            counts: self.counts.clone(),
            intake: self.intake.clone(),
            clock: self.clock.clone(),
            random: self.random.clone(),
        }
    }

    /// Serves until `stop` says so; first reports its address.
    pub async fn serve(
        self,
        stop: watch::Receiver<bool>,
        ready: impl FnOnce(SocketAddr, &App),
    ) -> anyhow::Result<()> {
        let acceptor = TcpListener::bind(self.config.http.listen)
            .into_acceptor()
            .await
            .with_context(|| {
                format!(
                    "the address {} cannot be listened on",
                    self.config.http.listen
                )
            })?;
        let bound = acceptor
            .local_addr()
            .first()
            .and_then(|address| address.as_socket_addr().copied())
            .unwrap_or(self.config.http.listen);
        let origin = self.config.public_address(bound);
        let transport = Transport::open(&self.config.data.dir, &self.config.mail, &origin)?;
        let mut tasks = JoinSet::new();
        let mail_worker = MailWorker {
            pool: self.pool.clone(),
            transport: Arc::new(transport),
            clock: self.clock.clone(),
            metrics: self.emails.clone(),
        };
        tasks.spawn(mail_worker.run());
        tasks.spawn(self.registry.clone().follow());
        tasks.spawn(self.intake.clone().sweep_forever());
        let compaction = schedule::NightlyCompaction {
            counts: self.counts.clone(),
            registry: self.registry.clone(),
            clock: self.clock.clone(),
            settings: base::config::Counts {
                compact_at_rows: memory::shares(&self.config, memory::of_machine()).compact_at_rows,
                ..self.config.counts.clone()
            },
            kept: self.config.data.dir.join(schedule::LAST_NIGHT),
            jobs: self.jobs.clone(),
        };
        tasks.spawn(schedule::compact_forever(compaction.clone()));
        tasks.spawn(schedule::erase_forever(
            self.sites.clone(),
            self.jobs.clone(),
        ));
        let keep_days = self.config.counts.kept_days();
        tasks.spawn(schedule::expire_forever(
            schedule::expiry(self.sites.clone(), self.counts.clone(), keep_days),
            self.clock.clone(),
            self.jobs.clone(),
        ));
        let consent = self.consent_tasks();
        let forgotten = consent.forgotten.clone();
        tasks.spawn(schedule::keep_consent_forever(consent));
        tasks.spawn(alert_tasks::alert_forever(self.alert_tasks(&origin)));
        tasks.spawn(billing_tasks::bill_forever(self.billing_tasks(&origin)));
        tasks.spawn(schedule::delete_forever(
            self.context(&origin),
            self.jobs.clone(),
        ));
        tasks.spawn(schedule::delete_programs_forever(
            self.context(&origin),
            self.jobs.clone(),
        ));
        tasks.spawn(operator_tasks::operate_forever(
            self.operator(&origin),
            self.jobs.clone(),
        ));
        tasks.spawn(import_tasks::import_forever(
            self.import_worker(&origin),
            compaction,
            self.clock.clone(),
            self.jobs.clone(),
        ));
        tasks.spawn(schedule::check_nightly_forever(self.nightly(&origin)));
        tasks.spawn(schedule::expire_limits_forever(
            self.limiter.clone(),
            self.clock.clone(),
            self.jobs.clone(),
        ));
        tasks.spawn(backups::back_up_forever(backups::Backups {
            config: self.config.backup.clone(),
            data: self.config.data.dir.clone(),
            counts: self.counts.clone(),
            accounts: self.database_url.clone(),
            clock: self.clock.clone(),
            jobs: self.jobs.clone(),
            not_before: i64::MIN,
        }));
        if let Some(address) = self.config.revenue.ecb() {
            tasks.spawn(schedule::fetch_rates_forever(
                self.context(&origin),
                address,
                self.jobs.clone(),
            ));
        }
        tasks.spawn(control::listen(self.control(&origin)));
        ready(bound, &self);
        let most = files::connections(self.config.http.max_connections);
        let acceptor = TimeoutAcceptor::before(acceptor, most);
        let inside = acceptor.connections();
        let http = self.config.http.clone();
        inside.proxies(move |neighbour| http.trusts(neighbour));
        let closing = Closing {
            stop: stop.clone(),
            connections: inside.clone(),
        };
        let endpoint = self.endpoint(&origin).with(closing);
        let mut stopping = stop.clone();
        let streams = self.broadcaster.clone();
        let stopped = async move {
            // An error means that the sender is gone.
            let _ = stopping.wait_for(|stopped| *stopped).await;
            streams.close();
            inside.gone_or_quiet(QUIET, FAREWELL).await;
        };
        front::serve::serve(acceptor, endpoint, stopped, LAST_ANSWERS).await;
        tasks.shutdown().await;
        forgotten.look_at_end().await;
        self.counts.shutdown().await?;
        self.pool.close().await;
        Ok(())
    }
}
