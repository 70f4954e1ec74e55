//! Saved views: whose they are, and what may be saved.

use serde_json::{Value, json};
use tests::{Actor, TestApp};
use uuid::Uuid;

const VIEWS: &str = "/api/v1/sites/ours.example/views";

async fn names(actor: &Actor) -> Vec<String> {
    let views = actor.get(VIEWS).await.expect(200).json;
    let views = views.as_array().expect("views").iter();
    views
        .map(|view| view["name"].as_str().expect("a name").to_owned())
        .collect()
}

async fn save(actor: &Actor, name: &str, seen_by: &str) -> Value {
    let body = json!({"name": name, "seen_by": seen_by});
    actor.post(VIEWS, &body).await.expect(201).json
}

fn address(view: &Value) -> String {
    format!("/api/v1/views/{}", view["id"].as_str().expect("an id"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_view_is_seen_by_oneself_or_by_the_team() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let account = app.person("olga@example.com").await.account;
    let site = app.site(&owner, "ours.example", "UTC").await;
    let site: Uuid = site["id"].as_str().expect("an id").parse().expect("a UUID");
    let people = [
        app.join(account, "viewer", &[site]).await,
        app.join(account, "editor", &[site]).await,
        app.join(account, "editor", &[]).await,
    ];
    let viewer = app.session(people[0], 600).await;
    let editor = app.session(people[1], 600).await;
    let blind = app.session(people[2], 600).await;
    let elsewhere = app.account("Elsewhere").await;
    let stranger = app.join(elsewhere, "owner", &[]).await;
    let stranger = app.session(stranger, 600).await;
    let own = save(&viewer, "Mine", "me").await;
    let refused = viewer
        .post(VIEWS, &json!({"name": "Ours", "seen_by": "team"}))
        .await
        .expect(403);
    assert_eq!(
        (refused.code(), &refused.json["field"]),
        ("role_too_low", &json!("seen_by"))
    );
    app.clock.advance_seconds(1);
    let team = save(&editor, "Ours", "team").await;
    app.clock.advance_seconds(1);
    // The same name once more, since others see it.
    save(&editor, "Mine", "me").await;
    assert_eq!(names(&viewer).await, ["Ours", "Mine"]);
    assert_eq!(names(&editor).await, ["Mine", "Ours"]);
    assert_eq!(names(&owner).await, ["Ours"]);
    for other in [&blind, &stranger] {
        other.get(VIEWS).await.expect(404);
        other.post(VIEWS, &json!({"name": "x"})).await.expect(404);
        for view in [&own, &team] {
            assert_eq!(
                other.delete(&address(view)).await.expect(404).code(),
                "unknown_view"
            );
        }
    }
    app.nobody().get(VIEWS).await.expect(401);
    app.clock.advance_seconds(1);
    // A personal view is hidden from everyone else; editors delete those of the team.
    for other in [&owner, &editor] {
        other.delete(&address(&own)).await.expect(404);
    }
    let seen = viewer.get(VIEWS).await.expect(200).json;
    assert_eq!(
        (&seen[0]["deletable"], &seen[1]["deletable"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(seen[0]["saved_by"]["name"], "editor");
    assert_eq!(
        viewer.delete(&address(&team)).await.expect(403).code(),
        "role_too_low"
    );
    owner.delete(&address(&team)).await.expect(204);
    owner.delete(&address(&team)).await.expect(404);
    app.clock.advance_seconds(1);
    viewer.delete(&address(&own)).await.expect(204);
    assert!(names(&viewer).await.is_empty());
    let unknown = "/api/v1/views/00000000-0000-0000-0000-000000000000";
    owner.delete(unknown).await.expect(404);
    let malformed = owner.delete("/api/v1/views/x").await.expect(400);
    assert_eq!(malformed.json["field"], "id");
    let audit = owner.get("/api/v1/audit").await.expect(200).json;
    // What one keeps to oneself is not in it.
    assert!(!audit.to_string().contains("Mine"), "{audit}");
    let found: Vec<&str> = audit
        .as_array()
        .expect("lines")
        .iter()
        .filter_map(|line| line["action"].as_str())
        .filter(|action| action.starts_with("saved_view."))
        .collect();
    let (added, deleted) = ("saved_view.added", "saved_view.deleted");
    assert_eq!(found, [deleted, deleted, added, added, added]);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_view_keeps_what_the_figures_take() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let whole = json!({
        "name": "  Monday round ", "period": "2026-01-01,2026-01-31", "compare": "previous",
        "filters": ["page:/a/*", "!country:DE"], "metric": "bounce_rate", "seen_by": "team",
    });
    let view = owner.post(VIEWS, &whole).await.expect(201).json;
    assert_eq!(view["name"], "Monday round");
    assert_eq!(view["period"], "2026-01-01..2026-01-31");
    for key in ["compare", "filters", "metric", "seen_by"] {
        assert_eq!(view[key], whole[key], "{key}");
    }
    assert_eq!(
        (&view["deletable"], &view["saved_by"]["name"]),
        (&json!(true), &json!("Olga Owner"))
    );
    assert_eq!(view["created_at"], tests::NOON);
    assert_eq!(owner.get(VIEWS).await.expect(200).json, json!([view]));
    // Its parameters can be queried as they are.
    let question =
        "stats?period=2026-01-01..2026-01-31&compare=previous&filter=page:/a/*&filter=!country:DE";
    owner
        .get(&format!("/api/v1/sites/ours.example/{question}"))
        .await
        .expect(200);
    let plain = owner
        .post(VIEWS, &json!({"name": "Plain"}))
        .await
        .expect(201)
        .json;
    let found = ["period", "compare", "filters", "metric", "seen_by"].map(|key| plain[key].clone());
    assert_eq!(json!(found), json!(["30d", null, [], "visitors", "me"]));
    for (body, status, code, field) in [
        (
            json!({"name": "MONDAY round", "seen_by": "team"}),
            409,
            "view_exists",
            "name",
        ),
        (json!({"name": "plain"}), 409, "view_exists", "name"),
        (json!({"name": " "}), 400, "invalid_name", "name"),
        (json!({"name": "\u{200b}"}), 400, "invalid_name", "name"),
        (
            json!({"name": "a", "period": "fortnight"}),
            400,
            "unknown_period",
            "period",
        ),
        (
            json!({"name": "a", "compare": "before"}),
            400,
            "unknown_comparison",
            "compare",
        ),
        (
            json!({"name": "a", "filters": ["page:/", "colour:red"]}),
            400,
            "unknown_filter",
            "filters[1]",
        ),
        (
            json!({"name": "a", "filters": vec!["page:/"; 31]}),
            400,
            "too_many_filters",
            "filters",
        ),
        (
            json!({"name": "a", "metric": "smiles"}),
            400,
            "malformed_body",
            "metric",
        ),
        (
            json!({"name": "a", "seen_by": "all"}),
            400,
            "malformed_body",
            "seen_by",
        ),
        (
            json!({"name": "a", "colour": "red"}),
            400,
            "malformed_body",
            "colour",
        ),
        (json!({}), 400, "malformed_body", "name"),
    ] {
        let reply = owner.post(VIEWS, &body).await;
        let found = (
            reply.status,
            reply.json["code"].as_str(),
            reply.json["field"].as_str(),
        );
        assert_eq!(
            found,
            (status, Some(code), Some(field)),
            "{body}: {}",
            reply.json
        );
    }
    for at in 0..99 {
        save(&owner, &format!("View {at}"), "me").await;
    }
    let many = owner
        .post(VIEWS, &json!({"name": "One more"}))
        .await
        .expect(409);
    assert_eq!(many.code(), "too_many_views");
    save(&owner, "One for all", "team").await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_read_views_and_save_them_where_they_may_write() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let reader = app.token(&owner, &["figures:read"]).await;
    let writer = app.token(&owner, &["figures:read", "sites:write"]).await;
    let view = save(&writer, "By a program", "me").await;
    assert_eq!(names(&reader).await, ["By a program"]);
    assert_eq!(names(&owner).await, ["By a program"]);
    let refused = reader.post(VIEWS, &json!({"name": "x"})).await.expect(403);
    assert_eq!(refused.code(), "scope_missing");
    reader.delete(&address(&view)).await.expect(403);
    writer.delete(&address(&view)).await.expect(204);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_left_of_somebody_who_leaves() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let account = app.person("olga@example.com").await.account;
    app.site(&owner, "ours.example", "UTC").await;
    let person = app.join(account, "admin", &[]).await;
    let leaving = app.session(person, 600).await;
    save(&leaving, "Theirs", "me").await;
    save(&leaving, "Everyone's", "team").await;
    sqlx::query("DELETE FROM members WHERE person_id = $1")
        .bind(person.id)
        .execute(&app.pool)
        .await
        .expect("the person leaves");
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM saved_views")
        .fetch_one(&app.pool)
        .await
        .expect("counts");
    assert_eq!(kept, 1);
    let views = owner.get(VIEWS).await.expect(200).json;
    assert_eq!(
        (&views[0]["name"], &views[0]["saved_by"]),
        (&json!("Everyone's"), &Value::Null)
    );
    owner
        .delete("/api/v1/sites/ours.example?confirm=ours.example")
        .await
        .expect(204);
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM saved_views")
        .fetch_one(&app.pool)
        .await
        .expect("counts");
    assert_eq!(kept, 0);
    app.stop().await;
}
