//! Signing in with GitHub: a fake that refuses what GitHub refuses, and a browser that visits it and
//! returns.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use base::config::Config;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use poem::{
    EndpointExt as _, IntoResponse as _, Request, Response, Route, Server,
    endpoint::make,
    http::{StatusCode, header},
    listener::{Acceptor as _, Listener as _, TcpListener},
};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tests::{Person, TestApp};

use super::oidc::{Browser, ORIGIN, location, parameter, with_parameter};

const CLIENT: &str = "Iv1.8a61f9b3a7aba766";
const SECRET: &str = "geheim";
const BACK: &str = "http://stile.test/sign-in/github/back";

/// What was granted by a person, until it is exchanged or asked with.
#[derive(Clone)]
struct Grant {
    login: String,
    challenge: String,
}

/// What the fake GitHub knows.
#[derive(Default)]
struct Known {
    codes: HashMap<String, Grant>,
    tokens: HashMap<String, String>,
    made: usize,
    /// The errors that it answered, oldest first.
    refused: Vec<&'static str>,
}

/// The parts of GitHub that sign-in uses. People sign in with their login in the query; their number is the
/// length of the login and 1,000.
#[derive(Clone, Default)]
struct GitHub(Arc<Mutex<Known>>);

fn pairs(text: &str) -> HashMap<String, String> {
    let pairs = url_pairs(text);
    let count = pairs.len();
    let pairs: HashMap<String, String> = pairs.into_iter().collect();
    assert_eq!(pairs.len(), count, "a parameter comes twice: {text}");
    pairs
}

fn url_pairs(text: &str) -> Vec<(String, String)> {
    let url = reqwest::Url::parse(&format!("http://x/?{text}")).expect("a query");
    url.query_pairs()
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}

fn answer(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    let body = body.to_string();
    body.with_header("content-type", "application/json; charset=utf-8")
        .with_status(status)
        .into_response()
}

fn head(request: &Request, name: header::HeaderName) -> &str {
    let value = request.headers().get(name);
    value.and_then(|value| value.to_str().ok()).unwrap_or("")
}

impl GitHub {
    async fn start(&self) -> String {
        let acceptor = TcpListener::bind("127.0.0.1:0")
            .into_acceptor()
            .await
            .expect("a port");
        let address = acceptor.local_addr()[0]
            .as_socket_addr()
            .copied()
            .expect("an address");
        let (page, token, user, emails) = (self.clone(), self.clone(), self.clone(), self.clone());
        let routes = Route::new()
            .at(
                "/login/oauth/authorize",
                make(move |request| {
                    let it = page.clone();
                    async move { Ok::<_, poem::Error>(it.authorize(&request)) }
                }),
            )
            .at(
                "/login/oauth/access_token",
                make(move |request| {
                    let it = token.clone();
                    async move { Ok::<_, poem::Error>(it.exchange(request).await) }
                }),
            )
            .at(
                "/api/v3/user",
                make(move |request| {
                    let it = user.clone();
                    async move { Ok::<_, poem::Error>(it.user(&request)) }
                }),
            )
            .at(
                "/api/v3/user/emails",
                make(move |request| {
                    let it = emails.clone();
                    async move { Ok::<_, poem::Error>(it.emails(&request)) }
                }),
            )
            .map_to_response();
        tokio::spawn(Server::new_with_acceptor(acceptor).run(routes));
        format!("http://{address}")
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.0.lock().expect("nobody panicked")
    }

    fn refuse(&self, error: &'static str) -> Value {
        self.known().refused.push(error);
        json!({"error": error, "error_description": "…", "error_uri": "https://docs.github.com"})
    }

    /// The page on which people grant the requested access.
    fn authorize(&self, request: &Request) -> Response {
        let query = pairs(request.uri().query().unwrap_or(""));
        let of = |name: &str| query.get(name).map_or("", String::as_str);
        if of("client_id") != CLIENT {
            return answer(404, &json!({"message": "Not Found"}));
        }
        let led = |more: &str| {
            Response::builder()
                .status(StatusCode::FOUND)
                .header("location", format!("{BACK}?{more}&state={}", of("state")))
                .finish()
        };
        if of("redirect_uri") != BACK {
            self.known().refused.push("redirect_uri_mismatch");
            return led("error=redirect_uri_mismatch");
        }
        assert_eq!(of("code_challenge_method"), "S256");
        assert_eq!(of("scope"), "user:email");
        if of("login") == "no" {
            return led("error=access_denied");
        }
        let mut known = self.known();
        known.made += 1;
        let code = format!("code{:016}", known.made);
        let grant = Grant {
            login: of("login").to_owned(),
            challenge: of("code_challenge").to_owned(),
        };
        known.codes.insert(code.clone(), grant);
        led(&format!("code={code}"))
    }

    /// Exchanges a code. Refusals are answered with 200.
    async fn exchange(&self, mut request: Request) -> Response {
        let body = request.take_body().into_string().await.expect("a body");
        let form = pairs(&body);
        let of = |name: &str| form.get(name).map_or("", String::as_str);
        let exchanged = self.exchanged(&of);
        if head(&request, header::ACCEPT) == "application/json" {
            return answer(200, &exchanged);
        }
        self.known().refused.push("no accept");
        let mut form = reqwest::Url::parse("http://x/").expect("an address");
        for (name, value) in exchanged.as_object().expect("an object") {
            let value = value.as_str().expect("a text");
            form.query_pairs_mut().append_pair(name, value);
        }
        form.query()
            .unwrap_or("")
            .to_owned()
            .with_header("content-type", "application/x-www-form-urlencoded")
            .into_response()
    }

    fn exchanged<'a>(&self, of: &impl Fn(&str) -> &'a str) -> Value {
        if of("client_id") != CLIENT || of("client_secret") != SECRET {
            return self.refuse("incorrect_client_credentials");
        }
        // A code works once.
        let Some(grant) = self.known().codes.remove(of("code")) else {
            return self.refuse("bad_verification_code");
        };
        if of("redirect_uri") != BACK {
            return self.refuse("redirect_uri_mismatch");
        }
        let shown = URL_SAFE_NO_PAD.encode(Sha256::digest(of("code_verifier")));
        if shown != grant.challenge {
            return self.refuse("bad_verification_code");
        }
        if grant.login == "unverified" {
            return self.refuse("unverified_user_email");
        }
        let scope = match grant.login.as_str() {
            "mean" => "",
            _ => "read:user,user:email",
        };
        let mut known = self.known();
        known.made += 1;
        let token = format!("gho_{:036}", known.made);
        known.tokens.insert(token.clone(), grant.login);
        json!({"access_token": token, "token_type": "bearer", "scope": scope})
    }

    /// Whose token is shown; what is refused otherwise.
    fn login_of(&self, request: &Request) -> Result<String, Box<Response>> {
        let refuse = |status, why: &'static str| {
            self.known().refused.push(why);
            Err(Box::new(answer(status, &json!({"message": why}))))
        };
        if head(request, header::USER_AGENT).is_empty() {
            return refuse(403, "no user agent");
        }
        if head(request, header::ACCEPT) != "application/vnd.github+json" {
            return refuse(415, "no accept");
        }
        let token = head(request, header::AUTHORIZATION).strip_prefix("Bearer ");
        let login = token.and_then(|token| self.known().tokens.get(token).cloned());
        login.map_or_else(|| refuse(401, "Bad credentials"), Ok)
    }

    fn user(&self, request: &Request) -> Response {
        match self.login_of(request) {
            Ok(login) => answer(
                200,
                &json!({"id": 1_000 + login.len(), "login": login, "email": null}),
            ),
            Err(refused) => *refused,
        }
    }

    fn emails(&self, request: &Request) -> Response {
        match self.login_of(request) {
            Ok(login) => {
                let verified = login != "changed";
                answer(
                    200,
                    &json!([
                        {"email": "other@mail.test", "primary": false, "verified": true, "visibility": null},
                        {"email": format!("{login}@mail.test"), "primary": true, "verified": verified, "visibility": "private"},
                    ]),
                )
            }
            Err(refused) => *refused,
        }
    }

    fn refused(&self) -> Vec<&'static str> {
        self.known().refused.clone()
    }
}

/// The fake GitHub, and a service with a person and the settings for it.
async fn begun() -> (GitHub, TestApp, Person) {
    begun_with(SECRET).await
}

/// Settings for the fake GitHub at this address.
fn set_up(config: &mut Config, address: &str, secret: &str) {
    config.http.public_address = Some(ORIGIN.to_owned());
    config.sign_in.github_client_id = Some(CLIENT.to_owned());
    config.sign_in.github_client_secret = Some(secret.to_owned().into());
    config.sign_in.github_address = Some(address.to_owned());
}

async fn begun_with(secret: &str) -> (GitHub, TestApp, Person) {
    let github = GitHub::default();
    let address = github.start().await;
    let app = TestApp::start_with(|config| set_up(config, &address, secret)).await;
    app.owner().await;
    let person = app.person("olga@example.com").await;
    (github, app, person)
}

/// Grants what the page asks for under this login; our address that GitHub leads back to, without the host.
async fn at_github(page: &str, login: &str) -> String {
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .build()
        .expect("a client");
    let answer = client.get(format!("{page}&login={login}")).send().await;
    let answer = answer.expect("an answer");
    let to = answer.headers()["location"].to_str().expect("ASCII");
    let path = to.strip_prefix(ORIGIN).expect("it leads back here");
    path.to_owned()
}

/// The person connects GitHub, where they have this login; where they end.
async fn connect(app: &TestApp, person: Person, login: &str) -> String {
    let secret = super::social::session(app, person).await;
    let mut browser = Browser::new(app).with_session(&secret);
    let reply = browser
        .call("POST", "/me/social/github/connect", Some(json!({})))
        .await
        .expect(200);
    let back = at_github(reply.json["url"].as_str().unwrap(), login).await;
    location(&browser.open(&back).await.expect(303))
}

/// A browser sets out for GitHub: its page.
async fn set_out(browser: &mut Browser<'_>) -> String {
    location(&browser.open("/sign-in/github").await.expect(303))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_connected_github_signs_in_with_it() {
    let (github, app, person) = begun().await;
    assert_eq!(
        connect(&app, person, "olga").await,
        "/settings/security?connected=github"
    );
    let (subject, email): (String, String) =
        sqlx::query_as("SELECT subject, email FROM identities WHERE provider = 'github'")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    let number = subject
        .strip_prefix("127.0.0.1:")
        .expect("the server's name");
    assert_eq!(
        (number.split_once('/').map(|(_, number)| number), &*email),
        (Some("1004"), "olga@mail.test"),
        "the number, not the login"
    );
    let mut browser = Browser::new(&app);
    let page = set_out(&mut browser).await;
    assert_eq!(parameter(&page, "code_challenge_method"), "S256");
    let back = at_github(&page, "olga").await;
    let reply = browser.open(&back).await.expect(303);
    assert_eq!(location(&reply), "/");
    let me = browser.call("GET", "/me", None).await.expect(200);
    assert_eq!(me.json["person"]["email"], "olga@example.com");
    let exchanged = browser.call("GET", "/me/security", None).await.expect(200);
    let provider = &exchanged.json["providers"][0];
    assert_eq!(
        (&provider["id"], &provider["name"], &provider["email"]),
        (&json!("github"), &json!("GitHub"), &json!("olga@mail.test"))
    );
    assert_eq!(github.refused(), Vec::<&str>::new());

    // The way back works once, and in its own browser.
    let mut thief = Browser::new(&app);
    let again = location(&thief.open(&back).await.expect(303));
    assert_eq!(again, "/sign-in?problem=trip_over");
    // A person of the same name with another number is unknown here.
    let mut other = Browser::new(&app);
    let page = set_out(&mut other).await;
    let back = at_github(&page, "somebody").await;
    let reply = location(&other.open(&back).await.expect(303));
    assert_eq!(reply, "/sign-in?problem=unknown_identity");
    assert!(!other.has_session());
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_github_refuses_lets_nobody_in() {
    let (github, app, person) = begun().await;
    connect(&app, person, "olga").await;
    let refused = "/sign-in?problem=provider_failed";
    for (login, expected, expected_error) in [
        // GitHub has verified none of their addresses.
        ("unverified", refused, Some("unverified_user_email")),
        // It has another primary address since, which is not verified.
        ("changed", refused, None),
        // The person granted less.
        ("mean", refused, None),
        ("no", "/sign-in?problem=provider_refused", None),
    ] {
        let before = github.refused().len();
        let mut browser = Browser::new(&app);
        let page = set_out(&mut browser).await;
        let back = at_github(&page, login).await;
        let reply = location(&browser.open(&back).await.expect(303));
        assert_eq!(reply, expected, "{login}");
        assert!(!browser.has_session(), "{login}");
        let expected_error: Vec<&str> = expected_error.into_iter().collect();
        assert_eq!(github.refused()[before..], expected_error, "{login}");
    }

    // A code that GitHub never gave.
    let mut browser = Browser::new(&app);
    let page = set_out(&mut browser).await;
    let back = at_github(&page, "olga").await;
    let forged = with_parameter(&back, "code", "code9999999999999999");
    let reply = location(&browser.open(&forged).await.expect(303));
    assert_eq!(reply, refused);
    assert_eq!(github.refused().last(), Some(&"bad_verification_code"));

    // A code of another flow, which has another PKCE verifier.
    let (mut one, mut other) = (Browser::new(&app), Browser::new(&app));
    let page = set_out(&mut one).await;
    let stolen = parameter(&at_github(&page, "olga").await, "code");
    let page = set_out(&mut other).await;
    let back = at_github(&page, "mallory").await;
    let mixed = with_parameter(&back, "code", &stolen);
    let reply = location(&other.open(&mixed).await.expect(303));
    assert_eq!(reply, refused);
    assert!(!other.has_session());

    // Another state than that of the flow.
    let mut browser = Browser::new(&app);
    let page = set_out(&mut browser).await;
    let back = at_github(&page, "olga").await;
    let state = base::secret::Opaque::generate(&base::random::SystemRandom).expose();
    let forged = with_parameter(&back, "state", &state);
    let reply = location(&browser.open(&forged).await.expect(303));
    assert_eq!(reply, "/sign-in?problem=trip_over");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_secret_or_address_is_githubs_to_refuse() {
    let (github, app, person) = begun_with("another").await;
    assert_eq!(
        connect(&app, person, "olga").await,
        "/settings/security?problem=provider_failed"
    );
    assert_eq!(github.refused(), ["incorrect_client_credentials"]);
    app.stop().await;

    // GitHub knows this deployment by another address.
    let github = GitHub::default();
    let address = github.start().await;
    let app = TestApp::start_with(|config| {
        config.http.public_address = Some("http://other.test".to_owned());
        config.sign_in.github_client_id = Some(CLIENT.to_owned());
        config.sign_in.github_client_secret = Some(SECRET.to_owned().into());
        config.sign_in.github_address = Some(address);
    })
    .await;
    let mut browser = Browser::new(&app);
    let page = set_out(&mut browser).await;
    let back = at_github(&page, "olga").await;
    assert!(back.contains("error=redirect_uri_mismatch"), "{back}");
    let reply = location(&browser.open(&back).await.expect(303));
    assert_eq!(reply, "/sign-in?problem=provider_refused");
    assert_eq!(github.refused(), ["redirect_uri_mismatch"]);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_number_at_another_server_is_somebody_else() {
    let first = GitHub::default();
    let address = first.start().await;
    let app = TestApp::start_with(|config| set_up(config, &address, SECRET)).await;
    app.owner().await;
    let person = app.person("olga@example.com").await;
    connect(&app, person, "olga").await;
    // An older version stored the number alone.
    sqlx::query("UPDATE identities SET subject = '1004'")
        .execute(&app.pool)
        .await
        .unwrap();
    let (dir, url, clock) = app.stop().await;
    let app = TestApp::start_on(dir, url, clock, |config| set_up(config, &address, SECRET)).await;
    let mut olga = Browser::new(&app);
    let back = at_github(&set_out(&mut olga).await, "olga").await;
    assert_eq!(location(&olga.open(&back).await.expect(303)), "/");

    // The operator names another server, which numbers its people from 1 on, too.
    let other = GitHub::default().start().await;
    let (dir, url, clock) = app.stop().await;
    let app = TestApp::start_on(dir, url, clock, |config| set_up(config, &other, SECRET)).await;
    let mut mallory = Browser::new(&app);
    // A login as long as the other's: the same number.
    let back = at_github(&set_out(&mut mallory).await, "evil").await;
    let reply = location(&mallory.open(&back).await.expect(303));
    assert_eq!(reply, "/sign-in?problem=unknown_identity");
    assert!(!mallory.has_session());
    app.stop().await;
}
