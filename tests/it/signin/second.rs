//! Completing sign-in with the second factor.

use serde_json::{Value, json};
use signin::link::make;

use super::second_step::{Phone, turn_on};
use crate::{
    contract::openapi::{description, operations},
    sites::fixture::{Actor, Answer, Fixture, Member},
};

/// Does the first step.
async fn first_step(fixture: &Fixture, member: &Member) -> Answer {
    let email = format!("{}@example.com", member.person);
    let token = make(&fixture.pool, &fixture.clock, &fixture.random, &email)
        .await
        .unwrap();
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/link/use",
            Some(json!({"token": token})),
        )
        .await
}

async fn second_step(fixture: &Fixture, pending: &Actor, body: Value) -> Answer {
    fixture
        .call(pending, "POST", "/auth/second", Some(body))
        .await
}

async fn begun() -> (Fixture, Member, Phone, Vec<String>) {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let (phone, codes) = turn_on(&fixture, &owner).await;
    (fixture, owner, phone, codes)
}

#[tokio::test]
async fn signing_in_takes_both_steps() {
    let (fixture, owner, phone, _) = begun().await;
    let answer = first_step(&fixture, &owner).await;
    let pending = answer.actor();
    let me = answer.is(200);
    assert_eq!(me["second_step_awaited"], true);
    assert_eq!(
        (&me["accounts"], &me["permissions"]),
        (&json!([]), &json!([]))
    );
    let second = fixture
        .call(&pending, "GET", "/auth/second", None)
        .await
        .is(200);
    let email = format!("{}@example.com", owner.person);
    assert_eq!(
        second,
        json!({"awaited": true, "email": email, "recovery_codes_left": 10})
    );

    second_step(&fixture, &pending, phone.wrong(&fixture))
        .await
        .refuses(401, "wrong_digits");
    let answer = second_step(&fixture, &pending, phone.now(&fixture)).await;
    let whole = answer.actor();
    let me = answer.is(200);
    assert_eq!(me["second_step_awaited"], false);
    assert_eq!(fixture.call(&whole, "GET", "/me", None).await.is(200), me);
    let audit = fixture.audit().await;
    assert_eq!(
        audit,
        [
            "second_step.started",
            "second_step.on",
            "sign_in_link.made",
            "session.opened"
        ]
    );
}

#[tokio::test]
async fn the_first_cookie_is_worth_nothing_afterwards() {
    let (fixture, owner, phone, _) = begun().await;
    let pending = first_step(&fixture, &owner).await.actor();
    let answer = second_step(&fixture, &pending, phone.now(&fixture)).await;
    let Actor::Person(whole) = answer.actor() else {
        panic!("a person")
    };
    let Actor::Person(planted) = &pending else {
        panic!("a person")
    };
    assert_ne!(&whole, planted);
    fixture
        .call(&pending, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    fixture.clock.advance_seconds(30);
    second_step(&fixture, &pending, phone.now(&fixture))
        .await
        .refuses(401, "not_signed_in");
    let second = fixture
        .call(&pending, "GET", "/auth/second", None)
        .await
        .is(200);
    assert_eq!(second["awaited"], false);
}

#[tokio::test]
async fn digits_are_good_once() {
    let (fixture, owner, phone, _) = begun().await;
    let digits = phone.now(&fixture);
    let (one, other) = (
        first_step(&fixture, &owner).await.actor(),
        first_step(&fixture, &owner).await.actor(),
    );
    let go = |pending: &Actor| {
        let (pending, digits) = (pending.clone(), digits.clone());
        let fixture = &fixture;
        async move { second_step(fixture, &pending, digits).await }
    };
    let (a, b) = tokio::join!(go(&one), go(&other));
    let (won, lost) = if a.status == 200 { (a, b) } else { (b, a) };
    won.is(200);
    lost.refuses(401, "wrong_digits");
    // Nor are those before them.
    let third = first_step(&fixture, &owner).await.actor();
    let before = json!({"digits": phone.digits(crate::sites::fixture::NOON)});
    second_step(&fixture, &third, before)
        .await
        .refuses(401, "wrong_digits");
}

#[tokio::test]
async fn one_pending_session_makes_one_session() {
    let (fixture, owner, phone, codes) = begun().await;
    let pending = first_step(&fixture, &owner).await.actor();
    let (a, b) = tokio::join!(
        second_step(&fixture, &pending, phone.now(&fixture)),
        second_step(&fixture, &pending, json!({"recovery_code": codes[0]})),
    );
    let mut statuses = [a.status, b.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    // The owner's own, which turned it on, and this one.
    assert_eq!(fixture.count("SELECT count(*) FROM sessions").await, 2);
}

#[tokio::test]
async fn a_clock_may_be_half_a_minute_off() {
    use base::clock::Clock as _;
    let (fixture, owner, phone, _) = begun().await;
    fixture.clock.advance_seconds(300);
    let pending = first_step(&fixture, &owner).await.actor();
    let now = fixture.clock.now_seconds();
    for off in [-60, 60] {
        let digits = json!({"digits": phone.digits(now + off)});
        second_step(&fixture, &pending, digits)
            .await
            .refuses(401, "wrong_digits");
    }
    for off in [-30, 30] {
        let pending = first_step(&fixture, &owner).await.actor();
        let digits = json!({"digits": phone.digits(now + off)});
        second_step(&fixture, &pending, digits).await.is(200);
    }
}

#[tokio::test]
async fn a_recovery_code_is_good_once() {
    let (fixture, owner, _, codes) = begun().await;
    for (n, code) in codes.iter().enumerate().take(3) {
        let pending = first_step(&fixture, &owner).await.actor();
        let typed = code.to_uppercase().replace('-', " ");
        second_step(&fixture, &pending, json!({"recovery_code": typed}))
            .await
            .is(200);
        let pending = first_step(&fixture, &owner).await.actor();
        let again = second_step(&fixture, &pending, json!({"recovery_code": code})).await;
        again.refuses(401, "wrong_recovery_code");
        let second = fixture
            .call(&pending, "GET", "/auth/second", None)
            .await
            .is(200);
        assert_eq!(second["recovery_codes_left"], 9 - n);
        fixture.clock.advance_seconds(900);
    }
    let sent = fixture.mails().await;
    assert_eq!(
        sent.iter()
            .filter(|(_, subject)| subject == "A recovery code was used")
            .count(),
        3
    );
    let used = fixture.audit().await;
    assert_eq!(
        used.iter()
            .filter(|action| *action == "second_step.code_used")
            .count(),
        3
    );
}

#[tokio::test]
async fn another_persons_code_is_none() {
    let (fixture, owner, _, _) = begun().await;
    let other = fixture.owner("Elsewhere").await;
    let (phone, codes) = turn_on(&fixture, &other).await;
    let pending = first_step(&fixture, &owner).await.actor();
    second_step(&fixture, &pending, json!({"recovery_code": codes[0]}))
        .await
        .refuses(401, "wrong_recovery_code");
    second_step(&fixture, &pending, phone.now(&fixture))
        .await
        .refuses(401, "wrong_digits");
}

#[tokio::test]
async fn exactly_one_of_the_two_is_sent() {
    let (fixture, owner, _, codes) = begun().await;
    let pending = first_step(&fixture, &owner).await.actor();
    for body in [
        json!({}),
        json!({"digits": "123456", "recovery_code": codes[0]}),
    ] {
        second_step(&fixture, &pending, body)
            .await
            .refuses(400, "digits_or_code");
    }
    let body = json!({"code": "123456"});
    second_step(&fixture, &pending, body)
        .await
        .refuses(400, "malformed_body");
}

#[tokio::test]
async fn a_pending_session_does_nothing_else() {
    let (fixture, owner, _, _) = begun().await;
    let pending = first_step(&fixture, &owner).await.actor();
    let mut asked = 0;
    for (name, operation) in operations(&description()) {
        let secured = operation["security"]
            .as_array()
            .is_some_and(|ways| !ways.is_empty());
        // The fixture has the areas of people, sign-in and sites.
        let here = [
            "/me",
            "/sessions",
            "/tokens",
            "/auth",
            "/account",
            "/team",
            "/audit",
        ];
        let (method, path) = name.split_once(' ').unwrap();
        if !secured || !here.iter().any(|area| path.starts_with(area)) {
            continue;
        }
        let path = path.replace("{id}", "00000000-0000-0000-0000-000000000000");
        let answer = fixture.call(&pending, method, &path, Some(json!({}))).await;
        answer.refuses(401, "second_step_awaited");
        asked += 1;
    }
    assert!(asked >= 15, "{asked}");
    fixture
        .call(&pending, "GET", "/sites", None)
        .await
        .refuses(401, "second_step_awaited");
}

#[tokio::test]
async fn a_pending_session_waits_ten_minutes() {
    let (fixture, owner, phone, _) = begun().await;
    let pending = first_step(&fixture, &owner).await.actor();
    fixture.clock.advance_seconds(600);
    second_step(&fixture, &pending, phone.now(&fixture))
        .await
        .refuses(401, "not_signed_in");
    fixture
        .call(&pending, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
}

#[tokio::test]
async fn nobody_is_told_anything() {
    let (fixture, owner, phone, _) = begun().await;
    let nothing = json!({"awaited": false, "email": null, "recovery_codes_left": null});
    for actor in [Actor::Nobody, owner.actor.clone()] {
        let second = fixture
            .call(&actor, "GET", "/auth/second", None)
            .await
            .is(200);
        assert_eq!(second, nothing);
        second_step(&fixture, &actor, phone.now(&fixture))
            .await
            .refuses(401, "not_signed_in");
    }
}

#[tokio::test]
async fn guessing_ends_for_the_person_however_often_the_first_step_is_done() {
    let (fixture, owner, phone, codes) = begun().await;
    // One was counted for turning it on.
    for n in 0..9 {
        let pending = first_step(&fixture, &owner).await.actor();
        let (guess, code) = match n % 2 {
            0 => (phone.wrong(&fixture), "wrong_digits"),
            _ => (
                json!({"recovery_code": "0000-0000-0000-0000"}),
                "wrong_recovery_code",
            ),
        };
        second_step(&fixture, &pending, guess)
            .await
            .refuses(401, code);
    }
    let pending = first_step(&fixture, &owner).await.actor();
    for right in [phone.now(&fixture), json!({"recovery_code": codes[0]})] {
        let answer = second_step(&fixture, &pending, right).await;
        assert!(answer.retry_after.is_some());
        answer.refuses(429, "too_many_requests");
    }
}

#[tokio::test]
async fn only_our_own_pages_finish() {
    let (fixture, owner, phone, _) = begun().await;
    let pending = first_step(&fixture, &owner).await.actor();
    for _ in 0..20 {
        fixture
            .call_from_elsewhere(&pending, "POST", "/auth/second", Some(phone.now(&fixture)))
            .await
            .refuses(403, "cross_site");
    }
    second_step(&fixture, &pending, phone.now(&fixture))
        .await
        .is(200);
}

/// What a page of another site can make a browser send: forms in three encodings, and a `fetch` whose JSON
/// declares itself as text. The browser sends the cookie along, and headers that say where the request comes
/// from.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_form_of_another_site_finishes() {
    let app = tests::TestApp::start().await;
    app.owner().await;
    let person = app.person("olga@example.com").await;
    let signed_in = app.session(person, 600).await;
    sqlx::query("UPDATE sessions SET reauthenticated_at = created_at")
        .execute(&app.pool)
        .await
        .unwrap();
    let request = signed_in.request(reqwest::Method::POST, "/api/v1/me/second-step/start");
    let shown = signed_in.send(request).await.expect(200).json;
    let phone = Phone::with(&shown);
    let digits = |off: i64| json!({"digits": phone.digits(tests::NOON + off)});
    signed_in
        .post("/api/v1/me/second-step", &digits(-30))
        .await
        .expect(204);
    let token = make(
        &app.pool,
        &app.clock,
        &base::random::SystemRandom,
        "olga@example.com",
    )
    .await
    .unwrap();
    let pending = app
        .nobody()
        .post("/api/v1/auth/link/use", &json!({"token": token}))
        .await
        .expect(200);
    let cookie = pending.headers["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let body = digits(0).to_string();
    let send = async |kind: &str, headers: &[(&str, &str)]| {
        let nobody = app.nobody();
        let mut request = nobody
            .request(reqwest::Method::POST, "/api/v1/auth/second")
            .header("cookie", &cookie)
            .header("content-type", kind)
            .body(body.clone());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        nobody.send(request).await
    };
    let elsewhere: [&[(&str, &str)]; 4] = [
        &[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://evil.example"),
        ],
        &[
            ("sec-fetch-site", "same-site"),
            ("origin", "https://x.example.com"),
        ],
        &[("origin", "null")],
        &[],
    ];
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ] {
        for headers in elsewhere {
            let reply = send(kind, headers).await;
            assert!(
                matches!(reply.status, 403 | 415),
                "{kind}: {}",
                reply.status
            );
        }
    }
    for headers in elsewhere {
        let reply = send("application/json", headers).await.expect(403);
        assert_eq!(reply.code(), "cross_site");
    }
    send("application/json", &[("sec-fetch-site", "same-origin")])
        .await
        .expect(200);
}
