//! Signing in through a provider: a real one, and a browser that visits it and returns over HTTP.

use serde_json::{Value, json};
use tests::{Person, TestApp};

use super::oidc::{Browser, ORIGIN, Provider, location, parameter, with_parameter};

/// Where a sign-in ends with an identity that no person here has connected.
const UNKNOWN: &str = "/sign-in?problem=unknown_identity";

/// A person's session that was just opened, as its secret.
pub async fn session(app: &TestApp, person: Person) -> String {
    let secret = base::secret::Opaque::generate(&base::random::SystemRandom);
    let now = app.clock_now() / 1_000_000;
    let id = base::random::uuid_v7(&app.clock, &base::random::SystemRandom);
    sqlx::query(
        "INSERT INTO sessions (id, secret_hash, person_id, account_id, created_at, seen_at, reauthenticated_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $5, $5, $5 + 6000)",
    )
    .bind(id)
    .bind(secret.sha256().as_slice())
    .bind(person.id)
    .bind(person.account)
    .bind(now)
    .execute(&app.pool)
    .await
    .expect("the session is made");
    secret.expose()
}

/// The person connects the provider, where they are called by this name.
async fn connect(app: &TestApp, person: Person, name: &str) -> String {
    let secret = session(app, person).await;
    let mut browser = Browser::new(app).with_session(&secret);
    let reply = browser
        .call("POST", "/me/social/other/connect", Some(json!({})))
        .await
        .expect(200);
    let page = reply.json["url"].as_str().unwrap().to_owned();
    let back = browser.at_provider(&page, name).await;
    location(&browser.open(&back).await.expect(303))
}

async fn begun() -> (Provider, TestApp, Person) {
    let provider = Provider::start().await;
    let app = provider.app().await;
    app.owner().await;
    let person = app.person("olga@example.com").await;
    (provider, app, person)
}

async fn actions(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("SELECT action FROM audit ORDER BY action")
        .fetch_all(&app.pool)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_connected_it_signs_in_through_it() {
    let (provider, app, person) = begun().await;
    assert_eq!(
        connect(&app, person, "olga").await,
        "/settings/security?connected=other"
    );
    let mut browser = Browser::new(&app);
    let page = browser.set_out().await;
    assert!(page.starts_with(&provider.issuer));
    assert_eq!(parameter(&page, "code_challenge_method"), "S256");
    let back = browser.at_provider(&page, "olga").await;
    let reply = browser.open(&back).await.expect(303);
    assert_eq!(location(&reply), "/");
    assert_eq!(reply.headers["referrer-policy"], "no-referrer");
    assert_eq!(reply.headers["cache-control"], "private, no-store");
    assert!(browser.cookie("stile-trip").is_none());
    let me = browser.call("GET", "/me", None).await.expect(200);
    assert_eq!(me.json["person"]["email"], "olga@example.com");
    let security_view = browser
        .call("GET", "/me/security", None)
        .await
        .expect(200)
        .json;
    assert_eq!(security_view["providers"][0]["id"], "other");
    assert_eq!(security_view["providers"][0]["name"], "Example ID");
    assert_eq!(security_view["providers"][0]["email"], "olga@mail.test");
    assert_eq!(
        actions(&app).await,
        [
            "account.made",
            "provider.connected",
            "session.opened",
            "session.opened"
        ]
    );
    let requests: i64 = sqlx::query_scalar("SELECT count(*) FROM authorization_requests")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(requests, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_equal_address_lets_nobody_in() {
    let (_provider, app, person) = begun().await;
    // The provider claims that ann@mail.test is theirs; a person here has that address.
    sqlx::query("UPDATE people SET email = 'ann@mail.test' WHERE id = $1")
        .bind(person.id)
        .execute(&app.pool)
        .await
        .unwrap();
    for name in ["ann", "nobody"] {
        let mut browser = Browser::new(&app);
        let page = browser.set_out().await;
        let back = browser.at_provider(&page, name).await;
        let reply = browser.open(&back).await.expect(303);
        assert_eq!(location(&reply), UNKNOWN, "the same for both");
        assert!(!browser.has_session());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_second_step_is_asked_for_here_too() {
    let (_provider, app, person) = begun().await;
    connect(&app, person, "olga").await;
    sqlx::query("UPDATE people SET second_secret = '\\x00' WHERE id = $1")
        .bind(person.id)
        .execute(&app.pool)
        .await
        .unwrap();
    let mut browser = Browser::new(&app);
    let page = browser.set_out().await;
    let back = browser.at_provider(&page, "olga").await;
    let reply = browser.open(&back).await.expect(303);
    assert_eq!(location(&reply), "/second");
    let refused = browser.call("GET", "/me", None).await.expect(401);
    assert_eq!(refused.code(), "second_step_awaited");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trip_is_good_once_and_in_its_own_browser() {
    let (_provider, app, person) = begun().await;
    connect(&app, person, "olga").await;
    let mut browser = Browser::new(&app);
    let page = browser.set_out().await;
    let back = browser.at_provider(&page, "olga").await;
    // A thief of the address, without a flow and with their own.
    let mut thief = Browser::new(&app);
    let reply = thief.open(&back).await.expect(303);
    assert_eq!(location(&reply), "/sign-in?problem=trip_over");
    thief.set_out().await;
    let reply = thief.open(&back).await.expect(303);
    assert_eq!(location(&reply), "/sign-in?problem=trip_over");
    assert!(!thief.has_session());

    let reply = browser.open(&back).await.expect(303);
    assert_eq!(location(&reply), "/");
    let mut again = Browser::new(&app);
    let reply = again.open(&back).await.expect(303);
    assert_eq!(location(&reply), "/sign-in?problem=trip_over");
    for nonsense in ["", "?state=x", "?code=x", "?state=a&state=b&code=c"] {
        let reply = again
            .open(&format!("/sign-in/other/back{nonsense}"))
            .await
            .expect(303);
        assert_eq!(location(&reply), "/sign-in?problem=trip_over", "{nonsense}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_of_another_trip_is_worth_nothing() {
    let (_provider, app, person) = begun().await;
    connect(&app, person, "olga").await;
    let (mut victim, mut attacker) = (Browser::new(&app), Browser::new(&app));
    let page = victim.set_out().await;
    let stolen = victim.at_provider(&page, "olga").await;
    // The attacker's own flow, with the victim's code: nonce and verifier differ.
    let own = attacker.set_out().await;
    let state = parameter(&own, "state");
    let forged = format!(
        "/sign-in/other/back?state={state}&code={}",
        parameter(&stolen, "code")
    );
    let reply = attacker.open(&forged).await.expect(303);
    assert_eq!(location(&reply), "/sign-in?problem=provider_failed");
    assert!(!attacker.has_session());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonce_and_verifier_are_checked() {
    let (_provider, app, person) = begun().await;
    connect(&app, person, "olga").await;
    for (name, value) in [
        ("nonce", "another"),
        (
            "code_challenge",
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        ),
    ] {
        let mut browser = Browser::new(&app);
        let page = with_parameter(&browser.set_out().await, name, value);
        let back = browser.at_provider(&page, "olga").await;
        let reply = browser.open(&back).await.expect(303);
        assert_eq!(
            location(&reply),
            "/sign-in?problem=provider_failed",
            "{name}"
        );
        assert!(!browser.has_session());
    }
    let mut browser = Browser::new(&app);
    let page = browser.set_out().await;
    let back = browser.at_provider(&page, "olga").await;
    let other_issuer = with_parameter(&back, "iss", "https%3A%2F%2Fevil.example");
    let reply = browser.open(&other_issuer).await.expect(303);
    assert_eq!(location(&reply), "/sign-in?problem=provider_failed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_of_another_time_is_worth_nothing() {
    let (_provider, app, person) = begun().await;
    connect(&app, person, "olga").await;
    let mut browser = Browser::new(&app);
    let page = browser.set_out().await;
    let back = browser.at_provider(&page, "olga").await;
    app.clock.advance_seconds(600);
    let reply = browser.open(&back).await.expect(303);
    assert_eq!(
        location(&reply),
        "/sign-in?problem=trip_over",
        "ten minutes"
    );
    app.clock.advance_seconds(4_000);
    let mut browser = Browser::new(&app);
    let page = browser.set_out().await;
    let back = browser.at_provider(&page, "olga").await;
    let reply = browser.open(&back).await.expect(303);
    assert_eq!(
        location(&reply),
        "/sign-in?problem=provider_failed",
        "by our clock it has run out"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_is_told() {
    let (_provider, app, _) = begun().await;
    let mut browser = Browser::new(&app);
    let page = browser.set_out().await;
    let refused = format!(
        "/sign-in/other/back?state={}&error=access_denied",
        parameter(&page, "state")
    );
    let reply = browser.open(&refused).await.expect(303);
    assert_eq!(location(&reply), "/sign-in?problem=provider_refused");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_comes_back_to_a_page_of_ours_and_no_other() {
    let (_provider, app, person) = begun().await;
    connect(&app, person, "olga").await;
    for (back_to, page) in [
        (
            "%2Fsites%2Fa.example%3Fperiod%3D7d",
            "/sites/a.example?period=7d",
        ),
        ("https%3A%2F%2Fevil.example", "/"),
        ("%2F%2Fevil.example", "/"),
        ("%2F%5Cevil.example", "/"),
        ("%2F%09%2Fevil.example", "/"),
        ("%0D%0ASet-Cookie:x=y", "/"),
    ] {
        let mut browser = Browser::new(&app);
        let reply = browser
            .open(&format!("/sign-in/other?to={back_to}"))
            .await
            .expect(303);
        let back = browser.at_provider(&location(&reply), "olga").await;
        let reply = browser.open(&back).await.expect(303);
        assert_eq!(location(&reply), page, "{back_to}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_session_that_set_out_connects() {
    let (_provider, app, person) = begun().await;
    let other = app.join(person.account, "viewer", &[]).await;
    let (own, others) = (session(&app, person).await, session(&app, other).await);
    // An attacker's flow, whose last address is opened in the victim's browser: the cookie of the flow is
    // missing.
    let mut attacker = Browser::new(&app).with_session(&others);
    let reply = attacker
        .call("POST", "/me/social/other/connect", Some(json!({})))
        .await
        .expect(200);
    let page = reply.json["url"].as_str().unwrap().to_owned();
    let back = attacker.at_provider(&page, "mallory").await;
    let mut victim = Browser::new(&app).with_session(&own);
    let reply = victim.open(&back).await.expect(303);
    assert_eq!(location(&reply), "/sign-in?problem=trip_over");
    // Even with it, another session is another person.
    let trip = attacker.cookie("stile-trip").unwrap().to_owned();
    let mut planted = Browser::new(&app).with_session(&own);
    planted.keep_trip(&trip);
    let reply = planted.open(&back).await.expect(303);
    assert_eq!(location(&reply), "/settings/security?problem=trip_over");
    let identities: i64 = sqlx::query_scalar("SELECT count(*) FROM identities")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(identities, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_identity_is_one_persons_and_a_person_has_one() {
    let (_provider, app, person) = begun().await;
    let other = app.join(person.account, "viewer", &[]).await;
    assert_eq!(
        connect(&app, person, "olga").await,
        "/settings/security?connected=other"
    );
    assert_eq!(
        connect(&app, person, "olga").await,
        "/settings/security?connected=other"
    );
    assert_eq!(
        connect(&app, other, "olga").await,
        "/settings/security?problem=identity_taken"
    );
    assert_eq!(
        connect(&app, person, "olga2").await,
        "/settings/security?problem=provider_connected"
    );
    let identities: i64 = sqlx::query_scalar("SELECT count(*) FROM identities")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(identities, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn disconnected_it_lets_nobody_in_any_more() {
    let (_provider, app, person) = begun().await;
    let other = app.join(person.account, "viewer", &[]).await;
    connect(&app, person, "olga").await;
    let stranger = app.session(other, 600).await;
    let refused = stranger.delete("/api/v1/me/social/other").await.expect(404);
    assert_eq!(refused.code(), "unknown_provider");
    let owner = app.session(person, 600).await;
    owner.delete("/api/v1/me/social/other").await.expect(204);
    owner.delete("/api/v1/me/social/other").await.expect(404);
    owner.get("/api/v1/me").await.expect(200);
    let mut browser = Browser::new(&app);
    let page = browser.set_out().await;
    let back = browser.at_provider(&page, "olga").await;
    let reply = browser.open(&back).await.expect(303);
    assert_eq!(location(&reply), UNKNOWN);
    assert_eq!(
        actions(&app).await,
        [
            "account.made",
            "provider.connected",
            "provider.disconnected",
            "session.opened"
        ]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connecting_needs_proof_and_a_known_provider() {
    let (_provider, app, person) = begun().await;
    let old = app.session(person, 3_600).await;
    app.clock.advance_seconds(15 * 60);
    let connect = |id: &str| format!("/api/v1/me/social/{id}/connect");
    let refused = old.post(&connect("other"), &json!({})).await.expect(400);
    assert_eq!(refused.code(), "proof_needed");
    for id in ["google", "github", "x"] {
        let refused = old.post(&connect(id), &json!({})).await.expect(404);
        assert_eq!(refused.code(), "unknown_provider");
        let reply = Browser::new(&app)
            .open(&format!("/sign-in/{id}"))
            .await
            .expect(404);
        assert_eq!(reply.json["code"], "unknown_page");
    }
    let program = app.program(person, &["account:write"], None, 600).await;
    program
        .post(&connect("other"), &json!({}))
        .await
        .expect(403);
    app.nobody()
        .post(&connect("other"), &json!({}))
        .await
        .expect(401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_that_is_away_is_told() {
    let (provider, app, _) = begun().await;
    drop(provider);
    // Its answer was never read.
    let mut browser = Browser::new(&app);
    let reply = browser.open("/sign-in/other").await.expect(303);
    assert_eq!(location(&reply), "/sign-in?problem=provider_unreachable");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_an_authorization_request_lies_open() {
    let (_provider, app, _) = begun().await;
    let mut browser = Browser::new(&app);
    let page = browser.set_out().await;
    let row: Value = sqlx::query_scalar("SELECT to_json(r) FROM authorization_requests r")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    let row = row.to_string();
    for secret in ["state", "nonce", "code_challenge"].map(|name| parameter(&page, name)) {
        assert!(!row.contains(&secret), "{secret}");
    }
    assert_eq!(
        parameter(&page, "redirect_uri"),
        format!(
            "{}%2Fsign-in%2Fother%2Fback",
            ORIGIN.replace(':', "%3A").replace('/', "%2F")
        )
    );
}

/// Where a person who signs in under this name at the provider ends up.
async fn sign_in(app: &TestApp, name: &str) -> String {
    let mut browser = Browser::new(app);
    let page = browser.set_out().await;
    let back = browser.at_provider(&page, name).await;
    let page = location(&browser.open(&back).await.expect(303));
    assert_eq!(browser.has_session(), page == "/");
    page
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_subject_of_another_issuer_is_somebody_else() {
    let (first, app, person) = begun().await;
    connect(&app, person, "olga").await;
    // The operator names another provider, where another person has this name.
    let second = Provider::start().await;
    let app = second.app_again(app).await;
    assert_eq!(sign_in(&app, "olga").await, UNKNOWN);
    let signed_in = app.session(person, 600).await;
    let security = signed_in.get("/api/v1/me/security").await.expect(200).json;
    assert_eq!(security["providers"][0]["connected"], false);
    // Back at the first one, nothing has happened.
    let app = first.app_again(app).await;
    assert_eq!(sign_in(&app, "olga").await, "/");
    // Who is known at the second one by another name connects it, and the former identity is gone.
    let app = second.app_again(app).await;
    assert_eq!(
        connect(&app, person, "olga2").await,
        "/settings/security?connected=other"
    );
    assert_eq!(sign_in(&app, "olga2").await, "/");
    assert_eq!(sign_in(&app, "olga").await, UNKNOWN);
    let app = first.app_again(app).await;
    assert_eq!(sign_in(&app, "olga").await, UNKNOWN);
    assert_eq!(sign_in(&app, "olga2").await, UNKNOWN);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn identities_of_before_belong_to_the_issuer_of_the_first_start() {
    let (first, app, person) = begun().await;
    connect(&app, person, "olga").await;
    let older = "UPDATE identities SET issuer = NULL";
    sqlx::query(older).execute(&app.pool).await.unwrap();
    let app = first.app_again(app).await;
    assert_eq!(sign_in(&app, "olga").await, "/");
    let second = Provider::start().await;
    let app = second.app_again(app).await;
    assert_eq!(sign_in(&app, "olga").await, UNKNOWN);
    // Where the settings have no provider at the first start, no later one gets what it left.
    sqlx::query(older).execute(&app.pool).await.unwrap();
    let (dir, url, clock) = app.stop().await;
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    let app = second.app_again(app).await;
    assert_eq!(sign_in(&app, "olga").await, UNKNOWN);
    app.stop().await;
}
