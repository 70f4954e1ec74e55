//! What a site holds.

use serde_json::{Value, json};
use tests::{NOON, TestApp};
use uuid::Uuid;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_says_all_that_deleting_would_take() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let made = app.site(&owner, "ours.example", "Europe/Berlin").await;
    app.site(&owner, "second.example", "Europe/Berlin").await;
    let site = "/api/v1/sites/ours.example";
    let empty = owner.get(&format!("{site}/holds")).await.expect(200).json;
    for field in [
        "views",
        "events",
        "left_out",
        "annotations",
        "members",
        "tokens",
        "invitations",
        "requests",
        "snapshots",
        "saved_views",
        "goals",
        "picks",
        "stretches",
        "funnels",
    ] {
        assert_eq!(empty[field], 0, "{field}");
    }
    assert_eq!(
        (&empty["first_hit"], &empty["offered_until"]),
        (&Value::Null, &Value::Null)
    );

    let id: Uuid = made["id"].as_str().expect("an id").parse().expect("a UUID");
    let person = app.person("olga@example.com").await;
    app.join(person.account, "viewer", &[id]).await;
    owner
        .post(&format!("{site}/annotations"), &json!({"text": "Release"}))
        .await
        .expect(201);
    for (list, body) in [
        (
            "goals",
            json!({"name": "Read", "definition": {"kind": "scroll", "percent": 80}}),
        ),
        (
            "picks",
            json!({"name": "Buy", "page": "/", "selectors": ["#buy"]}),
        ),
        (
            "stretches",
            json!({"name": "Prices", "page": "/", "from_selectors": ["#prices"]}),
        ),
    ] {
        owner
            .post(&format!("{site}/{list}"), &body)
            .await
            .expect(201);
    }
    sqlx::query(
        "INSERT INTO funnels (id, site_id, name, steps, step_order, created_at, changed_at)
         VALUES (gen_random_uuid(), $1, 'Buying', '[]', 'ordered', 0, 0)",
    )
    .bind(id)
    .execute(&app.pool)
    .await
    .expect("the funnel is made");
    let limited = json!({"name": "x", "scopes": ["figures:read"], "sites": ["ours.example", "second.example"]});
    owner.post("/api/v1/tokens", &limited).await.expect(201);
    let program = app.token(&owner, &["events:write"]).await;
    let events = json!([
        {"url": "https://ours.example/", "time": NOON - 7_200},
        {"url": "https://ours.example/", "time": NOON - 60},
        {"url": "https://ours.example/", "name": "Bought", "time": NOON - 30},
        {"url": "https://other.example/"},
    ]);
    program
        .post(&format!("{site}/events/batch"), &events)
        .await
        .expect(202);
    app.settled().await;
    let check = async || {
        let holds = owner.get(&format!("{site}/holds")).await.expect(200).json;
        let wanted = json!({
            "site": "ours.example", "views": 2, "events": 1, "first_hit": NOON - 7_200, "last_hit": NOON - 30,
            "left_out": 1, "annotations": 1, "members": 1, "tokens": 1, "invitations": 0, "requests": 0, "snapshots": 0, "saved_views": 0,
            "goals": 1, "picks": 1, "stretches": 1, "funnels": 1,
            "consent_records": 0, "consented_visitors": 0, "data_requests": 0, "offered_until": null,
        });
        for (field, value) in wanted.as_object().expect("an object") {
            assert_eq!(&holds[field], value, "{field}");
        }
    };
    check().await;
    app.compact(counts::Scope::All).await;
    check().await;
    let other = owner
        .get("/api/v1/sites/second.example/holds")
        .await
        .expect(200)
        .json;
    assert_eq!((&other["views"], &other["tokens"]), (&json!(0), &json!(1)));
}
