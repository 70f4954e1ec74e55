//! Recipes for alerts, channels, reports and the nightly check. Each request changes something: the same again writes no
//! line of the audit.

use base::{
    random::{SystemRandom, uuid_v7},
    seal::Sealer,
    secret::Opaque,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::recipes::{Recipe, World};

impl World {
    /// An open alert of the first site.
    async fn alert(&self, muted: bool) -> Uuid {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        for sql in [
            "DELETE FROM alert_mutes",
            "DELETE FROM alerts WHERE kind = 'policy'",
        ] {
            sqlx::query(sql)
                .execute(&self.app.pool)
                .await
                .expect("neither mutes nor an earlier alert");
        }
        let kind = "policy";
        sqlx::query(
            "INSERT INTO alerts (id, account_id, site_id, kind, severity, params, opened_at, updated_at)
             VALUES ($1, $2, $3, $4, 'info', '{}', 0, 0)",
        )
        .bind(id)
        .bind(self.owner.account)
        .bind(self.site)
        .bind(kind)
        .execute(&self.app.pool)
        .await
        .expect("the alert is there");
        if muted {
            sqlx::query(
                "INSERT INTO alert_mutes (id, account_id, site_id, kind, until) VALUES ($1, $2, $3, $4, 4000000000)",
            )
            .bind(id)
            .bind(self.owner.account)
            .bind(self.site)
            .bind(kind)
            .execute(&self.app.pool)
            .await
            .expect("it is muted");
        }
        id
    }

    /// A channel of the account: a member's own address, so that it is confirmed. Others are deleted.
    async fn channel(&self) -> Uuid {
        self.run("DELETE FROM alert_channels WHERE account_id = $1", None)
            .await;
        let owner = self.app.session(self.owner, 600).await;
        let body = json!({"kind": "email", "name": self.fresh(), "address": "olga@example.com"});
        let made = owner.post("/api/v1/channels", &body).await.expect(201).json;
        made["id"].as_str().expect("an id").parse().expect("a UUID")
    }

    /// The link that confirms a channel, as it is emailed.
    async fn channel_link(&self) -> String {
        let (channel, secret) = (self.channel().await, Opaque::generate(&SystemRandom));
        sqlx::query(
            "UPDATE alert_channels SET confirmed = false, confirm_hash = $2, confirm_until = 4000000000 WHERE id = $1",
        )
        .bind(channel)
        .bind(secret.sha256().as_slice())
        .execute(&self.app.pool)
        .await
        .expect("the channel is to be confirmed");
        secret.expose()
    }

    /// An address of the first site's report, with the link that confirms it or unsubscribes from it.
    async fn report_link(&self) -> String {
        self.run("DELETE FROM reports WHERE account_id = $1", None)
            .await;
        let owner = self.app.session(self.owner, 600).await;
        let path = format!("/api/v1/sites/{}/reports", self.site);
        owner
            .put(&path, &self.report("ann@elsewhere.example"))
            .await
            .expect(200);
        let secret = Opaque::generate(&SystemRandom);
        sqlx::query("UPDATE report_addresses SET token_hash = $1, token_until = 4000000000")
            .bind(secret.sha256().as_slice())
            .execute(&self.app.pool)
            .await
            .expect("the address is to be confirmed");
        secret.expose()
    }

    /// The token in a report that unsubscribes its address.
    async fn unsubscribe_token(&self) -> String {
        let address: Uuid = sqlx::query_scalar("SELECT id FROM report_addresses LIMIT 1")
            .fetch_one(&self.app.pool)
            .await
            .expect("the address");
        let sealer = Sealer::open(self.app.data(), &SystemRandom).expect("the key");
        reports::UnsubscribeToken::of(&sealer, address).word()
    }

    /// A report that no other request sets.
    fn report(&self, address: &str) -> Value {
        json!({
            "rhythm": "monthly", "weekday": "monday", "month_day": self.number() % 28 + 1, "hour": self.number() % 24,
            "addresses": [address], "sections": ["chart"],
        })
    }

    /// How to ask for an operation on alerts, reports and the nightly check; `None` for all others.
    pub(super) async fn alert_matter(&self, operation: &str) -> Option<Recipe> {
        Some(match operation {
            "GET /alert-settings"
            | "GET /alert-settings/rehearsal"
            | "GET /attention"
            | "GET /channels"
            | "GET /deliveries"
            | "GET /nightly"
            | "POST /nightly"
            | "GET /reports/digest"
            | "GET /sites/{site}/nightly"
            | "GET /sites/{site}/reports" => (None, None),
            "POST /reports/digest/preview"
            | "POST /reports/digest/send"
            | "POST /sites/{site}/reports/preview"
            | "POST /sites/{site}/reports/send" => (None, Some(json!({}))),
            "PUT /alert-settings" => {
                let minute = self.number() % 60;
                let body = json!({
                    "email": true, "push": false, "kinds": null, "sites": null, "frequency": "at_once", "daily_hour": 8,
                    "quiet": {"from": format!("22:{minute:02}"), "until": "07:00"}, "say_when_over": true,
                });
                (None, Some(body))
            }
            "POST /alerts/{id}/mute" => {
                let path = format!("/alerts/{}/mute", self.alert(false).await);
                (Some(path), Some(json!({"days": 7})))
            }
            "DELETE /alerts/{id}/mute" => (
                Some(format!("/alerts/{}/mute", self.alert(true).await)),
                None,
            ),
            "POST /channels" => {
                self.run("DELETE FROM alert_channels WHERE account_id = $1", None)
                    .await;
                let body = json!({"kind": "email", "name": "Team", "address": "olga@example.com"});
                (None, Some(body))
            }
            "PATCH /channels/{id}" => {
                let path = format!("/channels/{}", self.channel().await);
                (Some(path), Some(json!({"name": self.fresh()})))
            }
            "DELETE /channels/{id}" => (Some(format!("/channels/{}", self.channel().await)), None),
            "POST /channels/{id}/test" => (
                Some(format!("/channels/{}/test", self.channel().await)),
                None,
            ),
            "POST /channels/confirm" => (None, Some(json!({"token": self.channel_link().await}))),
            "PUT /reports/digest" => {
                let address = self.report("olga@example.com");
                (None, Some(address))
            }
            "PUT /sites/{site}/reports" => (None, Some(self.report("olga@example.com"))),
            "POST /reports/confirm" => {
                let token = self.report_link().await;
                (Some(format!("/reports/confirm?token={token}")), None)
            }
            "GET /reports/unsubscribe" | "POST /reports/unsubscribe" => {
                let _ = self.report_link().await;
                let token = self.unsubscribe_token().await;
                (Some(format!("/reports/unsubscribe?token={token}")), None)
            }
            _ => return None,
        })
    }
}
