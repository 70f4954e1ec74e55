//! Why a figure changed: parts that add up, and what explains it first.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::putting::{hit, put};

const SITE: &str = "/api/v1/sites/ours.example";
const DAY: i64 = 86_400;
/// The beginning of yesterday.
const YESTERDAY: i64 = NOON - 36 * 3_600;

async fn fixture() -> (TestApp, Actor) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    // Created long before, so that its creation is not among the events.
    sqlx::query("UPDATE audit SET at = at - 40000000 WHERE action = 'site.made'")
        .execute(&app.pool)
        .await
        .expect("the audit is moved");
    (app, owner)
}

async fn why(owner: &Actor, question: &str) -> Value {
    let reply = owner.get(&format!("{SITE}/why?{question}")).await;
    reply.expect(200).json["moved"].take()
}

fn near(value: &Value, expected: f64) {
    let value = value
        .as_f64()
        .unwrap_or_else(|| panic!("{value} is no number"));
    assert!((value - expected).abs() < 1e-12, "{value}, not {expected}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rate_moves_by_its_mix_and_by_its_rates() {
    let (app, owner) = fixture().await;
    let (mut hits, mut who) = (Vec::new(), 0);
    // Day, source, visits, of which bounced.
    for (day, source, visits, bounced) in [
        (1, "A", 2, 1),
        (1, "B", 2, 2),
        (0, "A", 3, 0),
        (0, "B", 1, 1),
    ] {
        for visit in 0..visits {
            who += 1;
            let at = YESTERDAY - day * DAY + 3_600 * visit;
            let more = json!({"source": source, "channel": "Referral"});
            let name = format!("visitor {who}");
            hits.push((at, hit(&app, "ours.example", at, &name, "/", &more)));
            if visit >= bounced {
                hits.push((
                    at + 9,
                    hit(&app, "ours.example", at + 9, &name, "/b", &more),
                ));
            }
        }
    }
    put(&app, hits).await;
    let moved = why(
        &owner,
        "metric=bounce_rate&period=yesterday&by=source&by=page",
    )
    .await;
    near(&moved["previous"], 0.75);
    near(&moved["value"], 0.25);
    near(&moved["difference"], -0.5);
    let by = &moved["by"][0];
    let (a, b) = (&by["parts"][0], &by["parts"][1]);
    assert_eq!([&a["value"], &b["value"]], ["A", "B"]);
    near(&a["weight_now"], 0.75);
    near(&a["weight_before"], 0.5);
    near(&a["mix"], -0.0625);
    near(&a["rate"], -0.3125);
    near(&a["share"], 0.75);
    near(&b["mix"], -0.125);
    near(&b["rate"], 0.0);
    near(&by["mix"], -0.1875);
    near(&by["rate"], -0.3125);
    assert_eq!(by["rest"]["values"], 0);
    assert!(
        moved["parting"]
            .as_str()
            .expect("a method")
            .contains("Kitagawa")
    );
    // All entered on one page: only its own rate is left.
    let page = &moved["by"][1]["parts"][0];
    assert_eq!(page["value"], "/");
    near(&page["mix"], 0.0);
    near(&page["rate"], -0.5);
    // Those not shown are one part.
    let short = why(
        &owner,
        "metric=bounce_rate&period=yesterday&by=source&limit=1",
    )
    .await;
    near(&short["by"][0]["rest"]["difference"], -0.125);
    near(&short["by"][0]["rest"]["mix"], -0.125);
    near(&short["by"][0]["rest"]["share"], 0.25);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_figure_adds_up_by_every_dimension() {
    let (app, owner) = fixture().await;
    let mut hits = Vec::new();
    for number in 0..120_i64 {
        let at = YESTERDAY - DAY + number * 1_400;
        let who = format!("visitor {}", number * 7 % 31);
        let path = format!("/{}", number * 5 % 11);
        let more = json!({
            "source": (number % 3 > 0).then(|| format!("source {}", number % 4)),
            "country": (number % 5 > 0).then_some("DE"),
            "device": if number % 2 == 0 { "mobile" } else { "desktop" },
        });
        hits.push((at, hit(&app, "ours.example", at, &who, &path, &more)));
    }
    put(&app, hits).await;
    for metric in [
        "visitors",
        "visits",
        "views",
        "events",
        "bounce_rate",
        "visit_duration_seconds",
        "views_per_visit",
        "engaged_visits",
        "engagement_rate",
    ] {
        let question = format!("metric={metric}&period=yesterday&limit=2");
        let moved = why(&owner, &question).await;
        let stats = format!("{SITE}/stats?period=yesterday&compare=previous&by=page");
        let stats = owner.get(&stats).await.expect(200).json;
        let total = &stats["totals"][metric];
        assert_eq!(
            [&moved["value"], &moved["previous"]],
            [&total["value"], &total["previous"]]
        );
        let whole = moved["difference"].as_f64().expect("a difference");
        let words: Vec<&Value> = moved["by"]
            .as_array()
            .expect("parts")
            .iter()
            .map(|by| &by["dimension"])
            .collect();
        assert_eq!(
            words,
            ["page", "source", "country", "device", "utm_campaign"]
        );
        for by in moved["by"].as_array().expect("parts") {
            let parts = by["parts"].as_array().expect("parts").iter();
            let sum: f64 = parts
                .chain([&by["rest"]])
                .map(|part| part["difference"].as_f64().expect("a difference"))
                .sum();
            assert!(
                (sum - whole).abs() < 1e-9,
                "{metric} by {}: {sum}, not {whole}",
                by["dimension"]
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_site_did_itself_comes_first() {
    let (app, owner) = fixture().await;
    let mut hits = Vec::new();
    // Ten hits in each hour except six hours of yesterday; half of yesterday's are excluded.
    for hour in (0..48).filter(|hour| !(34..40).contains(hour)) {
        for number in 0..10 {
            let at = YESTERDAY - DAY + hour * 3_600 + number * 300;
            let reason = (hour >= 24 && number % 2 == 0).then_some("bot");
            let more = json!({ "reason": reason });
            let who = format!("visitor {hour} {number}");
            hits.push((at, hit(&app, "ours.example", at, &who, "/", &more)));
        }
    }
    put(&app, hits).await;
    let now = app.clock_now();
    app.clock.set_seconds(YESTERDAY + 7_200);
    let change = json!({"excluded_paths": ["/b/*"], "currency": "USD"});
    owner.patch(SITE, &change).await.expect(200);
    app.clock.set(now);
    sqlx::query(
        "INSERT INTO annotations (id, site_id, day, last_day, text, created_at)
         SELECT gen_random_uuid(), id, '2026-11-19', '2026-11-19', 'The newsletter went out.', $1 FROM sites",
    )
    .bind(NOON)
    .execute(&app.pool)
    .await
    .expect("noted");
    let moved = why(&owner, "period=yesterday").await;
    let events = moved["site_events"].as_array().expect("a list");
    let kinds: Vec<&Value> = events.iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["silent", "setting", "annotation", "left_out"]);
    let ids: Vec<&Value> = events.iter().map(|event| &event["id"]).collect();
    let expected = [
        "site_event.silent",
        "site_event.setting",
        "",
        "site_event.excluded",
    ];
    let expected = expected.map(|id| (!id.is_empty()).then_some(id));
    assert_eq!(json!(ids), json!(expected), "an annotation has no id");
    assert_eq!(events[1]["params"], json!({"setting": "excluded_paths"}));
    assert_eq!(events[2]["params"], Value::Null);
    let excluded = json!({
        "share": "50.0", "before_share": "0.0", "reason": "bot", "before": 0, "now": 90,
    });
    assert_eq!(events[3]["params"], excluded);
    assert_eq!(events[0]["at"], YESTERDAY + 10 * 3_600);
    assert_eq!(events[0]["until"], YESTERDAY + 16 * 3_600);
    // The currency changes no figure, so it is not among them.
    assert_eq!(events[1]["field"], "excluded_paths");
    assert_eq!(
        [&events[1]["old"], &events[1]["new"]],
        [&json!([]), &json!(["/b/*"])]
    );
    assert_eq!(events[1]["who"], "Olga Owner");
    assert_eq!(events[2]["text"], "The newsletter went out.");
    let text = events[3]["text"].as_str().expect("a sentence");
    assert!(
        text.starts_with("50.0% of the received hits were excluded, compared with 0.0%"),
        "{text}"
    );
    assert_eq!(
        moved["left_out"]["by_reason"][0],
        json!({"reason": "bot", "now": 90, "before": 0})
    );
    // A period without such events has none.
    let before = why(&owner, "period=2026-10-01..2026-10-02").await;
    assert_eq!(before["site_events"], json!([]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_judged_by_the_ones_of_the_same_weekdays() {
    let (app, owner) = fixture().await;
    let mut hits = Vec::new();
    let mut visitors = |day: i64, count: i64| {
        for number in 0..count {
            let at = YESTERDAY - day * DAY + number * 100;
            let who = format!("visitor {day} {number}");
            hits.push((at, hit(&app, "ours.example", at, &who, "/", &json!({}))));
        }
    };
    // Each Thursday has some 30 visitors more than the Wednesday before it, and yesterday too.
    for (week, more) in [(0, 30), (1, 31), (2, 28), (3, 30), (4, 33), (5, 29)] {
        visitors(week * 7 + 1, 100);
        visitors(week * 7, 100 + more);
    }
    visitors(40, 5);
    put(&app, hits).await;
    let moved = why(&owner, "period=yesterday").await;
    let normal_range = &moved["normal_range"];
    assert_eq!(moved["difference"], 30);
    assert_eq!(normal_range["difference"], 30);
    assert_eq!(normal_range["within"], true, "{normal_range}");
    assert_eq!(normal_range["earlier"], json!([31, 28, 30, 33, 29]));
    assert!(
        normal_range["reference"]
            .as_str()
            .expect("a reference")
            .contains("NIST")
    );
    // The average change is 30.2, and the average of their ranges 3; but three standard errors of two counts
    // are more.
    near(
        &normal_range["high"],
        (30.2_f64 + 2.66 * 3.0).max(3.0 * 230_f64.sqrt()),
    );
    // From Thursday to Friday there is no such rise, and Friday is not over.
    assert_eq!(
        why(&owner, "period=today").await["normal_range"]["unknown"],
        "running"
    );
    assert_eq!(
        why(&owner, "period=24h").await["normal_range"]["unknown"],
        "hours"
    );
    let few = why(&owner, "period=2026-10-29..2026-10-29").await;
    assert_eq!(few["normal_range"]["unknown"], "history");
    let same = why(&owner, "period=yesterday&compare=2026-11-19..2026-11-20").await;
    assert_eq!(same["normal_range"]["unknown"], "overlap");
    let none = why(&owner, "period=2026-10-30..2026-10-30&metric=bounce_rate").await;
    assert_eq!(none["difference"], Value::Null);
    assert_eq!(none["normal_range"]["unknown"], "empty");
    // A filter takes the other way to the same numbers.
    let filtered = why(&owner, "period=yesterday&filter=page:/").await;
    assert_eq!(filtered["normal_range"], *normal_range);
    // Of a week that is not over, only its full days count: Saturday to Thursday.
    let week = why(&owner, "period=7d").await;
    assert_eq!(week["running"], true);
    assert_eq!(week["normal_range"]["period"]["to"], "2026-11-19");
    assert_eq!(week["normal_range"]["compare"]["to"], "2026-11-12");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_receipt_tells_what_became_of_a_hit() {
    use sites::receipt::{Classified, Decision, Judgement, SentBy, seal};
    let (app, owner) = fixture().await;
    app.site(&owner, "theirs.example", "UTC").await;
    let site = app
        .registry
        .by_name_or_id("ours.example")
        .expect("the site is known");
    let random = base::random::SystemRandom;
    let sealer = base::seal::Sealer::open(app.data(), &random).expect("the key is read");
    let judgement = Judgement {
        at: app.clock_now(),
        by: SentBy::Script,
        decision: Decision {
            reason: Some(shared::reason::Reason::Bot),
            step: Some(("bots".to_owned(), "is no program".to_owned())),
            passed: 3,
            detail: None,
        },
        classified: Some(Classified::default()),
        props: vec![],
    };
    let receipt = seal(&sealer, &random, site.number(), &judgement);
    let ask = |name: &str| format!("/api/v1/sites/{name}/why?receipt={receipt}");
    let answer = owner.get(&ask("ours.example")).await.expect(200).json;
    assert_eq!(answer["moved"], Value::Null);
    assert_eq!(answer["receipt"]["counted"], false);
    assert_eq!(answer["receipt"]["reason"], "bot");
    assert_eq!(answer["receipt"]["step"], "bots");
    // It is of this site alone, and of two days.
    let other = owner.get(&ask("theirs.example")).await.expect(400);
    assert_eq!(other.json["code"], "unknown_receipt");
    app.clock.set_seconds(NOON + 48 * 3_600);
    let late = owner.get(&ask("ours.example")).await.expect(400);
    assert_eq!(late.json["code"], "receipt_expired");
}
