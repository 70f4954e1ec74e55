//! Data requests: opened, postponed, finished and closed.

use serde_json::{Value, json};
use tests::{Actor, NOON, Reply};

use super::{
    Members, SITE,
    answers::{Asked, NOW, SECOND, mark, person},
    members,
};

const DAY: i64 = 86_400;

async fn list(actor: &Actor) -> Value {
    let path = format!("{SITE}/requests");
    actor.get(&path).await.expect(200).json
}

async fn open(actor: &Actor, who: u8, kind: &str) -> Reply {
    let body = json!({"visitor": person(who).to_string(), "kind": kind});
    actor.post(&format!("{SITE}/requests"), &body).await
}

async fn act(actor: &Actor, request: &Value, operation: &str, body: Value) -> Reply {
    let id = request["id"].as_str().expect("an id");
    let path = format!("{SITE}/requests/{id}/{operation}");
    match body {
        Value::Null => {
            actor
                .send(actor.request(reqwest::Method::POST, &path))
                .await
        }
        body => actor.post(&path, &body).await,
    }
}

/// Visitors 1 and 2 agreed today.
async fn story(members: &Members) -> Asked<'_> {
    let asked = Asked::new(members).await;
    for who in [1, 2] {
        asked.hit(asked.view(who, "/", NOW)).await;
        asked.agree(who, NOW + SECOND).await;
        asked.hit(asked.view(who, "/b", NOW + 2 * SECOND)).await;
    }
    asked
}

/// The audit's lines on requests; those of one moment have no order of their own.
async fn lines(members: &Members) -> Vec<(String, Option<Value>)> {
    sqlx::query_as(
        "SELECT action, new FROM audit WHERE action LIKE 'request.%' ORDER BY action, new::text",
    )
    .fetch_all(&members.app.pool)
    .await
    .expect("the audit")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_access_request_gives_the_file_for_a_week() {
    let members = members().await;
    assert_eq!(list(&members.editor).await, json!([]));
    let _asked = story(&members).await;
    let body = json!({"visitor": person(1).to_string(), "kind": "access", "note": " By email "});
    let path = format!("{SITE}/requests");
    let opened = members.editor.post(&path, &body).await.expect(201).json;
    let editor = opened["opened_by"].clone();
    assert!(editor["name"].is_string());
    let expected = json!({
        "id": opened["id"], "kind": "access", "visitor": person(1).to_string(), "state": "open", "note": "By email",
        "opened_at": NOON, "opened_by": editor, "due_at": NOON + 30 * DAY, "postponed": null, "overdue": false,
        "finished_at": null, "finished_by": null, "export": null, "erased": null, "why": null,
    });
    assert_eq!(opened, expected);
    assert_eq!(list(&members.editor).await, json!([expected]));
    let twice = open(&members.editor, 1, "access").await.expect(409);
    assert_eq!(twice.code(), "request_open");

    members.app.clock.advance_seconds(30 * DAY + 1);
    let olga = members.app.person("olga@example.com").await;
    let owner = members.app.session(olga, 8 * DAY).await;
    assert_eq!(list(&owner).await[0]["overdue"], true);
    let reason = json!({"reason": "Many requests"});
    let postponed = act(&owner, &opened, "postpone", reason.clone()).await;
    let postponed = postponed.expect(200).json;
    assert_eq!(
        (
            &postponed["due_at"],
            &postponed["postponed"],
            &postponed["overdue"]
        ),
        (
            &json!(NOON + 90 * DAY),
            &json!({"until": NOON + 90 * DAY, "reason": "Many requests"}),
            &json!(false)
        )
    );
    let again = act(&owner, &opened, "postpone", reason.clone()).await;
    assert_eq!(again.expect(409).code(), "postponed_before");

    members.app.clock.advance_seconds(1);
    let finished = act(&owner, &opened, "finish", Value::Null).await;
    let finished = finished.expect(200).json;
    let now = NOON + 30 * DAY + 2;
    let url = format!(
        "/api/v1/sites/{}/visitors/{}/export",
        members.site,
        person(1)
    );
    assert_eq!(
        (
            &finished["state"],
            &finished["finished_at"],
            &finished["export"],
            &finished["erased"]
        ),
        (
            &json!("finished"),
            &json!(now),
            &json!({"url": url, "until": now + 7 * DAY}),
            &Value::Null
        )
    );
    let file = owner.request(reqwest::Method::HEAD, &url);
    owner.send(file).await.expect(200);
    for (operation, body) in [
        ("finish", Value::Null),
        ("postpone", reason),
        ("close", json!({"why": "Done"})),
    ] {
        let ended = act(&owner, &opened, operation, body).await;
        assert_eq!(ended.expect(409).code(), "request_ended", "{operation}");
    }
    members.app.clock.advance_seconds(7 * DAY);
    assert_eq!(list(&owner).await[0]["export"], Value::Null);
    let mark = shared::consent::to_hex(&mark(1).0);
    assert_eq!(
        lines(&members).await,
        [
            (
                "request.finished".to_owned(),
                Some(json!({"kind": "access", "mark": mark}))
            ),
            (
                "request.opened".to_owned(),
                Some(json!({"kind": "access", "mark": mark}))
            ),
            (
                "request.postponed".to_owned(),
                Some(json!({"until": NOON + 90 * DAY, "reason": "Many requests"}))
            ),
        ]
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erasure_request_erases_the_visitor_and_keeps_no_id() {
    let members = members().await;
    let _asked = story(&members).await;
    let access = open(&members.editor, 1, "access").await.expect(201).json;
    members.app.clock.advance_seconds(1);
    let erasure = open(&members.editor, 1, "erasure").await.expect(201).json;
    let other = open(&members.editor, 2, "erasure").await.expect(201).json;
    let finished = act(&members.owner, &erasure, "finish", Value::Null).await;
    let finished = finished.expect(200).json;
    assert_eq!(
        (
            &finished["erased"],
            &finished["visitor"],
            &finished["export"]
        ),
        (
            &json!({"visits": 1, "hits": 1, "records": 1}),
            &Value::Null,
            &Value::Null
        )
    );
    members.app.settled().await;
    let path = format!("{SITE}/visitors/{}", person(1));
    let gone = members.editor.get(&path).await.expect(404);
    assert_eq!(gone.code(), "unknown_visitor");
    assert_eq!(
        open(&members.editor, 1, "access").await.expect(404).code(),
        "unknown_visitor"
    );
    // The other request of the visitor does not have the id any more either, and can be ended.
    let all = list(&members.editor).await;
    let visitors: Vec<&Value> = all
        .as_array()
        .expect("a list")
        .iter()
        .map(|request| &request["visitor"])
        .collect();
    assert_eq!(
        visitors,
        [&json!(person(2).to_string()), &Value::Null, &Value::Null]
    );
    let ids: Vec<&Value> = all
        .as_array()
        .expect("a list")
        .iter()
        .map(|request| &request["id"])
        .collect();
    assert_eq!(
        ids,
        [&other["id"], &access["id"], &erasure["id"]],
        "the open ones first"
    );
    members.app.clock.advance_seconds(1);
    let closed = act(
        &members.editor,
        &access,
        "close",
        json!({"why": "Erased before"}),
    )
    .await;
    let closed = closed.expect(200).json;
    assert_eq!(
        (&closed["state"], &closed["why"], &closed["finished_at"]),
        (&json!("closed"), &json!("Erased before"), &json!(NOON + 2))
    );
    // A visitor who was erased otherwise is gone from the requests too; there is nothing left to erase.
    let erase = format!("{SITE}/visitors/{}", person(2));
    members.owner.delete(&erase).await.expect(204);
    members.app.settled().await;
    members.app.clock.advance_seconds(1);
    let finished = act(&members.owner, &other, "finish", Value::Null).await;
    assert_eq!(
        finished.expect(200).json["erased"],
        json!({"visits": 0, "hits": 0, "records": 0})
    );
    let left: i64 = sqlx::query_scalar("SELECT count(visitor) FROM data_requests")
        .fetch_one(&members.app.pool)
        .await
        .expect("a number");
    assert_eq!(left, 0);
    let [mark, other_mark] = [1, 2].map(|who| shared::consent::to_hex(&mark(who).0));
    let lines = lines(&members).await;
    let last: Vec<_> = lines[..3]
        .iter()
        .map(|(action, new)| (&**action, new.clone()))
        .collect();
    assert_eq!(
        last,
        [
            (
                "request.closed",
                Some(json!({"kind": "access", "why": "Erased before"}))
            ),
            (
                "request.finished",
                Some(json!({"kind": "erasure", "mark": other_mark, "visits": 0, "records": 0}))
            ),
            (
                "request.finished",
                Some(json!({"kind": "erasure", "mark": mark, "visits": 1, "records": 1}))
            ),
        ]
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_with_a_request_is_named() {
    let members = members().await;
    let _asked = story(&members).await;
    let path = format!("{SITE}/requests");
    let visitor = person(1).to_string();
    let long = "x".repeat(501);
    for (body, code, field) in [
        (json!({"visitor": visitor}), "malformed_body", "kind"),
        (
            json!({"visitor": visitor, "kind": "copy"}),
            "malformed_body",
            "kind",
        ),
        (
            json!({"visitor": visitor, "kind": "access", "more": 1}),
            "malformed_body",
            "more",
        ),
        (
            json!({"visitor": visitor, "kind": "access", "note": long}),
            "invalid_text",
            "note",
        ),
    ] {
        let refused = members.editor.post(&path, &body).await.expect(400);
        assert_eq!(
            (refused.code(), refused.json["field"].as_str()),
            (code, Some(field))
        );
    }
    for visitor in ["", "1", &person(3).to_string()] {
        let body = json!({"visitor": visitor, "kind": "access"});
        let refused = members.editor.post(&path, &body).await.expect(404);
        assert_eq!(refused.code(), "unknown_visitor");
    }
    let opened = open(&members.editor, 1, "access").await.expect(201).json;
    for (operation, field) in [("postpone", "reason"), ("close", "why")] {
        for text in ["", " ", "a\nb", &long] {
            let refused = act(&members.editor, &opened, operation, json!({field: text})).await;
            let refused = refused.expect(400);
            assert_eq!(
                (refused.code(), refused.json["field"].as_str()),
                ("invalid_text", Some(field))
            );
        }
    }
    let other = json!({"id": uuid::Uuid::from_u128(0x0198_0000_0000_7000_8000_0000_0000_0001)});
    for (request, operation, body) in [
        (&other, "postpone", json!({"reason": "r"})),
        (&other, "close", json!({"why": "w"})),
        (&other, "finish", Value::Null),
    ] {
        let refused = act(&members.admin, request, operation, body).await;
        assert_eq!(refused.expect(404).code(), "unknown_request");
    }
    assert_eq!(lines(&members).await.len(), 1);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn editors_open_requests_and_admins_finish_them() {
    let members = members().await;
    let _asked = story(&members).await;
    let opened = open(&members.editor, 1, "access").await.expect(201).json;
    let path = format!("{SITE}/requests");
    let reads = members.token(&["visitors:read"]).await;
    let writes = members.token(&["visitors:write"]).await;
    assert_eq!(reads.get(&path).await.expect(200).json, json!([opened]));
    assert_eq!(writes.get(&path).await.expect(403).code(), "scope_missing");
    assert_eq!(
        open(&reads, 2, "access").await.expect(403).code(),
        "scope_missing"
    );
    open(&writes, 2, "access").await.expect(201);
    assert_eq!(
        members.viewer.get(&path).await.expect(403).code(),
        "role_too_low"
    );
    assert_eq!(
        open(&members.viewer, 2, "erasure").await.expect(403).code(),
        "role_too_low"
    );
    assert_eq!(
        members.stranger.get(&path).await.expect(404).code(),
        "unknown_site"
    );
    let close = json!({"why": "w"});
    for (actor, status, code) in [
        (&members.viewer, 403, "role_too_low"),
        (&members.stranger, 404, "unknown_site"),
    ] {
        let refused = act(actor, &opened, "close", close.clone()).await;
        assert_eq!(refused.expect(status).code(), code);
    }
    let refused = act(&members.editor, &opened, "finish", Value::Null).await;
    assert_eq!(refused.expect(403).code(), "role_too_low");
    act(&members.admin, &opened, "finish", Value::Null)
        .await
        .expect(200);
    // Another site's request is not there.
    members
        .app
        .site(&members.owner, "second.example", "UTC")
        .await;
    let id = opened["id"].as_str().expect("an id");
    let path = format!("/api/v1/sites/second.example/requests/{id}/finish");
    let request = members.owner.request(reqwest::Method::POST, &path);
    let refused = members.owner.send(request).await.expect(404);
    assert_eq!(refused.code(), "unknown_request");
    members.app.stop().await;
}
