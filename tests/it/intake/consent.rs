//! What the script of a site that asks visitors for consent asks and sends.

mod rights;

use reqwest::Method;
use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};
use shared::banner::{Banner, canonical};

use super::fixture::{Answer, CRAWLER, FIREFOX, IntakeFixture, send, view};

const POLICY: &str = "https://example.com/privacy";

/// A service with `example.com`, whose visitors are asked by the first draft of a banner, in English and German; and
/// with `plain.example`, whose are not.
async fn asking() -> (IntakeFixture, String) {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    fixture.site("plain.example").await;
    let mut banner = Banner::default_for("en").expect("a draft");
    let german = Banner::default_for("de").expect("a draft");
    banner.texts.extend(german.texts);
    let version = publish(&fixture, "example.com", &banner).await;
    (fixture, version)
}

/// Publishes a banner of a site, and turns the mode on. Returns its version.
async fn publish(fixture: &IntakeFixture, site: &str, banner: &Banner) -> String {
    let hash = Sha256::digest(canonical(banner));
    let content = serde_json::to_value(banner).expect("JSON");
    for sql in [
        "UPDATE banner_versions SET until = 9 FROM sites
         WHERE site_id = id AND name = $3 AND $1::bytea IS NOT NULL AND $2::jsonb IS NOT NULL",
        "INSERT INTO hard_settings (site_id, visits_days, records_days, saved_at, policy_url, policy_passage, \
             policy_language, policy_found_at, on_since)
         SELECT id, 30, 400, 7, 'https://example.com/privacy', 'We recognise', 'en', 7, 9 FROM sites
         WHERE name = $3 AND $1::bytea IS NOT NULL AND $2::jsonb IS NOT NULL
         ON CONFLICT DO NOTHING",
        "INSERT INTO banner_versions (site_id, number, hash, content, published_at)
         SELECT id, (SELECT count(*) + 1 FROM banner_versions), $1, $2, 9 FROM sites WHERE name = $3",
    ] {
        sqlx::query(sql)
            .bind(&hash[..])
            .bind(&content)
            .bind(site)
            .execute(&fixture.app.pool)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    fixture.app.registry.reload_all().await.expect("read again");
    shared::consent::to_hex(&hash)
}

/// A message of the visitor's browser.
fn message(about: &str, more: Json) -> Json {
    let mut message =
        json!({"v": 1, "s": "example.com", "k": about, "u": "https://example.com/a", "l": "en"});
    let fields = message.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    message
}

async fn post(fixture: &IntakeFixture, body: Json) -> Answer {
    post_as(fixture, FIREFOX, None, body).await
}

async fn post_as(fixture: &IntakeFixture, agent: &str, gpc: Option<&str>, body: Json) -> Answer {
    let mut request = fixture
        .agent(agent, Method::POST, "/stile-consent")
        .header("content-type", "text/plain;charset=UTF-8")
        .body(body.to_string());
    if let Some(gpc) = gpc {
        request = request.header("sec-gpc", gpc);
    }
    send(request).await
}

async fn get(fixture: &IntakeFixture, agent: &str, path: &str) -> Answer {
    send(fixture.agent(agent, Method::GET, path)).await
}

/// How many records the site has.
async fn records(fixture: &IntakeFixture) -> i64 {
    count(fixture, "consent_records").await
}

async fn count(fixture: &IntakeFixture, table: &str) -> i64 {
    fixture.app.counts.settled().await.expect("settles");
    let site = fixture
        .app
        .registry
        .by_name_or_id("example.com")
        .expect("the site")
        .number();
    let sql = format!("SELECT count(*)::BIGINT FROM {table} WHERE site_id = ?");
    fixture.ask(&sql, site.0).await[0][0]
}

/// A visitor who opened a page and agreed; the ticket.
async fn agreed(fixture: &IntakeFixture, version: &str) -> String {
    fixture.hit(&view("/a")).await;
    fixture.clock.advance_seconds(1);
    let bits = "0123456789abcdef".repeat(2);
    let answer = post(
        fixture,
        message("agree", json!({"p": bits, "b": version, "w": "banner"})),
    )
    .await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    let ticket = answer.json()["k"].as_str().expect("a ticket").to_owned();
    assert!(ticket.starts_with(&bits));
    ticket
}

#[tokio::test]
async fn the_script_learns_whom_to_ask_and_with_what() {
    let (fixture, version) = asking().await;
    let picks = |site: &str| format!("/stile-picks?s={site}");
    let asked = get(&fixture, FIREFOX, &picks("example.com")).await.json();
    let file = asked["consent"]["f"].as_str().expect("a file");
    assert_eq!(
        asked,
        json!({"picks": [], "stretches": [], "consent": {"v": version, "f": file}})
    );
    let part = get(&fixture, FIREFOX, &format!("/{file}")).await;
    assert_eq!(part.status, 200);
    assert_eq!(
        part.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    let plain = get(&fixture, FIREFOX, &picks("plain.example")).await;
    assert_eq!(plain.body, br#"{"picks":[],"stretches":[]}"#);

    let banner = get(&fixture, FIREFOX, "/stile-banner?s=example.com&l=en-GB").await;
    assert_eq!(banner.header("access-control-allow-origin"), Some("*"));
    assert_eq!(banner.header("cache-control"), Some("private, max-age=300"));
    let banner = banner.json();
    let draft = Banner::default_for("en").expect("a draft");
    assert_eq!(
        (
            &banner["ask"],
            &banner["gpc"],
            &banner["version"],
            &banner["policy"]
        ),
        (&json!(true), &json!(false), &json!(version), &json!(POLICY))
    );
    assert_eq!(banner["texts"], json!(draft.texts["en"]));
    // A page without a language: what the browser prefers.
    let german = get(&fixture, FIREFOX, "/stile-banner?s=example.com").await;
    assert_eq!(german.json()["language"], "de");
    let crawler = get(&fixture, CRAWLER, "/stile-banner?s=example.com").await;
    assert_eq!(crawler.json()["ask"], false);
    let signal = fixture
        .browser(Method::GET, "/stile-banner?s=example.com")
        .header("sec-gpc", "1");
    let signal = send(signal).await.json();
    assert_eq!(
        (&signal["ask"], &signal["gpc"]),
        (&json!(false), &json!(true))
    );

    for (path, code) in [
        ("/stile-banner?s=plain.example", "not_in_this_mode"),
        ("/stile-banner?s=other.example", "unknown_site"),
    ] {
        let refused = get(&fixture, FIREFOX, path).await.error();
        assert_eq!((refused.0, refused.1.as_str()), (404, code), "{path}");
    }
    let wrong = send(fixture.browser(Method::PUT, "/stile-banner?s=example.com")).await;
    assert_eq!(
        (wrong.status.as_u16(), wrong.header("allow")),
        (405, Some("GET, HEAD"))
    );
}

#[tokio::test]
async fn a_visitor_agrees_is_recognised_withdraws_and_is_not_recognised() {
    let (fixture, version) = asking().await;
    let ticket = agreed(&fixture, &version).await;
    assert_eq!(
        (records(&fixture).await, count(&fixture, "ties").await),
        (1, 1)
    );
    fixture.hit(&view("/b")).await;
    assert_eq!(
        post(&fixture, message("here", json!({"o": ticket})))
            .await
            .status,
        202
    );
    assert_eq!(count(&fixture, "ties").await, 1, "the visit is tied once");

    let about = post(&fixture, message("about", json!({"o": ticket}))).await;
    let about = about.json();
    let now = fixture.app.clock_now() / 1_000_000;
    assert_eq!(about["since"], now);
    // Of the two hits, the first was before the agreement.
    assert_eq!(
        (&about["visits"], &about["hits"], &about["until"]),
        (&json!(1), &json!(1), &json!((now / 86_400 + 30) * 86_400))
    );
    let code = about["code"].as_str().expect("a code");
    assert!(shared::consent::Person::parse(code).is_some(), "{code}");

    let withdraw = message("withdraw", json!({"o": ticket, "w": "panel", "b": version}));
    for _ in 0..2 {
        assert_eq!(post(&fixture, withdraw.clone()).await.status, 202);
    }
    assert_eq!(
        (records(&fixture).await, count(&fixture, "ties").await),
        (2, 0)
    );
    for about in ["here", "about"] {
        let refused = post(&fixture, message(about, json!({"o": ticket})))
            .await
            .error();
        assert_eq!(
            (refused.0, refused.1.as_str()),
            (410, "consent_withdrawn"),
            "{about}"
        );
    }
}

#[tokio::test]
async fn a_visitor_is_forgotten_at_once() {
    let (fixture, version) = asking().await;
    let ticket = agreed(&fixture, &version).await;
    assert_eq!(count(&fixture, "consent_links").await, 1);
    let erase = message("forget", json!({"o": ticket, "w": "panel", "b": version}));
    assert_eq!(post(&fixture, erase).await.status, 202);
    let left = (
        records(&fixture).await,
        count(&fixture, "consent_links").await,
        count(&fixture, "ties").await,
    );
    assert_eq!(left, (2, 0, 0), "records stay, and belong to no visitor");
}

#[tokio::test]
async fn without_an_open_visit_there_is_nothing_to_tie() {
    let (fixture, version) = asking().await;
    let ticket = agreed(&fixture, &version).await;
    fixture.clock.advance_seconds(3_600);
    let here = message("here", json!({"o": ticket}));
    let refused = post(&fixture, here.clone()).await.error();
    assert_eq!((refused.0, refused.1.as_str()), (404, "no_open_visit"));
    fixture.hit(&view("/c")).await;
    assert_eq!(post(&fixture, here).await.status, 202);
    assert_eq!(count(&fixture, "ties").await, 2);
}

#[tokio::test]
async fn answers_and_signals_are_recorded_without_a_tie() {
    let (fixture, version) = asking().await;
    fixture.hit(&view("/a")).await;
    let decline = message("decline", json!({"b": version, "w": "banner"}));
    assert_eq!(post(&fixture, decline).await.status, 202);
    let gpc = message("gpc", json!({"b": version, "w": "signal"}));
    for _ in 0..2 {
        let taken = post_as(&fixture, FIREFOX, Some("1"), gpc.clone()).await;
        assert_eq!((taken.status.as_u16(), taken.why()), (202, None));
    }
    let shown = message("shown", json!({"b": version}));
    for _ in 0..2 {
        assert_eq!(post(&fixture, shown.clone()).await.status, 202);
    }
    let found = (
        records(&fixture).await,
        count(&fixture, "ties").await,
        count(&fixture, "consent_links").await,
    );
    // The signal once a day.
    assert_eq!(found, (2, 0, 0));
    let site = fixture
        .app
        .registry
        .by_name_or_id("example.com")
        .expect("the site");
    let sql = "SELECT sum(shown)::BIGINT FROM consent_shown WHERE site_id = ?";
    assert_eq!(fixture.ask(sql, site.number().0).await, [[2]]);
}

#[tokio::test]
async fn what_is_not_to_be_recorded_is_not() {
    let (fixture, version) = asking().await;
    let ticket = agreed(&fixture, &version).await;
    let bits = "f".repeat(32);
    let agree = message("agree", json!({"p": bits, "b": version, "w": "banner"}));
    let with = |change: Json| {
        let mut changed = agree.clone();
        let fields = changed.as_object_mut().expect("an object");
        fields.extend(change.as_object().expect("an object").clone());
        changed
    };
    let tool = json!({"version": "1", "language": "en", "text": "May we?"});
    for (agent, gpc, body, expected) in [
        (CRAWLER, None, agree.clone(), (403, "consent_not_asked", "")),
        (
            FIREFOX,
            Some("1"),
            agree.clone(),
            (403, "consent_not_asked", ""),
        ),
        (
            FIREFOX,
            None,
            with(json!({"d": true})),
            (403, "consent_not_asked", ""),
        ),
        (
            FIREFOX,
            None,
            with(json!({"u": "https://evil.test/"})),
            (403, "consent_not_asked", ""),
        ),
        (
            FIREFOX,
            None,
            with(json!({"b": "0".repeat(64)})),
            (409, "banner_changed", "b"),
        ),
        (
            FIREFOX,
            None,
            with(json!({"b": null, "tool": tool})),
            (400, "malformed_body", "b"),
        ),
        (
            FIREFOX,
            None,
            with(json!({"p": "x"})),
            (400, "malformed_body", "p"),
        ),
        (
            FIREFOX,
            None,
            with(json!({"u": "nonsense"})),
            (400, "malformed_body", "u"),
        ),
        (
            FIREFOX,
            None,
            with(json!({"extra": 1})),
            (400, "malformed_body", "extra"),
        ),
        (
            FIREFOX,
            None,
            with(json!({"s": "plain.example"})),
            (404, "not_in_this_mode", ""),
        ),
        (
            FIREFOX,
            None,
            with(json!({"s": "other.example"})),
            (404, "unknown_site", "s"),
        ),
        (
            FIREFOX,
            None,
            message("here", json!({"o": ticket.replace("0123", "3210")})),
            (410, "consent_withdrawn", ""),
        ),
    ] {
        let refused = post_as(&fixture, agent, gpc, body.clone()).await;
        let (status, code, field) = refused.error();
        assert_eq!((status, code.as_str(), field.as_str()), expected, "{body}");
        assert_eq!(refused.header("access-control-allow-origin"), Some("*"));
    }
    // Without the header, a page cannot say that its visitor was not asked.
    let gpc = message("gpc", json!({"b": version, "w": "signal"}));
    assert_eq!(post(&fixture, gpc).await.why(), Some("malformed"));
    let decline = message("decline", json!({"b": version, "w": "banner"}));
    let bot = post_as(&fixture, CRAWLER, None, decline).await;
    assert_eq!((bot.status.as_u16(), bot.why()), (202, Some("bot")));
    // A version that was live before is not what is asked now.
    let shown = message("shown", json!({"b": "0".repeat(64)}));
    assert_eq!(post(&fixture, shown).await.status, 202);
    assert_eq!(
        (
            records(&fixture).await,
            count(&fixture, "consent_shown").await
        ),
        (1, 0)
    );
    // Withdrawing works with the signal, too, and while counting is paused.
    fixture.change("example.com", "paused = true").await;
    let withdraw = message("withdraw", json!({"o": ticket, "w": "panel"}));
    let taken = post_as(&fixture, FIREFOX, Some("1"), withdraw).await;
    assert_eq!((taken.status.as_u16(), taken.why()), (202, None));
    assert_eq!(records(&fixture).await, 2);
}

#[tokio::test]
async fn an_acknowledged_answer_survives_a_crash() {
    let (fixture, version) = asking().await;
    let ticket = agreed(&fixture, &version).await;
    let IntakeFixture { app, .. } = fixture;
    let (folder, database, clock) = app.crash().await;
    let app = tests::TestApp::start_on(folder, database, clock, |_| {}).await;
    let body = message("about", json!({"o": ticket}));
    let request = app
        .nobody()
        .request(Method::POST, "/stile-consent")
        .header("user-agent", FIREFOX)
        .header("x-forwarded-for", super::fixture::VISITOR)
        .body(body.to_string());
    let about = app.nobody().send(request).await.expect(200).json;
    assert_eq!(about["visits"], 1, "{about}");
    app.stop().await;
}

#[tokio::test]
async fn an_event_of_the_backend_belongs_to_the_visitor_whose_ticket_it_has() {
    let (fixture, version) = asking().await;
    let ticket = agreed(&fixture, &version).await;
    fixture.clock.advance_seconds(7_200);
    let token = fixture.token(&["events:write"]).await;
    let send = async |site: &str, ticket: &str| {
        let event = json!({
            "url": format!("https://{site}/paid"), "name": "Paid", "visitor": {"agreed": ticket},
        });
        let path = format!("{site}/events");
        fixture.events(&token, &path, None, &event).await
    };
    let counted = json!({"counted": true, "repeated": false, "why": null});
    assert_eq!(send("example.com", &ticket).await.json(), counted);
    assert_eq!(
        count(&fixture, "ties").await,
        2,
        "its own, beside the visit"
    );
    let about = post(&fixture, message("about", json!({"o": ticket}))).await;
    let about = about.json();
    assert_eq!(about["visits"], 2);
    // A ticket of no visitor counts, and so does one after the withdrawal; neither has a visitor.
    assert_eq!(send("example.com", "made up").await.json(), counted);
    let withdraw = message("withdraw", json!({"o": ticket, "w": "panel", "b": version}));
    assert_eq!(post(&fixture, withdraw).await.status, 202);
    assert_eq!(send("example.com", &ticket).await.json(), counted);
    assert_eq!(count(&fixture, "ties").await, 0);
    assert_eq!(fixture.counted("example.com").await.events, 3);
    // A site that does not ask has no such visitors.
    let (status, code, field) = send("plain.example", &ticket).await.error();
    assert_eq!(
        (status, code.as_str(), field.as_str()),
        (400, "malformed_event", "visitor.agreed")
    );
}
