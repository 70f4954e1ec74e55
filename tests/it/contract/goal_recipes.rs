//! Recipes for goals, picks and stretches.

use base::random::{SystemRandom, uuid_v7};
use serde_json::json;
use uuid::Uuid;

use super::recipes::{Recipe, World};

impl World {
    /// A goal of the first site.
    async fn goal(&self) -> Uuid {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        self.make(
            "WITH made AS (
                 INSERT INTO goals (id, site_id, name, created_at) VALUES ($1, $2, $1::text, 0) RETURNING id
             )
             INSERT INTO goal_versions (goal_id, number, definition, made_at)
             SELECT id, 1, '{\"kind\": \"outbound\"}', 0 FROM made",
            id,
        )
        .await;
        id
    }

    async fn make(&self, sql: &'static str, id: Uuid) {
        sqlx::query(sql)
            .bind(id)
            .bind(self.site)
            .execute(&self.app.pool)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
        let registry = &self.app.registry;
        registry.reload(self.site).await.expect("the site is read");
    }

    /// A pick of the first site.
    async fn pick(&self) -> Uuid {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        self.make(
            "INSERT INTO picks (id, site_id, name, page, selectors, created_at)
             VALUES ($1, $2, $1::text, '/', '{a}', 0)",
            id,
        )
        .await;
        id
    }

    /// A stretch of the first site.
    async fn stretch(&self) -> Uuid {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        self.make(
            "INSERT INTO stretches (id, site_id, name, page, from_selectors, to_selectors, created_at)
             VALUES ($1, $2, $1::text, '/', '{a}', '{}', 0)",
            id,
        )
        .await;
        id
    }

    /// There is room for another one.
    async fn without_goals(&self) {
        for sql in [
            "DELETE FROM goals WHERE site_id = $2 AND id <> $1",
            "DELETE FROM picks WHERE site_id = $2 AND id <> $1",
            "DELETE FROM stretches WHERE site_id = $2 AND id <> $1",
        ] {
            self.make(sql, Uuid::nil()).await;
        }
    }

    /// How to ask for an operation on goals and what they may be about.
    pub(super) async fn goal_matter(&self, operation: &str, site: Uuid) -> Option<Recipe> {
        let definition = || json!({"kind": "page", "pages": ["/thanks"]});
        Some(match operation {
            "GET /sites/{site}/goals"
            | "GET /sites/{site}/pick"
            | "GET /sites/{site}/picks"
            | "GET /sites/{site}/stretches" => (None, None),
            "POST /sites/{site}/goals/test" => {
                let hit = json!({"url": "/thanks"});
                (None, Some(json!({"definition": definition(), "hit": hit})))
            }
            "POST /sites/{site}/goals" => {
                self.without_goals().await;
                let body = json!({"name": self.fresh(), "definition": definition()});
                (None, Some(body))
            }
            "POST /sites/{site}/picks" => {
                self.without_goals().await;
                let body = json!({"name": self.fresh(), "page": "/", "selectors": ["#buy"]});
                (None, Some(body))
            }
            "POST /sites/{site}/stretches" => {
                self.without_goals().await;
                let body = json!({"name": self.fresh(), "page": "/", "from_selectors": ["#a"]});
                (None, Some(body))
            }
            "GET /goals/{id}" | "DELETE /goals/{id}" => {
                (Some(format!("/goals/{}", self.goal().await)), None)
            }
            "GET /goals/{id}/versions" => {
                (Some(format!("/goals/{}/versions", self.goal().await)), None)
            }
            "PATCH /goals/{id}" => {
                let path = format!("/goals/{}", self.goal().await);
                (Some(path), Some(json!({"paused": true})))
            }
            "DELETE /sites/{site}/picks/{id}" => (
                Some(format!("/sites/{site}/picks/{}", self.pick().await)),
                None,
            ),
            "DELETE /sites/{site}/stretches/{id}" => (
                Some(format!("/sites/{site}/stretches/{}", self.stretch().await)),
                None,
            ),
            _ => return None,
        })
    }
}
