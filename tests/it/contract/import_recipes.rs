//! Recipes for imports: what can be checked, started and taken back.

use base::random::{SystemRandom, uuid_v7};
use serde_json::{Value, json};
use uuid::Uuid;

use super::recipes::{Recipe, World};

impl World {
    /// A site has a limited number of imports, and of uploads that wait.
    async fn no_imports(&self) {
        for delete in [
            "DELETE FROM import_uploads u USING sites s WHERE s.id = u.site_id AND s.account_id = $1",
            "DELETE FROM imports i USING sites s WHERE s.id = i.site_id AND s.account_id = $1",
        ] {
            self.run(delete, None).await;
        }
    }

    /// An upload of the first site that was checked.
    async fn checked_upload(&self) -> Uuid {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        let summary = json!({
            "days": [20_767], "totals": {"visitors": 1, "visits": null, "views": null, "events": null}, "entries": 1,
            "left_out": [], "skipped": {}, "reasons": {},
        });
        sqlx::query(
            "INSERT INTO import_uploads (id, site_id, source, server, summary, created_at, expires_at)
             VALUES ($1, $2, 'ga4', gen_random_uuid(), $3, $4, $4 + 600)",
        )
        .bind(id)
        .bind(self.site)
        .bind(summary)
        .bind(self.app.clock_now() / 1_000_000)
        .execute(&self.app.pool)
        .await
        .expect("the upload is made");
        id
    }

    /// An import of the first site that is done.
    async fn done_import(&self) -> Uuid {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        sqlx::query(
            "INSERT INTO imports (id, site_id, source, server, state, shown_days, created_at, started_at, ended_at)
             VALUES ($1, $2, 'ga4', gen_random_uuid(), 'done', 1, $3, $3, $3)",
        )
        .bind(id)
        .bind(self.site)
        .bind(self.app.clock_now() / 1_000_000)
        .execute(&self.app.pool)
        .await
        .expect("the import is made");
        id
    }

    /// An answer of Cloudflare's API, with one day.
    fn one_day() -> Value {
        let day = json!({"count": 1, "sum": {"visits": 1}, "dimensions": {"date": "2026-11-10"}});
        json!({"data": {"viewer": {"accounts": [{"total": [day]}]}}})
    }

    /// How to ask for an operation on imports; `None` for all others.
    pub(super) async fn import_matter(&self, operation: &str, site: Uuid) -> Option<Recipe> {
        Some(match operation {
            "GET /sites/{site}/imports" => (None, None),
            "POST /sites/{site}/imports/check" => {
                self.no_imports().await;
                let path = format!("/sites/{site}/imports/check?source=cloudflare");
                (Some(path), Some(Self::one_day()))
            }
            "POST /sites/{site}/imports" => {
                self.no_imports().await;
                let upload = self.checked_upload().await;
                (None, Some(json!({"upload": upload})))
            }
            "POST /sites/{site}/imports/matomo" => {
                self.no_imports().await;
                let body = json!({
                    "address": "https://matomo.example/", "token": "0123456789abcdef", "site": 1, "from": "2026-11-10",
                    "to": "2026-11-11",
                });
                (None, Some(body))
            }
            "DELETE /sites/{site}/imports/{id}" => {
                let id = self.done_import().await;
                (Some(format!("/sites/{site}/imports/{id}")), None)
            }
            _ => return None,
        })
    }
}
