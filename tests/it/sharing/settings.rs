//! Who sets what a site shares, and what that can be.

use base::secret::Opaque;
use serde_json::{Value, json};
use tests::until;
use uuid::Uuid;

use super::{Dashboard, PARTS, SETTINGS, SHARE};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn editors_see_it_and_admins_set_it() {
    let dashboard = Dashboard::open().await;
    let app = &dashboard.app;
    let account = app.person("olga@example.com").await.account;
    let elsewhere = app.account("Elsewhere").await;
    let member = async |account, role: &str, sites: &[Uuid]| {
        let person = app.join(account, role, sites).await;
        app.session(person, 600).await
    };
    let (viewer, editor) = (
        member(account, "viewer", &[dashboard.site]).await,
        member(account, "editor", &[dashboard.site]).await,
    );
    let (admin, stranger) = (
        member(account, "admin", &[]).await,
        member(elsewhere, "owner", &[]).await,
    );
    let unset = editor.get(SETTINGS).await.expect(200).json;
    let url = format!("http://localhost:{}/share/ours.example", app.address.port());
    assert_eq!(
        unset,
        json!({
            "public": false, "url": url, "parts": PARTS, "smallest": 0, "counts": false, "hosts": [], "links": [],
        })
    );
    let body = json!({"public": true, "parts": ["pages"]});
    assert_eq!(
        viewer.get(SETTINGS).await.expect(403).code(),
        "role_too_low"
    );
    assert_eq!(
        editor.put(SETTINGS, &body).await.expect(403).code(),
        "role_too_low"
    );
    for reply in [
        stranger.get(SETTINGS).await,
        stranger.put(SETTINGS, &body).await,
    ] {
        assert_eq!(reply.expect(404).code(), "unknown_site");
    }
    app.nobody().get(SETTINGS).await.expect(401);
    let set = admin.put(SETTINGS, &body).await.expect(200).json;
    assert_eq!(
        (&set["public"], &set["parts"]),
        (&json!(true), &json!(["pages"]))
    );
    assert_eq!(editor.get(SETTINGS).await.expect(200).json, set);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_that_cannot_be_are_refused_by_their_field() {
    let dashboard = Dashboard::open().await;
    let with = |name: &str, value: Value| {
        let mut body = json!({"public": true, "parts": ["pages"]});
        body[name] = value;
        body
    };
    let many: Vec<String> = (0..21).map(|number| format!("a{number}.example")).collect();
    for (body, code, field) in [
        (with("smallest", json!(-1)), "invalid_smallest", "smallest"),
        (with("smallest", json!(101)), "invalid_smallest", "smallest"),
        (with("smallest", json!(1.5)), "malformed_body", "smallest"),
        (with("public", json!(null)), "malformed_body", "public"),
        (
            with("parts", json!(["goals"])),
            "malformed_body",
            "parts[0]",
        ),
        (with("series", json!(true)), "malformed_body", "series"),
        (with("hosts", json!(many)), "list_too_long", "hosts"),
        (
            with("hosts", json!(["a.example", "https://b.example"])),
            "invalid_hostname",
            "hosts[1]",
        ),
        (
            json!({"public": true, "parts": [], "counts": true, "smallest": 2}),
            "invalid_smallest",
            "smallest",
        ),
    ] {
        let reply = dashboard.owner.put(SETTINGS, &body).await.expect(400);
        assert_eq!(
            (reply.code(), &reply.json["field"]),
            (code, &json!(field)),
            "{body}"
        );
    }
    // What may be omitted may also be null, and each part is there once.
    let body = json!({
        "public": false, "parts": ["devices", "pages", "devices"], "smallest": null, "counts": null, "hosts": null,
    });
    let set = dashboard.set(body).await;
    assert_eq!(set["parts"], json!(["pages", "devices"]));
    assert_eq!(
        (&set["smallest"], &set["counts"]),
        (&json!(0), &json!(false))
    );
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_change_is_in_the_audit_log_with_what_was_before() {
    let dashboard = Dashboard::open().await;
    let body = json!({"public": true, "parts": ["pages"], "smallest": 3, "hosts": ["B.example", "a.example"]});
    for _ in 0..2 {
        dashboard.set(body.clone()).await;
    }
    let lines: Vec<(Value, Value, String)> =
        sqlx::query_as("SELECT old, new, subject FROM audit WHERE action = 'share.changed'")
            .fetch_all(&dashboard.app.pool)
            .await
            .expect("the audit");
    let [(old, new, subject)] = &lines[..] else {
        panic!("the same settings again are no change: {lines:?}");
    };
    assert_eq!(subject, "ours.example");
    assert_eq!(
        *old,
        json!({"public": false, "parts": PARTS, "smallest": 0, "counts": false, "hosts": []})
    );
    assert_eq!(
        *new,
        json!({
            "public": true, "parts": ["pages"], "smallest": 3, "counts": false, "hosts": ["a.example", "b.example"],
        })
    );
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_that_moves_to_another_account_shares_nothing() {
    let dashboard = Dashboard::open().await;
    let app = &dashboard.app;
    dashboard.publish(&PARTS, 0).await;
    let (_, key) = dashboard.link(json!({"name": "Board"})).await;
    dashboard.view("").await.expect(200);
    let code = Opaque::generate(&base::random::SystemRandom);
    sqlx::query(
        "INSERT INTO site_offers (site_id, code_hash, created_at, expires_at)
         SELECT id, $1, 0, 4000000000 FROM sites",
    )
    .bind(code.sha256().as_slice())
    .execute(&app.pool)
    .await
    .expect("the site is offered");
    let elsewhere = app.account("Elsewhere").await;
    let taker = app.join(elsewhere, "owner", &[]).await;
    let taker = app.session(taker, 600).await;
    let body = json!({"code": code.expose()});
    taker.post("/api/v1/sites-offered", &body).await.expect(200);
    dashboard.view(&format!("key={key}")).await.expect(404);
    until("the registry follows", async || {
        app.nobody().get(SHARE).await.status == 404
    })
    .await;
    let theirs = taker.get(SETTINGS).await.expect(200).json;
    assert_eq!(
        (&theirs["public"], &theirs["links"]),
        (&json!(false), &json!([]))
    );
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_that_cannot_be_read_share_as_little_as_possible() {
    let dashboard = Dashboard::open().await;
    let app = &dashboard.app;
    dashboard
        .set(json!({"public": true, "parts": PARTS, "counts": true, "hosts": ["www.example.com"]}))
        .await;
    let (_, key) = dashboard.link(json!({"name": "Board"})).await;
    // A part that a later version knows.
    sqlx::query("UPDATE shares SET parts = '{pages,weather}'")
        .execute(&app.pool)
        .await
        .expect("it is stored");
    let path = "/api/v1/sites/ours.example";
    let body = json!({"week_start": "sunday"});
    dashboard.owner.patch(path, &body).await.expect(200);
    dashboard.view("").await.expect(404);
    let count = format!("{SHARE}/count?path=/");
    app.nobody().get(&count).await.expect(404);
    let view = dashboard.view(&format!("key={key}")).await.expect(200).json;
    assert_eq!(
        (&view["parts"], &view["by"], view.get("series")),
        (&json!([]), &json!([]), None)
    );
    dashboard.app.stop().await;
}
