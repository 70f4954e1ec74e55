//! How each operation is asked for: one recipe each, by its name in the
//! description. An operation without one fails the access matrix.

use std::sync::atomic::{AtomicUsize, Ordering};

use base::random::SystemRandom;
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, Person, Reply, TestApp};
use uuid::Uuid;

/// A service with two accounts, and people of every kind.
pub(super) struct World {
    pub app: TestApp,
    pub owner: Person,
    pub site: Uuid,
    pub second: Uuid,
    pub gone: Uuid,
    pub viewer: Person,
    pub seeing: Person,
    pub editor: Person,
    pub admin: Person,
    pub stranger: Person,
    /// An account that everyone of the first one is in too.
    pub spare: Uuid,
    made: AtomicUsize,
}

/// A request in the making.
pub(super) struct Ask {
    pub method: Method,
    pub path: String,
    pub body: Option<Value>,
}

/// What a recipe speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// A site that is there.
    There,
    /// One that was deleted.
    Gone,
}

fn id(site: &Value) -> Uuid {
    site["id"].as_str().expect("an id").parse().expect("a UUID")
}

impl World {
    pub async fn new() -> World {
        let app = TestApp::start().await;
        let signed_in = app.owner().await;
        let owner = app.person("olga@example.com").await;
        let site = id(&app.site(&signed_in, "ours.example", "UTC").await);
        let second = id(&app.site(&signed_in, "second.example", "UTC").await);
        let gone = id(&app.site(&signed_in, "gone.example", "UTC").await);
        let delete = "/api/v1/sites/gone.example?confirm=gone.example";
        signed_in.delete(delete).await.expect(204);
        let foreign = app.account("Elsewhere").await;
        let spare = app.account("Spare").await;
        let world = World {
            viewer: app.join(owner.account, "viewer", &[second]).await,
            seeing: app.join(owner.account, "viewer", &[site]).await,
            editor: app.join(owner.account, "editor", &[site]).await,
            admin: app.join(owner.account, "admin", &[]).await,
            stranger: app.join(foreign, "owner", &[]).await,
            spare,
            made: AtomicUsize::new(0),
            app,
            owner,
            site,
            second,
            gone,
        };
        world
            .run(
                "INSERT INTO members (id, account_id, person_id, role, created_at)
                 SELECT gen_random_uuid(), $2, person_id, 'viewer', $3 FROM members WHERE account_id = $1",
                Some(spare),
            )
            .await;
        world
    }

    /// A statement about the first account ($1), another id ($2) and now ($3).
    pub(super) async fn run(&self, sql: &'static str, other: Option<Uuid>) {
        sqlx::query(sql)
            .bind(self.owner.account)
            .bind(other.unwrap_or_default())
            .bind(self.app.clock_now() / 1_000_000)
            .execute(&self.app.pool)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    pub(super) fn fresh(&self) -> String {
        format!(
            "fresh-{}.example",
            self.made.fetch_add(1, Ordering::Relaxed)
        )
    }

    /// A site that may be deleted.
    async fn throwaway(&self) -> (String, String) {
        let name = self.fresh();
        let owner = self.app.session(self.owner, 600).await;
        (
            id(&self.app.site(&owner, &name, "UTC").await).to_string(),
            name,
        )
    }

    /// A link of the start that was not used, though there is an account.
    async fn start_link(&self) -> String {
        let secret = base::secret::Opaque::generate(&SystemRandom);
        sqlx::query(
            "INSERT INTO links (id, kind, token_hash, created_at, expires_at)
             VALUES ($1, 'start', $2, $3, $3 + 600)",
        )
        .bind(base::random::uuid_v7(&self.app.clock, &SystemRandom))
        .bind(secret.sha256().as_slice())
        .bind(self.app.clock_now() / 1_000_000)
        .execute(&self.app.pool)
        .await
        .expect("the link is made");
        secret.expose()
    }

    async fn sign_in_link(&self) -> String {
        let app = &self.app;
        signin::link::make(&app.pool, &app.clock, &SystemRandom, "olga@example.com")
            .await
            .expect("the link is made")
    }

    /// A token of the owner, to be revoked.
    async fn token(&self) -> String {
        let program = self
            .app
            .program(self.owner, &["figures:read"], None, 600)
            .await;
        let about = program.get("/api/v1/tokens/about").await.expect(200);
        about.json["id"].as_str().expect("an id").to_owned()
    }

    /// How to ask for an operation so that whoever may do it succeeds.
    pub async fn ask(&self, operation: &str, about: About) -> Ask {
        let site = match about {
            About::There => self.site,
            About::Gone => self.gone,
        };
        self.restore().await;
        if let Some((path, body)) = self.account_matter(operation).await {
            let (method, template) = operation.split_once(' ').expect("a method and a path");
            return Ask {
                method: method.parse().expect("a method"),
                path: path.unwrap_or_else(|| template.to_owned()),
                body,
            };
        }
        let event = || json!({"url": "https://ours.example/"});
        let (path, body) = match operation {
            "GET /about"
            | "GET /health"
            | "GET /definitions"
            | "GET /zones"
            | "GET /me"
            | "GET /tokens"
            | "GET /tokens/about"
            | "GET /sites"
            | "GET /sites/{site}"
            | "GET /sites/{site}/stats"
            | "GET /sites/{site}/stats.csv"
            | "GET /sites/{site}/series"
            | "GET /sites/{site}/live"
            | "GET /sites/{site}/left-out"
            | "GET /sites/{site}/arriving"
            | "GET /sites/{site}/install"
            | "POST /auth/logout" => (None, None),
            "POST /tokens" => (
                None,
                Some(json!({"name": "made", "scopes": ["figures:read"]})),
            ),
            "DELETE /tokens/{id}" => (Some(format!("/tokens/{}", self.token().await)), None),
            "POST /sites" => (None, Some(json!({"name": self.fresh()}))),
            "PATCH /sites/{site}" => {
                // So that there is something to change.
                let paused = "UPDATE sites SET paused = true WHERE id = $2";
                self.run(paused, Some(site)).await;
                (None, Some(json!({"paused": false})))
            }
            "DELETE /sites/{site}" => {
                let (id, name) = match about {
                    About::There => self.throwaway().await,
                    About::Gone => (self.gone.to_string(), "gone.example".to_owned()),
                };
                (Some(format!("/sites/{id}?confirm={name}")), None)
            }
            "POST /sites/{site}/events" => (None, Some(event())),
            "POST /sites/{site}/events/batch" => (None, Some(json!([event()]))),
            "GET /auth/starting" => (
                Some(format!("/auth/starting?token={}", self.start_link().await)),
                None,
            ),
            "POST /auth/start/use" => {
                let token = self.start_link().await;
                let body = json!({"token": token, "name": "Eve", "email": "eve@example.com", "account": "Eve's"});
                (None, Some(body))
            }
            "POST /auth/link/use" => (None, Some(json!({"token": self.sign_in_link().await}))),
            other => panic!(
                "{other} has no recipe: add one to recipes.rs, and read its row in the matrix"
            ),
        };
        let (method, template) = operation.split_once(' ').expect("a method and a path");
        let path = path.unwrap_or_else(|| template.replace("{site}", &site.to_string()));
        Ask {
            method: method.parse().expect("a method"),
            path,
            body,
        }
    }
}

impl Ask {
    pub async fn by(&self, actor: &Actor) -> Reply {
        let request = actor.request(self.method.clone(), &format!("/api/v1{}", self.path));
        let request = match &self.body {
            Some(body) => request.json(body),
            None => request,
        };
        actor.send(request).await
    }

    /// The same with a body that is no JSON.
    pub async fn with_broken_body(&self, actor: &Actor) -> Reply {
        let request = actor
            .request(self.method.clone(), &format!("/api/v1{}", self.path))
            .header("content-type", "application/json")
            .body("{\"half");
        actor.send(request).await
    }

    /// The same with a parameter that there is not.
    pub async fn with_unknown_parameter(&self, actor: &Actor) -> Reply {
        let mark = if self.path.contains('?') { '&' } else { '?' };
        let path = format!("/api/v1{}{mark}nonsense=1", self.path);
        let request = actor.request(self.method.clone(), &path);
        let request = match &self.body {
            Some(body) => request.json(body),
            None => request,
        };
        actor.send(request).await
    }
}
