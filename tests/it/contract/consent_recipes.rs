//! Recipes for a site's consent settings, its banner and what visitors answered. Each request changes something: the same again writes no line of the
//! audit.

use counts::{
    Acquisition, Arrival, Batch, Choice, ConsentAnswer, Consenting, Device, Hit, Location, Visitor,
};
use serde_json::{Value, json};
use shared::{
    banner::{Banner, Keep},
    consent::{How, Mark, Person},
};
use uuid::Uuid;

use super::recipes::{Recipe, World};

/// The first site's policy page has the paragraph.
const POLICY: &str = "INSERT INTO hard_settings
        (site_id, visits_days, records_days, policy_url, policy_passage, policy_language, policy_found_at)
    SELECT id, 395, 1125, 'https://ours.example/privacy', 'We recognise', 'en', 7 FROM sites
    WHERE account_id = $1 AND name = 'ours.example'
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

    /// All steps are done, and visitors are not asked.
    async fn steps_done(&self) {
        self.run(POLICY, None).await;
        let (language, passage) = figures::consent_paragraphs(Keep::default()).remove(0);
        sqlx::query(
            "UPDATE hard_settings SET own_tool = true, languages = '{en}', saved_at = 1, on_since = NULL,
                 policy_language = $2, policy_passage = $3
             WHERE site_id = $1",
        )
        .bind(self.site)
        .bind(language)
        .bind(passage)
        .execute(&self.app.pool)
        .await
        .expect("the steps are done");
        self.take(|site, ts, visitor| {
            Arrival::Hit(Box::new(Hit {
                site,
                ts,
                day: (ts / 86_400_000_000) as i32,
                visitor: Some(visitor),
                event: None,
                interactive: true,
                from_script: true,
                fingerprint: visitor.today,
                hostname: "ours.example".into(),
                path: "/".into(),
                acquisition: Acquisition {
                    channel: "Direct".into(),
                    ..Acquisition::default()
                },
                location: Location::default(),
                device: Device::default(),
                props: Vec::new(),
                revenue: None,
            }))
        })
        .await;
    }

    /// A new visitor of the first site agrees; gives the visitor, and the record's place in the chain.
    async fn agreed(&self) -> (Uuid, u64) {
        let made = self.number() as u64;
        let id = Uuid::from_u64_pair(0x7000 | made << 16, 1 << 63 | 7);
        self.take(|site, ts, visitor| {
            Arrival::Answer(Box::new(ConsentAnswer {
                site,
                ts,
                day: (ts / 86_400_000_000) as i32,
                choice: Choice::Agree(Consenting {
                    person: Person(*id.as_bytes()),
                    mark: Mark(*id.as_bytes()),
                    salt: [7; 16],
                }),
                agreed_at: None,
                before: None,
                how: How::Call,
                hostname: "ours.example".into(),
                language: "en".into(),
                version: None,
                tool: None,
                visitor,
            }))
        })
        .await;
        let owner = self.app.session(self.owner, 600).await;
        let path = format!("/api/v1/sites/{}/consent/records?limit=1000", self.site);
        let list = owner.get(&path).await.expect(200).json;
        let records = list.as_array().expect("a list").iter();
        let own = records.filter(|record| record["visitor"] == id.to_string());
        let number = own.filter_map(|record| record["number"].as_u64()).max();
        (id, number.expect("the record"))
    }

    /// The path of an operation on a new data request.
    async fn request(&self, site: Uuid, operation: &str) -> String {
        let (visitor, _) = self.agreed().await;
        let owner = self.app.session(self.owner, 600).await;
        let path = format!("/api/v1/sites/{}/requests", self.site);
        let body = json!({"visitor": visitor, "kind": "access"});
        let made = owner.post(&path, &body).await.expect(201).json;
        let id = made["id"].as_str().expect("an id");
        format!("/sites/{site}/requests/{id}/{operation}")
    }

    async fn take(&self, arrival: impl FnOnce(shared::ids::SiteNumber, i64, Visitor) -> Arrival) {
        let site = self.app.registry.by_id(self.site).expect("the site");
        let visitor = Visitor {
            today: self.number() as u64 + 1,
            day_before: None,
        };
        let batch = Batch {
            arrivals: vec![arrival(site.number(), self.app.clock_now(), visitor)],
            key: None,
        };
        self.app.counts.take(batch).await.expect("taken");
        self.app.settled().await;
    }

    /// How to ask for an operation on consent; `None` for all others.
    pub(super) async fn consent_matter(&self, operation: &str, site: Uuid) -> Option<Recipe> {
        let off = "UPDATE hard_settings SET on_since = NULL
            WHERE $1 = $1 AND $2 IS NOT NULL AND $3 IS NOT NULL";
        self.run(off, None).await;
        Some(match operation {
            "GET /sites/{site}/hard"
            | "GET /sites/{site}/banner"
            | "GET /sites/{site}/consent"
            | "GET /sites/{site}/consent/export"
            | "GET /sites/{site}/consent/records"
            | "GET /sites/{site}/requests"
            | "GET /sites/{site}/visitors"
            | "GET /sites/{site}/visitors-export" => (None, None),
            "POST /sites/{site}/requests" => {
                let (visitor, _) = self.agreed().await;
                (None, Some(json!({"visitor": visitor, "kind": "access"})))
            }
            "POST /sites/{site}/requests/{id}/postpone" => {
                let path = self.request(site, "postpone").await;
                (Some(path), Some(json!({"reason": "Many requests"})))
            }
            "POST /sites/{site}/requests/{id}/finish" => {
                (Some(self.request(site, "finish").await), None)
            }
            "POST /sites/{site}/requests/{id}/close" => {
                let path = self.request(site, "close").await;
                (Some(path), Some(json!({"why": "Withdrawn"})))
            }
            "GET /sites/{site}/visitors/{visitor}" | "DELETE /sites/{site}/visitors/{visitor}" => {
                let (visitor, _) = self.agreed().await;
                (Some(format!("/sites/{site}/visitors/{visitor}")), None)
            }
            "GET /sites/{site}/visitors/{visitor}/export" => {
                let (visitor, _) = self.agreed().await;
                (
                    Some(format!("/sites/{site}/visitors/{visitor}/export")),
                    None,
                )
            }
            "POST /sites/{site}/hard/on" => {
                self.steps_done().await;
                (None, Some(json!({})))
            }
            "POST /sites/{site}/hard/off" => (
                None,
                Some(json!({"name": "ours.example", "visitors": "keep"})),
            ),
            "GET /sites/{site}/consent/records/{id}" => {
                let (_, number) = self.agreed().await;
                let of = self.app.registry.by_id(self.site).expect("the site");
                let id =
                    Uuid::from_u64_pair(u64::from(of.number().0) << 32 | 0x8000, 1 << 63 | number);
                (Some(format!("/sites/{site}/consent/records/{id}")), None)
            }
            "PUT /sites/{site}/hard" => {
                let language = format!("en-{:03}", self.number() % 1_000);
                let body = json!({
                    "keep": {"visits_days": 395, "records_days": 1125}, "languages": [language], "own_tool": false,
                });
                (None, Some(body))
            }
            "POST /sites/{site}/hard/policy" => {
                self.run("DELETE FROM hard_settings WHERE $1 = $1", None)
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
