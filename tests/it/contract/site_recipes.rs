//! Recipes about a site: its content, its annotations, and its account.

use base::{
    random::{SystemRandom, uuid_v7},
    secret::Opaque,
};
use serde_json::json;
use uuid::Uuid;

use super::recipes::{About, Recipe, World};

impl World {
    /// An annotation of the first site.
    async fn annotation(&self) -> Uuid {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        sqlx::query(
            "INSERT INTO annotations (id, site_id, day, last_day, text, created_at)
             VALUES ($1, $2, '2026-11-20', '2026-11-20', 'Release', 0)",
        )
        .bind(id)
        .bind(self.site)
        .execute(&self.app.pool)
        .await
        .expect("the annotation is made");
        id
    }

    /// Offers the first site, with a code.
    async fn offered(&self) {
        sqlx::query(
            "INSERT INTO site_offers (site_id, code_hash, created_at, expires_at)
             VALUES ($1, $2, $3, $3 + 600) ON CONFLICT DO NOTHING",
        )
        .bind(self.site)
        .bind(Opaque::generate(&SystemRandom).sha256().as_slice())
        .bind(self.app.clock_now() / 1_000_000)
        .execute(&self.app.pool)
        .await
        .expect("the site is offered");
    }

    /// How to call an operation about a site.
    pub(super) async fn site_matter(&self, operation: &str, about: About) -> Option<Recipe> {
        Some(match operation {
            "GET /sites/{site}/holds"
            | "GET /sites/{site}/export"
            | "GET /sites/{site}/changes"
            | "GET /sites/{site}/annotations" => (None, None),
            "POST /sites/{site}/offer" => {
                // A site that asks for consent is not offered, and the registry must have seen that it does not.
                self.run("DELETE FROM hard_settings WHERE $1 = $1", None)
                    .await;
                self.app
                    .registry
                    .follow_up_account(self.owner.account)
                    .await;
                (None, None)
            }
            "POST /sites/{site}/ask" => (None, Some(json!({"message": "For the campaign"}))),
            "POST /sites/{site}/annotations" => (None, Some(json!({"text": "Release"}))),
            "POST /sites/{site}/reset" => {
                let name = match about {
                    About::There | About::Deleting => "ours.example",
                    About::Gone => "gone.example",
                };
                // A day on which nothing was counted.
                (
                    None,
                    Some(json!({"last_day": "2020-01-01", "confirm": name})),
                )
            }
            "DELETE /sites/{site}/offer" => {
                self.offered().await;
                (None, None)
            }
            "DELETE /annotations/{id}" => (
                Some(format!("/annotations/{}", self.annotation().await)),
                None,
            ),
            _ => return None,
        })
    }
}
