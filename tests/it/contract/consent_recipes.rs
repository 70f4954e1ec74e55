//! Recipes for a site's consent settings and its banner. Each request changes something: the same again writes no line of the
//! audit.

use serde_json::{Value, json};
use shared::banner::{Banner, Keep};

use super::recipes::{Recipe, World};

/// The first site's policy page has the paragraph.
const POLICY: &str = "INSERT INTO hard_settings
        (site_id, visits_days, records_days, policy_url, policy_passage, policy_language, policy_found_at)
    SELECT id, 395, 1125, 'https://ours.example/privacy', 'We recognise', 'en', 7 FROM sites
    WHERE account_id = $1 AND name = 'ours.example' AND $2 IS NOT NULL AND $3 IS NOT NULL
    ON CONFLICT (site_id) DO UPDATE
    SET visits_days = 395, records_days = 1125, languages = '{}', policy_url = excluded.policy_url,
        policy_passage = excluded.policy_passage, policy_language = excluded.policy_language,
        policy_found_at = excluded.policy_found_at";

impl World {
    /// A draft that no other request has, and that keeps every rule.
    fn draft(&self) -> Value {
        let mut banner = Banner::default_for("en").expect("a first draft");
        if let Some(texts) = banner.texts.get_mut("en") {
            texts.panel.code = format!("{} {}", texts.panel.code, self.number());
        }
        json!(banner)
    }

    /// How to ask for an operation on consent; `None` for all others.
    pub(super) async fn consent_matter(&self, operation: &str) -> Option<Recipe> {
        Some(match operation {
            "GET /sites/{site}/hard" | "GET /sites/{site}/banner" => (None, None),
            "PUT /sites/{site}/hard" => {
                let language = format!("en-{:03}", self.number() % 1_000);
                let body = json!({
                    "keep": {"visits_days": 395, "records_days": 1125}, "languages": [language], "own_tool": false,
                });
                (None, Some(body))
            }
            "POST /sites/{site}/hard/policy" => {
                self.run(
                    "DELETE FROM hard_settings WHERE $1 = $1 AND $2 IS NOT NULL AND $3 IS NOT NULL",
                    None,
                )
                .await;
                (None, Some(json!({"url": "http://ours.example/privacy"})))
            }
            "PUT /sites/{site}/banner/draft" => (None, Some(self.draft())),
            "POST /sites/{site}/banner/publish" => {
                self.run(POLICY, None).await;
                sqlx::query(
                    "INSERT INTO banner_drafts (site_id, content, saved_at) VALUES ($1, $2, 0)
                     ON CONFLICT (site_id) DO UPDATE SET content = excluded.content",
                )
                .bind(self.site)
                .bind(self.draft())
                .execute(&self.app.pool)
                .await
                .expect("the draft is saved");
                (None, None)
            }
            _ => return None,
        })
    }

    /// The paragraph on visitors who agree, as a page has it.
    pub(super) fn policy_page() -> String {
        let paragraphs = figures::consent_paragraphs(Keep::default());
        let texts = paragraphs.iter().map(|(_, text)| format!("<p>{text}</p>"));
        texts.collect()
    }
}
