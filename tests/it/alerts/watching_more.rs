//! What is found of shares left out, sources, goals, and of what is due.

use std::sync::atomic::{AtomicU64, Ordering};

use counts::{Acquisition, Arrival, Batch, Hit, Visitor};
use serde_json::json;
use shared::ids::SiteNumber;
use tests::NOON;

use super::{
    DAY, HOUR, SITE, Team, about, alerts_of, fill, fill_from, leave_out, number_of, team,
    watch_until,
};

const BEFORE: i64 = NOON - 35 * DAY;

async fn watched(team: &Team, moment: i64) {
    watch_until(&team.app, moment, async || {}).await;
}

/// The alerts of `ours.example`: kind, subject, and whether they are over.
async fn found(team: &Team) -> Vec<(String, String, bool)> {
    let all = alerts_of(&team.app, Some(team.site)).await.into_iter();
    all.filter(|alert| alert.0 != "tag" && alert.0 != "unreachable" && alert.0 != "self_check")
        .map(|(kind, subject, _, over)| (kind, subject, over.is_some()))
        .collect()
}

fn one(kind: &str, subject: &str, over: bool) -> Vec<(String, String, bool)> {
    vec![(kind.to_owned(), subject.to_owned(), over)]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_share_that_jumps_is_found_by_its_reason() {
    let team = team().await;
    let span = (BEFORE, NOON + 3 * DAY);
    fill(&team.app, "ours.example", span, &about(40)).await;
    let jump = (NOON + HOUR, NOON + 20 * HOUR);
    let bots = format!(
        "(CASE WHEN h >= {} AND h < {} THEN 60 ELSE 2 END)",
        jump.0, jump.1
    );
    leave_out(&team.app, "ours.example", span, "bot", &bots).await;
    leave_out(&team.app, "ours.example", span, "repeated", "3").await;
    watched(&team, NOON + HOUR).await;
    assert_eq!(found(&team).await, []);
    watched(&team, NOON + 12 * HOUR).await;
    assert_eq!(found(&team).await, one("left_out", "bot", false));
    watched(&team, NOON + 2 * DAY).await;
    assert_eq!(found(&team).await, one("left_out", "bot", true));
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_source_that_is_new_and_brings_much_is_found_once() {
    let team = team().await;
    let usual = async |span: (i64, i64)| {
        fill(&team.app, "ours.example", span, &about(10)).await;
        fill_from(&team.app, "ours.example", span, "2", Some("Google")).await;
    };
    let burst = (NOON + 2 * HOUR, NOON + 8 * HOUR);
    usual((BEFORE, burst.1 + HOUR)).await;
    watched(&team, burst.0).await;
    assert_eq!(found(&team).await, []);
    // Few enough that it is not a spike.
    let news = Some("Example News");
    fill_from(&team.app, "ours.example", burst, "8", news).await;
    watched(&team, burst.1 + HOUR).await;
    assert_eq!(found(&team).await, one("new_source", "Example News", false));
    usual((burst.1 + HOUR, NOON + 4 * DAY)).await;
    watched(&team, NOON + 3 * DAY).await;
    assert_eq!(found(&team).await, one("new_source", "Example News", true));
    team.app.stop().await;
}

/// Hits at their own moments, late: the clock stays.
async fn take(team: &Team, hits: impl Iterator<Item = (i64, Option<&'static str>)>) {
    static PEOPLE: AtomicU64 = AtomicU64::new(1);
    let site = SiteNumber(number_of(&team.app, "ours.example"));
    let arrivals: Vec<Arrival> = hits
        .map(|(ts, event)| {
            let person = PEOPLE.fetch_add(1, Ordering::Relaxed) * 1_000_003;
            let visitor = Visitor {
                today: person,
                day_before: None,
            };
            Arrival::Hit(Box::new(Hit {
                site,
                ts: ts * 1_000_000,
                day: i32::try_from(ts.div_euclid(DAY)).expect("a day"),
                visitor: Some(visitor),
                event: event.map(Into::into),
                interactive: true,
                from_script: false,
                fingerprint: 0,
                hostname: "ours.example".into(),
                path: "/".into(),
                acquisition: Acquisition {
                    channel: "Direct".into(),
                    ..Acquisition::default()
                },
                location: counts::Location::default(),
                device: counts::Device::default(),
                props: Vec::new(),
                revenue: None,
            }))
        })
        .collect();
    let mut arrivals = arrivals.into_iter();
    loop {
        let part: Vec<Arrival> = arrivals.by_ref().take(500).collect();
        if part.is_empty() {
            break;
        }
        let batch = Batch {
            arrivals: part,
            key: None,
        };
        team.app.counts.take(batch).await.expect("taken");
    }
    team.app.settled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_goal_that_stops_is_found_while_the_site_is_visited() {
    let team = team().await;
    let goal = json!({"name": "Signup", "definition": {"kind": "event", "event": "Signup"}});
    let goal = team.owner.post(&format!("{SITE}/goals"), &goal).await;
    let goal = goal.expect(201).json["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    let visits = |(from, to): (i64, i64), signups: i64| {
        (from..to).step_by(3_600).flat_map(move |hour| {
            let views = (0..12).map(move |n| (hour + n * 250, None));
            let signups = (0..signups).map(move |n| (hour + 250 + n * 700, Some("Signup")));
            views.chain(signups)
        })
    };
    take(&team, visits((BEFORE, NOON + 2 * HOUR), 3)).await;
    take(&team, visits((NOON + 2 * HOUR, NOON + 22 * HOUR), 0)).await;
    take(&team, visits((NOON + 22 * HOUR, NOON + 30 * HOUR), 3)).await;
    watched(&team, NOON + 2 * HOUR).await;
    assert_eq!(found(&team).await, []);
    watched(&team, NOON + 21 * HOUR).await;
    assert_eq!(found(&team).await, one("goal_stopped", &goal, false));
    let seen = team.owner.get(super::ATTENTION).await.expect(200).json;
    let title = seen["groups"][0]["alerts"][0]["title"].as_str();
    assert!(
        title.is_some_and(|title| title.starts_with("The goal “Signup” of ours.example")),
        "{seen}"
    );
    watched(&team, NOON + 26 * HOUR).await;
    assert_eq!(found(&team).await, one("goal_stopped", &goal, true));
    team.app.stop().await;
}

async fn run(team: &Team, sql: &'static str) {
    sqlx::query(sql)
        .bind(team.site)
        .execute(&team.app.pool)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

async fn look(team: &Team) {
    let looked = team.app.alerts.watch.look().await;
    looked.expect("sites are looked at");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_policy_that_lost_its_paragraph_and_overdue_requests_are_found() {
    let team = team().await;
    run(
        &team,
        "INSERT INTO hard_settings
             (site_id, visits_days, records_days, saved_at, on_since, policy_url, policy_passage, policy_language,
              policy_found_at, policy_lost_at, policy_lost_why)
         VALUES ($1, 395, 1125, 7, 9, 'https://ours.example/privacy', 'We recognise', 'en', 7, 1795170000,
                 'paragraph_missing')",
    )
    .await;
    look(&team).await;
    assert_eq!(found(&team).await, one("policy", "", false));
    look(&team).await;
    assert_eq!(found(&team).await.len(), 1);
    let seen = team.owner.get(super::ATTENTION).await.expect(200).json;
    assert_eq!(seen["groups"][0]["action"], "comply");
    run(
        &team,
        "UPDATE hard_settings SET policy_lost_at = NULL, policy_lost_why = NULL WHERE site_id = $1",
    )
    .await;
    look(&team).await;
    assert_eq!(found(&team).await, one("policy", "", true));

    run(
        &team,
        "INSERT INTO data_requests (id, site_id, kind, mark, opened_at, due_at)
         VALUES (gen_random_uuid(), $1, 'access', decode(repeat('07', 16), 'hex'), 1792000000, 1795176060)",
    )
    .await;
    look(&team).await;
    assert_eq!(found(&team).await.len(), 1);
    team.advance(61);
    look(&team).await;
    let alerts = found(&team).await;
    assert_eq!(alerts[1..], one("data_request", "", false));
    // Postponed, it is not overdue; afterwards it is another alert.
    run(
        &team,
        "UPDATE data_requests SET postponed_until = 1795200000, postponed_reason = 'Holidays' WHERE site_id = $1",
    )
    .await;
    look(&team).await;
    assert_eq!(found(&team).await[1..], one("data_request", "", true));
    team.app.clock.set_seconds(1_795_200_001);
    look(&team).await;
    assert_eq!(found(&team).await.len(), 3);
    run(
        &team,
        "UPDATE data_requests SET ended_at = 1795200001 WHERE site_id = $1",
    )
    .await;
    look(&team).await;
    assert!(found(&team).await.iter().all(|alert| alert.2));
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_rates_are_found_where_rates_are_fetched() {
    let url = tests::database().await.expect("a database for the test");
    let clock = base::clock::FakeClock::at_seconds(NOON);
    let app = tests::TestApp::start_on(tests::folder(), url, clock, |config| {
        config.revenue.ecb_rates = true;
    })
    .await;
    app.owner().await;
    let rates = "INSERT INTO currency_rates (currency, day, per_euro, origin) VALUES ('USD', DATE '2026-11-19', 1.1, 'ecb')";
    sqlx::query(rates).execute(&app.pool).await.expect("rates");
    let open =
        "SELECT count(*) FROM alerts WHERE kind = 'rates_failed' AND over_at IS NULL AND $1 > 0";
    let found = async || {
        app.alerts.watch.look().await.expect("it looks");
        super::count(&app, open).await
    };
    assert_eq!(found().await, 0);
    app.clock.advance_seconds(6 * DAY);
    assert_eq!(found().await, 0);
    app.clock.advance_seconds(DAY);
    assert_eq!(found().await, 1);
    assert_eq!(found().await, 1);
    let rates = "INSERT INTO currency_rates (currency, day, per_euro, origin) VALUES ('USD', DATE '2026-11-26', 1.2, 'ecb')";
    sqlx::query(rates).execute(&app.pool).await.expect("rates");
    assert_eq!(found().await, 0);
    app.stop().await;
}
