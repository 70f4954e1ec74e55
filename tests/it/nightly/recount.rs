//! Figures counted again from their rows, and received hits against the stored ones.

use counts::Scope;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tests::Actor;

use super::{DAY, Fixture, HOUR};

const PATH: &str = "/api/v1/sites/ours.example/events/batch";

async fn send(program: &Actor, events: &[Value]) {
    for batch in events.chunks(100) {
        program.post(PATH, &json!(batch)).await.expect(202);
    }
}

/// Events of some visitors over some hours until now, across midnight.
fn events(rng: &mut ChaCha8Rng, now: i64, many: usize) -> Vec<Value> {
    let event = |_| {
        let mut event = json!({
            "url": format!("https://ours.example/{}", rng.random_range(0..5)),
            "time": now - rng.random_range(1..20 * HOUR),
        });
        if rng.random_range(0..10) > 0 {
            event["visitor"] = json!({"id": format!("v{}", rng.random_range(0..40))});
        }
        if rng.random_range(0..3) == 0 {
            event["name"] = json!("Signup");
        }
        event
    };
    let mut events: Vec<Value> = (0..many).map(event).collect();
    events.sort_by_key(|event| event["time"].as_i64());
    events
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_of_any_traffic_are_the_same_counted_again() {
    let fixture = Fixture::start().await;
    let owner = fixture.owner().await;
    let program = fixture.app.token(&owner, &["events:write"]).await;
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    for night in 0..4 {
        // 08:00 of the next day.
        fixture
            .app
            .clock
            .advance_seconds(if night == 0 { 20 * HOUR } else { DAY });
        let now = fixture.app.clock_now() / 1_000_000;
        send(&program, &events(&mut rng, now, 300)).await;
        fixture.app.settled().await;
        fixture.app.compact(Scope::All).await;
        fixture.look().await;
        for check in ["recount", "ledger"] {
            let found = fixture.check(check).await;
            assert_eq!(found["result"], "ok", "{night}: {found}");
            let number = |name: &str| found["numbers"][name].as_i64().unwrap();
            if check == "recount" {
                assert!(number("views") > 20 && number("visitors") > 10, "{found}");
                assert_eq!(number("visits"), number("stored_visits"));
            } else {
                assert!(number("received") >= number("counted"), "{found}");
            }
        }
        assert_eq!(fixture.alerts().await, [""; 0]);
    }
    // Late hits, of which some are of visits that were compacted before.
    let now = fixture.app.clock_now() / 1_000_000;
    send(&program, &events(&mut rng, now, 50)).await;
    fixture.app.settled().await;
    fixture.run().await;
    let late = fixture.check("recount").await;
    assert_eq!(late["result"], "not_checked", "{late}");
    assert_eq!(fixture.result("ledger").await, "ok");
    fixture.app.compact(Scope::All).await;
    fixture.run().await;
    assert_eq!(fixture.result("recount").await, "ok");
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stored_sum_that_is_wrong_is_found() {
    let fixture = Fixture::start().await;
    fixture.view("ours.example").await;
    fixture.app.clock.advance_seconds(DAY);
    fixture.app.compact(Scope::All).await;
    fixture.look().await;
    let fine = fixture.check("recount").await;
    assert_eq!(
        (&fine["result"], &fine["numbers"]["visitors"]),
        (&json!("ok"), &json!(1))
    );

    fixture
        .damage("UPDATE day_sums SET visitors = visitors + 3 WHERE dimension = 0")
        .await;
    fixture.run().await;
    let wrong = fixture.check("recount").await;
    assert_eq!(wrong["result"], "error", "{wrong}");
    let numbers = (&wrong["numbers"]["counted"], &wrong["numbers"]["expected"]);
    assert_eq!(numbers, (&json!(1), &json!(4)));
    let text = wrong["text"].as_str().unwrap();
    assert!(
        text.contains("20 November 2026") && text.contains("visitors"),
        "{text}"
    );
    assert_eq!(fixture.alerts().await, ["self_check recount"]);
    let values: Value = sqlx::query_scalar("SELECT params FROM alerts WHERE over_at IS NULL")
        .fetch_one(&fixture.app.pool)
        .await
        .unwrap();
    assert_eq!(
        values,
        json!({"day": "2026-11-20", "name": "visitors", "counted": 1, "expected": 4})
    );
    let language = fixture.owner().await;
    let request = language.request(reqwest::Method::GET, "/api/v1/sites/ours.example/nightly");
    let german = language.send(request.header("accept-language", "de")).await;
    assert!(
        german
            .expect(200)
            .json
            .to_string()
            .contains("20. November 2026")
    );

    fixture
        .damage("UPDATE day_sums SET visitors = visitors - 3 WHERE dimension = 0")
        .await;
    fixture.run().await;
    assert_eq!(fixture.result("recount").await, "ok");
    assert_eq!(fixture.alerts().await, [""; 0]);
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hits_that_are_booked_wrongly_are_found() {
    let fixture = Fixture::start().await;
    let owner = fixture.owner().await;
    let program = fixture.app.token(&owner, &["events:write"]).await;
    let bot = json!({
        "url": "https://ours.example/",
        "visitor": {"id": "bot", "user_agent": "Googlebot/2.1 (+http://www.google.com/bot.html)"},
    });
    program.post(PATH, &json!([bot, bot])).await.expect(202);
    fixture.app.settled().await;
    fixture.app.clock.advance_seconds(DAY);
    fixture.app.compact(Scope::All).await;
    fixture.look().await;
    let ledger = fixture.check("ledger").await;
    assert_eq!(ledger["result"], "ok", "{ledger}");
    let number = |name: &str| ledger["numbers"][name].as_i64().unwrap();
    assert_eq!(
        (number("received"), number("counted"), number("excluded")),
        (3, 1, 2)
    );
    fixture.damage("UPDATE left_out SET day = day - 1").await;
    fixture.run().await;
    let ledger = fixture.check("ledger").await;
    assert_eq!(ledger["result"], "error", "{ledger}");
    assert_eq!(fixture.alerts().await, ["self_check ledger"]);
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn few_hits_are_seen_against_the_same_weekday() {
    let fixture = Fixture::start().await;
    let owner = fixture.owner().await;
    let program = fixture.app.token(&owner, &["events:write"]).await;
    for week in 0..3 {
        let now = fixture.app.clock_now() / 1_000_000;
        let many = if week < 2 { 30 } else { 5 };
        let event = |at: i64| json!({"url": "https://ours.example/", "time": now - at - 1});
        let hits: Vec<Value> = (0..many).map(event).collect();
        send(&program, &hits).await;
        fixture.app.settled().await;
        fixture.app.clock.advance_seconds(7 * DAY);
    }
    fixture.app.clock.advance_seconds(-6 * DAY);
    fixture.app.compact(Scope::All).await;
    fixture.run().await;
    let arriving = fixture.check("arriving").await;
    assert_eq!(arriving["result"], "warning", "{arriving}");
    let number = |name: &str| arriving["numbers"][name].as_i64().unwrap();
    assert_eq!((number("counted"), number("expected")), (5, 30));
    // The alert on that is another's.
    assert_eq!(fixture.alerts().await, [""; 0]);
    fixture.app.stop().await;
}
