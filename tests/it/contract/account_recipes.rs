//! Recipes for what is done to the account and its team: each makes what it speaks of, so that it can be
//! done again and again.

use base::{config::Limits, limits::Rate, random::SystemRandom, secret::Opaque};
use serde_json::json;
use uuid::Uuid;

use super::recipes::{Recipe, World};

/// Everything may be done as often as the tests do it.
pub(super) fn lift(limits: &mut Limits) {
    limits.sign_up = Rate::OFF;
    limits.link = Rate::OFF;
    limits.reset = Rate::OFF;
    limits.login = Rate::OFF;
    limits.second_step = Rate::OFF;
    limits.start = Rate::OFF;
    limits.invite = Rate::OFF;
    limits.ask_site = Rate::OFF;
    limits.strangers = Rate::OFF;
    limits.share_view = Rate::OFF;
    limits.share_count = Rate::OFF;
    limits.share_unlock = Rate::OFF;
}

impl World {
    /// What earlier recipes changed of the account is as at the beginning.
    pub(super) async fn restore(&self) {
        // Writes only what changed, since this is called before every request.
        let sql = "WITH renamed AS (
                 UPDATE accounts SET name = 'Example', delete_at = NULL, delete_asked_at = NULL, second_step_from = NULL
                 WHERE id = $1 AND (name <> 'Example' OR delete_at IS NOT NULL OR delete_asked_at IS NOT NULL
                     OR second_step_from IS NOT NULL)
             ), one_step AS (
                 UPDATE people SET second_secret = NULL WHERE second_secret IS NOT NULL
             ), unsupported AS (
                 DELETE FROM support WHERE account_id = $1
             ), uninvited AS (
                 DELETE FROM invitations WHERE account_id = $1
             )
             UPDATE members SET role = 'owner' WHERE account_id = $1 AND person_id = $2 AND role <> 'owner'";
        self.run(sql, Some(self.owner.id)).await;
    }

    /// A member who may be changed and removed.
    async fn member(&self) -> Uuid {
        let person = self.app.join(self.owner.account, "viewer", &[]).await;
        sqlx::query_scalar("SELECT id FROM members WHERE person_id = $1")
            .bind(person.id)
            .fetch_one(&self.app.pool)
            .await
            .expect("the member is there")
    }

    async fn invitation(&self) -> Uuid {
        let id = base::random::uuid_v7(&self.app.clock, &SystemRandom);
        self.run(
            "INSERT INTO invitations (id, account_id, email, role, token_hash, created_at, sent_at, expires_at)
             VALUES ($2, $1, 'guest@example.com', 'viewer', sha256($2::text::bytea), $3, $3, $3 + 600)",
            Some(id),
        )
        .await;
        id
    }

    /// A site that the stranger's account offers; its code.
    async fn offer(&self) -> String {
        let stranger = self.app.session(self.stranger, 600).await;
        let name = self.fresh();
        self.app.site(&stranger, &name, "UTC").await;
        let code = Opaque::generate(&SystemRandom);
        sqlx::query(
            "INSERT INTO site_offers (site_id, code_hash, created_at, expires_at)
             SELECT id, $2, $3, $3 + 600 FROM sites WHERE name = $1",
        )
        .bind(name)
        .bind(code.sha256().as_slice())
        .bind(self.app.clock_now() / 1_000_000)
        .execute(&self.app.pool)
        .await
        .expect("the site is offered");
        code.expose()
    }

    async fn ask_support(&self) {
        self.run(
            "INSERT INTO support (id, account_id, operator_id, asked_at) VALUES (gen_random_uuid(), $1, $2, $3)",
            Some(self.stranger.id),
        )
        .await;
    }

    /// How to ask for an operation on the account, its team or oneself.
    pub(super) async fn account_matter(&self, operation: &str) -> Option<Recipe> {
        Some(match operation {
            "GET /account"
            | "GET /account/export"
            | "GET /audit"
            | "GET /team"
            | "GET /me/setup" => (None, None),
            "PATCH /account" | "POST /accounts" | "PATCH /me" => {
                (None, Some(json!({"name": self.fresh()})))
            }
            "POST /account/deletion" => {
                // The first account of a deployment is not deleted while others exist.
                self.run(
                    "UPDATE accounts SET created_at = created_at + 1 WHERE id = $1",
                    None,
                )
                .await;
                (None, Some(json!({"confirm": "Example"})))
            }
            "DELETE /account/deletion" => {
                self.run(
                    "UPDATE accounts SET delete_at = $3 + 604800, delete_asked_at = $3 WHERE id = $1",
                    None,
                )
                .await;
                (None, None)
            }
            "POST /account/support" => {
                self.ask_support().await;
                (None, Some(json!({"days": 3})))
            }
            "DELETE /account/support" => {
                self.ask_support().await;
                (None, None)
            }
            "POST /me/account" => (None, Some(json!({"account": self.spare}))),
            "POST /me/snooze" => (None, Some(json!({"what": "plan", "days": 3}))),
            "DELETE /me/snooze/{what}" => {
                self.run("UPDATE people SET snoozed = '{\"plan\": 1}'", None)
                    .await;
                (Some("/me/snooze/plan".to_owned()), None)
            }
            "PUT /me/setup" => {
                self.run("UPDATE people SET setup_aside = '{}'", None).await;
                (None, Some(json!({"aside": ["goal"]})))
            }
            "POST /sites-offered" => (None, Some(json!({"code": self.offer().await}))),
            "POST /team/invitations" => (
                None,
                Some(json!({"email": format!("guest@{}", self.fresh()), "role": "viewer"})),
            ),
            "DELETE /team/invitations/{id}" => (
                Some(format!("/team/invitations/{}", self.invitation().await)),
                None,
            ),
            "POST /team/invitations/{id}/resend" => (
                Some(format!(
                    "/team/invitations/{}/resend",
                    self.invitation().await
                )),
                None,
            ),
            "PUT /team/members/{id}" => (
                Some(format!("/team/members/{}", self.member().await)),
                Some(json!({"role": "editor", "permissions": []})),
            ),
            "DELETE /team/members/{id}" => {
                (Some(format!("/team/members/{}", self.member().await)), None)
            }
            "POST /team/owner" => {
                self.run("UPDATE sessions SET reauthenticated_at = $3", None)
                    .await;
                (None, Some(json!({"member": self.member().await})))
            }
            "PUT /team/second-step" => {
                self.run("UPDATE people SET second_secret = '\\x00'", None)
                    .await;
                (None, Some(json!({"from": "2026-12-01"})))
            }
            _ => return None,
        })
    }
}
