//! Receipts: returned on request, opened for their site only, and with the whole verdict.

use base::{random::SystemRandom, seal::Sealer};
use reqwest::Method;
use serde_json::{Value, json};
use shared::ids::SiteNumber;
use sites::receipt::{self, OPENS_FOR, ReceiptView, SentBy, Unopened};

use super::fixture::{CRAWLER, FIREFOX, IntakeFixture, NOON, VISITOR, send, view};

async fn fixture() -> IntakeFixture {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    fixture
}

fn number(fixture: &IntakeFixture, site: &str) -> SiteNumber {
    fixture.app.registry.by_name_or_id(site).unwrap().number()
}

fn open(
    fixture: &IntakeFixture,
    site: &str,
    receipt: &str,
    now: i64,
) -> Result<ReceiptView, Unopened> {
    let sealer = Sealer::open(fixture.app.data(), &SystemRandom).unwrap();
    receipt::open(&sealer, number(fixture, site), receipt, now)
}

/// Posts a hit with this user agent that asks for a receipt; the answer's receipt, opened.
async fn receipt_of(fixture: &IntakeFixture, hit: &Value, agent: &str) -> ReceiptView {
    let request = fixture
        .agent(agent, Method::POST, "/hit?receipts=true")
        .body(hit.to_string());
    let answer = send(request).await;
    assert_eq!(
        answer.header("access-control-expose-headers"),
        Some("Stile-Left-Out, Stile-Receipt")
    );
    let receipt = answer.header("stile-receipt").expect("a receipt");
    let opened = open(fixture, "example.com", receipt, NOON).expect("it opens");
    assert_eq!(answer.why(), opened.reason.as_deref());
    opened
}

#[tokio::test]
async fn a_hit_has_a_receipt_only_where_it_asks() {
    let fixture = fixture().await;
    for path in ["/hit", "/hit?receipts=false", "/hit?receipt=true", "/hit?x"] {
        let request = fixture
            .browser(Method::POST, path)
            .body(view(path).to_string());
        let answer = send(request).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("stile-receipt")),
            (202, None),
            "{path}"
        );
    }
    let ping = json!({"v": 1, "s": "example.com", "k": "ping", "u": "https://example.com/hit", "e": 10, "d": 8});
    let request = fixture
        .browser(Method::POST, "/hit?a=b&receipts=true")
        .body(ping.to_string());
    assert_eq!(send(request).await.header("stile-receipt"), None);
}

#[tokio::test]
async fn a_receipt_tells_the_verdict_and_the_step() {
    let fixture = fixture().await;
    let event = json!({"v": 1, "s": "example.com", "u": "https://example.com/a", "n": "Buy", "p": {"plan": "pro"},
        "r": "https://www.google.com/"});
    let counted = receipt_of(&fixture, &event, FIREFOX).await;
    assert_eq!((counted.at, counted.expires), (NOON, NOON + OPENS_FOR));
    assert_eq!(
        (counted.counted, counted.sent_by, counted.steps_passed),
        (true, SentBy::Script, 15)
    );
    assert_eq!(counted.props, ["plan"]);
    let read = counted.classified.unwrap();
    assert_eq!(
        (read.path.as_str(), read.event.as_deref()),
        ("/a", Some("Buy"))
    );
    assert_eq!(
        (read.source.as_deref(), read.channel.as_str()),
        (Some("Google"), "Organic Search")
    );

    let repeated = receipt_of(&fixture, &event, FIREFOX).await;
    assert_eq!(
        (repeated.reason.as_deref(), repeated.step.as_deref()),
        (Some("repeated"), Some("repeated"))
    );
    let bot = receipt_of(&fixture, &view("/b"), CRAWLER).await;
    assert_eq!(
        (bot.reason.as_deref(), bot.step.as_deref()),
        (Some("bot"), Some("bot"))
    );
    assert_eq!(bot.classified.unwrap().path, "/b");
    let wrong = json!({"v": 1, "s": "example.com", "u": "https://example.org/"});
    let wrong = receipt_of(&fixture, &wrong, FIREFOX).await;
    assert_eq!(
        (wrong.reason.as_deref(), wrong.step.as_deref()),
        (Some("wrong_host"), Some("wrong_host"))
    );
    let broken = json!({"v": 1, "s": "example.com", "u": "nonsense"});
    let broken = receipt_of(&fixture, &broken, FIREFOX).await;
    assert_eq!(
        (broken.reason.as_deref(), broken.classified),
        (Some("malformed"), None)
    );
    assert!(broken.detail.unwrap().starts_with("`u` "));
}

#[tokio::test]
async fn a_receipt_opens_for_its_site_and_48_hours() {
    let fixture = fixture().await;
    fixture.site("other.example").await;
    let request = fixture
        .browser(Method::POST, "/hit?receipts=true")
        .body(view("/").to_string());
    let answer = send(request).await;
    let receipt = answer.header("stile-receipt").unwrap();
    assert!(open(&fixture, "example.com", receipt, NOON + OPENS_FOR - 1).is_ok());
    assert_eq!(
        open(&fixture, "example.com", receipt, NOON + OPENS_FOR),
        Err(Unopened::Expired)
    );
    assert_eq!(
        open(&fixture, "other.example", receipt, NOON),
        Err(Unopened::Unknown)
    );
}

#[tokio::test]
async fn events_have_receipts_in_the_order_sent() {
    let fixture = fixture().await;
    let token = fixture.token(&["events:write"]).await;
    let visitor = json!({"address": VISITOR, "user_agent": FIREFOX});
    let one = json!({"url": "https://example.com/a", "visitor": visitor});
    let answer = fixture
        .events(&token, "example.com/events?receipts=true", Some("k1"), &one)
        .await;
    let opened = open(
        &fixture,
        "example.com",
        answer.json()["receipt"].as_str().unwrap(),
        NOON,
    )
    .unwrap();
    assert_eq!((opened.counted, opened.sent_by), (true, SentBy::Backend));
    let again = fixture
        .events(&token, "example.com/events?receipts=true", Some("k1"), &one)
        .await
        .json();
    let opened = open(
        &fixture,
        "example.com",
        again["receipt"].as_str().unwrap(),
        NOON,
    )
    .unwrap();
    assert_eq!(
        (&again["repeated"], opened.reason.as_deref()),
        (&json!(true), Some("repeated"))
    );

    let batch = json!([{"url": "https://example.com/b"}, {"url": "https://example.org/c"}, {"url": "https://example.com/d"}]);
    let path = "example.com/events/batch?receipts=true";
    let answer = fixture.events(&token, path, None, &batch).await.json();
    assert_eq!(
        (&answer["counted"], &answer["left_out"]),
        (&json!(2), &json!(1))
    );
    let receipts = answer["receipts"].as_array().unwrap().iter();
    let verdicts: Vec<_> = receipts
        .map(|receipt| open(&fixture, "example.com", receipt.as_str().unwrap(), NOON).unwrap())
        .map(|view| (view.classified.unwrap().path, view.reason))
        .collect();
    let wrong = Some("wrong_host".to_owned());
    assert_eq!(
        verdicts,
        [
            ("/b".to_owned(), None),
            ("/c".to_owned(), wrong),
            ("/d".to_owned(), None)
        ]
    );
    let none = fixture.events(&token, path, None, &json!([])).await.json();
    assert_eq!(none["receipts"], json!([]));
    let plain = fixture
        .events(&token, "example.com/events/batch", None, &batch)
        .await
        .json();
    assert!(plain.get("receipts").is_none());
    let unclear = fixture
        .events(&token, "example.com/events?receipts=perhaps", None, &one)
        .await;
    assert_eq!(unclear.status, 400);
}
