//! A whole service, with a separate database and folder for each test, and a clock that is stopped. Requests
//! go to the endpoint without a network.

use std::{
    net::IpAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use base::{
    access::{Authenticator, ClientAddress},
    answer::answer_error,
    clock::FakeClock,
    config::Config,
    context::{Browser, ClientLookup, Context},
    fetch::Fetch,
    password::Hasher,
    random::{self, SeededRandom},
    secret::{ApiToken, Opaque},
};
use poem::{Endpoint, EndpointExt, Request, Response, Route, endpoint::BoxEndpoint, http::Method};
use poem_openapi::OpenApiService;
use serde_json::Value;
use server::app::App;
use shared::{date::Date, ids::SiteNumber};
use sites::{SiteRegistry, Sites};
use sqlx::PgPool;
use tempfile::TempDir;
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

/// A member of an account.
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
    /// The body as received.
    pub text: String,
    pub cookie: Option<String>,
    pub retry_after: Option<String>,
}

impl Answer {
    /// Fails the test unless the status is this one; returns the body.
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

    /// The person whom this answer's cookie signs in.
    pub fn actor(&self) -> Actor {
        let cookie = self.cookie.as_deref().expect("a cookie");
        Actor::Person(cookie.split(';').next().unwrap().to_owned())
    }
}

/// Every address is everywhere.
struct Nowhere;

impl ClientLookup for Nowhere {
    fn country(&self, _: IpAddr) -> Option<String> {
        None
    }

    fn browser(&self, user_agent: &str) -> Browser {
        Browser {
            name: Some(user_agent.to_owned()),
            system: None,
        }
    }
}

/// Sites, and the day up to which their data was erased; without one, all of it.
pub type Erased = Arc<Mutex<Vec<(SiteNumber, Option<Date>)>>>;

/// A service whose requests need no network.
pub struct Fixture {
    pub pool: PgPool,
    pub clock: FakeClock,
    pub random: SeededRandom,
    pub registry: Arc<SiteRegistry>,
    pub gate: Arc<Authenticator>,
    pub sites: Sites,
    /// What the areas work with.
    pub context: Context,
    /// Whose figures were to be erased, and up to which day. They are not.
    pub erased: Erased,
    /// The operator's area, whose scheduled task a test calls at its own time.
    pub operator: operator::Parts,
    front: BoxEndpoint<'static, Response>,
    _app: App,
    _data: TempDir,
}

impl Fixture {
    pub async fn open() -> Self {
        Self::reached_by(true).await
    }

    pub async fn reached_by(https: bool) -> Self {
        Self::open_with(https, |_| {}).await
    }

    /// With other settings.
    pub async fn open_with(https: bool, change: impl FnOnce(&mut Config)) -> Self {
        let data = tests::folder();
        let mut config = Config::for_tests(data.path());
        let scheme = if https { "https" } else { "http" };
        let origin = format!("{scheme}://stats.test");
        config.http.public_address = Some(origin.clone());
        change(&mut config);
        let url = tests::database().await.unwrap();
        let (clock, random) = (FakeClock::at_seconds(NOON), SeededRandom::new(11));
        let mut app = App::open(config, &url, clock.shared(), random.shared())
            .await
            .unwrap();
        let erased = Erased::default();
        let noted = erased.clone();
        app.sites.erase = Arc::new(move |number, until| {
            noted.lock().unwrap().push((number, until));
            Box::pin(async { Ok(()) })
        });
        app.hasher = Hasher::for_tests();
        app.fetch = Fetch::for_tests().unwrap();
        app.client_lookup = Arc::new(Nowhere);
        let api = OpenApiService::new(app.api(&origin), "Stile", "0.3.38");
        let front = Route::new()
            .nest("/api/v1", api)
            .data(app.gate.clone())
            .data(ClientAddress(IpAddr::from([203, 0, 113, 9])))
            .catch_all_error(|error| async move { answer_error(error) })
            .map_to_response()
            .boxed();
        Self {
            pool: app.pool.clone(),
            clock,
            random,
            registry: app.registry.clone(),
            gate: app.gate.clone(),
            sites: app.sites.clone(),
            context: app.context(&origin),
            erased,
            operator: app.operator(&origin),
            front,
            _app: app,
            _data: data,
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
        // Each request a microsecond after the last, so that ids show their order.
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
        let response = self.front.get_response(request).await;
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

    /// Makes a person a member; returns the membership's id.
    pub async fn join(&self, account: Uuid, person: Uuid, role: &str) -> Uuid {
        let id = self.id();
        sqlx::query("INSERT INTO members (id, account_id, person_id, role, created_at) VALUES ($1, $2, $3, $4::role, 0)")
            .bind(id).bind(account).bind(person).bind(role).execute(&self.pool).await.unwrap();
        id
    }

    /// A person who has just signed in.
    pub async fn session(&self, account: Uuid, person: Uuid) -> Actor {
        let secret = Opaque::generate(&self.random);
        sqlx::query("INSERT INTO sessions (id, secret_hash, person_id, account_id, created_at, seen_at, expires_at, reauthenticated_at) VALUES ($1, $2, $3, $4, $5, $5, $6, $7)")
            .bind(self.id()).bind(secret.sha256().to_vec()).bind(person).bind(account)
            .bind(NOON).bind(NOON + 30 * 86_400)
            .bind(base::clock::Clock::now_seconds(&self.clock)).execute(&self.pool).await.unwrap();
        Actor::Person(format!("__Host-stile={}", secret.expose()))
    }

    /// Makes the member's sessions just signed in.
    pub async fn prove(&self, member: &Member) {
        use base::clock::Clock as _;
        sqlx::query("UPDATE sessions SET reauthenticated_at = $2 WHERE person_id = $1")
            .bind(member.person)
            .bind(self.clock.now_seconds())
            .execute(&self.pool)
            .await
            .unwrap();
    }

    /// Makes the member's sessions signed in long ago.
    pub async fn let_proof_end(&self, member: &Member) {
        sqlx::query("UPDATE sessions SET reauthenticated_at = 0 WHERE person_id = $1")
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
        let body = serde_json::json!({"name": name, "zone": "Europe/Berlin"});
        let site = self
            .call(&owner.actor, "POST", "/sites", Some(body))
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

    /// The emails that wait to be sent, oldest first: recipients and subjects.
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
