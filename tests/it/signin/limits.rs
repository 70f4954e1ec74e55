//! Limits hold over a restart of the service, and say when to try again.

use serde_json::json;
use tests::{Reply, TestApp};

use super::post::{PASSWORD, mails, post, resident, unlimited};
use crate::sites::fixture::Fixture;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_gives_nobody_new_tries() {
    let set = |config: &mut base::config::Config| {
        config.sign_in.passwords = true;
        config.sign_in.sign_up = true;
    };
    let app = TestApp::start_with(set).await;
    let asks = [
        (
            "signup",
            json!({"email": "a@example.com", "name": "A", "account": "A"}),
            5,
            202,
            "720",
        ),
        ("link", json!({"email": "b@example.com"}), 5, 202, "720"),
        ("reset", json!({"email": "c@example.com"}), 5, 202, "720"),
        (
            "login",
            json!({"email": "d@example.com", "password": "x"}),
            10,
            401,
            "90",
        ),
        (
            "start",
            json!({"token": "x", "email": "e@example.com"}),
            5,
            404,
            "720",
        ),
    ];
    for (path, body, times, status, _) in &asks {
        for _ in 0..*times {
            app.nobody()
                .post(&format!("/api/v1/auth/{path}"), body)
                .await
                .expect(*status);
        }
    }
    let (dir, url, clock) = app.stop().await;
    let app = TestApp::start_on(dir, url, clock, set).await;
    for (path, body, _, _, wait) in &asks {
        let path = format!("/api/v1/auth/{path}");
        let reply = app.nobody().post(&path, body).await.expect(429);
        assert_eq!(reply.code(), "too_many_requests");
        assert_eq!(reply.headers["retry-after"], *wait, "{path}");
        // Another target from the same address has to wait as well.
        let mut other = body.clone();
        other["email"] = json!("other@example.com");
        app.nobody().post(&path, &other).await.expect(429);
    }
    app.clock.advance_seconds(720);
    for (path, body, _, status, _) in &asks {
        app.nobody()
            .post(&format!("/api/v1/auth/{path}"), body)
            .await
            .expect(*status);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_target_is_counted_from_wherever_it_is_asked_for() {
    let app = TestApp::start().await;
    let from = |address: &str, email: &str| {
        let nobody = app.nobody();
        let request = nobody
            .request(reqwest::Method::POST, "/api/v1/auth/link")
            .header("x-forwarded-for", address)
            .json(&json!({ "email": email }));
        async move { nobody.send(request).await }
    };
    // A client uses up its own limit, and not that of the address's owner.
    for _ in 0..5 {
        from("203.0.113.0", "ann@example.com").await.expect(202);
    }
    from("203.0.113.0", "ann@example.com").await.expect(429);
    // Neither does one customer with a large network of IPv6.
    let household = |n: u8| format!("2001:db8:7:{n:x}::1");
    for n in 0..5 {
        from(&household(n), "ann@example.com").await.expect(202);
    }
    from(&household(5), "ann@example.com").await.expect(429);
    // Many of them together have an end.
    for n in 0..90 {
        let address = format!("203.0.113.{}", 100 + n % 18);
        from(&address, "ann+list@example.com").await.expect(202);
    }
    for same in ["ANN@Example.com", "ann+other@example.com"] {
        from("203.0.113.9", same).await.expect(429);
    }
    from("203.0.113.9", "bob@example.com").await.expect(202);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_ipv6_network_is_counted_whole() {
    let app = TestApp::start().await;
    let from = |household: u16, email: String| {
        let nobody = app.nobody();
        let request = nobody
            .request(reqwest::Method::POST, "/api/v1/auth/link")
            .header("x-forwarded-for", format!("2001:db8:7:{household:x}::1"))
            .json(&json!({ "email": email }));
        async move { nobody.send(request).await }
    };
    for n in 0..80 {
        from(n, format!("{n}@example.com")).await.expect(202);
    }
    from(1_000, "late@example.com".to_owned()).await.expect(429);
    app.stop().await;
}

async fn give_password(app: &TestApp, person: uuid::Uuid) {
    let hash = base::password::Hasher::for_tests()
        .hash(PASSWORD.to_owned())
        .await
        .unwrap();
    sqlx::query("UPDATE people SET password = $2 WHERE id = $1")
        .bind(person)
        .bind(hash)
        .execute(&app.pool)
        .await
        .unwrap();
}

/// A request to `/auth/{path}` by a browser at that address, with that cookie.
fn post_from(
    app: &TestApp,
    address: &str,
    path: &str,
    body: serde_json::Value,
    cookie: Option<String>,
) -> impl Future<Output = Reply> + use<> {
    let nobody = app.nobody();
    let mut request = nobody
        .request(reqwest::Method::POST, &format!("/api/v1/auth/{path}"))
        .header("x-forwarded-for", address)
        .json(&body);
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    async move { nobody.send(request).await }
}

/// Requests about a person from many networks do not lock out the browser in which that person signed in
/// before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_is_known_is_let_through() {
    let app = TestApp::start_with(|config| {
        config.sign_in.passwords = true;
        config.limits.login = base::limits::Rate::new(2, 900);
        config.limits.link = base::limits::Rate::new(2, 3_600);
    })
    .await;
    let owner = app.owner().await;
    let person = app.person("olga@example.com").await;
    give_password(&app, person.id).await;
    let from = |address: &str, path: &str, body: serde_json::Value, cookie: Option<String>| {
        post_from(&app, address, path, body, cookie)
    };
    let login = |password: &str| json!({"email": "Olga@example.com", "password": password});
    let link = || json!({"email": "olga@example.com"});
    let reply = from("198.51.100.1", "login", login(PASSWORD), None)
        .await
        .expect(200);
    let cookies: Vec<String> = reply
        .headers
        .get_all("set-cookie")
        .iter()
        .map(|value| value.to_str().unwrap().to_owned())
        .collect();
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    let known = &cookies[1];
    assert!(
        known.starts_with("stile-known=") && known.contains("; HttpOnly; SameSite=Lax"),
        "{known}"
    );
    let known = known.split(';').next().unwrap().to_owned();

    // Many clients guess and request until the limit of the address is used up.
    for n in 0..39 {
        from(
            &format!("203.0.113.{}", n % 20),
            "login",
            login("wrong"),
            None,
        )
        .await
        .expect(401);
    }
    for n in 0..40 {
        from(&format!("203.0.113.{}", n % 20), "link", link(), None)
            .await
            .expect(202);
    }
    let code = |digits: &str| json!({"email": "olga@example.com", "code": digits});
    for n in 0..10 {
        from(
            &format!("203.0.113.{}", 10 + n % 3),
            "link/use",
            code("000000"),
            None,
        )
        .await
        .expect(401);
    }
    let home = "198.51.100.2";
    for (path, body) in [
        ("login", login(PASSWORD)),
        ("link", link()),
        ("link/use", code("000000")),
    ] {
        from(home, path, body, None).await.expect(429);
    }
    let with = || Some(known.clone());
    from(home, "login", login(PASSWORD), with())
        .await
        .expect(200);
    from(home, "link", link(), with()).await.expect(202);
    from(home, "link/use", code("000000"), with())
        .await
        .expect(401);
    // It works for no other person, and not if it was changed.
    let spoiled = known.replace("stile-known=", "stile-known=00");
    from(home, "link", link(), Some(spoiled)).await.expect(429);
    sqlx::query("UPDATE people SET email = 'old@example.com' WHERE id = $1")
        .bind(person.id)
        .execute(&app.pool)
        .await
        .unwrap();
    from(home, "link", link(), with()).await.expect(429);
    drop(owner);
    app.stop().await;
}

/// An attacker behind the same address, such as an office's, does not lock out a browser in which the person
/// signed in before. A client without the cookie cannot get around the limit, and the browser with it has its
/// own limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_is_known_does_not_wait_for_its_neighbours() {
    let app = TestApp::start_with(|config| {
        config.sign_in.passwords = true;
        config.limits.login = base::limits::Rate::new(3, 900);
        config.limits.link = base::limits::Rate::new(3, 3_600);
        config.limits.second_step = base::limits::Rate::new(3, 900);
    })
    .await;
    let _owner = app.owner().await;
    let person = app.person("olga@example.com").await;
    give_password(&app, person.id).await;
    let office = "198.51.100.7";
    let post = |path: &str, body: serde_json::Value, cookie: Option<String>| {
        post_from(&app, office, path, body, cookie)
    };
    let login = |email: &str, password: &str| json!({"email": email, "password": password});
    let reply = post("login", login("olga@example.com", PASSWORD), None)
        .await
        .expect(200);
    let known = reply
        .headers
        .get_all("set-cookie")
        .iter()
        .map(|value| value.to_str().unwrap().split(';').next().unwrap())
        .find(|cookie| cookie.starts_with("stile-known="))
        .expect("the browser is known from now on")
        .to_owned();
    let with = || Some(known.clone());
    let code = |email: &str| json!({"email": email, "code": "000000"});
    let link = |email: &str| json!({"email": email});

    // A neighbour uses up the address.
    for _ in 0..2 {
        post("login", login("bob@example.com", "wrong"), None)
            .await
            .expect(401);
    }
    for _ in 0..3 {
        post("link", link("bob@example.com"), None)
            .await
            .expect(202);
        post("link/use", code("bob@example.com"), None)
            .await
            .expect(401);
    }
    for (path, body) in [
        ("login", login("olga@example.com", PASSWORD)),
        ("link", link("olga@example.com")),
        ("link/use", code("olga@example.com")),
    ] {
        post(path, body, None).await.expect(429);
    }
    // The cookie works for its own person only, and for no other address.
    post("login", login("bob@example.com", "wrong"), with())
        .await
        .expect(429);
    post("link", link("bob@example.com"), with())
        .await
        .expect(429);

    // The recognised browser is let through, as often as its own limit allows.
    post("login", login("olga@example.com", PASSWORD), with())
        .await
        .expect(200);
    for _ in 0..2 {
        post("login", login("olga@example.com", "wrong"), with())
            .await
            .expect(401);
    }
    let reply = post("login", login("olga@example.com", PASSWORD), with())
        .await
        .expect(429);
    assert_eq!(reply.headers["retry-after"], "300");
    for _ in 0..3 {
        post("link", link("olga@example.com"), with())
            .await
            .expect(202);
        post("link/use", code("olga@example.com"), with())
            .await
            .expect(401);
    }
    post("link", link("olga@example.com"), with())
        .await
        .expect(429);
    post("link/use", code("olga@example.com"), with())
        .await
        .expect(429);
    app.stop().await;
}

#[tokio::test]
async fn mails_to_strangers_have_an_end_and_nobody_is_told() {
    let fixture = Fixture::open_with(true, |config| {
        unlimited(config);
        config.limits.strangers = base::limits::Rate::new(3, 3_600);
    })
    .await;
    resident(&fixture, "ann@example.com").await;
    let ask = |path: &'static str, email: String| {
        let body = match path {
            "/auth/signup" => json!({"email": email, "name": "A", "account": "A"}),
            _ => json!({ "email": email }),
        };
        post(&fixture, path, body)
    };
    let mut texts = std::collections::BTreeSet::new();
    for n in 0..9 {
        let path = ["/auth/link", "/auth/signup", "/auth/reset"][n % 3];
        let answer = ask(path, format!("s{n}@example.com")).await;
        texts.insert(answer.text.replace(&format!("s{n}@"), "x@").len());
        answer.is(202);
    }
    assert!(texts.len() <= 3, "one answer for each kind: {texts:?}");
    assert_eq!(mails(&fixture).await.len(), 3, "the fourth went nowhere");
    assert_eq!(
        fixture.count("SELECT count(*) FROM links").await,
        9,
        "what is done is the same"
    );
    for path in ["/auth/link", "/auth/signup", "/auth/reset"] {
        ask(path, "ann@example.com".to_owned()).await.is(202);
    }
    assert_eq!(mails(&fixture).await.len(), 6, "who is here is mailed to");
    fixture.clock.advance_seconds(1_200);
    ask("/auth/link", "new@example.com".to_owned())
        .await
        .is(202);
    assert_eq!(mails(&fixture).await.len(), 7);
}

#[tokio::test]
async fn tries_that_no_longer_count_are_forgotten() {
    use base::{
        config::Limits,
        limits::{Attempt, Limited, Limiter},
    };

    let fixture = Fixture::open().await;
    let now = 1_795_176_000 * 1_000_000;
    let limiter = Limiter::open(Limits::default(), fixture.pool.clone(), now)
        .await
        .unwrap();
    let count = async || fixture.count("SELECT count(*) FROM limits").await;
    for target in ["a@example.com", "b@example.com"] {
        let attempt = Attempt {
            targets: &[target],
            ..Attempt::default()
        };
        limiter.check(Limited::Link, attempt, now).await.unwrap();
    }
    limiter.remove_expired(now).await.unwrap();
    assert_eq!(count().await, 2, "they still count");
    limiter.remove_expired(now + 720 * 1_000_000).await.unwrap();
    assert_eq!(count().await, 0);
}
