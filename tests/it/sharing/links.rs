//! Private links: created, listed, used and revoked.

use serde_json::{Value, json};
use tests::NOON;

use super::{Dashboard, LINKS, SETTINGS, SHARE};

/// The links as the settings list them.
async fn listed(dashboard: &Dashboard) -> Vec<Value> {
    let settings = dashboard.owner.get(SETTINGS).await.expect(200);
    settings.json["links"].as_array().expect("links").clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_opens_a_dashboard_that_is_not_public() {
    let dashboard = Dashboard::open().await;
    assert_eq!(dashboard.view("").await.expect(404).code(), "unknown_share");
    let body = json!({"name": " Board ", "expires_at": NOON + 3_600});
    let made = dashboard.owner.post(LINKS, &body).await.expect(201).json;
    let link = &made["link"];
    assert_eq!(
        (&link["name"], &link["has_password"], &link["created_by"]),
        (&json!("Board"), &json!(false), &json!("Olga Owner"))
    );
    assert_eq!(
        (&link["created_at"], &link["expires_at"], &link["used_at"]),
        (&json!(NOON), &json!(NOON + 3_600), &Value::Null)
    );
    dashboard.app.clock.advance_seconds(1);
    let (id, key) = dashboard.link(json!({"name": "Team"})).await;
    dashboard.view(&format!("key={key}")).await.expect(200);
    // The newest is first, and no list has a key.
    let links = listed(&dashboard).await;
    let names: Vec<&Value> = links.iter().map(|link| &link["name"]).collect();
    assert_eq!(names, ["Team", "Board"]);
    assert_eq!(
        (&links[0]["id"], &links[0]["used_at"], &links[1]["used_at"]),
        (&json!(id), &json!(NOON + 1), &Value::Null)
    );
    assert!(!json!(links).to_string().contains(&key));
    // The last use is accurate to the minute.
    dashboard.app.clock.set_seconds(NOON + 60);
    dashboard.view(&format!("key={key}")).await.expect(200);
    assert_eq!(listed(&dashboard).await[0]["used_at"], NOON + 1);
    dashboard.app.clock.set_seconds(NOON + 61);
    dashboard.view(&format!("key={key}")).await.expect(200);
    assert_eq!(listed(&dashboard).await[0]["used_at"], NOON + 61);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revoked_or_expired_link_opens_nothing_from_that_moment_on() {
    let dashboard = Dashboard::open().await;
    let (id, key) = dashboard.link(json!({"name": "Board"})).await;
    let (_, brief) = dashboard
        .link(json!({"name": "Brief", "expires_at": NOON + 10}))
        .await;
    for key in [&key, &brief] {
        dashboard.view(&format!("key={key}")).await.expect(200);
    }
    let path = format!("{LINKS}/{id}");
    dashboard.owner.delete(&path).await.expect(204);
    let refused = dashboard.view(&format!("key={key}")).await.expect(404);
    assert_eq!(refused.code(), "unknown_share");
    let again = dashboard.owner.delete(&path).await.expect(404);
    assert_eq!(again.code(), "unknown_share_link");
    dashboard.app.clock.set_seconds(NOON + 9);
    dashboard.view(&format!("key={brief}")).await.expect(200);
    dashboard.app.clock.set_seconds(NOON + 10);
    dashboard.view(&format!("key={brief}")).await.expect(404);
    // A public dashboard does not open for a key that opens nothing: the reader learns that the link is over.
    dashboard.publish(&["pages"], 0).await;
    dashboard.view(&format!("key={key}")).await.expect(404);
    dashboard.view("").await.expect(200);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_is_of_one_site() {
    let dashboard = Dashboard::open().await;
    let app = &dashboard.app;
    app.site(&dashboard.owner, "second.example", "UTC").await;
    let (id, key) = dashboard.link(json!({"name": "Board"})).await;
    for wrong in ["", "x", &key[1..], &key.to_lowercase(), &"A".repeat(43)] {
        let refused = dashboard.view(&format!("key={wrong}")).await.expect(404);
        assert_eq!(refused.code(), "unknown_share", "{wrong}");
    }
    let path = format!("/api/v1/share/second.example?key={key}");
    app.nobody().get(&path).await.expect(404);
    let path = format!("/api/v1/sites/second.example/share/links/{id}");
    dashboard.owner.delete(&path).await.expect(404);
    dashboard.view(&format!("key={key}")).await.expect(200);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_that_cannot_be_are_refused_by_their_field() {
    let dashboard = Dashboard::open().await;
    let long = "x".repeat(101);
    for (body, code, field) in [
        (json!({"name": ""}), "invalid_name", "name"),
        (json!({"name": long}), "invalid_name", "name"),
        (json!({"name": "a\nb"}), "invalid_name", "name"),
        (
            json!({"name": "a", "expires_at": NOON}),
            "invalid_expiry",
            "expires_at",
        ),
        (
            json!({"name": "a", "password": "short"}),
            "password_length",
            "password",
        ),
        (
            json!({"name": "a", "password": "ours.example"}),
            "password_common",
            "password",
        ),
        (json!({"name": "a", "key": "b"}), "malformed_body", "key"),
    ] {
        let reply = dashboard.owner.post(LINKS, &body).await.expect(400);
        assert_eq!(
            (reply.code(), &reply.json["field"]),
            (code, &json!(field)),
            "{body}"
        );
    }
    let path = format!("{LINKS}/board");
    let reply = dashboard.owner.delete(&path).await.expect(400);
    assert_eq!(reply.code(), "malformed_path");
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_has_a_hundred_links_at_most() {
    let dashboard = Dashboard::open().await;
    sqlx::query(
        "INSERT INTO share_links (id, site_id, name, key_hash, created_at)
         SELECT gen_random_uuid(), $1, 'Many', sha256(n::text::bytea), 0 FROM generate_series(1, 99) n",
    )
    .bind(dashboard.site)
    .execute(&dashboard.app.pool)
    .await
    .expect("there are many links");
    // Of two at once, one is the last.
    let body = json!({"name": "Last"});
    let (one, two) = tokio::join!(
        dashboard.owner.post(LINKS, &body),
        dashboard.owner.post(LINKS, &body)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    let refused = dashboard.owner.post(LINKS, &body).await.expect(409);
    assert_eq!(refused.code(), "too_many_share_links");
    assert_eq!(refused.json["params"], json!({"most": 100}));
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_and_passwords_are_stored_nowhere() {
    let dashboard = Dashboard::open().await;
    let password = "four quiet green boats";
    let body = json!({"name": "Board", "password": password});
    let (id, key) = dashboard.link(body).await;
    let unlocked = dashboard.unlock(&key, password).await.expect(200);
    let pass = unlocked.json["pass"].as_str().expect("a pass").to_owned();
    let path = format!("{SHARE}?key={key}&pass={pass}");
    dashboard.app.nobody().get(&path).await.expect(200);
    dashboard.app.clock.advance_seconds(1);
    dashboard
        .owner
        .delete(&format!("{LINKS}/{id}"))
        .await
        .expect(204);
    dashboard.app.clock.advance_seconds(1);
    let (_, second) = dashboard.link(json!({"name": "Other"})).await;
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT table_name::text FROM information_schema.tables
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
    .fetch_all(&dashboard.app.pool)
    .await
    .expect("the tables");
    assert!(tables.len() > 50);
    for table in tables {
        let sql = format!("SELECT coalesce(string_agg(t::text, ' '), '') FROM {table} t");
        let text: String = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .fetch_one(&dashboard.app.pool)
            .await
            .expect("the rows");
        for secret in [&key, &second, &pass, password] {
            assert!(!text.contains(secret), "{secret} in {table}");
        }
    }
    // The audit log has the rest.
    let lines: Vec<(String, String, Value)> = sqlx::query_as(
        "SELECT action, subject, coalesce(new, old) FROM audit WHERE action LIKE 'share.%' ORDER BY at, id",
    )
    .fetch_all(&dashboard.app.pool)
    .await
    .expect("the audit");
    let with = |action: &str, name: &str, has_password: bool| {
        let value = json!({"name": name, "has_password": has_password, "expires_at": null});
        (action.to_owned(), name.to_owned(), value)
    };
    assert_eq!(
        lines,
        [
            with("share.link_created", "Board", true),
            with("share.link_revoked", "Board", true),
            with("share.link_created", "Other", false),
        ]
    );
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_are_shown_even_if_the_last_use_cannot_be_stored() {
    let dashboard = Dashboard::open().await;
    let (_, key) = dashboard.link(json!({"name": "Board"})).await;
    sqlx::raw_sql(
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
             AS $$ BEGIN RAISE EXCEPTION 'no space left'; END $$;
         CREATE TRIGGER full_disk BEFORE UPDATE ON share_links EXECUTE FUNCTION full_disk();",
    )
    .execute(&dashboard.app.pool)
    .await
    .expect("updates fail");
    dashboard.view(&format!("key={key}")).await.expect(200);
    assert_eq!(listed(&dashboard).await[0]["used_at"], Value::Null);
    dashboard.app.stop().await;
}
