//! Recipes for looking at figures: what is asked with more than the site, and saved views.

use base::random::SystemRandom;
use serde_json::json;
use uuid::Uuid;

use super::recipes::{Recipe, World};

impl World {
    /// A view of the team, saved by the owner.
    async fn saved_view(&self) -> Uuid {
        let id = base::random::uuid_v7(&self.app.clock, &SystemRandom);
        self.run(
            "INSERT INTO saved_views (id, site_id, saved_by, name, period, metric, created_at)
             SELECT $2, s.id, m.person_id, $2::text, '7d', 'views', $3
             FROM sites s JOIN members m ON m.account_id = s.account_id AND m.role = 'owner'
             WHERE s.account_id = $1 AND s.name = 'ours.example'
             LIMIT 1",
            Some(id),
        )
        .await;
        id
    }

    /// How to ask for an operation of looking.
    pub(super) async fn looking_matter(&self, operation: &str, site: Uuid) -> Option<Recipe> {
        Some(match operation {
            "GET /overview"
            | "GET /sites/{site}/when"
            | "GET /sites/{site}/props"
            | "GET /sites/{site}/views"
            | "GET /sites/{site}/stream"
            | "GET /sites/{site}/dry-run" => (None, None),
            "GET /sites/{site}/around" => (Some(format!("/sites/{site}/around?path=/")), None),
            "GET /sites/{site}/overlay" => (Some(format!("/sites/{site}/overlay?path=/")), None),
            "GET /texts/{id}" => (Some("/texts/dpa".to_owned()), None),
            "POST /sites/{site}/views" => (None, Some(json!({"name": self.fresh()}))),
            "DELETE /views/{id}" => (Some(format!("/views/{}", self.saved_view().await)), None),
            _ => return None,
        })
    }
}
