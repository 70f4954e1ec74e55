//! Consent of visitors: the settings of a site, its banner, and what visitors answered.

mod answers;
mod banner;
mod checking;
mod forgotten;
mod hard;
mod next;
mod on;
mod policy;
mod records;
mod requests;
mod versions;
mod visitors;

use serde_json::{Value, json};
use tests::{Actor, Person, TestApp};
use uuid::Uuid;

const SITE: &str = "/api/v1/sites/ours.example";

/// A service with a site, and a person of each role.
struct Members {
    app: TestApp,
    account: Uuid,
    site: Uuid,
    owner: Actor,
    admin: Actor,
    editor: Actor,
    viewer: Actor,
    /// A viewer whom no site was given.
    blind: Actor,
    /// The owner of another account.
    stranger: Actor,
}

async fn members() -> Members {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let site = app.site(&owner, "ours.example", "UTC").await["id"]
        .as_str()
        .expect("an id")
        .parse()
        .expect("a UUID");
    let account = app.person("olga@example.com").await.account;
    let elsewhere = app.account("Elsewhere").await;
    let session = async |account: Uuid, role: &str, sites: &[Uuid]| {
        let person = app.join(account, role, sites).await;
        app.session(person, 600).await
    };
    Members {
        admin: session(account, "admin", &[]).await,
        editor: session(account, "editor", &[site]).await,
        viewer: session(account, "viewer", &[site]).await,
        blind: session(account, "viewer", &[]).await,
        stranger: session(elsewhere, "owner", &[]).await,
        app,
        account,
        site,
        owner,
    }
}

impl Members {
    /// A token of the owner.
    async fn token(&self, scopes: &[&str]) -> Actor {
        let owner: Person = self.app.person("olga@example.com").await;
        self.app.program(owner, scopes, None, 600).await
    }

    /// A statement about the site ($1) and its account ($2).
    async fn run(&self, sql: &'static str) {
        sqlx::query(sql)
            .bind(self.site)
            .bind(self.account)
            .execute(&self.app.pool)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    /// The lines of the audit on consent, oldest first: action, old and new.
    async fn lines(&self) -> Vec<(String, Option<Value>, Option<Value>)> {
        sqlx::query_as(
            "SELECT action, old, new FROM audit
             WHERE action LIKE 'hard.%' OR action LIKE 'policy.%' OR action LIKE 'banner.%' ORDER BY id",
        )
        .fetch_all(&self.app.pool)
        .await
        .expect("the audit")
    }

    /// The privacy policy has the paragraph.
    async fn has_policy(&self) {
        self.run(
            "INSERT INTO hard_settings
                 (site_id, visits_days, records_days, policy_url, policy_passage, policy_language, policy_found_at)
             SELECT $1, 395, 1125, 'https://ours.example/privacy', 'We recognise', 'en', 7 WHERE $2 IS NOT NULL
             ON CONFLICT (site_id) DO UPDATE
             SET policy_url = excluded.policy_url, policy_passage = excluded.policy_passage,
                 policy_language = excluded.policy_language, policy_found_at = excluded.policy_found_at",
        )
        .await;
    }

    /// Visitors are asked from now on.
    async fn is_on(&self) {
        self.run("UPDATE hard_settings SET on_since = 9 WHERE site_id = $1 AND $2 IS NOT NULL")
            .await;
        let reloaded = self.app.registry.reload(self.site).await;
        reloaded.expect("the site is read again");
    }

    /// How the site's visitors are asked, as the registry knows it.
    fn consent(&self) -> Option<std::sync::Arc<sites::consent::SiteConsent>> {
        let site = self.app.registry.by_id(self.site).expect("the site");
        site.consent.clone()
    }
}

/// Settings with these days and languages.
fn settings(visits_days: u32, records_days: u32, languages: &[&str]) -> Value {
    json!({
        "keep": {"visits_days": visits_days, "records_days": records_days},
        "languages": languages, "own_tool": false,
    })
}
