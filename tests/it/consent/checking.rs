//! The privacy policies of sites whose visitors are asked are read again each night.

use std::sync::Arc;

use parking_lot::Mutex;
use serde_json::{Value, json};
use shared::banner::Keep;
use tests::{Actor, NOON, Served, WebServer};
use uuid::Uuid;

use super::{
    Members,
    hard::{save, step, view},
    members,
    policy::confirm,
    settings,
};

/// In seconds.
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
/// From noon until the night begins, at 03:00.
const UNTIL_NIGHT: i64 = 15 * HOUR;
/// When the first night begins, in Unix seconds.
const NIGHT: i64 = NOON + UNTIL_NIGHT;

/// The privacy policy of the site: what its server answers.
struct Policy {
    answer: Arc<Mutex<Served>>,
    server: WebServer,
}

impl Policy {
    /// With the paragraph. It is confirmed.
    async fn confirmed(members: &Members) -> Policy {
        let answer = Arc::new(Mutex::new(Self::whole()));
        let answered = answer.clone();
        let server = WebServer::start(move |_, _| answered.lock().clone()).await;
        members.app.names.lead("ours.example", &server);
        let settings = settings(395, 1125, &["en"]);
        save(&members.owner, &settings).await.expect(200);
        confirm(&members.owner, "/privacy").await.expect(200);
        Policy { answer, server }
    }

    /// The page with the paragraph.
    fn whole() -> Served {
        Self::of(Keep::default())
    }

    /// The page with the paragraph for these days.
    fn of(keep: Keep) -> Served {
        let (_, paragraph) = figures::consent_paragraphs(keep).remove(0);
        Served::html(&format!("<title>Privacy</title><p>{paragraph}"))
    }

    fn answers(&self, served: Served) {
        *self.answer.lock() = served;
    }

    /// How often it was fetched.
    fn fetched(&self) -> usize {
        self.server.asked().len()
    }
}

/// The owner, signed in again: sessions of the test are over after ten minutes.
async fn owner(members: &Members) -> Actor {
    let olga = members.app.person("olga@example.com").await;
    members.app.session(olga, 600).await
}

/// Checks what is due in the last night that began.
async fn look(members: &Members) -> u32 {
    let looked = members.app.consent.check_policies().await;
    looked.expect("the policies are read")
}

/// The policy, and the step.
async fn policy(members: &Members) -> (Value, Value) {
    let view = view(&owner(members).await).await;
    (view["policy"].clone(), step(&view, "policy").clone())
}

/// The audit lines on the policy that the service wrote, oldest first.
async fn lines(members: &Members) -> Vec<(String, Option<Value>, Option<Value>)> {
    sqlx::query_as(
        "SELECT action, old, new FROM audit
         WHERE action LIKE 'policy.%' AND audit.by = 'stile' AND person_id IS NULL AND site_id = $1
         ORDER BY id",
    )
    .bind(members.site)
    .fetch_all(&members.app.pool)
    .await
    .expect("the audit")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_policy_without_its_paragraph_is_found_at_night() {
    let members = members().await;
    let page = Policy::confirmed(&members).await;
    members.is_on().await;
    // It was just read.
    assert_eq!((look(&members).await, page.fetched()), (0, 1));
    members.app.clock.advance_seconds(UNTIL_NIGHT);
    assert_eq!((look(&members).await, page.fetched()), (0, 2));
    let (found, step) = policy(&members).await;
    assert_eq!(
        (&found["found_at"], &found["checked_at"], &found["lost_at"]),
        (&json!(NOON), &json!(NIGHT), &Value::Null)
    );
    assert_eq!(step["done"], true);
    // Once a night.
    members.app.clock.advance_seconds(DAY - 1);
    assert_eq!((look(&members).await, page.fetched()), (0, 2));

    page.answers(Served::html("<p>We value your privacy."));
    members.app.clock.advance_seconds(1);
    // It may be a page that says that the site will be back soon.
    assert_eq!((look(&members).await, page.fetched()), (0, 3));
    assert_eq!(policy(&members).await.1["done"], true);
    members.app.clock.advance_seconds(2 * HOUR);
    assert_eq!((look(&members).await, page.fetched()), (1, 4));
    let (found, step) = policy(&members).await;
    let lost = json!(NIGHT + DAY + 2 * HOUR);
    assert_eq!(
        (&found["found_at"], &found["checked_at"], &found["lost_at"]),
        (&json!(NOON), &lost, &lost)
    );
    assert_eq!(
        step,
        json!({
            "step": "policy", "done": false,
            "why": "Your privacy policy at http://ours.example/privacy does not have the paragraph on visitors who agree \
                    any more. Stile noticed this on 22 November 2026, 05:00 (UTC).",
            "what_to_do": "Put the text `consent-paragraph` back into the page, or have Stile check the new address of your \
                           privacy policy. While visitors are asked, Stile also reads the page again each night.",
        })
    );
    // It stays so, since the first night.
    members.app.clock.advance_seconds(DAY - 2 * HOUR);
    assert_eq!((look(&members).await, page.fetched()), (0, 5));
    let (found, _) = policy(&members).await;
    assert_eq!(
        (&found["checked_at"], &found["lost_at"]),
        (&json!(NIGHT + 2 * DAY), &lost)
    );

    page.answers(Policy::whole());
    members.app.clock.advance_seconds(DAY);
    assert_eq!((look(&members).await, page.fetched()), (1, 6));
    let (found, step) = policy(&members).await;
    let now = json!(NIGHT + 3 * DAY);
    assert_eq!(
        (&found["found_at"], &found["checked_at"], &found["lost_at"]),
        (&now, &now, &Value::Null)
    );
    assert_eq!(step["done"], true);
    let url = "http://ours.example/privacy";
    let line = |action: &str, new| (action.to_owned(), None, Some(new));
    assert_eq!(
        lines(&members).await,
        [
            line(
                "policy.lost",
                json!({"url": url, "why": "paragraph_missing"})
            ),
            line(
                "policy.found",
                json!({"url": url, "language": found["language"]})
            ),
        ]
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_cannot_be_read_is_tried_again_for_two_hours() {
    let members = members().await;
    let page = Policy::confirmed(&members).await;
    members.is_on().await;
    page.answers(Served::status(503));
    members.app.clock.advance_seconds(UNTIL_NIGHT);
    for tries in [2, 3] {
        assert_eq!((look(&members).await, page.fetched()), (0, tries));
        let (found, step) = policy(&members).await;
        assert_eq!(
            (&found["checked_at"], &found["lost_at"], &step["done"]),
            (&json!(NOON), &Value::Null, &json!(true))
        );
        members.app.clock.advance_seconds(HOUR);
    }
    assert_eq!((look(&members).await, page.fetched()), (1, 4));
    let (found, step) = policy(&members).await;
    assert_eq!(found["lost_at"], NIGHT + 2 * HOUR);
    let why = step["why"].as_str().expect("a reason");
    assert!(
        why.starts_with("Your privacy policy at http://ours.example/privacy cannot be reached"),
        "{why}"
    );
    // In that night it is not tried any more.
    assert_eq!((look(&members).await, page.fetched()), (0, 4));
    // The reason changes, and the moment stays.
    page.answers(Served::html("<p>We value your privacy."));
    members.app.clock.advance_seconds(DAY);
    assert_eq!((look(&members).await, page.fetched()), (0, 5));
    let (found, step) = policy(&members).await;
    assert_eq!(found["lost_at"], NIGHT + 2 * HOUR);
    let why = step["why"].as_str().expect("a reason");
    assert!(why.contains("does not have the paragraph"), "{why}");

    // A person need not wait for the night.
    page.answers(Policy::whole());
    confirm(&owner(&members).await, "/privacy")
        .await
        .expect(200);
    let (found, step) = policy(&members).await;
    assert_eq!(
        (&found["lost_at"], &step["done"]),
        (&Value::Null, &json!(true))
    );
    assert_eq!((look(&members).await, page.fetched()), (0, 6));
    let lost = json!({"url": "http://ours.example/privacy", "why": "page_unreachable"});
    let expected = [("policy.lost".to_owned(), None, Some(lost))];
    assert_eq!(lines(&members).await, expected);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_paragraph_for_other_days_is_found_at_night() {
    let members = members().await;
    let page = Policy::confirmed(&members).await;
    members.is_on().await;
    members
        .run("UPDATE hard_settings SET visits_days = 300 WHERE site_id = $1 AND $2 IS NOT NULL")
        .await;
    assert_eq!(policy(&members).await.1["done"], false);
    let keep = Keep {
        visits_days: 300,
        ..Keep::default()
    };
    page.answers(Policy::of(keep));
    members.app.clock.advance_seconds(UNTIL_NIGHT);
    assert_eq!((look(&members).await, page.fetched()), (1, 2));
    let (found, step) = policy(&members).await;
    assert_eq!(
        (&found["found_at"], &step["done"]),
        (&json!(NIGHT), &json!(true))
    );
    let passage = found["passage"].as_str().expect("a passage");
    assert!(passage.contains("300"), "{passage}");
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_are_fetched_only_while_visitors_are_asked() {
    let members = members().await;
    let page = Policy::confirmed(&members).await;
    page.answers(Served::html("<p>We value your privacy."));
    members.app.clock.advance_seconds(UNTIL_NIGHT);
    assert_eq!((look(&members).await, page.fetched()), (0, 1));
    let (found, step) = policy(&members).await;
    assert_eq!(
        (&found["lost_at"], &step["done"]),
        (&Value::Null, &json!(true))
    );
    members.app.stop().await;
}

/// The site's page is found although another one gives no answer at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_another_site_holds_up_none() {
    let members = members().await;
    let page = Policy::confirmed(&members).await;
    members.is_on().await;
    let owner = owner(&members).await;
    let other = members.app.site(&owner, "other.example", "UTC").await;
    let other: Uuid = other["id"]
        .as_str()
        .and_then(|id| id.parse().ok())
        .expect("an id");
    sqlx::query(
        "INSERT INTO hard_settings (site_id, visits_days, records_days, saved_at, policy_url, policy_passage,
             policy_language, policy_found_at, on_since)
         VALUES ($1, 395, 1125, 7, 'https://nowhere.example/privacy', 'We recognise', 'en', 7, 9)",
    )
    .bind(other)
    .execute(&members.app.pool)
    .await
    .expect("another site asks, too");
    page.answers(Served::html("<p>We value your privacy."));
    members.app.clock.advance_seconds(UNTIL_NIGHT);
    assert_eq!(look(&members).await, 0);
    members.app.clock.advance_seconds(2 * HOUR);
    assert_eq!(look(&members).await, 2);
    let lost: Vec<(Uuid, String)> = sqlx::query_as(
        "SELECT site_id, policy_lost_why FROM hard_settings WHERE policy_lost_at IS NOT NULL
         ORDER BY policy_lost_why",
    )
    .fetch_all(&members.app.pool)
    .await
    .expect("the settings");
    let expected = [
        (other, "page_unreachable".to_owned()),
        (members.site, "paragraph_missing".to_owned()),
    ];
    assert_eq!(lost, expected);
    members.app.stop().await;
}
