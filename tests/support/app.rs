//! A whole service for one test.

use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

use base::{
    clock::{Clock as _, FakeClock},
    config::Config,
    fetch::Fetch,
    random::SystemRandom,
};
use counts::{Counts, MaintenanceError, Scope};
use intake::Intake;
use server::{
    alert_tasks::AlertTasks, app::App, billing_tasks::BillingTasks, schedule::ConsentTasks,
};
use sites::{SiteRegistry, Sites};
use sqlx::PgPool;
use tempfile::TempDir;
use tokio::{
    sync::{oneshot, watch},
    task::JoinHandle,
};

use crate::{actor::Actor, postgres, web::Neighbourhood};

/// Friday 2026-11-20, 12:00 UTC, in Unix seconds: when the clock of a test begins.
pub const NOON: i64 = 1_795_176_000;

/// A running service.
pub struct TestApp {
    /// Where it is reached.
    pub address: SocketAddr,
    /// Its clock.
    pub clock: FakeClock,
    /// Its accounts database.
    pub pool: PgPool,
    /// What it counted.
    pub counts: Counts,
    /// Its sites.
    pub registry: Arc<SiteRegistry>,
    /// What can be done to its sites.
    pub sites: Sites,
    /// Its receiving side.
    pub intake: Intake,
    /// What it does for visitors who are asked, at the test's own time.
    pub consent: ConsentTasks,
    /// What it does about alerts and reports, at the test's own time.
    pub alerts: AlertTasks,
    /// What it does about plans and use, likewise.
    pub billing: BillingTasks,
    /// Its self-check, likewise.
    pub nightly: nightly::Nightly,
    /// Its data folder.
    pub dir: TempDir,
    /// Its accounts database's address.
    pub database_url: String,
    /// An unauthenticated client, from which all others are made.
    nobody: Actor,
    /// The servers that it finds when it looks a name up; there are no others.
    pub names: Neighbourhood,
    stop: watch::Sender<bool>,
    served: JoinHandle<anyhow::Result<()>>,
}

/// Errors that the service logs are shown with a failed test's output.
fn log() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let filter = std::env::var("TEST_LOG").unwrap_or_else(|_| "error".to_owned());
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_test_writer()
            .init();
    });
}

/// A folder for one test, in memory where the machine has such a place.
pub fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() {
        tempfile::tempdir_in(memory)
    } else {
        tempfile::tempdir()
    };
    made.expect("a folder for the test")
}

/// Copies a folder; a socket is nothing that could be copied.
fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("the folder can be read") {
        let entry = entry.expect("an entry can be read");
        let kind = entry.file_type().expect("an entry is of some kind");
        let to = to.join(entry.file_name());
        if kind.is_dir() {
            std::fs::create_dir(&to).expect("a folder is made");
            copy(&entry.path(), &to);
        } else if kind.is_file() {
            std::fs::copy(entry.path(), &to).expect("a file is copied");
        }
    }
}

impl TestApp {
    /// Starts a new service at noon.
    pub async fn start() -> TestApp {
        TestApp::start_with(|_| {}).await
    }

    /// Starts a new service with other settings.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> TestApp {
        let dir = folder();
        let url = postgres::database().await.expect("a database for the test");
        TestApp::start_on(dir, url, FakeClock::at_seconds(NOON), change).await
    }

    /// Starts a service on what is kept already.
    pub async fn start_on(
        dir: TempDir,
        url: String,
        clock: FakeClock,
        change: impl FnOnce(&mut Config),
    ) -> TestApp {
        TestApp::start_wired(dir, url, clock, change, |_| {}).await
    }

    /// The same, with parts of the test's own in place of others.
    pub async fn start_wired(
        dir: TempDir,
        url: String,
        clock: FakeClock,
        change: impl FnOnce(&mut Config),
        wire: impl FnOnce(&mut App),
    ) -> TestApp {
        log();
        let mut config = Config::for_tests(dir.path());
        change(&mut config);
        let mut app = App::open(config, &url, clock.shared(), SystemRandom::shared())
            .await
            .expect("the service opens");
        let names = Neighbourhood::default();
        app.fetch = Fetch::among(Arc::new(names.clone())).expect("there are certificates");
        wire(&mut app);
        let (pool, counts, registry, sites, intake) = (
            app.pool.clone(),
            app.counts.clone(),
            app.registry.clone(),
            app.sites.clone(),
            app.intake.clone(),
        );
        let consent = app.consent_tasks();
        let (stop, stopped) = watch::channel(false);
        let (ready, bound) = oneshot::channel();
        let served = tokio::spawn(app.serve(stopped, move |address, app| {
            let origin = app.config.public_address(address);
            let tasks = (
                app.alert_tasks(&origin),
                app.nightly(&origin),
                app.billing_tasks(&origin),
            );
            ready
                .send((address, tasks))
                .expect("the test waits for the address");
        }));
        let (address, (alerts, nightly, billing)) = bound.await.expect("the service is bound");
        TestApp {
            address,
            nobody: Actor::new(address),
            clock,
            pool,
            counts,
            registry,
            sites,
            intake,
            consent,
            alerts,
            nightly,
            billing,
            dir,
            database_url: url,
            names,
            stop,
            served,
        }
    }

    /// The data folder.
    pub fn data(&self) -> &Path {
        self.dir.path()
    }

    /// Stops in order, and returns the data for another start.
    pub async fn stop(self) -> (TempDir, String, FakeClock) {
        self.stop.send(true).expect("the service listens");
        self.served
            .await
            .expect("serving does not panic")
            .expect("serving ends well");
        (self.dir, self.database_url, self.clock)
    }

    /// What a crash would leave now, for another start: copies the data folder as it is, before anything is
    /// cleaned up. Call it while nothing is being counted, since the files are copied one by one.
    pub async fn crash(self) -> (TempDir, String, FakeClock) {
        let left = folder();
        copy(self.data(), left.path());
        let (_, url, clock) = self.stop().await;
        (left, url, clock)
    }

    /// An unauthenticated client.
    pub fn nobody(&self) -> Actor {
        self.nobody.clone()
    }

    /// Signs the first account's owner in, by the printed link as everyone does.
    pub async fn owner(&self) -> Actor {
        let token = signin::start::first_link(&self.pool, &self.clock, &SystemRandom)
            .await
            .expect("the link is made")
            .expect("there is no account yet");
        let body = serde_json::json!({"token": token, "name": "Olga Owner", "email": "olga@example.com", "account": "Example"});
        let reply = self
            .nobody()
            .post("/api/v1/auth/start/use", &body)
            .await
            .expect(201);
        self.nobody().with_cookie_of(&reply)
    }

    /// Makes a site as this owner.
    pub async fn site(&self, owner: &Actor, name: &str, zone: &str) -> serde_json::Value {
        let body = serde_json::json!({"name": name, "zone": zone});
        owner.post("/api/v1/sites", &body).await.expect(201).json
    }

    /// A program with a token of these scopes.
    pub async fn token(&self, owner: &Actor, scopes: &[&str]) -> Actor {
        // The person who creates one has just reauthenticated.
        sqlx::query("UPDATE sessions SET reauthenticated_at = $1 WHERE NOT pending_second_factor")
            .bind(self.clock_now() / 1_000_000)
            .execute(&self.pool)
            .await
            .expect("the session is proved");
        let body = serde_json::json!({"name": "test", "scopes": scopes});
        let made = owner.post("/api/v1/tokens", &body).await.expect(201);
        self.nobody().with_token(
            made.json["token"]
                .as_str()
                .expect("the secret is shown once"),
        )
    }

    /// What its clock shows, microseconds.
    pub fn clock_now(&self) -> i64 {
        self.clock.now()
    }

    /// Waits until all that was acknowledged is seen by questions.
    pub async fn settled(&self) {
        self.counts
            .settled()
            .await
            .expect("what was counted settles");
    }

    /// Compacts; the service does so by itself at night, which the test's clock may have reached.
    pub async fn compact(&self, scope: Scope) {
        let zones = server::schedule::zones(&self.registry, self.clock_now());
        loop {
            match self.counts.compact(scope, zones.clone()).await {
                Ok(_) => return,
                Err(MaintenanceError::Running) => {
                    tokio::time::sleep(Duration::from_millis(50)).await
                }
                Err(error) => panic!("compacts: {error}"),
            }
        }
    }
}
