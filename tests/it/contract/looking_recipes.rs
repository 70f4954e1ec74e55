//! Recipes for looking at figures: what is asked with more than the site, saved views, and funnels.

use base::random::SystemRandom;
use serde_json::{Value, json};
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

    /// A funnel to make, of a name that no other has.
    fn two_steps(&self) -> Value {
        let step = |page: &str| json!({"definition": {"kind": "page", "pages": [page]}});
        json!({"name": self.fresh(), "steps": [step("/a"), step("/b")]})
    }

    /// A funnel of the first site.
    async fn funnel(&self, site: Uuid) -> String {
        let id = base::random::uuid_v7(&self.app.clock, &SystemRandom);
        self.run(
            r#"INSERT INTO funnels (id, site_id, name, steps, step_order, created_at, changed_at)
             SELECT $2, s.id, $2::text,
                    '[{"definition": {"kind": "page", "pages": ["/"]}}, {"definition": {"kind": "page", "pages": ["/b"]}}]',
                    'ordered', $3, $3
             FROM sites s WHERE s.account_id = $1 AND s.name = 'ours.example'"#,
            Some(id),
        )
        .await;
        format!("/sites/{site}/funnels/{id}")
    }

    /// How to ask for an operation of looking.
    pub(super) async fn looking_matter(&self, operation: &str, site: Uuid) -> Option<Recipe> {
        Some(match operation {
            "GET /overview"
            | "GET /sites/{site}/when"
            | "GET /sites/{site}/props"
            | "GET /sites/{site}/views"
            | "GET /sites/{site}/funnels"
            | "GET /sites/{site}/paths"
            | "GET /sites/{site}/retention"
            | "GET /sites/{site}/revenue"
            | "GET /sites/{site}/stream"
            | "GET /sites/{site}/dry-run" => (None, None),
            "GET /sites/{site}/sources/icon" => (
                Some(format!("/sites/{site}/sources/icon?source=letter")),
                None,
            ),
            "GET /sites/{site}/around" => (Some(format!("/sites/{site}/around?path=/")), None),
            "GET /sites/{site}/overlay" => (Some(format!("/sites/{site}/overlay?path=/")), None),
            "GET /texts/{id}" => (Some("/texts/dpa".to_owned()), None),
            "POST /sites/{site}/views" => (None, Some(json!({"name": self.fresh()}))),
            "POST /sites/{site}/funnels" => {
                // A site has a limited number of them.
                let delete = "DELETE FROM funnels f USING sites s WHERE s.id = f.site_id AND s.account_id = $1";
                self.run(delete, None).await;
                (None, Some(self.two_steps()))
            }
            "GET /sites/{site}/funnels/{id}" | "DELETE /sites/{site}/funnels/{id}" => {
                (Some(self.funnel(site).await), None)
            }
            "PUT /sites/{site}/funnels/{id}" => {
                (Some(self.funnel(site).await), Some(self.two_steps()))
            }
            "DELETE /views/{id}" => (Some(format!("/views/{}", self.saved_view().await)), None),
            _ => return self.import_matter(operation, site).await,
        })
    }
}
