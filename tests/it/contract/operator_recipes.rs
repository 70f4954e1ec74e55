//! How the operations of the operator's area are called: each on an account of its own, so that none meets what another one left.

use base::random::{SystemRandom, uuid_v7};
use serde_json::json;
use uuid::Uuid;

use super::recipes::{Recipe, World};

impl World {
    /// A new account with an owner, in the state that these statements make. In them, the account is `$1` and now is `$2`.
    async fn customer(&self, statements: &[&'static str]) -> Uuid {
        let account = self.app.account(&self.fresh()).await;
        self.app.join(account, "owner", &[]).await;
        // The first account of a deployment cannot be deleted while there are others.
        let later = "UPDATE accounts SET created_at = $2 + 1 WHERE id = $1";
        for statement in [later].iter().chain(statements) {
            sqlx::query(*statement)
                .bind(account)
                .bind(self.app.clock_now() / 1_000_000)
                .execute(&self.app.pool)
                .await
                .unwrap_or_else(|error| panic!("{statement}: {error}"));
        }
        account
    }

    /// An invite that can be used; its id.
    async fn open_invite(&self) -> Uuid {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        self.run(
            "INSERT INTO openings (id, email, token_hash, created_at, expires_at)
             VALUES ($2, 'guest@example.com', sha256($2::text::bytea), $3, $3 + 600)",
            Some(id),
        )
        .await;
        id
    }

    /// An announcement of which an email waits to be sent; its id.
    async fn announcement(&self) -> Uuid {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        for statement in [
            "INSERT INTO announcements (id, at, name, subject, text, filter) VALUES ($2, $3, 'Omar', 'x', 'x', '{}')",
            "INSERT INTO mails (id, recipient, subject, text, html, created_at, next_at)
             VALUES ($2, 'a@b.example', 'x', 'x', 'x', $3, 4000000000)",
            "INSERT INTO announcement_recipients (announcement_id, person_id, account_id, mail_id)
             SELECT $2, person_id, account_id, $2 FROM members WHERE account_id = $1 AND role = 'owner' LIMIT 1",
        ] {
            self.run(statement, Some(id)).await;
        }
        id
    }

    /// The recipe of an operation of the operator's area.
    pub(super) async fn operator_matter(&self, operation: &str) -> Option<Recipe> {
        if operation.contains(" /admin/") {
            // The owner of the first account is an operator, who must use two-factor authentication.
            let second_step = "UPDATE people SET second_secret = '\\x00' WHERE id = $2";
            self.run(second_step, Some(self.owner.id)).await;
        }
        if let Some(action) = operation.strip_prefix("POST /admin/accounts/{id}/") {
            return self.action_on_account(action).await;
        }
        Some(match operation {
            "GET /admin/accounts"
            | "GET /admin/log"
            | "GET /admin/overview"
            | "GET /admin/invites"
            | "GET /admin/tell-owners"
            | "GET /instance" => (None, None),
            "GET /admin/accounts/{id}" => {
                let account = self.owner.account;
                (Some(format!("/admin/accounts/{account}")), None)
            }
            "POST /admin/invites" => {
                let email = format!("guest@{}", self.fresh());
                (None, Some(json!({"email": email, "plan": "starter"})))
            }
            "DELETE /admin/invites/{id}" => {
                let invite = self.open_invite().await;
                (Some(format!("/admin/invites/{invite}")), None)
            }
            "POST /admin/tell-owners" => {
                let body = json!({"subject": "Maintenance", "text": "On Sunday.", "dry_run": true});
                (None, Some(body))
            }
            "DELETE /admin/tell-owners/{id}" => {
                let announcement = self.announcement().await;
                (Some(format!("/admin/tell-owners/{announcement}")), None)
            }
            _ => return None,
        })
    }

    async fn action_on_account(&self, action: &str) -> Option<Recipe> {
        let bought = "INSERT INTO subscriptions (account_id, plan, state, since, renews_at, bought_at, provider)
                      VALUES ($1, 'starter', 'active', $2, $2 + 864000, $2, 'relay')";
        let consumer =
            "INSERT INTO buyers (account_id, kind, updated_at) VALUES ($1, 'consumer', $2)";
        let limited = "INSERT INTO own_limits (account_id, hits, set_at) VALUES ($1, 5, $2)";
        let suspended = "UPDATE accounts SET suspended = true, suspended_at = $2 WHERE id = $1";
        let deleted =
            "UPDATE accounts SET delete_at = $2 + 864000, delete_asked_at = $2 WHERE id = $1";
        let reason = json!({"reason": "Ticket 7"});
        let (statements, body) = match action {
            "cancel" | "resend" => (vec![bought], reason),
            "withdraw" => (vec![bought, consumer], reason),
            "limits/clear" => (vec![limited], reason),
            "resume" => (vec![suspended], reason),
            "deletion/stop" => (vec![deleted], reason),
            "support" | "suspend" => (vec![], reason),
            "deletion" => (vec![], json!({"day": "2026-12-01", "reason": "Ticket 7"})),
            "limits" => (vec![], json!({"hits": 5, "reason": "Ticket 7"})),
            "notes" => (vec![], json!({"text": "They called."})),
            "plan" => (vec![], json!({"plan": "starter", "reason": "Ticket 7"})),
            "trial" => (
                vec![],
                json!({"plan": "starter", "days": 7, "reason": "Ticket 7"}),
            ),
            _ => return None,
        };
        let account = self.customer(&statements).await;
        let path = format!("/admin/accounts/{account}/{action}");
        Some((Some(path), Some(body)))
    }
}
