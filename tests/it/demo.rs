//! The demo's hits, taken by a service, and what people have made there.

use std::path::Path;

use base::{
    clock::{FakeClock, MICROS},
    config::Config,
    random::SystemRandom,
};
use counts::Scope;
use demo::{
    Made, Plan,
    later::{Later, Note},
};
use poem::{
    Endpoint, Request,
    http::{Method, header},
};
use serde_json::{Value, json};
use server::{app::App, schedule};
use tests::NOON;

use crate::counts::number;

const PLAN: Plan = Plan {
    seed: 7,
    hits: 4_000,
    days: 40,
    ends: NOON * MICROS,
};

/// A service with the demo in it, and what was made.
async fn filled(dir: &tempfile::TempDir, plan: &Plan) -> (App, Made) {
    let url = tests::database().await.unwrap();
    let clock = FakeClock::at(plan.starts());
    let config = Config::for_tests(dir.path());
    let app = App::open(config, &url, clock.shared(), SystemRandom::shared())
        .await
        .unwrap();
    let service = app.for_demo();
    let sites = demo::make_sites(&service, plan).await.unwrap().unwrap();
    let made = demo::fill(&service, &sites, &clock, plan, |_| {})
        .await
        .unwrap();
    app.counts
        .compact(Scope::All, schedule::zones(&app.registry, plan.ends))
        .await
        .unwrap();
    (app, made)
}

#[tokio::test(flavor = "multi_thread")]
async fn hits_are_taken_as_they_happened() {
    let dir = tempfile::tempdir().unwrap();
    let (app, made) = filled(&dir, &PLAN).await;

    let all = made.counted + made.left_out;
    assert!((3_400..4_600).contains(&all), "{made:?}");
    assert_eq!(
        number(&app.counts, "SELECT count(*) FROM hits WHERE kind < 2").await,
        made.counted as i64
    );
    assert_eq!(
        number(&app.counts, "SELECT sum(hits)::BIGINT FROM left_out").await,
        made.left_out as i64
    );
    assert_eq!(
        number(&app.counts, "SELECT count(DISTINCT site_id) FROM hits").await,
        3
    );
    // No visitor of the demo returns within the pause that ends a visit: a visit that seems to is torn.
    let torn = "SELECT count(*) FROM (
            SELECT visit_start, lag(last) OVER (PARTITION BY site_id, visitor ORDER BY visit_start) AS before
            FROM (
                SELECT site_id, visitor, visit, min(visit_start) AS visit_start,
                       max(greatest(ts, visit_start + to_milliseconds(last_ping_ms))) AS last
                FROM hits GROUP BY ALL
            )
        ) WHERE visit_start <= before + INTERVAL 30 MINUTE";
    assert_eq!(number(&app.counts, torn).await, 0);
    assert_eq!(
        number(
            &app.counts,
            "SELECT count(*) FROM hits WHERE country IS NULL"
        )
        .await,
        0
    );

    // The salts of today and yesterday in three zones are left.
    let salts = std::fs::read_dir(dir.path().join("salts")).unwrap().count();
    assert!((2..=3).contains(&salts), "{salts}");
    // There is an account now.
    let again = demo::make_sites(&app.for_demo(), &PLAN).await.unwrap();
    assert!(again.is_none());
    app.counts.shutdown().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_plan_makes_the_same() {
    let plan = Plan {
        hits: 1_500,
        days: 3,
        ..PLAN
    };
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (first, second) = (filled(&one, &plan).await, filled(&two, &plan).await);
    assert_eq!(first.1, second.1);
    let sum = "SELECT (sum(epoch_us(ts) % 1000003 + length(path)) + count(DISTINCT visit))::BIGINT FROM hits";
    assert_eq!(
        number(&first.0.counts, sum).await,
        number(&second.0.counts, sum).await
    );
    first.0.counts.shutdown().await.unwrap();
    second.0.counts.shutdown().await.unwrap();
}

/// The answers that the demo's person gets.
struct Person {
    service: demo::Service,
    cookie: String,
}

impl Person {
    async fn of(app: &App) -> Self {
        let (_, email) = demo::PERSON;
        let token = signin::link::make(&app.pool, &*app.clock, &*app.random, email)
            .await
            .unwrap();
        let mut person = Self {
            service: app.for_demo(),
            cookie: String::new(),
        };
        let use_link = json!({ "token": token }).to_string();
        let (_, cookie) = person.ask(Method::POST, "/auth/link/use", use_link).await;
        person.cookie = cookie.expect("a session");
        person
    }

    async fn get(&self, path: &str) -> Value {
        self.ask(Method::GET, path, String::new()).await.0
    }

    /// The answer, and its cookie.
    async fn ask(&self, method: Method, path: &str, body: String) -> (Value, Option<String>) {
        let mut request = Request::builder()
            .method(method)
            .uri_str(format!("/api/v1{path}"))
            .header(header::HOST, "localhost")
            .header("sec-fetch-site", "same-origin")
            .header(header::COOKIE, &self.cookie);
        if !body.is_empty() {
            request = request.content_type("application/json");
        }
        let answer = self.service.endpoint.get_response(request.body(body)).await;
        let status = answer.status();
        let cookie = answer.header(header::SET_COOKIE);
        let cookie = cookie
            .and_then(|text| text.split(';').next())
            .map(str::to_owned);
        let text = answer.into_body().into_string().await.unwrap();
        assert!(status.is_success(), "{path} is answered {status}: {text}");
        (serde_json::from_str(&text).unwrap(), cookie)
    }
}

/// Whether there is something to see.
fn is_empty(value: Option<&Value>) -> bool {
    match value {
        Some(Value::Array(list)) => list.is_empty(),
        Some(Value::Number(number)) => number.as_f64() == Some(0.0),
        Some(Value::String(_) | Value::Object(_)) => false,
        _ => true,
    }
}

/// `/why` and `/changed` have findings for the last week, and agree.
async fn change_is_explained(person: &Person, site: &str) {
    let path = format!("/sites/{site}/why?period=7d&by=page&by=source");
    let why = person.get(&path).await;
    for part in [
        "value",
        "previous",
        "difference",
        "site_events",
        "left_out/by_reason",
        "by/0/parts",
        "by/1/parts",
    ] {
        let found = why.pointer(&format!("/moved/{part}"));
        assert!(!is_empty(found), "{path}, {part}: {why}");
    }
    let path = format!("/sites/{site}/changed?period=7d");
    let changed = person.get(&path).await;
    for part in ["value", "previous", "difference"] {
        assert_eq!(why["moved"][part], changed[part], "{path}, {part}");
    }
    for by in changed["by"].as_array().unwrap() {
        let mut sum = 0;
        for side in ["rose", "fell"] {
            assert!(!is_empty(by[side].get("rows")), "{path}, {side}: {by}");
            sum += by[side]["difference"].as_i64().unwrap();
        }
        assert_eq!(changed["difference"], sum, "{path}: {by}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_is_empty() {
    let plan = Plan {
        hits: 9_000,
        days: 14,
        ..PLAN
    };
    let dir = tempfile::tempdir().unwrap();
    let (app, _) = filled(&dir, &plan).await;
    let person = Person::of(&app).await;
    for (site, page) in [
        ("northtrails.example", "/gear/packing-list-for-five-days"),
        ("teaandclay.example", "/products/sencha-first-flush"),
        ("docs.gridline.example", "/guide/axes"),
    ] {
        for list in [
            "goals",
            "funnels",
            "annotations",
            "picks",
            "stretches",
            "views",
        ] {
            let path = format!("/sites/{site}/{list}");
            let made = person.get(&path).await;
            assert!(!is_empty(Some(&made)), "{path}: {made}");
        }
        for (question, part) in [
            ("stats?by=goal", "/by/0/rows"),
            ("stats?by=page", "/by/0/rows"),
            ("stats?by=source", "/by/0/rows"),
            ("stats?by=utm_campaign", "/by/0/rows"),
            ("series", "/points"),
            ("series", "/annotations"),
            ("when", "/cells"),
            ("paths", "/everyone/runs"),
            ("props", "/names"),
            ("left-out", "/by_reason"),
        ] {
            let path = format!("/sites/{site}/{question}");
            let answer = person.get(&path).await;
            assert!(!is_empty(answer.pointer(part)), "{path}: {answer}");
        }
        let of_page = page.replace('/', "%2F");
        for (question, part) in [
            ("around", "/views"),
            ("overlay", "/views"),
            ("overlay", "/depths"),
        ] {
            let path = format!("/sites/{site}/{question}?path={of_page}");
            let answer = person.get(&path).await;
            assert!(!is_empty(answer.pointer(part)), "{path}: {answer}");
        }
        change_is_explained(&person, site).await;
        let funnels = person.get(&format!("/sites/{site}/funnels")).await;
        for funnel in funnels.as_array().unwrap() {
            let id = funnel["id"].as_str().unwrap();
            let path = format!("/sites/{site}/funnels/{id}");
            let report = person.get(&path).await;
            let visits = report.pointer("/everyone/visits");
            assert!(!is_empty(visits), "{path}: {report}");
        }
    }

    // What is bought, seen and clicked, where that belongs to a site.
    let shop = "/sites/teaandclay.example";
    let revenue = person.get(&format!("{shop}/revenue")).await;
    assert!(!is_empty(revenue.pointer("/totals/count")), "{revenue}");
    let product = "/products/sencha-first-flush".replace('/', "%2F");
    let overlay = person.get(&format!("{shop}/overlay?path={product}")).await;
    let picks = overlay["picks"].as_array().unwrap();
    let any = |field: &str| picks.iter().any(|pick| !is_empty(pick.get(field)));
    assert!(any("seen") && any("clicks"), "{overlay}");
    let read = overlay.pointer("/stretches/0/visitors");
    assert!(!is_empty(read), "{overlay}");

    // The shop has no visitors during its outage.
    let span = plan.ends - plan.starts();
    let from = plan.starts() + (span as f64 * 0.8) as i64;
    let sql = format!(
        "SELECT count(*) FROM hits WHERE hostname LIKE '%teaandclay.example' AND epoch_us(ts) BETWEEN {} AND {}",
        from + MICROS,
        from + 15 * 3_600 * MICROS
    );
    assert_eq!(number(&app.counts, &sql).await, 0);
    app.counts.shutdown().await.unwrap();
}

/// Continues the demo until nothing is left to take; returns what this start took.
async fn go_on(app: &App, file: &Path) -> Later {
    let (service, file) = (app.for_demo(), file.to_owned());
    let opened = tokio::task::spawn_blocking(|| Later::open(service, file)).await;
    let mut later = opened.unwrap().unwrap();
    while later.step().await.unwrap() {}
    app.counts.settled().await.unwrap();
    later
}

#[tokio::test(flavor = "multi_thread")]
async fn visitors_come_while_the_demo_runs_and_a_later_start_catches_up() {
    const DAY: i64 = 86_400;
    let plan = Plan {
        hits: 6_000,
        days: 10,
        ..PLAN
    };
    let dir = tempfile::tempdir().unwrap();
    let url = tests::database().await.unwrap();
    let clock = FakeClock::at(plan.starts());
    let config = Config::for_tests(dir.path());
    let app = App::open(config, &url, clock.shared(), SystemRandom::shared())
        .await
        .unwrap();
    let service = app.for_demo();
    let sites = demo::make_sites(&service, &plan).await.unwrap().unwrap();
    let made = demo::fill(&service, &sites, &clock, &plan, |_| {})
        .await
        .unwrap();
    let file = dir.path().join("demo.json");
    Note::new(&plan, &made, sites).write(&file).unwrap();
    let counts = &app.counts;
    let views = || number(counts, "SELECT count(*) FROM hits_live WHERE kind = 0");
    let first = views().await;

    // What a visitor did twice within a millisecond.
    let again = "SELECT count(*) FROM (
            SELECT 1 FROM hits_live GROUP BY site_id, visitor, kind, event, path, ts HAVING count(*) > 1
        )";
    let made_twice = number(counts, again).await;

    // No time has passed.
    let mut later = go_on(&app, &file).await;
    assert_eq!((later.made().counted, views().await), (0, first));

    // An hour in steps, as while the server runs.
    for _ in 0..60 {
        clock.advance_seconds(60);
        while later.step().await.unwrap() {}
    }
    counts.settled().await.unwrap();
    let an_hour_later = views().await;
    assert!(an_hour_later > first + 5, "{first}, then {an_hour_later}");
    let newest = "SELECT epoch(max(ts))::BIGINT FROM hits_live";
    let age = NOON + 3_600 - number(counts, newest).await;
    assert!(
        (0..900).contains(&age),
        "the newest hit is {age} seconds old"
    );

    // A restart generates the same day again, and takes none of it twice.
    let mut later = go_on(&app, &file).await;
    assert_eq!(views().await, an_hour_later);
    clock.advance_seconds(1_800);
    while later.step().await.unwrap() {}
    let half_an_hour = later.made();
    assert!(half_an_hour.counted > 2, "{half_an_hour:?}");
    counts.settled().await.unwrap();
    assert_eq!(number(counts, again).await, made_twice);

    // After three days a start makes up for each of them.
    clock.advance_seconds(3 * DAY);
    go_on(&app, &file).await;
    for day in 0..3 {
        let from = NOON + 5_400 + day * DAY;
        let sql = format!(
            "SELECT count(*) FROM hits_live WHERE epoch(ts) BETWEEN {from} AND {}",
            from + DAY
        );
        let hits = number(counts, &sql).await;
        assert!((200..2_000).contains(&hits), "day {day}: {hits}");
    }
    // Of the salts, no day's is left that no site needs.
    let salts = std::fs::read_dir(dir.path().join("salts")).unwrap().count();
    assert!((2..=3).contains(&salts), "{salts}");

    // A demo that was stopped for a year makes up for the last month only.
    clock.advance_seconds(365 * DAY);
    let before = number(counts, newest).await;
    go_on(&app, &file).await;
    let now = NOON + 5_400 + 368 * DAY;
    let sql = format!("SELECT epoch(min(ts))::BIGINT FROM hits_live WHERE epoch(ts) > {before}");
    let since = now - number(counts, &sql).await;
    assert!((30 * DAY..=31 * DAY).contains(&since), "{since}");
    app.counts.shutdown().await.unwrap();
}
