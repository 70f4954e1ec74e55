//! Recipes for what a site shares, and for the readers of it.

use base::{
    password::Hasher,
    random::{SystemRandom, uuid_v7},
    secret::Opaque,
};
use serde_json::json;
use uuid::Uuid;

use super::recipes::{About, PASSWORD, Recipe, World};

impl World {
    /// The first site shares everything.
    async fn shared(&self) {
        self.run(
            "INSERT INTO shares (site_id, is_public, parts, smallest, counts, hosts, changed_at)
             SELECT id, true, '{series,pages,sources,countries,devices}', 0, true, '{}', $3
             FROM sites WHERE account_id = $1 AND name = 'ours.example'
             ON CONFLICT (site_id) DO UPDATE SET is_public = true, smallest = 0, counts = true",
            None,
        )
        .await;
        self.app
            .registry
            .follow_up_account(self.owner.account)
            .await;
    }

    /// A private link of the first site with everyone's password: its id and its key.
    async fn private_link(&self) -> (Uuid, String) {
        let id = uuid_v7(&self.app.clock, &SystemRandom);
        let key = Opaque::generate(&SystemRandom);
        let password = Hasher::for_tests().hash(PASSWORD.to_owned()).await;
        sqlx::query(
            "INSERT INTO share_links (id, site_id, name, key_hash, password, created_at)
             VALUES ($1, $2, 'Board', $3, $4, 0)",
        )
        .bind(id)
        .bind(self.site)
        .bind(key.sha256().as_slice())
        .bind(password.expect("a hash"))
        .execute(&self.app.pool)
        .await
        .expect("the link is made");
        (id, key.expose())
    }

    /// How to call an operation on what a site shares; `None` for all others.
    pub(super) async fn sharing_matter(
        &self,
        operation: &str,
        about: About,
        site: Uuid,
    ) -> Option<Recipe> {
        let name = match about {
            About::There | About::Deleting => "ours.example",
            About::Gone => "gone.example",
        };
        Some(match operation {
            "GET /sites/{site}/share" => (None, None),
            "PUT /sites/{site}/share" => {
                // Other settings each time, so that there is a line in the audit.
                let smallest = self.number() % 90 + 2;
                let body = json!({"public": true, "parts": ["pages"], "smallest": smallest});
                (None, Some(body))
            }
            "POST /sites/{site}/share/links" => {
                // A site has a limited number of them.
                let delete = "DELETE FROM share_links l USING sites s WHERE s.id = l.site_id AND s.account_id = $1";
                self.run(delete, None).await;
                (None, Some(json!({"name": self.fresh()})))
            }
            "DELETE /sites/{site}/share/links/{id}" => {
                let (link, _) = self.private_link().await;
                (Some(format!("/sites/{site}/share/links/{link}")), None)
            }
            "GET /share/{site}" => {
                self.shared().await;
                (Some(format!("/share/{name}")), None)
            }
            "GET /share/{site}/count" => {
                self.shared().await;
                (Some(format!("/share/{name}/count?path=/")), None)
            }
            "POST /share/{site}/unlock" => {
                let (_, key) = self.private_link().await;
                let body = json!({"key": key, "password": PASSWORD});
                (Some(format!("/share/{name}/unlock")), Some(body))
            }
            _ => return None,
        })
    }
}
