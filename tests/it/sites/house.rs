//! The areas people, signin and sites by themselves, on a database of the test's
//! own, with a clock that stands still. Requests are handed to the endpoint
//! without a network.

use std::{
    net::IpAddr,
    path::Path,
    pin::Pin,
    sync::{Arc, Mutex, OnceLock},
    time::Duration,
};

use base::{
    access::{ChangeSite, ClientAddress, Gate, InSite, ReadFigures},
    answer::{Problem, answer_error},
    clock::FakeClock,
    config::Config,
    context::{Context, Whereabouts},
    db,
    fetch::Fetch,
    limits::Limiter,
    password::Hasher,
    postgres::TemporaryPostgres,
    random::{self, SeededRandom},
    seal::Sealer,
    secret::{ApiToken, Opaque},
};
use people::figures::{Counted, Figures, Later};
use poem::{Endpoint, EndpointExt, Request, Response, Route, endpoint::BoxEndpoint, http::Method};
use poem_openapi::OpenApiService;
use serde_json::Value;
use shared::{date::Date, ids::SiteNumber};
use sites::{Address, Book, Hub, Site, Sites};
use sqlx::PgPool;
use uuid::Uuid;

/// 2026-11-20 12:00:00 UTC.
pub const NOON: i64 = 1_795_176_000;

/// Who calls.
#[derive(Clone, Debug)]
pub enum Actor {
    Nobody,
    /// By the value of the header `Cookie`.
    Person(String),
    /// By API token.
    Program(String),
}

/// Somebody in an account.
#[derive(Clone, Debug)]
pub struct Member {
    pub actor: Actor,
    pub account: Uuid,
    pub person: Uuid,
    pub id: Uuid,
}

/// What was answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
    /// The body as it came.
    pub text: String,
    pub cookie: Option<String>,
    pub retry_after: Option<String>,
}

impl Answer {
    /// Fails the test unless the status is this one; gives the body.
    #[track_caller]
    pub fn is(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{:#}", self.body);
        self.body
    }

    /// Fails the test unless this is the error answered.
    #[track_caller]
    pub fn refuses(self, status: u16, code: &str) -> Value {
        assert_eq!(
            (self.status, self.body["code"].as_str()),
            (status, Some(code)),
            "{:#}",
            self.body
        );
        self.body
    }

    /// Whoever the cookie of this answer makes one.
    pub fn actor(&self) -> Actor {
        let cookie = self.cookie.as_deref().expect("a cookie");
        Actor::Person(cookie.split(';').next().unwrap().to_owned())
    }
}

/// Every address is everywhere.
struct Nowhere;

impl Whereabouts for Nowhere {
    fn country(&self, _: IpAddr) -> Option<String> {
        None
    }

    fn device(&self, user_agent: &str) -> String {
        user_agent.to_owned()
    }
}

/// Nothing was counted.
struct NothingCounted;

impl Figures for NothingCounted {
    fn counted(&self, _: Vec<SiteNumber>) -> Later<'_, bool> {
        Box::pin(async { Ok(false) })
    }

    fn months(&self, _: SiteNumber) -> Later<'_, Vec<Date>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn hits<'a>(&'a self, _: SiteNumber, _: Date, to: &'a Path) -> Later<'a, ()> {
        Box::pin(async move { Ok(std::fs::write(to, "")?) })
    }

    fn left_out<'a>(&'a self, _: SiteNumber, to: &'a Path) -> Later<'a, ()> {
        Box::pin(async move { Ok(std::fs::write(to, "day,slot,reason,hits\n")?) })
    }
}

/// There is nothing that rules could have been for.
struct NothingRehearsed;

impl sites::Rehearse for NothingRehearsed {
    fn rehearse<'a>(
        &'a self,
        _: &'a InSite<ChangeSite>,
        _: &'a Site,
        _: &'a Site,
    ) -> Pin<Box<dyn Future<Output = Result<sites::sites::Preview, Problem>> + Send + 'a>> {
        Box::pin(async {
            Err(Problem::internal(anyhow::anyhow!(
                "nothing is counted here"
            )))
        })
    }
}

impl sites::TryGoal for NothingRehearsed {
    fn try_goal<'a>(
        &'a self,
        _: &'a InSite<ReadFigures>,
        _: sites::goals::Trial<'a>,
    ) -> Pin<Box<dyn Future<Output = Result<sites::goals::Tried, Problem>> + Send + 'a>> {
        Box::pin(async {
            Err(Problem::internal(anyhow::anyhow!(
                "nothing is counted here"
            )))
        })
    }
}

/// Sites, and the day up to which something of them was erased; without one, all of it.
pub type Erased = Arc<Mutex<Vec<(SiteNumber, Option<Date>)>>>;

/// The three areas.
pub struct House {
    pub pool: PgPool,
    pub clock: FakeClock,
    pub random: SeededRandom,
    pub book: Arc<Book>,
    pub gate: Arc<Gate>,
    pub sites: Sites,
    /// What the areas work with.
    pub context: Context,
    /// Whose figures were erased, and up to which day.
    pub erased: Erased,
    app: BoxEndpoint<'static, Response>,
}

fn postgres() -> &'static TemporaryPostgres {
    static SERVER: OnceLock<TemporaryPostgres> = OnceLock::new();
    SERVER.get_or_init(|| TemporaryPostgres::start().unwrap())
}

impl House {
    pub async fn open() -> Self {
        Self::reached_by(true).await
    }

    pub async fn reached_by(https: bool) -> Self {
        Self::open_with(https, |_| {}).await
    }

    /// With other settings.
    pub async fn open_with(https: bool, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::default();
        change(&mut config);
        let server = tokio::task::spawn_blocking(|| postgres().url().to_owned())
            .await
            .unwrap();
        let template = db::template(&server).await.unwrap();
        let url = db::create_database_from_template(&server, &template)
            .await
            .unwrap();
        let pool = db::connect(&url, 5).await.unwrap();
        let (clock, random) = (FakeClock::at_seconds(NOON), SeededRandom::new(11));
        let book = Book::load(pool.clone()).await.unwrap();
        let gate = Arc::new(Gate::new(pool.clone(), clock.shared(), book.clone(), https));
        let erased = Arc::new(Mutex::new(Vec::new()));
        let noted = erased.clone();
        let sites = Sites {
            pool: pool.clone(),
            clock: clock.shared(),
            random: random.shared(),
            book: book.clone(),
            forget: Arc::new(move |number, until| {
                noted.lock().unwrap().push((number, until));
                Box::pin(async { Ok(()) })
            }),
            scrub: Arc::new(|| Box::pin(async { Ok(()) })),
        };
        let context = Context {
            gate: gate.clone(),
            random: random.shared(),
            limiter: Arc::new(Limiter::in_memory(config.limits.clone())),
            hasher: Hasher::for_tests(),
            sealer: Sealer::with(&[7; 32]),
            fetch: Fetch::for_tests().unwrap(),
            config: Arc::new(config),
            whereabouts: Arc::new(Nowhere),
            origin: "https://stats.test".into(),
        };
        let address = Address {
            origin: "https://stats.test".into(),
            integrity: "sha384-abc".into(),
        };
        let counted = Counted {
            figures: Arc::new(NothingCounted),
            folder: std::env::temp_dir().join(format!("stile-house-{}", std::process::id())),
        };
        let vapid = people::push::prepare(&pool, &context.sealer, &clock, &random)
            .await
            .unwrap();
        let hub = Hub::new(
            context.config.live.clone(),
            random.shared(),
            Arc::new(|_| None),
        );
        let areas = (
            sites::api(
                sites.clone(),
                address,
                &context,
                (Arc::new(NothingRehearsed), Arc::new(NothingRehearsed)),
                hub,
            ),
            people::api(&context, &counted, &vapid),
            signin::api(&context),
        );
        let app = Route::new()
            .nest("/api/v1", OpenApiService::new(areas, "Stile", "0.3.38"))
            .data(gate.clone())
            .data(ClientAddress(IpAddr::from([203, 0, 113, 9])))
            .catch_all_error(|error| async move { answer_error(error) })
            .map_to_response()
            .boxed();
        Self {
            pool,
            clock,
            random,
            book,
            gate,
            sites,
            context,
            erased,
            app,
        }
    }

    /// One request, as the dashboard or a program sends it.
    pub async fn call(
        &self,
        actor: &Actor,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Answer {
        self.send(actor, method, path, body, "same-origin").await
    }

    /// One request from a page of another site.
    pub async fn call_from_elsewhere(
        &self,
        actor: &Actor,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Answer {
        self.send(actor, method, path, body, "cross-site").await
    }

    async fn send(
        &self,
        actor: &Actor,
        method: &str,
        path: &str,
        body: Option<Value>,
        origin: &str,
    ) -> Answer {
        // Each request a microsecond after the last, so that ids tell their order.
        self.clock.advance(Duration::from_micros(1));
        let mut request = Request::builder()
            .method(method.parse::<Method>().unwrap())
            .uri(format!("/api/v1{path}").parse().unwrap())
            .header("sec-fetch-site", origin)
            .header("user-agent", "Firefox");
        request = match actor {
            Actor::Nobody => request,
            Actor::Person(cookie) => request.header("cookie", cookie),
            Actor::Program(token) => request.header("authorization", format!("Bearer {token}")),
        };
        let request = match body {
            Some(body) => request
                .content_type("application/json")
                .body(body.to_string()),
            None => request.finish(),
        };
        let response = self.app.get_response(request).await;
        let status = response.status().as_u16();
        let header = |name: &str| response.header(name).map(str::to_owned);
        let (cookie, retry_after) = (header("set-cookie"), header("retry-after"));
        let text = response.into_body().into_string().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer {
            status,
            body,
            text,
            cookie,
            retry_after,
        }
    }

    pub fn id(&self) -> Uuid {
        random::uuid_v7(&self.clock, &self.random)
    }

    /// A new account and its owner, signed in.
    pub async fn owner(&self, account: &str) -> Member {
        let id = self.id();
        sqlx::query("INSERT INTO accounts (id, name, created_at) VALUES ($1, $2, 0)")
            .bind(id)
            .bind(account)
            .execute(&self.pool)
            .await
            .unwrap();
        self.member(id, "owner", &[]).await
    }

    /// A new member of an account, signed in, with these sites given to them.
    pub async fn member(&self, account: Uuid, role: &str, sites: &[&str]) -> Member {
        let person = self.id();
        sqlx::query("INSERT INTO people (id, name, email, created_at) VALUES ($1, $2, $3, 0)")
            .bind(person)
            .bind(role)
            .bind(format!("{person}@example.com"))
            .execute(&self.pool)
            .await
            .unwrap();
        let id = self.join(account, person, role).await;
        for site in sites {
            sqlx::query("INSERT INTO member_sites (member_id, site_id) SELECT $1, id FROM sites WHERE name = $2")
                .bind(id).bind(site).execute(&self.pool).await.unwrap();
        }
        Member {
            actor: self.session(account, person).await,
            account,
            person,
            id,
        }
    }

    /// Makes a person a member; gives the membership's id.
    pub async fn join(&self, account: Uuid, person: Uuid, role: &str) -> Uuid {
        let id = self.id();
        sqlx::query("INSERT INTO members (id, account_id, person_id, role, created_at) VALUES ($1, $2, $3, $4::role, 0)")
            .bind(id).bind(account).bind(person).bind(role).execute(&self.pool).await.unwrap();
        id
    }

    /// A person who has just signed in.
    pub async fn session(&self, account: Uuid, person: Uuid) -> Actor {
        let secret = Opaque::generate(&self.random);
        sqlx::query("INSERT INTO sessions (id, secret_hash, person_id, account_id, created_at, seen_at, expires_at, proved_at) VALUES ($1, $2, $3, $4, $5, $5, $6, $7)")
            .bind(self.id()).bind(secret.sha256().to_vec()).bind(person).bind(account)
            .bind(NOON).bind(NOON + 30 * 86_400)
            .bind(base::clock::Clock::now_seconds(&self.clock)).execute(&self.pool).await.unwrap();
        Actor::Person(format!("__Host-stile={}", secret.expose()))
    }

    /// Whoever holds a session signed in just now.
    pub async fn prove(&self, member: &Member) {
        use base::clock::Clock as _;
        sqlx::query("UPDATE sessions SET proved_at = $2 WHERE person_id = $1")
            .bind(member.person)
            .bind(self.clock.now_seconds())
            .execute(&self.pool)
            .await
            .unwrap();
    }

    /// Whoever holds a session signed in long ago.
    pub async fn let_proof_end(&self, member: &Member) {
        sqlx::query("UPDATE sessions SET proved_at = 0 WHERE person_id = $1")
            .bind(member.person)
            .execute(&self.pool)
            .await
            .unwrap();
    }

    /// A token of this member, with these scopes, for all their sites.
    pub async fn token(&self, member: &Member, scopes: &[&str]) -> Actor {
        let token = ApiToken::generate(&self.random);
        let scopes: Vec<String> = scopes.iter().map(|scope| (*scope).to_owned()).collect();
        sqlx::query("INSERT INTO tokens (id, account_id, person_id, name, secret_hash, scopes, created_at) VALUES ($1, $2, $3, 'test', $4, $5, 0)")
            .bind(self.id()).bind(member.account).bind(member.person).bind(token.sha256().to_vec()).bind(scopes)
            .execute(&self.pool).await.unwrap();
        Actor::Program(token.expose().to_owned())
    }

    /// Makes a site by its owner; gives its id.
    pub async fn site(&self, owner: &Member, name: &str) -> String {
        let wish = serde_json::json!({"name": name, "zone": "Europe/Berlin"});
        let site = self
            .call(&owner.actor, "POST", "/sites", Some(wish))
            .await
            .is(201);
        site["id"].as_str().unwrap().to_owned()
    }

    /// Actions of the audit, oldest first.
    pub async fn audit(&self) -> Vec<String> {
        sqlx::query_scalar("SELECT action FROM audit ORDER BY id")
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }

    /// The mails that wait to be sent, oldest first: to whom, and their subjects.
    pub async fn mails(&self) -> Vec<(String, String)> {
        sqlx::query_as("SELECT recipient, subject FROM mails ORDER BY id")
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }

    /// A number from the accounts database.
    pub async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }
}
