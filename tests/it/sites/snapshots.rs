//! Copies of a site's pages.

use std::time::Duration;

use serde_json::{Value, json};
use tests::{Actor, Served, TestApp, WebServer, until};

const SITE: &str = "/api/v1/sites/ours.example";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and so on";

const PAGE: &str = r#"<!doctype html><html lang=en><head><title>Fish &amp; chips</title>
<base href="/shop/"><meta http-equiv=refresh content="9;url=//evil.example">
<link rel=stylesheet href=main.css><script src="http://stats.example/stile.js" data-site=ours.example></script></head>
<body onload="steal()"><a class=x href="../cart?id=1&amp;x=2" target=_top>Cart</a>
<a href="javascript:steal()">Run</a><img src=/p.png width=10 alt=P><img src=http://cdn.example/none.png>
<iframe src=//evil.example></iframe><form action=//evil.example><input type=hidden name=csrf value=secret><input name=q></form>
<svg><script>steal()</script><path d="M0 0"/></svg><noscript><img src=//evil.example/n.gif></noscript></body></html>"#;

async fn app() -> (TestApp, Actor, WebServer) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let server = WebServer::start(|host, path| match (host, path) {
        ("ours.example", "/fish") => Served::to("/shop/fish?id=7&utm_source=x"),
        ("ours.example", "/shop/fish?id=7&utm_source=x") => Served::html(PAGE),
        ("ours.example", "/shop/main.css") => Served::file("text/css", "@import 'more.css'; body{background:url(../p.png)} @font-face{src:url(//evil.example/f.woff2)}"),
        ("ours.example", "/shop/more.css") => Served::file("text/css", "a{color:green}</style><b id=out>"),
        ("ours.example", "/p.png") => Served::file("image/png", PNG),
        ("ours.example", "/away") => Served::to("http://evil.example/"),
        ("ours.example", "/json") => Served::file("application/json", "{}"),
        ("ours.example", "/vague") => Served::html("<select><xmp><script>steal()</script></xmp></select>"),
        ("evil.example", _) => Served::html("evil"),
        (_, path) if path.starts_with("/many/") => Served::html("<p>one of many"),
        _ => Served::status(404),
    })
    .await;
    for name in ["ours.example", "evil.example", "cdn.example"] {
        app.names.lead(name, &server);
    }
    (app, owner, server)
}

async fn copy(owner: &Actor, url: &str) -> Value {
    owner
        .post(&format!("{SITE}/snapshots"), &json!({ "url": url }))
        .await
        .expect(201)
        .json
}

async fn frame(owner: &Actor, path: &str) -> String {
    let reply = owner
        .get(&format!("{SITE}/snapshots/frame?path={path}"))
        .await
        .expect(200);
    let address = reply.json["address"]
        .as_str()
        .expect("an address")
        .to_owned();
    address[address.find("/snapshots/").expect("its path")..].to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_shows_the_page_and_does_nothing() {
    let (app, owner, server) = app().await;
    owner
        .patch(SITE, &json!({"kept_parameters": ["id"]}))
        .await
        .expect(200);
    let made = copy(&owner, "/fish").await;
    assert_eq!(
        (&made["path"], &made["title"], &made["links"]),
        (&json!("/shop/fish?id=7"), &json!("Fish & chips"), &json!(1))
    );
    assert_eq!(
        made["url"],
        "http://ours.example/shop/fish?id=7&utm_source=x"
    );
    // The other server's picture, and a font that is not one.
    assert_eq!(made["missing"], 2, "{made:#}");
    assert_eq!(made["made_by"], "Olga Owner");
    let asked = server.asked();
    assert!(
        !asked
            .iter()
            .any(|one| one.starts_with("evil.example") && !one.ends_with(".woff2")),
        "{asked:?}"
    );

    let shown = app
        .nobody()
        .get(&frame(&owner, "%2Fshop%2Ffish%3Fid%3D7").await)
        .await
        .expect(200);
    let html = String::from_utf8(shown.body.clone()).expect("a text");
    for gone in [
        "evil",
        "steal",
        "csrf",
        "secret",
        "<iframe",
        "stats.example",
        "refresh",
        "http://cdn",
        "onload",
        "<base",
        "@import",
        "javascript:",
    ] {
        assert!(!html.contains(gone), "{gone} is in {html}");
    }
    assert_eq!(html.matches("<script").count(), 1, "only our own: {html}");
    for there in [
        "a{color:green}<\\/style><b id=out>",
        "data:image/png;base64,",
        "data-stile-link=\"http://ours.example/cart?id=1&amp;x=2\"",
        "<svg><path d=\"M0 0\"/></svg>",
        "lang=en",
    ] {
        assert!(html.contains(there), "{there} is not in {html}");
    }
    let header = |name: &str| shown.headers[name].to_str().expect("in ASCII").to_owned();
    let policy = header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'sha256-"),
        "{policy}"
    );
    assert!(
        policy.ends_with(
            "frame-ancestors 'self'; sandbox allow-scripts; require-trusted-types-for 'script'; trusted-types 'none'"
        ),
        "{policy}"
    );
    assert!(!policy.contains("allow-same-origin") && !policy.contains("script-src 'unsafe"));
    let script = html
        .split("<script>")
        .nth(1)
        .and_then(|rest| rest.split("</script>").next())
        .expect("our script");
    use base64::Engine as _;
    use sha2::Digest as _;
    let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(script));
    assert!(
        policy.contains(&format!("'sha256-{hash}'")),
        "the policy names our script and no other"
    );
    assert_eq!(
        (
            header("x-content-type-options"),
            header("referrer-policy"),
            header("cache-control")
        ),
        (
            "nosniff".into(),
            "no-referrer".into(),
            "private, no-store".into()
        )
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_works_for_an_hour_and_cannot_be_made() {
    let (app, owner, _server) = app().await;
    copy(&owner, "http://ours.example/many/1").await;
    let address = frame(&owner, "/many/1").await;
    let nobody = app.nobody();
    nobody.get(&address).await.expect(200);
    app.clock.advance(Duration::from_secs(3_599));
    nobody.get(&address).await.expect(200);
    app.clock.advance(Duration::from_secs(1));
    assert_eq!(nobody.get(&address).await.expect(410).code(), "frame_over");
    let other = frame(&owner, "/many/1").await;
    assert_ne!(address, other);
    let mut forged = other.clone();
    let last = forged.pop().expect("a letter");
    forged.push(if last == 'A' { 'Q' } else { 'A' });
    for wrong in [
        forged.as_str(),
        "/snapshots/x",
        "/snapshots/AAAA",
        "/snapshots/%00",
    ] {
        assert_eq!(
            nobody.get(wrong).await.expect(404).code(),
            "unknown_snapshot",
            "{wrong}"
        );
    }
    // A copy that was replaced has another address, and one that was deleted none.
    copy(&owner, "http://ours.example/many/1").await;
    nobody.get(&other).await.expect(404);
    let now = frame(&owner, "/many/1").await;
    nobody.get(&now).await.expect(200);
    owner
        .delete(&format!("{SITE}/snapshots?path=/many/1"))
        .await
        .expect(204);
    nobody.get(&now).await.expect(404);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_ends_where_the_site_becomes_another_accounts() {
    let (app, owner, _server) = app().await;
    copy(&owner, "http://ours.example/many/1").await;
    let (address, nobody) = (frame(&owner, "/many/1").await, app.nobody());
    nobody.get(&address).await.expect(200);
    let offer = owner.post(&format!("{SITE}/offer"), &Value::Null).await;
    let code = offer.expect(201).json["code"].clone();
    let person = app.join(app.account("Elsewhere").await, "owner", &[]).await;
    let taker = app.session(person, 600).await;
    taker
        .post("/api/v1/sites-offered", &json!({ "code": code }))
        .await
        .expect(200);
    until("the site moves", async || {
        taker.get(SITE).await.status == 200
    })
    .await;
    assert_eq!(
        nobody.get(&address).await.expect(404).code(),
        "unknown_snapshot"
    );
    let theirs = frame(&taker, "/many/1").await;
    nobody.get(&theirs).await.expect(200);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn copies_are_listed_renewed_and_deleted() {
    let (app, owner, _server) = app().await;
    let list = async || {
        owner
            .get(&format!("{SITE}/snapshots"))
            .await
            .expect(200)
            .json
    };
    assert_eq!(list().await, json!([]));
    for path in ["/many/1", "/many/2", "/many/1"] {
        copy(&owner, &format!("http://ours.example{path}")).await;
        app.clock.advance(Duration::from_secs(1));
    }
    let paths: Vec<Value> = list()
        .await
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["path"].clone())
        .collect();
    assert_eq!(paths, [json!("/many/1"), json!("/many/2")]);
    owner
        .delete(&format!("{SITE}/snapshots?path=/none"))
        .await
        .expect(404);
    owner
        .delete(&format!("{SITE}/snapshots?path=/many/2"))
        .await
        .expect(204);
    app.clock.advance(Duration::from_secs(1));
    owner.delete(&format!("{SITE}/snapshots")).await.expect(204);
    assert_eq!(list().await, json!([]));
    owner.delete(&format!("{SITE}/snapshots")).await.expect(404);
    owner
        .get(&format!("{SITE}/snapshots/frame?path=/many/1"))
        .await
        .expect(404);
    let lines: Vec<(String, Option<Value>)> =
        sqlx::query_as("SELECT action, old FROM audit WHERE action LIKE 'snapshot.%' ORDER BY id")
            .fetch_all(&app.pool)
            .await
            .unwrap();
    let actions: Vec<&str> = lines.iter().map(|(action, _)| action.as_str()).collect();
    assert_eq!(
        actions,
        [
            "snapshot.made",
            "snapshot.made",
            "snapshot.made",
            "snapshot.deleted",
            "snapshot.deleted"
        ]
    );
    assert_eq!(lines[4].1, Some(json!({"paths": ["/many/1"]})));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_copied_is_said() {
    let (app, owner, server) = app().await;
    for (url, code) in [
        ("http://ours.example/away", "wrong_host"),
        ("http://evil.example/", "wrong_host"),
        ("http://ours.example/none", "page_unreachable"),
        ("http://ours.example/json", "page_unreadable"),
        ("http://ours.example/vague", "page_unreadable"),
        ("mailto:x@ours.example", "malformed_url"),
    ] {
        let reply = owner
            .post(&format!("{SITE}/snapshots"), &json!({ "url": url }))
            .await
            .expect(400);
        assert_eq!(
            (reply.code(), reply.json["field"].as_str()),
            (code, Some("url")),
            "{url}"
        );
    }
    // At most a hundred pages; the copy of one of them may be replaced.
    sqlx::query(
        "INSERT INTO snapshots (id, site_id, path, url, html, bytes, links, missing, made_at)
         SELECT gen_random_uuid(), sites.id, '/many/' || n, '', '', 0, 0, 0, 0 FROM sites, generate_series(1, 100) n",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let more = owner
        .post(
            &format!("{SITE}/snapshots"),
            &json!({"url": "http://ours.example/many/101"}),
        )
        .await
        .expect(409);
    assert_eq!(more.code(), "too_many_snapshots");
    copy(&owner, "http://ours.example/many/100").await;
    drop(server);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_another_makes_meanwhile_is_counted() {
    let (app, owner, _server) = app().await;
    // Another request holds the site, and keeps the last copies that it may have.
    let mut other = app.pool.begin().await.unwrap();
    for sql in [
        "SELECT id FROM sites FOR UPDATE",
        "INSERT INTO snapshots (id, site_id, path, url, html, bytes, links, missing, made_at)
         SELECT gen_random_uuid(), sites.id, '/many/' || n, '', '', 0, 0, 0, 0 FROM sites, generate_series(1, 100) n",
    ] {
        sqlx::query(sql).execute(&mut *other).await.unwrap();
    }
    let (path, body) = (
        format!("{SITE}/snapshots"),
        json!({"url": "http://ours.example/many/101"}),
    );
    let between = async {
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        loop {
            let held: i64 = sqlx::query_scalar(waiting)
                .fetch_one(&app.pool)
                .await
                .unwrap();
            if held > 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        other.commit().await.unwrap();
    };
    let (more, ()) = tokio::join!(owner.post(&path, &body), between);
    assert_eq!(more.expect(409).code(), "too_many_snapshots");
    app.stop().await;
}
