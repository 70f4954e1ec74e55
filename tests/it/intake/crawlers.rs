//! What is excluded as a bot, by crawler: from the hit to the answer.

use counts::{Arrival, Batch, LeftOut};
use reqwest::Method;
use serde_json::{Value, json};
use shared::reason::Reason;

use super::fixture::{CRAWLER, FIREFOX, IntakeFixture, NOON, send, view};

const GPT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const CLAUDE: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)";
/// A bot that calls itself as it likes.
const UNKNOWN: &str = "Mozilla/5.0 (compatible; Jane-Doe-4711-Bot/0.1)";
const HEADLESS: &str = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/125.0.0.0 Safari/537.36";

async fn ask(fixture: &IntakeFixture, query: &str) -> Value {
    fixture.app.counts.settled().await.expect("settled");
    let path = format!("/api/v1/sites/example.com/left-out?period=today{query}");
    fixture.owner.get(&path).await.expect(200).json
}

fn bots(answer: &Value) -> i64 {
    let reasons = answer["by_reason"].as_array().expect("reasons");
    let bots = reasons.iter().find(|row| row["reason"] == "bot");
    bots.map_or(0, |row| row["hits"].as_i64().expect("a number"))
}

#[tokio::test]
async fn bots_are_told_by_their_crawlers_and_add_up() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let agents = [
        GPT, GPT, CRAWLER, "", CLAUDE, UNKNOWN, HEADLESS, FIREFOX, GPT, CRAWLER,
    ];
    for agent in agents {
        let request = fixture.agent(agent, Method::POST, "/hit");
        send(request.body(view("/").to_string())).await;
    }
    let named = ask(&fixture, "&by=crawler").await;
    let expected = json!({
        "bots": 8,
        "rows": [
            {"crawler": "GPTBot", "kind": "ai", "hits": 3, "share": 0.375},
            {"crawler": "Googlebot", "kind": "search", "hits": 2, "share": 0.25},
            {"crawler": "ClaudeBot", "kind": "ai", "hits": 1, "share": 0.125},
        ],
        // A nameless hit, and one whose name is on no list: the name that a bot gives itself is never stored.
        "unnamed": 2,
        "not_recorded": 0,
    });
    assert_eq!((&named["by_crawler"], bots(&named)), (&expected, 8));
    assert!(!named.to_string().contains("Jane"));
    let plain = ask(&fixture, "").await;
    assert_eq!((&plain["by_crawler"], bots(&plain)), (&Value::Null, 8));
    assert_eq!(
        (&plain["by_reason"], &plain["by_day"]),
        (&named["by_reason"], &named["by_day"])
    );

    // Four hits of before names were kept.
    let number = fixture
        .app
        .registry
        .by_name_or_id("example.com")
        .expect("the site")
        .number();
    let before = Arrival::LeftOut(LeftOut {
        site: number,
        ts: NOON * 1_000_000,
        day: 20_777,
        reason: Reason::Bot,
        hostname: None,
        crawler: None,
    });
    let arrivals = vec![before; 4];
    fixture
        .app
        .counts
        .take(Batch {
            arrivals,
            key: None,
        })
        .await
        .expect("taken");
    let older = ask(&fixture, "&by=crawler").await;
    assert_eq!(
        (
            &older["by_crawler"]["not_recorded"],
            &older["by_crawler"]["bots"]
        ),
        (&json!(4), &json!(12))
    );
    assert_eq!(
        (bots(&older), &older["by_crawler"]["rows"][0]["share"]),
        (12, &json!(0.25))
    );

    let wrong = fixture
        .owner
        .get("/api/v1/sites/example.com/left-out?by=browser")
        .await;
    wrong.expect(400);
}
