//! Recipes for what looks at the pages of a site: there is one, on a server of the test's own.

use serde_json::json;
use tests::{Served, WebServer};
use uuid::Uuid;

use super::recipes::{Recipe, World};

impl World {
    /// The site's front page is there, and its privacy policy.
    pub(super) async fn with_pages(&self) -> WebServer {
        let server = WebServer::start(|_, path| match path {
            "/privacy" => Served::html(&Self::policy_page()),
            _ => Served::html("<title>Ours</title>"),
        })
        .await;
        for name in ["ours.example", "gone.example"] {
            self.app.names.lead(name, &server);
        }
        server
    }

    /// How to ask for an operation on the site's pages; `None` for all others.
    pub(super) async fn page_matter(&self, operation: &str, site: Uuid) -> Option<Recipe> {
        Some(match operation {
            "POST /sites/{site}/check" => (None, Some(json!({"url": "http://ours.example/"}))),
            "GET /sites/{site}/icon"
            | "GET /sites/{site}/stores"
            | "GET /sites/{site}/snapshots" => (None, None),
            "POST /sites/{site}/snapshots" => (None, Some(json!({"url": "http://ours.example/"}))),
            "DELETE /sites/{site}/snapshots" => {
                self.copy().await;
                (None, None)
            }
            "GET /sites/{site}/snapshots/frame" => {
                self.copy().await;
                (Some(format!("/sites/{site}/snapshots/frame?path=/")), None)
            }
            _ => return None,
        })
    }

    /// The front page has a copy.
    async fn copy(&self) {
        sqlx::query(
            "INSERT INTO snapshots (id, site_id, path, url, html, bytes, links, missing, made_at)
             VALUES (gen_random_uuid(), $1, '/', 'http://ours.example/', '', 0, 0, 0, 0)
             ON CONFLICT (site_id, path) DO NOTHING",
        )
        .bind(self.site)
        .execute(&self.app.pool)
        .await
        .expect("the copy is kept");
    }
}
