//! Pick mode: elements and parts of pages named by pointing at them on the site's own page.

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, Person, Reply, TestApp};

use super::fixture::Fixture;

const CORS: &str = "access-control-allow-origin";

/// A site, and a person who may change it.
struct Picking {
    app: TestApp,
    owner: Actor,
    editor: Actor,
    person: Person,
}

impl Picking {
    async fn start() -> Picking {
        let app = TestApp::start().await;
        let owner = app.owner().await;
        let site = app.site(&owner, "ours.example", "UTC").await;
        let site = site["id"].as_str().unwrap().parse().unwrap();
        let account = app.person("olga@example.com").await.account;
        let person = app.join(account, "editor", &[site]).await;
        let editor = app.session(person, 86_400).await;
        Picking {
            app,
            owner,
            editor,
            person,
        }
    }

    /// The token in the address that pick mode is opened with.
    async fn token(&self) -> String {
        let reply = self.editor.get("/api/v1/sites/ours.example/pick").await;
        let mode = reply.expect(200).json;
        let address = mode["address"].as_str().unwrap();
        let (page, token) = address.split_once("#stile_pick=").expect("a token");
        assert_eq!(page, "https://ours.example/");
        token.to_owned()
    }

    /// What the overlay sends, as a page of the site does: no cookie, and a body of which no browser asks first.
    async fn send(&self, token: &str, body: &Value) -> Reply {
        let path = format!("/stile-picked?t={token}");
        let nobody = self.app.nobody();
        let request = nobody
            .request(Method::POST, &path)
            .header("content-type", "text/plain;charset=UTF-8")
            .header("origin", "https://ours.example")
            .header("sec-fetch-site", "cross-site")
            .body(body.to_string());
        let reply = nobody.send(request).await;
        assert_eq!(reply.headers[CORS], "*", "{}", reply.json);
        reply
    }

    /// Whether the overlay is given for a token.
    async fn overlay(&self, token: &str) -> Reply {
        self.overlay_on("ours.example", token).await
    }

    /// The same on pages that name this site.
    async fn overlay_on(&self, site: &str, token: &str) -> Reply {
        let path = format!("/stile-pick.js?t={token}&s={site}");
        let reply = self.app.nobody().get(&path).await;
        assert_eq!(reply.headers[CORS], "*");
        reply
    }

    async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql)
            .fetch_one(&self.app.pool)
            .await
            .unwrap()
    }
}

fn buy(name: &str) -> Value {
    json!({"kind": "pick", "name": name, "page": "/pricing", "selectors": ["#buy", "main > a"], "text": "Buy now"})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_pointed_at_is_named_in_the_name_of_who_asked() {
    let picking = Picking::start().await;
    let token = picking.token().await;
    picking
        .app
        .site(&picking.owner, "theirs.example", "UTC")
        .await;
    for site in ["theirs.example", "nobodys.example", ""] {
        picking.overlay_on(site, &token).await.expect(404);
    }
    let overlay = picking.overlay(&token).await.expect(200);
    assert_eq!(
        (
            &overlay.headers["content-type"],
            &overlay.headers["cache-control"]
        ),
        (
            &"text/javascript; charset=utf-8".parse().unwrap(),
            &"no-store".parse().unwrap()
        )
    );
    let text = String::from_utf8(overlay.body).unwrap();
    assert!(text.starts_with("self.stilePickMake=\"pick\";\n"), "{text}");
    let pick = picking.send(&token, &buy("Buy")).await.expect(201).json;
    let stretch = json!({"kind": "stretch", "name": "Prices", "page": "/pricing", "from_selectors": ["#a"], "to_selectors": ["#b"]});
    let stretch = picking.send(&token, &stretch).await.expect(201).json;
    // It is as if they had done it in the dashboard.
    let site = "/api/v1/sites/ours.example";
    let shown = picking
        .owner
        .get(&format!("{site}/picks"))
        .await
        .expect(200)
        .json;
    assert_eq!(
        (
            &shown[0]["id"],
            &shown[0]["made_by"]["id"],
            &shown[0]["selectors"]
        ),
        (
            &pick["id"],
            &json!(picking.person.id),
            &json!(["#buy", "main > a"])
        )
    );
    let lines: Vec<(String, String, Option<uuid::Uuid>, Option<String>)> = sqlx::query_as(
        "SELECT action, subject, person_id, address FROM audit WHERE action IN ('pick.made', 'stretch.made') ORDER BY action",
    )
    .fetch_all(&picking.app.pool)
    .await
    .unwrap();
    let who = Some(picking.person.id);
    let from = Some("127.0.0.1".to_owned());
    assert_eq!(
        lines,
        [
            ("pick.made".to_owned(), "Buy".to_owned(), who, from.clone()),
            ("stretch.made".to_owned(), "Prices".to_owned(), who, from),
        ]
    );
    // Every page of the site gets it at once, and nothing else.
    let nobody = picking.app.nobody();
    let observed = nobody.get("/stile-picks?s=ours.example").await.expect(200);
    assert_eq!(
        observed.json,
        json!({
            "picks": [{"id": pick["id"], "pages": "/pricing", "selectors": ["#buy", "main > a"]}],
            "stretches": [{"id": stretch["id"], "pages": "/pricing", "from": ["#a"], "to": ["#b"]}],
        })
    );
    // Errors are those of the operations, including the field.
    for (body, status, code, field) in [
        (buy("BUY"), 409, "name_taken", "name"),
        (
            json!({"kind": "pick", "name": "x", "page": "/", "selectors": ["["]}),
            400,
            "invalid_selector",
            "selectors[0]",
        ),
        (
            json!({"kind": "goal", "name": "x"}),
            400,
            "malformed_body",
            "kind",
        ),
        (
            json!({"kind": "pick", "name": "x", "page": "/", "selectors": ["a"], "sites": []}),
            400,
            "malformed_body",
            "sites",
        ),
    ] {
        let refused = picking.send(&token, &body).await.expect(status);
        assert_eq!(refused.code(), code, "{body}");
        if code != "malformed_body" || field == "sites" {
            assert_eq!(refused.json["field"], field, "{body}");
        }
    }
    let long = json!({"kind": "pick", "name": "x".repeat(20_000)});
    assert_eq!(
        picking.send(&token, &long).await.expect(413).code(),
        "too_large"
    );
    picking.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_is_not_good_opens_and_names_nothing() {
    let picking = Picking::start().await;
    let token = picking.token().await;
    let mut tampered: Vec<String> = Vec::new();
    for at in [0, token.len() / 2, token.len() - 2] {
        let other = if &token[at..=at] == "A" { "B" } else { "A" };
        tampered.push(format!("{}{other}{}", &token[..at], &token[at + 1..]));
    }
    // Sealed with the same key for another purpose, or by another deployment.
    let snapshots = "A".repeat(130);
    let foreign = Picking::start().await;
    let theirs = foreign.token().await;
    let wrong = ["", "x", &token[..token.len() - 4], &theirs, &snapshots];
    let wrong = wrong.into_iter().chain(tampered.iter().map(String::as_str));
    for token in wrong {
        assert_eq!(picking.overlay(token).await.status, 404, "{token}");
        let refused = picking.send(token, &buy("Buy")).await.expect(401);
        assert_eq!(refused.code(), "not_signed_in", "{token}");
    }
    // For 15 minutes, to the second.
    picking.app.clock.advance_seconds(899);
    picking.overlay(&token).await.expect(200);
    picking.send(&token, &buy("Buy")).await.expect(201);
    picking.app.clock.advance_seconds(1);
    picking.overlay(&token).await.expect(404);
    picking.send(&token, &buy("Late")).await.expect(401);
    assert_eq!(picking.count("SELECT count(*) FROM picks").await, 1);
    foreign.app.stop().await;
    picking.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_lasts_no_longer_than_the_right() {
    let picking = Picking::start().await;
    let app = &picking.app;
    let run = async |sql: &'static str| {
        sqlx::query(sql)
            .bind(picking.person.id)
            .execute(&app.pool)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    };
    let token = picking.token().await;
    for (without, again, status, code) in [
        (
            "UPDATE members SET role = 'viewer' WHERE person_id = $1",
            "UPDATE members SET role = 'editor' WHERE person_id = $1",
            403,
            "role_too_low",
        ),
        (
            "UPDATE member_sites SET site_id = s.id FROM sites s WHERE s.name = 'second.example' AND $1::uuid IS NOT NULL",
            "UPDATE member_sites SET site_id = s.id FROM sites s WHERE s.name = 'ours.example' AND $1::uuid IS NOT NULL",
            404,
            "unknown_site",
        ),
        (
            "UPDATE accounts SET second_step_from = 1 WHERE id = (SELECT account_id FROM members WHERE person_id = $1)",
            "UPDATE accounts SET second_step_from = NULL WHERE id = (SELECT account_id FROM members WHERE person_id = $1)",
            403,
            "second_step_missing",
        ),
    ] {
        if app.registry.by_name_or_id("second.example").is_none() {
            app.site(&picking.owner, "second.example", "UTC").await;
        }
        run(without).await;
        let refused = picking.send(&token, &buy("Buy")).await.expect(status);
        assert_eq!(refused.code(), code, "{without}");
        run(again).await;
    }
    picking.send(&token, &buy("Buy")).await.expect(201);
    // Removed from the account by its owner.
    let member: uuid::Uuid = sqlx::query_scalar("SELECT id FROM members WHERE person_id = $1")
        .bind(picking.person.id)
        .fetch_one(&app.pool)
        .await
        .unwrap();
    let path = format!("/api/v1/team/members/{member}");
    picking.owner.delete(&path).await.expect(204);
    picking.send(&token, &buy("Gone")).await.expect(401);
    // And who signs out takes it along.
    let own = picking
        .owner
        .get("/api/v1/sites/ours.example/pick?make=stretch")
        .await;
    let address = own.expect(200).json["address"].as_str().unwrap().to_owned();
    let (_, token) = address.split_once("#stile_pick=").unwrap();
    let overlay = String::from_utf8(picking.overlay(token).await.expect(200).body).unwrap();
    assert!(overlay.starts_with("self.stilePickMake=\"stretch\";\n"));
    picking.send(token, &buy("Owner's")).await.expect(201);
    picking
        .owner
        .post("/api/v1/auth/logout", &json!({}))
        .await
        .expect(204);
    picking.send(token, &buy("Out")).await.expect(401);
    assert_eq!(picking.count("SELECT count(*) FROM picks").await, 2);
    picking.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_does_nothing_else() {
    let picking = Picking::start().await;
    let token = picking.token().await;
    let nobody = picking.app.nobody();
    for actor in [
        nobody.clone().with_token(&token),
        nobody.clone().with_session(&token),
    ] {
        for path in ["/api/v1/me", "/api/v1/sites/ours.example/picks"] {
            actor.get(path).await.expect(401);
        }
    }
    // Nor is a cookie of any use where the overlay sends to.
    let body = buy("Buy").to_string();
    let request = picking.owner.request(Method::POST, "/stile-picked");
    let reply = picking.owner.send(request.body(body)).await;
    reply.expect(401);
    for (method, path, allow) in [
        (Method::GET, format!("/stile-picked?t={token}"), "POST"),
        (
            Method::POST,
            format!("/stile-pick.js?t={token}"),
            "GET, HEAD",
        ),
        (
            Method::POST,
            "/stile-picks?s=ours.example".to_owned(),
            "GET, HEAD",
        ),
    ] {
        let reply = nobody.send(nobody.request(method, &path)).await.expect(405);
        assert_eq!(
            (reply.code(), &reply.headers["allow"]),
            ("method_not_allowed", &allow.parse().unwrap())
        );
    }
    // An API token opens no pick mode, and neither does a viewer.
    let program = picking
        .app
        .token(&picking.owner, &["sites:write", "figures:read"])
        .await;
    let open = "/api/v1/sites/ours.example/pick";
    assert_eq!(program.get(open).await.expect(403).code(), "person_needed");
    picking.app.stop().await;
}

#[tokio::test]
async fn pick_mode_opens_on_the_sites_own_pages_only() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    let viewer = fixture.member(owner.account, "viewer", &["a.com"]).await;
    let open = async |query: &str| {
        let path = format!("/sites/a.com/pick{query}");
        fixture.call(&owner.actor, "GET", &path, None).await
    };
    let page = |mode: &Value| {
        let address = mode["address"].as_str().unwrap();
        address.split_once("#stile_pick=").unwrap().0.to_owned()
    };
    let mode = open("").await.is(200);
    assert_eq!(mode["expires_at"], tests::NOON + 900);
    assert_eq!(page(&mode), "https://a.com/");
    for (url, expected) in [
        ("/pricing%3Fplan%3Dpro", "https://a.com/pricing?plan=pro"),
        ("http://shop.a.com:8080/x%23top", "http://shop.a.com:8080/x"),
        ("www.a.com/y", "https://www.a.com/y"),
    ] {
        let mode = open(&format!("?url={url}&make=stretch")).await.is(200);
        assert_eq!(page(&mode), expected);
    }
    for (url, code) in [
        ("https://b.com/", "wrong_host"),
        ("https://a.com.evil.example/", "wrong_host"),
        ("javascript:alert(1)", "malformed_url"),
        ("https://me:secret@a.com/", "malformed_url"),
    ] {
        let refused = open(&format!("?url={url}")).await.refuses(400, code);
        assert_eq!(refused["field"], "url", "{url}");
    }
    let hosts = json!({"hostnames": ["*.shop.example", "www.shop.example"]});
    fixture
        .call(&owner.actor, "PATCH", "/sites/a.com", Some(hosts))
        .await
        .is(200);
    assert_eq!(page(&open("").await.is(200)), "https://shop.example/");
    fixture
        .call(&viewer.actor, "GET", "/sites/a.com/pick", None)
        .await
        .refuses(403, "role_too_low");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_keep_what_they_were_told_for_a_minute() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let nobody = app.nobody();
    let ask = async |tag: Option<&str>| {
        let request = nobody.request(Method::GET, "/stile-picks?s=Ours.example");
        let request = match tag {
            Some(tag) => request.header("if-none-match", tag),
            None => request,
        };
        nobody.send(request).await
    };
    let empty = json!({"picks": [], "stretches": []});
    let first = ask(None).await.expect(200);
    assert_eq!(first.json, empty);
    assert_eq!(
        (&first.headers[CORS], &first.headers["cache-control"]),
        (
            &"*".parse().unwrap(),
            &"public, max-age=60, stale-while-revalidate=3600"
                .parse()
                .unwrap()
        )
    );
    let tag = first.headers["etag"].to_str().unwrap();
    let same = ask(Some(tag)).await.expect(304);
    assert!(same.body.is_empty() && same.headers[CORS] == "*");
    let body =
        json!({"name": "Secret name", "page": "/", "selectors": ["#buy"], "text": "Secret text"});
    let made = owner.post("/api/v1/sites/ours.example/picks", &body).await;
    made.expect(201);
    let second = ask(Some(tag)).await.expect(200);
    assert_eq!(second.json["picks"][0]["selectors"], json!(["#buy"]));
    assert!(!String::from_utf8(second.body).unwrap().contains("Secret"));
    for path in ["/stile-picks?s=nobody.example", "/stile-picks"] {
        assert_eq!(nobody.get(path).await.expect(200).json, empty, "{path}");
    }
    app.stop().await;
}
