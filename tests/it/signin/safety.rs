//! Tricks that signing in must not fall for.

use reqwest::{Method, header::SET_COOKIE};
use serde_json::{Value, json};
use signin::link::make;
use tests::TestApp;

use super::post::{PASSWORD, mail, mails, post, resident, unlimited};
use crate::sites::fixture::{Actor, Fixture};

#[tokio::test]
async fn a_cookie_planted_before_signing_in_is_not_the_one_after() {
    let fixture = Fixture::open_with(true, unlimited).await;
    let ann = resident(&fixture, "ann@example.com").await;
    let planted = "__Host-stile=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let eve = fixture.owner("Eve").await;
    let Actor::Person(eves) = &eve.actor else {
        panic!("a person")
    };
    for before in [planted, eves] {
        let token = make(
            &fixture.pool,
            &fixture.clock,
            &fixture.random,
            "ann@example.com",
        )
        .await
        .unwrap();
        let ways = [
            ("/auth/link/use", json!({"token": token})),
            (
                "/auth/login",
                json!({"email": "ann@example.com", "password": PASSWORD}),
            ),
        ];
        for (path, body) in ways {
            let with = Actor::Person(before.to_owned());
            let answer = fixture.call(&with, "POST", path, Some(body)).await;
            let Actor::Person(after) = answer.actor() else {
                panic!("a person")
            };
            assert_eq!(answer.is(200)["person"]["id"], json!(ann.person));
            assert_ne!(after, before);
        }
    }
    let nobody = Actor::Person(planted.to_owned());
    fixture
        .call(&nobody, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    let still = fixture.call(&eve.actor, "GET", "/me", None).await.is(200);
    assert_eq!(
        still["person"]["id"],
        json!(eve.person),
        "a known session is not taken over"
    );
}

/// Look-alike characters do not lead to another person's address: what other software treats as equal is
/// different here.
#[tokio::test]
async fn look_alikes_of_an_address_lead_nowhere() {
    let fixture = Fixture::open_with(true, unlimited).await;
    resident(&fixture, "mike@example.com").await;
    for alike in [
        "mıke@example.com",
        "mİke@example.com",
        "mi\u{212a}e@example.com",
        "\u{ff4d}ike@example.com",
        "mike\u{200b}@example.com",
        "mike@example.com\r\nBcc: eve@example.com",
        "mike@example.com,eve@example.com",
        "\"mike\"@example.com",
        "mike@example.com@evil.example",
    ] {
        for path in ["/auth/link", "/auth/reset"] {
            post(&fixture, path, json!({"email": alike}))
                .await
                .refuses(400, "invalid_email");
        }
        let login = json!({"email": alike, "password": PASSWORD});
        post(&fixture, "/auth/login", login)
            .await
            .refuses(400, "invalid_email");
        let code = json!({"email": alike, "code": "123456"});
        post(&fixture, "/auth/link/use", code)
            .await
            .refuses(400, "invalid_email");
    }
    assert!(mails(&fixture).await.is_empty());
    // Another domain is another address, however it looks.
    for other in [
        "mike@ex\u{430}mple.com",
        "mike@example.com.evil.example",
        "mike@xn--xample-9uf.com",
    ] {
        post(&fixture, "/auth/link", json!({"email": other}))
            .await
            .is(202);
        let email = mail(&fixture).await;
        assert!(email.text.contains("no account uses it"), "{other}");
        assert!(email.link.is_none());
    }
    // The person's own address in other cases and forms: the email goes to the stored one.
    for same in [
        "MIKE@EXAMPLE.COM",
        " Mike@example.com ",
        "mike@\u{ff45}xample.com",
    ] {
        post(&fixture, "/auth/link", json!({"email": same}))
            .await
            .is(202);
        let email = mail(&fixture).await;
        assert_eq!(email.recipient, "mike@example.com", "{same}");
        email.token("sign-in");
    }
}

/// Every operation of signing in, with a body that it takes.
fn asks() -> Vec<(&'static str, &'static str, Value)> {
    let email = || json!({"email": "ann@example.com"});
    let token = || json!({"token": "x"});
    vec![
        ("POST", "/auth/link", email()),
        ("POST", "/auth/link/use", token()),
        (
            "POST",
            "/auth/login",
            json!({"email": "ann@example.com", "password": "x"}),
        ),
        (
            "POST",
            "/auth/signup",
            json!({"email": "b@example.com", "name": "B", "account": "B"}),
        ),
        ("POST", "/auth/confirm", token()),
        ("POST", "/auth/reset", email()),
        (
            "POST",
            "/auth/reset/finish",
            json!({"token": "x", "password": PASSWORD}),
        ),
        ("POST", "/auth/email/confirm", token()),
        ("POST", "/auth/invitation", token()),
        (
            "POST",
            "/auth/start",
            json!({"token": "x", "email": "c@example.com"}),
        ),
        (
            "POST",
            "/auth/start/use",
            json!({"token": "x", "name": "C", "email": "c@example.com", "account": "C"}),
        ),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_operation_takes_a_page_to_go_to_or_a_secret_in_its_address() {
    let app = TestApp::start_with(unlimited).await;
    app.owner().await;
    let evil = "https://evil.example";
    for (method, path, body) in asks() {
        let method: Method = method.parse().expect("a method");
        let nobody = app.nobody();
        for name in ["next", "redirect", "return_to", "continue"] {
            let address = format!("/api/v1{path}?{name}={evil}");
            let request = nobody.request(method.clone(), &address).json(&body);
            let reply = nobody.send(request).await.expect(400);
            assert_eq!(reply.code(), "unknown_parameter", "{path}");
            let mut body = body.clone();
            body[name] = json!(evil);
            let request = nobody
                .request(method.clone(), &format!("/api/v1{path}"))
                .json(&body);
            let reply = nobody.send(request).await.expect(400);
            assert_eq!(reply.code(), "malformed_body", "{path}");
            assert!(
                !String::from_utf8_lossy(&reply.body).contains("evil"),
                "{path}"
            );
        }
        for name in ["token", "access_token", "api_key", "password", "code"] {
            let address = format!("/api/v1{path}?{name}=secret");
            let request = nobody.request(method.clone(), &address).json(&body);
            let reply = nobody.send(request).await.expect(400);
            assert_eq!(reply.code(), "unknown_parameter", "{path}");
        }
        // Forwarded hosts and referrers lead nowhere either.
        let request = nobody
            .request(method.clone(), &format!("/api/v1{path}"))
            .header("x-forwarded-host", "evil.example")
            .header("referer", evil)
            .header("origin", evil)
            .json(&body);
        let reply = nobody.send(request).await;
        assert!(!reply.headers.contains_key("location"), "{path}");
        assert!(
            !String::from_utf8_lossy(&reply.body).contains("evil"),
            "{path}"
        );
    }
    let links: Vec<Option<String>> = sqlx::query_scalar("SELECT link FROM mails")
        .fetch_all(&app.pool)
        .await
        .expect("the mails that wait");
    for link in links.into_iter().flatten() {
        assert!(!link.contains("evil"), "{link}");
    }
    for kept in std::fs::read_dir(app.data().join("mail")).expect("the mails kept") {
        let text = std::fs::read_to_string(kept.expect("a file").path()).expect("text");
        assert!(!text.contains("evil.example"), "{text}");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_api_token_or_session_in_the_address_is_none() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let program = app.token(&owner, &["account:read"]).await;
    let secret = program.secret().expect("a token").to_owned();
    for name in ["token", "access_token", "api_key", "stile", "authorization"] {
        let reply = app
            .nobody()
            .get(&format!("/api/v1/me?{name}={secret}"))
            .await
            .expect(401);
        assert_eq!(reply.code(), "not_signed_in");
        // Nor together with a right one.
        let reply = owner
            .get(&format!("/api/v1/me?{name}={secret}"))
            .await
            .expect(400);
        assert_eq!(reply.code(), "unknown_parameter");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_of_another_site_signs_nobody_in() {
    let app = TestApp::start_with(unlimited).await;
    app.owner().await;
    let token = make(
        &app.pool,
        &app.clock,
        &base::random::SystemRandom,
        "olga@example.com",
    )
    .await
    .expect("a link");
    let body = json!({ "token": token }).to_string();
    let nobody = app.nobody();
    // What a page elsewhere can send without asking first: these types, and no type at all.
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "",
    ] {
        let mut request = nobody
            .request(Method::POST, "/api/v1/auth/link/use")
            .header("origin", "https://evil.example")
            .header("sec-fetch-site", "cross-site")
            .body(body.clone());
        if !kind.is_empty() {
            request = request.header("content-type", kind);
        }
        let reply = nobody.send(request).await.expect(415);
        assert!(!reply.headers.contains_key(SET_COOKIE), "{kind}");
    }
    // For JSON the browser asks first, and the answer does not allow it.
    let ask = nobody
        .request(Method::OPTIONS, "/api/v1/auth/link/use")
        .header("origin", "https://evil.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "content-type");
    let reply = nobody.send(ask).await;
    assert!(!reply.headers.contains_key("access-control-allow-origin"));
    nobody
        .post("/api/v1/auth/link/use", &json!({ "token": token }))
        .await
        .expect(200);
    app.stop().await;
}
