//! What connecting a program refuses, and what ends a connection.

use base::limits::Rate;
use reqwest::{Method, header::CONTENT_TYPE};
use serde_json::json;
use tests::{NOON, TestApp};
use url::Url;

use super::{
    ask,
    connecting::{CALLBACK, Program, VERIFIER, lines, link, page, parameter, returns_to},
    fixture, send_form,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refresh_token_that_is_used_twice_ends_the_connection() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let first = program.connect(&owner, "figures:read", &[]).await;
    app.clock.advance_seconds(1);
    let second = program.tokens(program.refresh(&first.refresh).await);
    app.clock.advance_seconds(10);
    let stolen = program.refresh(&first.refresh).await.expect(400);
    assert_eq!(stolen.json["error"], "invalid_grant");
    // What the one who came first got ends too.
    ask(&second.access, "tools/list", json!({}))
        .await
        .expect(401);
    program.refresh(&second.refresh).await.expect(400);
    assert_eq!(lines(&app).await, ["program.connected", "program.reused"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_is_used_once_by_the_program_that_asked() {
    let (app, owner) = fixture().await;
    let (program, other) = (
        Program::register(&app, "Helper").await,
        Program::register(&app, "Other").await,
    );
    // Twice.
    let code = program.code(&owner, "figures:read", &[]).await;
    let tokens = program.tokens(program.exchange(&code, VERIFIER).await);
    let again = program.exchange(&code, VERIFIER).await.expect(400);
    assert_eq!(again.json["error"], "invalid_grant");
    ask(&tokens.access, "tools/list", json!({}))
        .await
        .expect(401);
    // Another program, which does not spoil it.
    let code = program.code(&owner, "figures:read", &[]).await;
    other.exchange(&code, VERIFIER).await.expect(400);
    program.exchange(&code, VERIFIER).await.expect(200);
    // Without what only the program knows; then it is spoiled.
    let code = program.code(&owner, "figures:read", &[]).await;
    program.exchange(&code, &"x".repeat(43)).await.expect(400);
    program.exchange(&code, VERIFIER).await.expect(400);
    let ended: Vec<String> = lines(&app).await;
    let count = |action: &str| ended.iter().filter(|line| *line == action).count();
    assert_eq!((count("program.reused"), count("program.refused")), (1, 1));
    // Too late.
    let code = program.code(&owner, "figures:read", &[]).await;
    app.clock.advance_seconds(60);
    let late = program.exchange(&code, VERIFIER).await.expect(400);
    assert_eq!(late.json["error"], "invalid_grant");
    // What ended by itself is deleted when the next program is connected. The connection stays that no later code replaced.
    other.code(&owner, "figures:read", &[]).await;
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM oauth_connections")
        .fetch_one(&app.pool)
        .await
        .expect("a number");
    assert_eq!(kept, 2, "that of the one, and what the other was allowed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_sent_to_an_address_that_was_not_registered() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let asked = |change: (&str, &str)| {
        let mut fields = program.request("figures:read");
        fields.retain(|(name, _)| *name != change.0);
        let query: String = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .append_pair(change.0, change.1)
            .finish();
        format!("/oauth/authorize?{query}")
    };
    for change in [
        ("redirect_uri", "https://evil.example/callback"),
        ("redirect_uri", "http://127.0.0.1:51234/other"),
        ("client_id", "0198a1b2-0000-7000-8000-000000000000"),
        ("client_id", "x"),
    ] {
        let reply = owner.get(&asked(change)).await.expect(400);
        assert!(!reply.headers.contains_key("location"), "{change:?}");
        assert!(!page(&reply).contains("<a href"), "{change:?}");
    }
    // Everything else is the program's to know, if the person returns to it. Opening an address sends no browser there.
    for (change, error) in [
        (("response_type", "token"), "unsupported_response_type"),
        (("code_challenge_method", "plain"), "invalid_request"),
        (("scope", "account:write"), "invalid_scope"),
        (("resource", "https://other.example/mcp"), "invalid_target"),
        (("response_mode", "que\nry"), "invalid_request"),
    ] {
        for person in [&owner, &app.nobody()] {
            let reply = person.get(&asked(change)).await.expect(400);
            assert!(!reply.headers.contains_key("location"), "{change:?}");
            let text = page(&reply);
            assert!(!text.contains("http-equiv=\"refresh\""), "{text}");
            assert!(text.contains("Return to 127.0.0.1"), "{text}");
            let to = link(&reply);
            assert_eq!(parameter(&to, "error").as_deref(), Some(error));
            assert_eq!(parameter(&to, "state").as_deref(), Some("abc 123"));
            assert!(to.as_str().starts_with(CALLBACK), "{to}");
        }
    }
    let denied = program
        .decide(&owner, "figures:read", &[("decision", "deny")])
        .await
        .expect(200);
    assert_eq!(
        parameter(&returns_to(&denied), "error").as_deref(),
        Some("access_denied")
    );
    assert_eq!(lines(&app).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_person_on_our_own_page_decides() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let allow = [("decision", "allow"), ("sites", "all")];
    program
        .decide(&app.nobody(), "figures:read", &allow)
        .await
        .expect(401);
    // A page of another site cannot send the form for them.
    let mut body = program.request("figures:read");
    body.extend(allow.map(|(name, value)| (name, value.to_owned())));
    let body: String = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(body)
        .finish();
    let request = app
        .nobody()
        .request(Method::POST, "/oauth/authorize")
        .header("cookie", owner.cookie().expect("a cookie"))
        .header("sec-fetch-site", "cross-site")
        .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(body);
    app.nobody().send(request).await.expect(403);
    // A token creates no connections.
    let token = app.token(&owner, &["figures:read", "account:write"]).await;
    program
        .decide(&token, "figures:read", &allow)
        .await
        .expect(403);

    // Who signed in some time ago confirms that it is them.
    app.clock.advance_seconds(16 * 60);
    let reply = program
        .decide(&owner, "figures:read", &allow)
        .await
        .expect(400);
    // By what they have: this person signs in by links.
    let text = page(&reply);
    assert!(
        !text.contains("name=\"password\"") && !text.contains("name=\"digits\""),
        "{text}"
    );
    assert!(text.contains("value=\"sign_in\""), "{text}");
    assert!(text.contains("value=\"all\" checked"), "{text}");
    let wrong = [&allow[..], &[("password", "not mine at all")]].concat();
    program
        .decide(&owner, "figures:read", &wrong)
        .await
        .expect(401);
    assert_eq!(lines(&app).await, Vec::<String>::new());

    // Signing in again ends the session, and leads back to the request.
    let reply = program
        .decide(&owner, "figures:read", &[("decision", "sign_in")])
        .await
        .expect(303);
    let to = reply.headers["location"].to_str().expect("ASCII");
    let to = Url::parse("http://x").and_then(|base| base.join(to));
    let to = to.expect("an address");
    assert_eq!(to.path(), "/sign-in");
    assert_eq!(parameter(&to, "to"), Some(program.address("figures:read")));
    owner.get("/api/v1/me").await.expect(401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_read_pages_also_where_a_request_fails() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let twice = [("decision", "allow"), ("decision", "allow")];
    let long = "x".repeat(70_000);
    for (more, status) in [(&twice[..], 400), (&[("site", long.as_str())], 413)] {
        let reply = program.decide(&owner, "figures:read", more).await;
        let reply = reply.expect(status);
        let kind = reply.headers["content-type"].to_str().expect("ASCII");
        assert!(kind.starts_with("text/html"), "{kind}");
        assert!(page(&reply).contains("<h1>"), "{}", page(&reply));
    }
    assert_eq!(lines(&app).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn support_and_people_without_a_required_factor_connect_nothing() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let account = app.person("olga@example.com").await.account;
    let elsewhere = app.account("Operators").await;
    let operator = app.join(elsewhere, "owner", &[]).await;
    sqlx::query("UPDATE people SET operator = true WHERE id = $1")
        .bind(operator.id)
        .execute(&app.pool)
        .await
        .expect("one is an operator");
    sqlx::query(
        "INSERT INTO support (id, account_id, operator_id, asked_at, granted_at, until)
         VALUES (gen_random_uuid(), $1, $2, $3, $3, $3 + 600)",
    )
    .bind(account)
    .bind(operator.id)
    .bind(NOON)
    .execute(&app.pool)
    .await
    .expect("support is granted");
    let support = tests::Person {
        account,
        ..operator
    };
    let support = app.session(support, 600).await;
    let allow = [("decision", "allow"), ("sites", "all")];
    let reply = program.decide(&support, "figures:read", &allow).await;
    reply.expect(403);

    sqlx::query("UPDATE accounts SET second_step_from = 0 WHERE id = $1")
        .bind(account)
        .execute(&app.pool)
        .await
        .expect("a second factor is required");
    let reply = program.decide(&owner, "figures:read", &allow).await;
    reply.expect(403);
    assert_eq!(lines(&app).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_says_how_many_sites_it_does_not_list() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let address = program.address("figures:read");
    let reply = owner.get(&address).await.expect(200);
    assert!(!page(&reply).contains("are not listed"), "{}", page(&reply));
    for at in 0..301 {
        app.site(&owner, &format!("site{at}.example"), "UTC").await;
    }
    let reply = owner.get(&address).await.expect(200);
    assert!(
        page(&reply).contains("2 more sites are not listed here"),
        "{}",
        page(&reply)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_viewer_gives_no_right_to_write() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    sqlx::query("UPDATE members SET role = 'viewer'")
        .execute(&app.pool)
        .await
        .expect("the owner is a viewer now");
    let both = "figures:read sites:write";
    let page = owner.get(&program.address(both)).await.expect(200);
    let text = String::from_utf8(page.body).expect("text");
    assert!(!text.contains("name=\"write\""), "{text}");
    let code = program.code(&owner, both, &[("write", "on")]).await;
    let reply = program.exchange(&code, VERIFIER).await.expect(200);
    assert_eq!(reply.json["scope"], "figures:read");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn registrations_and_grants_that_cannot_be_are_refused() {
    let app = TestApp::start().await;
    let nobody = app.nobody();
    for (body, error) in [
        (json!({"client_name": "x"}), "invalid_redirect_uri"),
        (
            json!({"redirect_uris": ["javascript:alert(1)"]}),
            "invalid_redirect_uri",
        ),
        (json!([]), "invalid_client_metadata"),
    ] {
        let reply = nobody.post("/oauth/register", &body).await.expect(400);
        assert_eq!(reply.json["error"], error, "{body}");
    }
    let program = Program::register(&app, "Helper").await;
    let id = program.id.as_str();
    for (fields, status, error) in [
        (
            vec![("grant_type", "password"), ("client_id", id)],
            400,
            "unsupported_grant_type",
        ),
        (
            vec![("grant_type", "refresh_token"), ("refresh_token", "x")],
            401,
            "invalid_client",
        ),
        (
            vec![
                ("grant_type", "refresh_token"),
                ("client_id", id),
                ("client_id", id),
            ],
            400,
            "invalid_request",
        ),
    ] {
        let reply = send_form(&nobody, "/oauth/token", &fields)
            .await
            .expect(status);
        assert_eq!(reply.json["error"], error, "{fields:?}");
    }
    for path in ["/oauth/register", "/oauth/token", "/oauth/revoke"] {
        let reply = nobody.get(path).await.expect(405);
        assert_eq!(reply.headers["allow"], "POST");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_cannot_register_without_end() {
    let rate = Rate::new(2, 3_600);
    let app = TestApp::start_with(|config| config.limits.register_program = rate).await;
    let body = json!({"redirect_uris": ["https://a.example/cb"]});
    for _ in 0..2 {
        app.nobody()
            .post("/oauth/register", &body)
            .await
            .expect(201);
    }
    let reply = app
        .nobody()
        .post("/oauth/register", &body)
        .await
        .expect(429);
    assert_eq!(reply.code(), "too_many_requests");
    assert!(reply.headers.contains_key("retry-after"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_failed_requests_for_tokens_count() {
    let rate = Rate::new(2, 3_600);
    let app = TestApp::start_with(|config| config.limits.program_tokens = rate).await;
    let owner = app.owner().await;
    let program = Program::register(&app, "Helper").await;
    let mut tokens = program.connect(&owner, "figures:read", &[]).await;
    for status in [400, 400, 429] {
        program.refresh("stile_rt_x").await.expect(status);
    }
    // Neither one that was never given.
    let unknown = format!("stile_rt_{}", "A".repeat(43));
    program.refresh(&unknown).await.expect(429);
    // Programs behind the same address are not shut off.
    for _ in 0..3 {
        tokens = program.tokens(program.refresh(&tokens.refresh).await);
    }
}
