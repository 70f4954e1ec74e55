//! How each operation is called: one recipe each, by its name in the description. An operation without one
//! fails the access matrix.

use std::sync::atomic::{AtomicUsize, Ordering};

use base::{password::Hasher, random::SystemRandom, secret::Opaque};
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, Person, Reply, TestApp, WebServer};
use uuid::Uuid;

/// Everyone's.
pub(super) const PASSWORD: &str = "four quiet green boats";

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
    pub distant: Person,
    pub permitted: Person,
    pub operator: Person,
    /// An account that everyone of the first one is in too.
    pub spare: Uuid,
    made: AtomicUsize,
    /// Where the first site's pages are.
    pages: Option<WebServer>,
}

/// A request that is being built.
pub(super) struct Ask {
    pub method: Method,
    pub path: String,
    pub body: Option<Value>,
}

/// The path, where it is not the operation's own with the site put in, and the body.
pub(super) type Recipe = (Option<String>, Option<Value>);

/// What a recipe speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// A site that is there.
    There,
    /// One that was deleted.
    Gone,
    /// One that is there, of which a request deletes what the operation usually does not.
    Deleting,
}

fn id(site: &Value) -> Uuid {
    site["id"].as_str().expect("an id").parse().expect("a UUID")
}

impl World {
    pub async fn new() -> World {
        // All ways to sign in are enabled, without rate limits.
        let app = TestApp::start_with(|config| {
            config.sign_in.passwords = true;
            config.sign_in.sign_up = true;
            config.live.per_member = 1_000;
            super::billing_recipes::settings(&mut config.billing);
            super::account_recipes::lift(&mut config.limits);
        })
        .await;
        let signed_in = app.owner().await;
        let owner = app.person("olga@example.com").await;
        let site = id(&app.site(&signed_in, "ours.example", "UTC").await);
        let second = id(&app.site(&signed_in, "second.example", "UTC").await);
        let gone = id(&app.site(&signed_in, "gone.example", "UTC").await);
        let delete = "/api/v1/sites/gone.example?confirm=gone.example";
        signed_in.delete(delete).await.expect(204);
        let foreign = app.account("Elsewhere").await;
        let spare = app.account("Spare").await;
        let mut world = World {
            viewer: app.join(owner.account, "viewer", &[second]).await,
            seeing: app.join(owner.account, "viewer", &[site]).await,
            editor: app.join(owner.account, "editor", &[site]).await,
            admin: app.join(owner.account, "admin", &[]).await,
            stranger: app.join(foreign, "owner", &[]).await,
            distant: app.join(owner.account, "editor", &[second]).await,
            permitted: app.join(owner.account, "viewer", &[site]).await,
            operator: app.join(foreign, "owner", &[]).await,
            spare,
            made: AtomicUsize::new(0),
            pages: None,
            app,
            owner,
            site,
            second,
            gone,
        };
        world.pages = Some(world.with_pages().await);
        let hash = Hasher::for_tests().hash(PASSWORD.to_owned()).await;
        sqlx::query("UPDATE people SET password = $1")
            .bind(hash.expect("a hash"))
            .execute(&world.app.pool)
            .await
            .expect("everyone has a password");
        world
            .run(
                "UPDATE people SET operator = true WHERE id = $2",
                Some(world.operator.id),
            )
            .await;
        world
            .run(
                "UPDATE members SET billing = true, devices = true WHERE person_id = $2",
                Some(world.permitted.id),
            )
            .await;
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
        loop {
            let done = sqlx::query(sql)
                .bind(self.owner.account)
                .bind(other.unwrap_or_default())
                .bind(self.app.clock_now() / 1_000_000)
                .execute(&self.app.pool)
                .await;
            // The service's own tasks lock the same rows in another order: Postgres may undo this statement.
            let Err(error) = done else { return };
            let code = error.as_database_error().and_then(|error| error.code());
            assert_eq!(code.as_deref(), Some("40P01"), "{sql}: {error}");
        }
    }

    /// A number that no other request has.
    pub(super) fn number(&self) -> usize {
        self.made.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn fresh(&self) -> String {
        format!("fresh-{}.example", self.number())
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
        self.link("start", None, None, None).await
    }

    /// An emailed link that was not used.
    async fn link(
        &self,
        kind: &str,
        email: Option<&str>,
        person: Option<Uuid>,
        body: Option<Value>,
    ) -> String {
        let secret = Opaque::generate(&SystemRandom);
        sqlx::query(
            "INSERT INTO links (id, kind, token_hash, email, person_id, payload, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $7 + 600)",
        )
        .bind(base::random::uuid_v7(&self.app.clock, &SystemRandom))
        .bind(kind)
        .bind(secret.sha256().as_slice())
        .bind(email)
        .bind(person)
        .bind(body)
        .bind(self.app.clock_now() / 1_000_000)
        .execute(&self.app.pool)
        .await
        .expect("the link is made");
        secret.expose()
    }

    fn fresh_email(&self) -> String {
        format!("somebody@{}", self.fresh())
    }

    /// A person whom no other recipe uses.
    async fn somebody(&self) -> Person {
        self.app.join(self.stranger.account, "viewer", &[]).await
    }

    /// An invitation into the other account.
    async fn invitation_elsewhere(&self) -> String {
        let secret = Opaque::generate(&SystemRandom);
        sqlx::query(
            "INSERT INTO invitations (id, account_id, email, role, token_hash, created_at, sent_at, expires_at)
             VALUES ($1, $2, $3, 'viewer', $4, $5, $5, $5 + 600)",
        )
        .bind(base::random::uuid_v7(&self.app.clock, &SystemRandom))
        .bind(self.stranger.account)
        .bind(self.fresh_email())
        .bind(secret.sha256().as_slice())
        .bind(self.app.clock_now() / 1_000_000)
        .execute(&self.app.pool)
        .await
        .expect("the invitation is made");
        secret.expose()
    }

    /// An operator's invite to open an account.
    async fn opening(&self) -> String {
        let secret = Opaque::generate(&SystemRandom);
        sqlx::query(
            "INSERT INTO openings (id, email, token_hash, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $4 + 600)",
        )
        .bind(base::random::uuid_v7(&self.app.clock, &SystemRandom))
        .bind(self.fresh_email())
        .bind(secret.sha256().as_slice())
        .bind(self.app.clock_now() / 1_000_000)
        .execute(&self.app.pool)
        .await
        .expect("the invite is made");
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

    /// The recipe of an operation whose area has a separate file.
    async fn matter(&self, operation: &str, about: About, site: Uuid) -> Option<Recipe> {
        if let Some(recipe) = self.account_matter(operation).await {
            return Some(recipe);
        }
        if let Some(recipe) = self.site_matter(operation, about).await {
            return Some(recipe);
        }
        if let Some(recipe) = self.goal_matter(operation, site).await {
            return Some(recipe);
        }
        if let Some(recipe) = self.consent_matter(operation, site).await {
            return Some(recipe);
        }
        if let Some(recipe) = self.alert_matter(operation).await {
            return Some(recipe);
        }
        // Other operations may have ended the plan.
        self.run("DELETE FROM subscriptions", None).await;
        if let Some(recipe) = self.billing_matter(operation).await {
            return Some(recipe);
        }
        if let Some(recipe) = self.operator_matter(operation).await {
            return Some(recipe);
        }
        if let Some(recipe) = self.page_matter(operation, site).await {
            return Some(recipe);
        }
        if let Some(recipe) = self.sharing_matter(operation, about, site).await {
            return Some(recipe);
        }
        self.looking_matter(operation, site).await
    }

    /// How to call an operation so that those who may do it succeed.
    pub async fn ask(&self, operation: &str, about: About) -> Ask {
        let site = match about {
            About::There | About::Deleting => self.site,
            About::Gone => self.gone,
        };
        self.restore().await;
        if let Some((path, body)) = self.matter(operation, about, site).await {
            let (method, template) = operation.split_once(' ').expect("a method and a path");
            return Ask {
                method: method.parse().expect("a method"),
                path: path.unwrap_or_else(|| template.replace("{site}", &site.to_string())),
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
            | "GET /sites/{site}/changed"
            | "GET /sites/{site}/why"
            | "GET /sites/{site}/install"
            | "GET /auth/ways"
            | "GET /me/security"
            | "GET /me/push"
            | "GET /sessions"
            | "DELETE /sessions"
            | "GET /auth/second"
            | "POST /auth/logout" => (None, None),
            "DELETE /sessions/{id}" => (
                Some(format!("/sessions/{}", self.session_of_owner().await)),
                None,
            ),
            "DELETE /me/push/{id}" => {
                (Some(format!("/me/push/{}", self.push_device().await)), None)
            }
            "POST /me/push" => (None, Some(self.subscription().await)),
            "POST /me/password" => {
                let body = json!({"current": PASSWORD, "password": "a quiet tram to Lisbon"});
                (None, Some(body))
            }
            "POST /me/second-step/start" => {
                self.run("UPDATE sessions SET reauthenticated_at = $3", None)
                    .await;
                self.no_second_steps().await;
                (None, None)
            }
            "POST /me/second-step" | "POST /me/second-step/off" | "POST /auth/second" => {
                let digits = self.second_steps(operation != "POST /me/second-step").await;
                (None, Some(json!({"digits": digits})))
            }
            "DELETE /me/social/{id}" => {
                self.connected().await;
                (Some("/me/social/google".to_owned()), None)
            }
            "POST /me/social/{id}/connect" => (
                Some("/me/social/google/connect".to_owned()),
                Some(json!({})),
            ),
            "POST /tokens" => (
                None,
                Some(json!({"name": "made", "scopes": ["figures:read"]})),
            ),
            "DELETE /tokens/{id}" => (Some(format!("/tokens/{}", self.token().await)), None),
            "POST /sites" => (None, Some(json!({"name": self.fresh()}))),
            "PATCH /sites/{site}" if about == About::Deleting => {
                let all = "UPDATE sites SET keep_days = NULL WHERE id = $2";
                self.run(all, Some(site)).await;
                (None, Some(json!({"keep_days": 30})))
            }
            "PATCH /sites/{site}" => {
                // So that there is something to change.
                let paused = "UPDATE sites SET paused = true WHERE id = $2";
                self.run(paused, Some(site)).await;
                (None, Some(json!({"paused": false})))
            }
            "DELETE /sites/{site}" => {
                let (id, name) = match about {
                    About::There | About::Deleting => self.throwaway().await,
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
            "POST /auth/link" | "POST /auth/reset" => {
                (None, Some(json!({"email": "olga@example.com"})))
            }
            "POST /auth/login" => {
                let body = json!({"email": "olga@example.com", "password": PASSWORD});
                (None, Some(body))
            }
            "POST /auth/signup" => {
                let body = json!({"email": self.fresh_email(), "name": "Eve", "account": "Eve's"});
                (None, Some(body))
            }
            "POST /auth/confirm" => {
                let email = self.fresh_email();
                let body = json!({"name": "Eve", "account": "Eve's", "email": email});
                let token = self.link("sign_up", Some(&email), None, Some(body)).await;
                (None, Some(json!({"token": token})))
            }
            "GET /auth/reset" => {
                let token = self
                    .link("reset", Some("olga@example.com"), None, None)
                    .await;
                (Some(format!("/auth/reset?token={token}")), None)
            }
            "POST /auth/reset/finish" => {
                let email = format!("{}@example.com", self.somebody().await.id);
                let token = self.link("reset", Some(&email), None, None).await;
                (None, Some(json!({"token": token, "password": PASSWORD})))
            }
            "POST /auth/email/confirm" => {
                let (person, email) = (self.somebody().await.id, self.fresh_email());
                let body = json!({ "email": email });
                let token = self
                    .link("email", Some(&email), Some(person), Some(body))
                    .await;
                (None, Some(json!({"token": token})))
            }
            "POST /me/email" => {
                let body = json!({"email": self.fresh_email(), "password": PASSWORD});
                (None, Some(body))
            }
            "GET /auth/invitation" => {
                let token = self.invitation_elsewhere().await;
                (Some(format!("/auth/invitation?token={token}")), None)
            }
            "POST /auth/invitation" => {
                let body = json!({"token": self.invitation_elsewhere().await, "name": "Eve"});
                (None, Some(body))
            }
            "POST /auth/start" => {
                let body = json!({"token": self.opening().await, "email": self.fresh_email()});
                (None, Some(body))
            }
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

    /// The same with a body that is not JSON.
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
