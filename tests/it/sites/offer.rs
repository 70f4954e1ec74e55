//! Offering a site to another account, and the whole way of one with its figures.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp, until};

use super::fixture::Fixture;

#[tokio::test]
async fn a_code_is_shown_once_and_ends_with_the_next_one() {
    let fixture = Fixture::open().await;
    let (old, new) = (fixture.owner("Old").await, fixture.owner("New").await);
    fixture.site(&old, "a.com").await;
    let offer = || fixture.call(&old.actor, "POST", "/sites/a.com/offer", None);
    let first = offer().await.is(201);
    assert_eq!(first["expires_at"], NOON + 7 * 86_400);
    let code = first["code"].as_str().unwrap();
    let kept: Vec<Vec<u8>> = sqlx::query_scalar("SELECT code_hash FROM site_offers")
        .fetch_all(&fixture.pool)
        .await
        .unwrap();
    assert_eq!((kept.len(), kept[0].len()), (1, 32));
    assert_ne!(kept[0], code.as_bytes(), "what is kept is a hash");
    let site = fixture
        .call(&old.actor, "GET", "/sites/a.com", None)
        .await
        .is(200);
    assert_eq!(site["offered_until"], NOON + 7 * 86_400);
    let second = offer().await.is(201);
    let take = |code: &Value| {
        let body = Some(json!({"code": code}));
        fixture.call(&new.actor, "POST", "/sites-offered", body)
    };
    take(&first["code"]).await.refuses(404, "unknown_code");
    fixture
        .call(&old.actor, "DELETE", "/sites/a.com/offer", None)
        .await
        .is(204);
    take(&second["code"]).await.refuses(404, "unknown_code");
    fixture
        .call(&old.actor, "DELETE", "/sites/a.com/offer", None)
        .await
        .refuses(409, "not_offered");
    let site = fixture
        .call(&old.actor, "GET", "/sites/a.com", None)
        .await
        .is(200);
    assert_eq!(site["offered_until"], Value::Null);
    offer().await.is(201);
    fixture.clock.advance_seconds(7 * 86_400);
    // The owner's session has changed accounts; the code has not.
    fixture
        .call(&old.actor, "DELETE", "/sites/a.com/offer", None)
        .await
        .refuses(409, "not_offered");
    assert_eq!(
        fixture.audit().await,
        [
            "site.made",
            "site.offered",
            "site.offered",
            "site.offer_withdrawn",
            "site.offered"
        ]
    );
    let mails = fixture.mails().await;
    assert_eq!(mails.len(), 3);
    assert_eq!(mails[0].1, "a.com is offered to another account");
}

#[tokio::test]
async fn only_owners_and_admins_offer_and_only_themselves() {
    let fixture = Fixture::open().await;
    let (owner, stranger) = (fixture.owner("Acme").await, fixture.owner("Other").await);
    fixture.site(&owner, "a.com").await;
    let editor = fixture.member(owner.account, "editor", &["a.com"]).await;
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let program = fixture
        .token(&owner, &["sites:write", "account:write"])
        .await;
    for method in ["POST", "DELETE"] {
        let ask = |actor: &super::fixture::Actor| {
            let (fixture, actor) = (&fixture, actor.clone());
            async move {
                fixture
                    .call(&actor, method, "/sites/a.com/offer", None)
                    .await
            }
        };
        ask(&editor.actor).await.refuses(403, "role_too_low");
        ask(&program).await.refuses(403, "person_needed");
        ask(&stranger.actor).await.refuses(404, "unknown_site");
    }
    fixture
        .call(&admin.actor, "POST", "/sites/a.com/offer", None)
        .await
        .is(201);
}

/// Counts these pages now.
async fn send(program: &Actor, pages: &[&str]) -> i64 {
    let event = |page: &&str| json!({"url": format!("https://ours.example{page}"), "visitor": {"id": "anna"}});
    let events: Vec<Value> = pages.iter().map(event).collect();
    let taken = program
        .post("/api/v1/sites/ours.example/events/batch", &json!(events))
        .await
        .expect(202);
    taken.json["counted"].as_i64().expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_moves_with_all_its_figures() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let site = app.site(&owner, "ours.example", "Europe/Berlin").await;
    let program = app
        .token(&owner, &["events:write", "figures:read", "sites:write"])
        .await;
    assert_eq!(send(&program, &["/", "/a", "/b"]).await, 3);
    app.settled().await;
    let path = "/api/v1/sites/ours.example";
    owner
        .post(&format!("{path}/annotations"), &json!({"text": "Release"}))
        .await
        .expect(201);
    let goal = json!({"name": "Read", "definition": {"kind": "page", "pages": ["/a"]}});
    let goals = format!("{path}/goals");
    owner.post(&goals, &goal).await.expect(201);
    owner
        .patch(path, &json!({"excluded_paths": ["/admin/*"]}))
        .await
        .expect(200);
    let question = format!("{path}/stats?period=7d");
    let before = owner.get(&question).await.expect(200).json;

    let code = owner
        .post(&format!("{path}/offer"), &Value::Null)
        .await
        .expect(201)
        .json["code"]
        .clone();
    let holds = owner.get(&format!("{path}/holds")).await.expect(200).json;
    assert_eq!(holds["offered_until"], NOON + 7 * 86_400);
    let account = app.account("Elsewhere").await;
    let taker = app
        .session(app.join(account, "owner", &[]).await, 600)
        .await;
    let taken = taker
        .post("/api/v1/sites-offered", &json!({"code": code}))
        .await
        .expect(200);
    assert_eq!(
        taken.json,
        json!({"id": site["id"], "name": "ours.example"})
    );

    // Every process is notified by the database, including the one that made the change.
    until("the site moves", async || {
        taker.get(path).await.status == 200
    })
    .await;
    let after = taker.get(&question).await.expect(200).json;
    for part in ["totals", "by", "revenue"] {
        assert_ne!(before[part], Value::Null);
        assert_eq!(after[part], before[part], "{part}");
    }
    let settings = taker.get(path).await.expect(200).json;
    assert_eq!(
        (&settings["excluded_paths"], &settings["offered_until"]),
        (&json!(["/admin/*"]), &Value::Null)
    );
    let noted = taker
        .get(&format!("{path}/annotations"))
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&noted[0]["text"], &noted[0]["made_by"]),
        (&json!("Release"), &Value::Null)
    );
    let goal = &taker.get(&goals).await.expect(200).json[0];
    assert_eq!(
        (&goal["name"], &goal["made_by"]),
        (&json!("Read"), &Value::Null)
    );
    let changed = format!("/api/v1/goals/{}", goal["id"].as_str().expect("an id"));
    owner.get(&changed).await.expect(404);
    taker
        .patch(&changed, &json!({"paused": true}))
        .await
        .expect(200);
    let changes = taker.get(&format!("{path}/changes")).await.expect(200).json;
    let actions: Vec<&str> = changes
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|view| view["action"].as_str())
        .collect();
    assert_eq!(
        actions,
        ["site.taken_over"],
        "what the old account did stays with it"
    );

    for actor in [&owner, &program] {
        actor.get(&question).await.expect(404);
        actor.get(&format!("{path}/changes")).await.expect(404);
    }
    let event = json!([{"url": "https://ours.example/c"}]);
    program
        .post(&format!("{path}/events/batch"), &event)
        .await
        .expect(404);
    let theirs = app.token(&taker, &["events:write", "figures:read"]).await;
    assert_eq!(send(&theirs, &["/c"]).await, 1);
    app.settled().await;
    let grown = theirs.get(&question).await.expect(200).json;
    assert_eq!(grown["totals"]["views"]["value"], 4);
    assert_eq!(grown["totals"]["visits"]["value"], 1, "the visit goes on");
    taker
        .post("/api/v1/sites-offered", &json!({"code": code}))
        .await
        .expect(404);
}
