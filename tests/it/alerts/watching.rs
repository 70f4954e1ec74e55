//! Alerts on hits: that they stopped, dropped or rose; and what does not open an alert.

use serde_json::{Value, json};
use tests::NOON;

use super::{
    DAY, HOUR, MINUTE, SETTINGS, SITE, Team, about, alerts_of, emails, fill, list, part, team,
    watch_until,
};

const OLGA: &str = "olga@example.com";
/// Five weeks.
const BEFORE: i64 = NOON - 35 * DAY;

/// Looks until a moment, and sends what is found.
async fn watched(team: &Team, moment: i64) {
    watch_until(&team.app, moment, async || team.send().await).await;
}

/// The alerts on hits of `ours.example`: kind, and when they were opened and over in hours since noon.
async fn found(team: &Team) -> Vec<(String, f64, Option<f64>)> {
    let hours = |moment: i64| (moment - NOON) as f64 / HOUR as f64;
    let all = alerts_of(&team.app, Some(team.site)).await.into_iter();
    all.filter(|alert| ["no_hits", "drop", "spike"].contains(&alert.0.as_str()))
        .map(|(kind, _, opened, over)| (kind, hours(opened), over.map(hours)))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_is_found_within_hours_and_announced_once() {
    let team = team().await;
    let stop = (NOON + 2 * HOUR, NOON + 20 * HOUR);
    let hits = part(20, 0, stop);
    fill(&team.app, "ours.example", (BEFORE, NOON + 2 * DAY), &hits).await;
    // The other site goes through the same hours undisturbed.
    fill(
        &team.app,
        "other.example",
        (BEFORE, NOON + 2 * DAY),
        &about(20),
    )
    .await;
    watched(&team, NOON + 2 * HOUR).await;
    assert_eq!(found(&team).await, []);
    watched(&team, NOON + 19 * HOUR).await;
    let alerts = found(&team).await;
    let [(kind, opened, None)] = alerts.as_slice() else {
        panic!("{alerts:?}");
    };
    assert_eq!(kind, "no_hits");
    assert!((2.3..8.1).contains(opened), "{opened}");
    let sent = || emails(&team.app, OLGA, "No hit has arrived from ours.example");
    assert_eq!(sent().len(), 1);
    watched(&team, NOON + 22 * HOUR).await;
    let alerts = found(&team).await;
    let over = alerts[0].2.expect("it is over");
    assert!((20.0..21.1).contains(&over), "{over}");
    watched(&team, NOON + 40 * HOUR).await;
    assert_eq!(found(&team).await.len(), 1);
    assert_eq!(sent().len(), 1);
    let over = emails(&team.app, OLGA, "Hits arrive from ours.example again.");
    assert_eq!(over.len(), 1);
    assert_eq!(alerts_of(&team.app, Some(team.other)).await, []);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_drop_is_found_within_a_day() {
    let team = team().await;
    let drop = (NOON, NOON + 2 * DAY);
    let hits = part(40, 20, drop);
    fill(&team.app, "ours.example", (BEFORE, NOON + 4 * DAY), &hits).await;
    watched(&team, NOON + DAY).await;
    let alerts = found(&team).await;
    assert_eq!(alerts.len(), 1, "{alerts:?}");
    assert_eq!((alerts[0].0.as_str(), alerts[0].2), ("drop", None));
    let email = emails(&team.app, OLGA, "fewer than expected");
    assert_eq!(email.len(), 1);
    let subject = email[0].subject();
    assert!(subject.starts_with("ours.example had "), "{subject}");
    let seen = team.owner.get(super::ATTENTION).await.expect(200).json;
    let alert = &seen["groups"][0]["alerts"][0];
    assert_eq!(
        (&alert["kind"], &alert["url"]),
        (&json!("drop"), &json!("/sites/ours.example/why"))
    );
    watched(&team, NOON + 3 * DAY + 12 * HOUR).await;
    let alerts = found(&team).await;
    assert_eq!(alerts.len(), 1, "{alerts:?}");
    assert!(alerts[0].2.is_some_and(|over| over > 48.0), "{alerts:?}");
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spike_is_found_within_the_hour_and_sent_to_those_who_want_it() {
    let team = team().await;
    let spike = (NOON + HOUR, NOON + 5 * HOUR);
    let hits = part(20, 800, spike);
    fill(&team.app, "ours.example", (BEFORE, NOON + 2 * DAY), &hits).await;
    let wanted = json!({"email": true, "kinds": ["spike"]});
    team.settings(&team.editor, wanted).await;
    watched(&team, NOON + 2 * HOUR).await;
    let alerts = found(&team).await;
    assert_eq!(alerts.len(), 1, "{alerts:?}");
    assert_eq!(alerts[0].0, "spike");
    let ed = format!("{}@example.com", team.ed.id);
    assert_eq!(emails(&team.app, &ed, "were expected").len(), 1);
    // Owners do not get it unless they choose it.
    assert_eq!(emails(&team.app, OLGA, "ours.example").len(), 0);
    watched(&team, NOON + 20 * HOUR).await;
    let alerts = found(&team).await;
    assert_eq!(alerts.len(), 1, "{alerts:?}");
    assert!(
        alerts[0].2.is_some_and(|over| over > 5.0 && over < 14.0),
        "{alerts:?}"
    );
    assert_eq!(
        emails(&team.app, &ed, "The spike at ours.example is over.").len(),
        1
    );
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hours_in_which_no_server_looked_say_nothing() {
    let team = team().await;
    let down = (NOON + 2 * HOUR, NOON + 20 * HOUR);
    let hits = part(20, 0, down);
    fill(&team.app, "ours.example", (BEFORE, NOON + 3 * DAY), &hits).await;
    watched(&team, down.0).await;
    // Nothing was counted, since there was no server.
    team.app.clock.set_seconds(down.1);
    watched(&team, NOON + 30 * HOUR).await;
    assert_eq!(found(&team).await, []);
    let gaps: Vec<(i64, i64)> = sqlx::query_as("SELECT began_at, ended_at FROM alert_gaps")
        .fetch_all(&team.app.pool)
        .await
        .expect("the gaps");
    assert_eq!(gaps.len(), 1, "{gaps:?}");
    let (began, ended) = gaps[0];
    assert!(
        (began - down.0).abs() <= 20 * MINUTE && (ended - down.1).abs() <= 20 * MINUTE,
        "{gaps:?}"
    );
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn paused_sites_and_new_ones_are_silent() {
    let team = team().await;
    let stop = (NOON + HOUR, NOON + 2 * DAY);
    let hits = part(20, 0, stop);
    fill(&team.app, "ours.example", (BEFORE, NOON + HOUR), &hits).await;
    // Two weeks are too few.
    let young = NOON - 14 * DAY;
    fill(&team.app, "other.example", (young, NOON + HOUR), &hits).await;
    let paused = json!({"paused": true});
    team.owner.patch(SITE, &paused).await.expect(200);
    watched(&team, NOON + 20 * HOUR).await;
    assert_eq!(found(&team).await, []);
    assert_eq!(alerts_of(&team.app, Some(team.other)).await, []);
    // It counts again, and nothing arrives.
    let running = json!({"paused": false});
    team.owner.patch(SITE, &running).await.expect(200);
    watched(&team, NOON + 22 * HOUR).await;
    assert_eq!(found(&team).await.len(), 1);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rehearsal_says_what_would_have_come() {
    let team = team().await;
    let (stop, spike) = (
        (NOON - 10 * DAY, NOON - 9 * DAY),
        (NOON - 5 * DAY, NOON - 5 * DAY + 4 * HOUR),
    );
    let hits = format!(
        "(CASE WHEN h >= {} AND h < {} THEN 0 WHEN h >= {} AND h < {} THEN 160 ELSE {} END)",
        stop.0,
        stop.1,
        spike.0,
        spike.1,
        about(20)
    );
    fill(&team.app, "ours.example", (NOON - 50 * DAY, NOON), &hits).await;
    fill(
        &team.app,
        "other.example",
        (NOON - 50 * DAY, NOON),
        &about(20),
    )
    .await;
    let path = format!("{SETTINGS}/rehearsal");
    let rehearsed = team.owner.get(&path).await.expect(200).json;
    assert_eq!(
        (&rehearsed["to"], &rehearsed["from"]),
        (&json!(NOON), &json!(NOON - 90 * DAY))
    );
    let names: Vec<&str> = super::texts(list(&rehearsed["sites"]), "name");
    assert_eq!(names, ["other.example", "ours.example"]);
    assert_eq!(rehearsed["sites"][0]["alerts"], json!([]));
    let alerts = list(&rehearsed["sites"][1]["alerts"]);
    assert_eq!(super::texts(alerts, "kind"), ["no_hits", "spike"]);
    let moment = |alert: &Value, field: &str| alert[field].as_i64().expect("a moment");
    for (alert, (began, ended), over) in [(&alerts[0], stop, 2), (&alerts[1], spike, 9)] {
        let at = moment(alert, "at");
        assert!(at > began && at < ended, "{alert}");
        let end = moment(alert, "over_at");
        assert!(end > ended && end <= ended + over * HOUR, "{alert}");
    }
    assert!(
        alerts[0]["title"]
            .as_str()
            .is_some_and(|title| title.starts_with("No hit has arrived from ours.example")),
        "{alerts:?}"
    );
    for kind in list(&rehearsed["kinds"]) {
        let expected = match kind["kind"].as_str() {
            Some("no_hits" | "spike") => json!(1),
            Some("drop") => json!(0),
            _ => Value::Null,
        };
        assert_eq!(kind["fired"], expected, "{kind}");
        assert_eq!(kind["why_not"].is_string(), expected.is_null(), "{kind}");
    }
    // Others see their sites alone, and another account nothing.
    let seen = team.viewer.get(&path).await.expect(200).json;
    assert_eq!(super::texts(list(&seen["sites"]), "name"), ["ours.example"]);
    let theirs = team.stranger.get(&path).await.expect(200).json;
    assert_eq!(theirs["sites"], json!([]));
    // Nothing was opened by that.
    assert_eq!(found(&team).await, []);
    team.app.stop().await;
}
