//! Revenue, against cases made by hand.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering::Relaxed},
};

use base::fetch::Fetch;
use counts::{Hit, Revenue, Scope};
use figures::rates::DayRate;
use serde_json::{Value, json};
use tests::{NOON, Served, TestApp, WebServer};

use super::{
    second_outcomes::put_goal,
    story::{DAY, HOUR, SECOND, Story, asked, compact, fixture},
};

const REVENUE: &str = "/api/v1/sites/ours.example/revenue";
const NOW: i64 = NOON * SECOND;

fn paid(amount: i64, currency: &[u8; 3]) -> impl Fn(&mut Hit) {
    let currency = *currency;
    move |hit| {
        if hit.event.is_some() {
            hit.revenue = Some(Revenue { amount, currency });
        }
    }
}

async fn rate(app: &TestApp, currency: &str, day: &str, per_euro: &str) {
    sqlx::query("INSERT INTO currency_rates VALUES ($1, $2::text::date, $3::text::numeric)")
        .bind(currency)
        .bind(day)
        .bind(per_euro)
        .execute(&app.pool)
        .await
        .expect("a rate");
}

async fn goal(
    app: &TestApp,
    number: u32,
    name: &str,
    definition: Value,
    worth: (&str, Option<&str>),
) {
    let site = app
        .registry
        .by_name_or_id("ours.example")
        .expect("the site")
        .facts
        .id;
    let (amount, currency) = worth;
    let goal = json!({
        "id": format!("018f2b6e-0000-7000-8000-0000000000{number:02}"), "name": name, "pauses": [],
        "versions": [{
            "number": 1, "definition": definition, "from_event": currency.is_none(),
            "amount": currency.map(|_| amount), "currency": currency, "counts_from": null,
        }],
    });
    put_goal(app, site, &goal).await;
    app.registry
        .reload(site)
        .await
        .expect("the registry is read");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_day_by_its_own_rate_and_nothing_is_dropped() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    rate(&app, "USD", "2026-01-01", "1.25").await;
    let yesterday = jiff::Timestamp::from_microsecond(NOW - DAY).expect("a time");
    let yesterday = yesterday.to_string()[..10].to_owned();
    rate(&app, "USD", &yesterday, "1.5").await;
    story
        .visit(1, NOW - 3 * DAY, "0:!Purchase", paid(100_000, b"USD"))
        .await;
    story
        .visit(2, NOW - DAY, "0:!Purchase", paid(100_000, b"USD"))
        .await;
    story
        .visit(3, NOW - HOUR, "0:/shop 5:!Purchase", paid(33_333, b"EUR"))
        .await;
    story
        .visit(4, NOW - HOUR, "0:!Purchase", paid(50_000, b"XAF"))
        .await;
    story
        .visit(5, NOW - HOUR, "0:!Refund", paid(-10_000, b"EUR"))
        .await;
    story
        .visit(6, NOW - 40 * DAY, "0:!Purchase", paid(10_000, b"EUR"))
        .await;
    app.clock.set(NOW);
    app.settled().await;
    for state in ["raw", "compacted"] {
        let view = asked(&owner, &format!("{REVENUE}?compare=previous&by=event")).await;
        let totals = &view["totals"];
        assert_eq!(
            totals["original"],
            json!([
                {"amount": 2.3333, "currency": "EUR"},
                {"amount": 20, "currency": "USD"},
                {"amount": 5, "currency": "XAF"},
            ]),
            "{state}"
        );
        // 10 / 1.25 + 10 / 1.5 + 3.3333 - 1, rounded once.
        assert_eq!(
            totals["converted"],
            json!({"amount": 17, "currency": "EUR"})
        );
        assert_eq!(
            totals["left_out"],
            json!([{"amount": 5, "currency": "XAF"}])
        );
        assert_eq!(totals["count"], 5);
        assert_eq!(view["previous"]["converted"]["amount"], 1);
        assert_eq!(
            view["rates"],
            json!([
                {"currency": "USD", "day": "2026-01-01", "per_euro": 1.25, "from": "set"},
                {"currency": "USD", "day": yesterday, "per_euro": 1.5, "from": "set"},
            ])
        );
        let rows = view["by"][0]["rows"].as_array().expect("rows");
        assert_eq!(
            (&rows[0]["value"], &rows[0]["earned"]["converted"]["amount"]),
            (&json!("Purchase"), &json!(18))
        );
        assert_eq!(
            (&rows[1]["value"], &rows[1]["earned"]["converted"]["amount"]),
            (&json!("Refund"), &json!(-1))
        );
        let points = view["series"].as_array().expect("points");
        assert_eq!(points.len(), 30);
        assert_eq!(points[28]["earned"]["converted"]["amount"], json!(6.6667));
        compact(&app, Scope::All, 1).await;
    }
    let body = json!({"currency": "USD"});
    owner
        .patch("/api/v1/sites/ours.example", &body)
        .await
        .expect(200);
    let view = asked(&owner, REVENUE).await;
    // 20 as they are, and 2.3333 by today's 1.5.
    assert_eq!(
        view["totals"]["converted"],
        json!({"amount": 23.5, "currency": "USD"})
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn goals_have_a_worth_of_their_own_or_that_of_the_event() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    goal(
        &app,
        1,
        "Seen",
        json!({"kind": "page", "pages": ["/thanks"]}),
        ("2.5", Some("EUR")),
    )
    .await;
    goal(
        &app,
        2,
        "Bought",
        json!({"kind": "event", "event": "Purchase"}),
        ("", None),
    )
    .await;
    goal(
        &app,
        3,
        "Bought again",
        json!({"kind": "event", "event": "P*"}),
        ("", None),
    )
    .await;
    story
        .visit(
            1,
            NOW - HOUR,
            "0:/ 5:!Purchase 10:/thanks 20:/thanks",
            paid(100_000, b"EUR"),
        )
        .await;
    story
        .visit(2, NOW - HOUR, "0:/shop 5:!Donation", paid(40_000, b"EUR"))
        .await;
    app.clock.set(NOW);
    app.settled().await;
    let view = asked(&owner, &format!("{REVENUE}?by=goal&by=page&interval=month")).await;
    // The purchase once, the donation, and twice the worth of the page.
    assert_eq!(view["totals"]["converted"]["amount"], 19);
    let rows = view["by"][0]["rows"].as_array().expect("rows");
    let by_goal: Vec<(&Value, &Value)> = rows
        .iter()
        .map(|row| (&row["value"], &row["earned"]["converted"]["amount"]))
        .collect();
    assert_eq!(
        by_goal,
        [
            (&json!("Bought"), &json!(10)),
            (&json!("Bought again"), &json!(10)),
            (&json!("Seen"), &json!(5)),
            (&Value::Null, &json!(4)),
        ]
    );
    assert_eq!(rows[0]["goal"], "018f2b6e-0000-7000-8000-000000000002");
    let pages = view["by"][1]["rows"].as_array().expect("rows");
    assert_eq!(
        (&pages[0]["value"], &pages[0]["earned"]["count"]),
        (&json!("/"), &json!(2))
    );
    assert_eq!(
        (&pages[1]["value"], &pages[1]["earned"]["count"]),
        (&json!("/thanks"), &json!(2))
    );
    assert_eq!(view["interval"], "month");
    for (query, code) in [
        ("by=colour", "unknown_breakdown"),
        ("interval=hour", "unknown_interval"),
        ("limit=-1", "malformed_parameter"),
    ] {
        let refused = owner.get(&format!("{REVENUE}?{query}")).await.expect(400);
        assert_eq!(refused.json["code"], code, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_central_banks_rates_are_fetched_beside_those_that_were_set() {
    let (app, owner) = fixture("UTC").await;
    let state = Arc::new(AtomicU8::new(0));
    let now = state.clone();
    let server = WebServer::start(move |_, _| match now.load(Relaxed) {
        0 => Served::file(
            "text/xml",
            "<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.25'/><Cube currency='GBP' rate='0.8'/></Cube></Cube>",
        ),
        1 => Served::html("<p>down for maintenance"),
        _ => Served::status(503),
    })
    .await;
    app.names.lead("rates.example", &server);
    let fetch = Fetch::among(Arc::new(app.names.clone())).expect("a client");
    let address = "http://rates.example/rates.xml"
        .parse()
        .expect("an address");
    let get = async || figures::rates::fetch_ecb(&fetch, &app.pool, &address).await;
    rate(&app, "GBP", "2026-11-20", "0.9").await;
    assert_eq!(get().await.expect("rates"), 1, "what was set stays");
    assert_eq!(get().await.expect("rates"), 0, "all are there");

    let story = Story::of(&app, "ours.example");
    for (person, currency) in [(1, b"USD"), (2, b"GBP")] {
        let mut sale = story.event(person, "/", "Purchase", &[], NOW + person as i64 * SECOND);
        paid(900_000, currency)(&mut sale);
        story.take(sale).await;
    }
    app.settled().await;
    let report = asked(&owner, &format!("{REVENUE}?period=today")).await;
    let rates: Vec<Value> = report["rates"]
        .as_array()
        .expect("rates")
        .iter()
        .map(|rate| {
            json!([
                rate["currency"],
                rate["day"],
                rate["per_euro"],
                rate["from"]
            ])
        })
        .collect();
    let expected = [
        json!(["GBP", "2026-11-20", 0.9, "set"]),
        json!(["USD", "2026-11-20", 1.25, "ecb"]),
    ];
    assert_eq!(rates, expected);
    // A fetch that fails leaves the rates as they are.
    for wrong in [1, 2] {
        state.store(wrong, Relaxed);
        get().await.expect_err("no rates");
    }
    let again = asked(&owner, &format!("{REVENUE}?period=today")).await;
    assert_eq!(
        (&again["rates"], &again["totals"]),
        (&report["rates"], &report["totals"])
    );
    // A rate that a person sets for the same day stays, also at the next fetch.
    let own = DayRate::read("USD", "2026-11-20", "1.5").expect("a rate");
    assert_eq!(
        figures::rates::set(&app.pool, &[own]).await.expect("set"),
        0
    );
    state.store(0, Relaxed);
    assert_eq!(get().await.expect("rates"), 0);
    let theirs = asked(&owner, &format!("{REVENUE}?period=today")).await;
    assert_eq!(
        (&theirs["rates"][1]["per_euro"], &theirs["rates"][1]["from"]),
        (&json!(1.5), &json!("set"))
    );
    app.stop().await;
}
