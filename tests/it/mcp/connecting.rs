//! Connecting a program through OAuth: from a registration to a revoked connection.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tests::{Actor, Reply, TestApp};
use url::Url;

use super::{answer, ask, call, fixture, send_form};

/// What only the program knows.
pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
/// Where the program is answered.
pub const CALLBACK: &str = "http://127.0.0.1:51234/callback";

/// A program that connects.
pub struct Program {
    pub id: String,
    pub resource: String,
    nobody: Actor,
}

/// Tokens that it got.
pub struct Tokens {
    pub access: Actor,
    pub refresh: String,
}

impl Program {
    /// Registers it, where its machine may give it any port.
    pub async fn register(app: &TestApp, name: &str) -> Program {
        let body = json!({"client_name": name, "redirect_uris": ["http://127.0.0.1/callback"]});
        let reply = app
            .nobody()
            .post("/oauth/register", &body)
            .await
            .expect(201);
        assert_eq!(reply.json["token_endpoint_auth_method"], "none");
        assert!(reply.json["client_secret"].is_null());
        Program {
            id: reply.json["client_id"].as_str().expect("an id").to_owned(),
            resource: format!("{}/mcp", origin(app)),
            nobody: app.nobody(),
        }
    }

    /// What it sends the browser with.
    pub fn request(&self, scope: &str) -> Vec<(&'static str, String)> {
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER));
        vec![
            ("response_type", "code".to_owned()),
            ("client_id", self.id.clone()),
            ("redirect_uri", CALLBACK.to_owned()),
            ("scope", scope.to_owned()),
            ("state", "abc 123".to_owned()),
            ("code_challenge", challenge),
            ("code_challenge_method", "S256".to_owned()),
            ("resource", self.resource.clone()),
        ]
    }

    /// The address that it opens in the browser.
    pub fn address(&self, scope: &str) -> String {
        let query: String = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(self.request(scope))
            .finish();
        format!("/oauth/authorize?{query}")
    }

    /// The person decides so.
    pub async fn decide(&self, person: &Actor, scope: &str, more: &[(&str, &str)]) -> Reply {
        let asked = self.request(scope);
        let mut fields: Vec<(&str, &str)> = asked
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        fields.extend_from_slice(more);
        send_form(person, "/oauth/authorize", &fields).await
    }

    /// The code that the browser returns with.
    pub async fn code(&self, person: &Actor, scope: &str, more: &[(&str, &str)]) -> String {
        let more = [&[("decision", "allow"), ("sites", "all")][..], more].concat();
        let reply = self.decide(person, scope, &more).await.expect(200);
        parameter(&returns_to(&reply), "code").expect("a code")
    }

    /// Fetches tokens with a code.
    pub async fn exchange(&self, code: &str, verifier: &str) -> Reply {
        let fields = [
            ("grant_type", "authorization_code"),
            ("client_id", &self.id),
            ("code", code),
            ("redirect_uri", CALLBACK),
            ("code_verifier", verifier),
            ("resource", &self.resource),
        ];
        send_form(&self.nobody, "/oauth/token", &fields).await
    }

    /// Fetches the next tokens.
    pub async fn refresh(&self, token: &str) -> Reply {
        let fields = [
            ("grant_type", "refresh_token"),
            ("client_id", &self.id),
            ("refresh_token", token),
        ];
        send_form(&self.nobody, "/oauth/token", &fields).await
    }

    /// The tokens in this answer.
    pub fn tokens(&self, reply: Reply) -> Tokens {
        let reply = reply.expect(200);
        assert_eq!(reply.json["token_type"], "Bearer");
        assert_eq!(reply.json["expires_in"], 3_600);
        assert_eq!(reply.headers["cache-control"], "no-store");
        let text = |name: &str| reply.json[name].as_str().expect("a token").to_owned();
        Tokens {
            access: self.nobody.clone().with_token(&text("access_token")),
            refresh: text("refresh_token"),
        }
    }

    /// Connects it as this person.
    pub async fn connect(&self, person: &Actor, scope: &str, more: &[(&str, &str)]) -> Tokens {
        let code = self.code(person, scope, more).await;
        self.tokens(self.exchange(&code, VERIFIER).await)
    }
}

/// The page in an answer.
#[track_caller]
pub fn page(reply: &Reply) -> &str {
    std::str::from_utf8(&reply.body).expect("text")
}

/// The address by which people and programs know the service.
pub fn origin(app: &TestApp) -> String {
    format!("http://localhost:{}", app.address.port())
}

/// An address that a page has between these marks.
#[track_caller]
fn address_in(reply: &Reply, before: &str) -> Url {
    let text = page(reply);
    let rest = text.split_once(before).map(|(_, rest)| rest);
    let address = rest.and_then(|rest| rest.split_once('"'));
    let (address, _) = address.unwrap_or_else(|| panic!("no address: {text}"));
    Url::parse(&address.replace("&amp;", "&")).expect("an address")
}

/// Where the page after a decision leads the browser, by itself and by its link.
#[track_caller]
pub fn returns_to(reply: &Reply) -> Url {
    assert!(!reply.headers.contains_key("location"));
    let to = address_in(reply, "content=\"0;url=");
    assert_eq!(to, link(reply));
    to
}

/// The link of a page to the program.
#[track_caller]
pub fn link(reply: &Reply) -> Url {
    address_in(reply, "<a href=\"")
}

/// A parameter of an address.
pub fn parameter(address: &Url, name: &str) -> Option<String> {
    let found = address.query_pairs().find(|(known, _)| known == name);
    found.map(|(_, value)| value.into_owned())
}

/// The audit's lines about programs, by their words: the test's clock may have stopped.
pub async fn lines(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("SELECT action FROM audit WHERE action LIKE 'program.%' ORDER BY action")
        .fetch_all(&app.pool)
        .await
        .expect("the audit")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_documents_lead_a_program_to_its_tokens() {
    let app = TestApp::start().await;
    let origin = origin(&app);
    for path in ["", "/mcp"] {
        let path = format!("/.well-known/oauth-protected-resource{path}");
        let document = app.nobody().get(&path).await.expect(200);
        assert_eq!(document.json["resource"], format!("{origin}/mcp"));
        assert_eq!(document.json["authorization_servers"], json!([origin]));
        assert_eq!(document.headers["access-control-allow-origin"], "*");
    }
    let path = "/.well-known/oauth-authorization-server";
    let server = app.nobody().get(path).await.expect(200).json;
    assert_eq!(server["issuer"], origin);
    assert_eq!(server["code_challenge_methods_supported"], json!(["S256"]));
    for (name, path) in [
        ("authorization_endpoint", "authorize"),
        ("token_endpoint", "token"),
        ("registration_endpoint", "register"),
        ("revocation_endpoint", "revoke"),
    ] {
        assert_eq!(server[name], format!("{origin}/oauth/{path}"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_connects_a_program_and_ends_it() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "My <b>helper</b>").await;
    let address = program.address("figures:read");

    // The browser signs in first, and returns.
    let reply = app.nobody().get(&address).await.expect(303);
    let to = reply.headers["location"].to_str().expect("ASCII");
    let to = Url::parse("http://x")
        .and_then(|base| base.join(to))
        .expect("an address");
    assert_eq!(to.path(), "/sign-in");
    let back = to
        .query_pairs()
        .find(|(name, _)| name == "to")
        .expect("where to");
    assert_eq!(back.1, address);

    let page = owner.get(&address).await.expect(200);
    let text = String::from_utf8(page.body).expect("text");
    assert!(
        text.contains("My &lt;b&gt;helper&lt;/b&gt;") && text.contains("127.0.0.1"),
        "{text}"
    );
    assert!(
        !text.contains("<b>") && !text.contains("Create goals"),
        "{text}"
    );
    let policy = page.headers["content-security-policy"]
        .to_str()
        .expect("ASCII");
    assert!(policy.contains("form-action 'self';"), "{policy}");
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");

    let decision = [("decision", "allow"), ("sites", "all")];
    let reply = program
        .decide(&owner, "figures:read", &decision)
        .await
        .expect(200);
    let to = returns_to(&reply);
    assert_eq!(
        (to.host_str(), to.port(), to.path()),
        (Some("127.0.0.1"), Some(51_234), "/callback")
    );
    assert_eq!(parameter(&to, "state").as_deref(), Some("abc 123"));
    assert_eq!(parameter(&to, "iss"), Some(origin(&app)));
    let code = parameter(&to, "code").expect("a code");
    let tokens = program.tokens(program.exchange(&code, VERIFIER).await);

    let overview = call(&tokens.access, "get_overview", json!({})).await;
    assert_eq!(answer(&overview)["total_sites"], 1);
    // It is for /mcp only.
    tokens.access.get("/api/v1/overview").await.expect(401);

    // It is among the tokens, where it is revoked as they are: with where it is answered, as it chose its name itself.
    let listed = owner.get("/api/v1/tokens").await.expect(200).json;
    let listed = listed.as_array().expect("tokens");
    let ours = listed
        .iter()
        .find(|token| token["name"] == "My <b>helper</b> (127.0.0.1)")
        .expect("it is listed");
    assert_eq!(ours["scopes"], json!(["figures:read"]));
    assert_eq!(ours["sites"], Value::Null);
    let path = format!("/api/v1/tokens/{}", ours["id"].as_str().expect("an id"));
    owner.delete(&path).await.expect(204);
    ask(&tokens.access, "tools/list", json!({}))
        .await
        .expect(401);
    let refused = program.refresh(&tokens.refresh).await.expect(400);
    assert_eq!(refused.json["error"], "invalid_grant");
    assert_eq!(lines(&app).await, ["program.connected"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_access_token_lasts_an_hour_and_a_refresh_token_gets_the_next() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let first = program.connect(&owner, "figures:read", &[]).await;
    app.clock.advance_seconds(3_599);
    ask(&first.access, "tools/list", json!({}))
        .await
        .expect(200);
    app.clock.advance_seconds(1);
    ask(&first.access, "tools/list", json!({}))
        .await
        .expect(401);

    let second = program.tokens(program.refresh(&first.refresh).await);
    ask(&second.access, "tools/list", json!({}))
        .await
        .expect(200);
    assert_ne!(first.refresh, second.refresh);
    // A refresh token that is not used for 30 days is over.
    app.clock.advance_seconds(30 * 86_400);
    let refused = program.refresh(&second.refresh).await.expect(400);
    assert_eq!(refused.json["error"], "invalid_grant");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_person_chooses_scopes_and_sites() {
    let (app, owner) = fixture().await;
    let second = app.site(&owner, "second.example", "UTC").await;
    let program = Program::register(&app, "Helper").await;
    let both = "figures:read sites:write";
    let reply = owner.get(&program.address(both)).await.expect(200);
    let text = page(&reply);
    assert!(
        text.contains("Create goals") && text.contains("second.example"),
        "{text}"
    );
    // Writing is a box to tick: reading is the default.
    assert!(
        text.contains("name=\"write\" value=\"on\"><span>"),
        "{text}"
    );

    let id = second["id"].as_str().expect("an id");
    for (more, scope, names) in [
        (vec![], "figures:read", 2),
        (vec![("write", "on")], both, 2),
    ] {
        let code = program.code(&owner, both, &more).await;
        let reply = program.exchange(&code, VERIFIER).await.expect(200);
        assert_eq!(reply.json["scope"], scope);
        let tokens = program.tokens(reply);
        let overview = call(&tokens.access, "get_overview", json!({})).await;
        assert_eq!(answer(&overview)["total_sites"], names);
        let listed = ask(&tokens.access, "tools/list", json!({}))
            .await
            .expect(200);
        let count = listed.json["result"]["tools"]
            .as_array()
            .map_or(0, Vec::len);
        assert_eq!(count, if scope == both { 13 } else { 11 });
    }

    // A ticked site limits the program, whichever of the choices above it is on.
    for sites in ["some", "all"] {
        let chosen = [("decision", "allow"), ("sites", sites), ("site", id)];
        let reply = program.decide(&owner, both, &chosen).await.expect(200);
        let code = parameter(&returns_to(&reply), "code").expect("a code");
        let limited = program.tokens(program.exchange(&code, VERIFIER).await);
        let overview = call(&limited.access, "get_overview", json!({})).await;
        assert_eq!(answer(&overview)["total_sites"], 1);
        assert_eq!(answer(&overview)["sites"][0]["name"], "second.example");
    }

    // Without a choice nothing is allowed, and the page has what was chosen.
    for (sites, checked) in [
        (vec![("sites", "some")], "value=\"some\" checked"),
        (vec![], "value=\"on\" checked"),
    ] {
        let more = [vec![("decision", "allow"), ("write", "on")], sites].concat();
        let reply = program.decide(&owner, both, &more).await.expect(400);
        let text = page(&reply);
        assert!(text.contains("role=\"alert\""), "{text}");
        assert!(text.contains(checked), "{text}");
        assert!(!text.contains("value=\"all\" checked"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_ticks_nothing_itself() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    // One that only asks to write still has to be allowed it, and reads.
    let address = format!("{}&write=on&sites=some", program.address("sites:write"));
    let reply = owner.get(&address).await.expect(200);
    let text = page(&reply);
    assert!(text.contains("to create goals and notes"), "{text}");
    assert!(
        text.contains("name=\"write\" value=\"on\"><span>"),
        "{text}"
    );
    assert!(text.contains("value=\"all\" checked"), "{text}");
    let code = program.code(&owner, "sites:write", &[]).await;
    let reply = program.exchange(&code, VERIFIER).await.expect(200);
    assert_eq!(reply.json["scope"], "figures:read");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_is_in_the_readers_language() {
    let (app, owner) = fixture().await;
    let program = Program::register(&app, "Helper").await;
    let request = owner
        .request(Method::GET, &program.address("figures:read"))
        .header("accept-language", "de");
    let page = owner.send(request).await.expect(200);
    assert_eq!(page.headers["content-language"], "de");
    let text = String::from_utf8(page.body).expect("text");
    assert!(
        text.contains("<html lang=\"de\">") && text.contains("Helper verbinden"),
        "{text}"
    );
}
