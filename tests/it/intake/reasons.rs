//! Every reason for leaving a hit out, over HTTP.

use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::{FIREFOX, IntakeFixture, VISITOR, send, view};

type Headers = &'static [(&'static str, &'static str)];

fn with(mut hit: Value, field: &str, value: Value) -> Value {
    hit[field] = value;
    hit
}

#[tokio::test]
async fn each_reason_is_said_and_counted() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    const GOOGLE: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    const HEADLESS: &str = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/125.0.0.0 Safari/537.36";
    // reason, change of the site, hit, headers
    let cases: &[(&str, &str, Value, Headers)] = &[
        ("bot", "", view("/"), &[("user-agent", GOOGLE)]),
        ("bot", "", view("/"), &[("user-agent", "")]),
        ("headless", "", view("/"), &[("user-agent", HEADLESS)]),
        ("headless", "", with(view("/"), "b", json!(1)), &[]),
        (
            "hosting",
            "",
            view("/"),
            &[("x-forwarded-for", "3.5.140.1")],
        ),
        (
            "prefetch",
            "",
            view("/"),
            &[("sec-purpose", "prefetch;prerender")],
        ),
        (
            "spam_referrer",
            "",
            with(view("/"), "r", json!("https://semalt.com/x")),
            &[],
        ),
        (
            "wrong_host",
            "",
            with(view("/"), "u", json!("https://evil.test/")),
            &[],
        ),
        ("opted_out", "", with(view("/"), "o", json!(1)), &[]),
        ("opted_out", "", view("/"), &[("sec-gpc", "1")]),
        (
            "excluded_path",
            "excluded_paths = '{/admin/*}'",
            view("/admin/x"),
            &[],
        ),
        (
            "excluded_address",
            "excluded_addresses = '{193.99.144.0/24}'",
            view("/"),
            &[],
        ),
        (
            "excluded_country",
            "excluded_countries = '{DE}'",
            view("/"),
            &[],
        ),
        ("paused", "paused = true", view("/"), &[]),
    ];
    let mut expected = std::collections::BTreeMap::<String, i64>::new();
    for (reason, change, hit, headers) in cases {
        if !change.is_empty() {
            fixture.change("example.com", change).await;
        }
        let mut request = fixture
            .plain_request(Method::POST, "/hit")
            .body(hit.to_string());
        let usual = [
            ("user-agent", FIREFOX),
            ("x-forwarded-for", VISITOR),
            ("accept-language", "de"),
        ];
        let kept = usual
            .iter()
            .filter(|(name, _)| headers.iter().all(|(other, _)| other != name));
        for (name, value) in kept.chain(headers.iter()) {
            request = request.header(*name, *value);
        }
        let answer = send(request).await;
        assert_eq!(
            (answer.status.as_u16(), answer.why()),
            (202, Some(*reason)),
            "{hit} {headers:?}"
        );
        *expected.entry((*reason).to_owned()).or_default() += 1;
        fixture.change("example.com", "excluded_paths = '{}', excluded_addresses = '{}', excluded_countries = '{}', paused = false").await;
    }
    fixture.suspend(true).await;
    assert_eq!(fixture.hit(&view("/")).await.why(), Some("suspended"));
    expected.insert("suspended".to_owned(), 1);
    fixture.suspend(false).await;

    assert_eq!(fixture.hit(&view("/")).await.why(), None);
    assert_eq!(fixture.hit(&view("/")).await.why(), Some("repeated"));
    expected.insert("repeated".to_owned(), 1);

    let counted = fixture.counted("example.com").await;
    assert_eq!(counted.left_out, expected);
    assert_eq!((counted.views, counted.visitors), (1, 1));
}

#[tokio::test]
async fn two_clicks_to_two_places_in_one_second_are_two() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let click = |to: &str| {
        let event = with(view("/"), "n", json!("Outbound link"));
        with(event, "p", json!({ "url": to }))
    };
    assert_eq!(fixture.hit(&click("https://a.test/")).await.why(), None);
    assert_eq!(fixture.hit(&click("https://b.test/")).await.why(), None);
    let again = fixture.hit(&click("https://b.test/")).await;
    assert_eq!(again.why(), Some("repeated"));
    assert_eq!(fixture.counted("example.com").await.events, 2);
}

#[tokio::test]
async fn a_ping_of_a_visitor_left_out_leaves_no_trace() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    fixture.hit(&view("/")).await;
    let ping = json!({"v": 1, "s": "example.com", "k": "ping", "u": "https://example.com/", "e": 5000, "d": 40});
    fixture.change("example.com", "paused = true").await;
    let answer = fixture.hit(&ping).await;
    assert_eq!((answer.status.as_u16(), answer.why()), (202, None));
    let counted = fixture.counted("example.com").await;
    assert_eq!((counted.views, counted.pings), (1, 0));
    assert!(counted.left_out.is_empty());
}

#[tokio::test]
async fn a_change_of_settings_counts_from_the_next_hit_on() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let other = with(view("/"), "u", json!("https://shop.test/"));
    assert_eq!(fixture.hit(&other).await.why(), Some("wrong_host"));
    fixture
        .change("example.com", "hostnames = '{shop.test}'")
        .await;
    assert_eq!(fixture.hit(&other).await.why(), None);
    assert_eq!(fixture.hit(&view("/")).await.why(), Some("wrong_host"));
}
