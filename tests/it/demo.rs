//! The demo's hits, taken by a service.

use base::{
    clock::{FakeClock, MICROS},
    config::Config,
    random::SystemRandom,
};
use counts::Scope;
use demo::{Made, Plan};
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
    assert!(demo::make_sites(&service).await.unwrap());
    let made = demo::fill(&service, &clock, plan, |_| {}).await.unwrap();
    app.counts
        .compact(Scope::All, schedule::zones(&app.book, plan.ends))
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
    // Nobody of the demo comes back within the pause that ends a visit: a visit that seems to is torn.
    let torn = "SELECT count(*) FROM (
            SELECT visit_start, lag(last) OVER (PARTITION BY site_id, visitor ORDER BY visit_start) AS before
            FROM (SELECT site_id, visitor, visit, min(visit_start) AS visit_start, max(ts) AS last FROM hits GROUP BY ALL)
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

    // Of the salts, those of today and yesterday in three zones are left.
    let salts = std::fs::read_dir(dir.path().join("salts")).unwrap().count();
    assert!((2..=3).contains(&salts), "{salts}");
    // There is an account now.
    assert!(!demo::make_sites(&app.for_demo()).await.unwrap());
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
