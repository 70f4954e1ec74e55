//! What the list of deliveries shows, to whom, and for how long.

use alerts::AlertKind;
use serde_json::{Value, json};

use super::{DAY, DELIVERIES, MINUTE, finding, list, sending::webhook, team};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deliveries_are_listed_in_pages_for_those_who_may_see_them() {
    let team = team().await;
    let channel = webhook(&team).await;
    for kind in [AlertKind::NoHits, AlertKind::Drop, AlertKind::Spike] {
        team.open(&team.found(kind)).await;
        team.send().await;
        team.advance(MINUTE);
    }
    team.open(&finding(team.account, Some(team.other), AlertKind::NoHits))
        .await;
    team.open(&finding(team.account, None, AlertKind::ChannelFailed))
        .await;
    team.send().await;
    team.test(&channel).await;
    let all = team.owner.get(DELIVERIES).await.expect(200).json;
    let moments: Vec<i64> = list(&all)
        .iter()
        .filter_map(|one| one["at"].as_i64())
        .collect();
    assert!(
        moments.is_sorted_by(|one, other| one >= other),
        "{moments:?}"
    );
    // Page by page, it is the same.
    let (mut pages, mut before) = (Vec::new(), String::new());
    loop {
        let path = format!("{DELIVERIES}?limit=1{before}");
        let page = team.owner.get(&path).await.expect(200).json;
        let Some(last) = list(&page).last() else {
            break;
        };
        before = format!("&before={}", last["at"]);
        pages.extend(list(&page).to_vec());
    }
    assert_eq!(json!(pages), all);
    let path = format!("{DELIVERIES}?limit=x");
    team.owner.get(&path).await.expect(400);
    // The editor sees those about their site alone.
    let seen = team.editor.get(DELIVERIES).await.expect(200).json;
    let webhooks = list(&seen)
        .iter()
        .filter(|one| one["channel"]["id"] == channel["id"]);
    assert_eq!(webhooks.count(), 3);
    assert!(list(&seen).iter().all(|one| one["event"] != "test"));
    let foreign = |one: &Value| {
        one["title"]
            .as_str()
            .is_some_and(|title| title.contains("other.example"))
    };
    assert!(list(&all).iter().any(foreign) && !list(&seen).iter().any(foreign));
    team.viewer.get(DELIVERIES).await.expect(403);
    let theirs = team.stranger.get(DELIVERIES).await.expect(200).json;
    assert_eq!(theirs, json!([]));
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deliveries_and_alerts_that_are_over_are_deleted_after_ninety_days() {
    let team = team().await;
    webhook(&team).await;
    let (stopped, dropped) = (team.found(AlertKind::NoHits), team.found(AlertKind::Drop));
    team.open(&stopped).await;
    team.open(&dropped).await;
    team.close(&stopped).await;
    team.send().await;
    let alerts = "SELECT count(*) FROM alerts WHERE $1 > 0 AND kind IN ('no_hits', 'drop')";
    let deliveries = "SELECT count(*) FROM deliveries WHERE $1 - at >= 7776000";
    let messages = "SELECT count(*) FROM alert_messages m JOIN alerts a ON a.id = m.alert_id
                    WHERE $1 > 0 AND a.kind = 'no_hits'";
    let context = &team.app.alerts.context;
    team.advance(90 * DAY);
    alerts::delete_old(context).await.expect("it is deleted");
    assert!(super::count(&team.app, deliveries).await > 0);
    assert_eq!(super::count(&team.app, alerts).await, 2);
    team.advance(1);
    alerts::delete_old(context).await.expect("it is deleted");
    assert_eq!(super::count(&team.app, deliveries).await, 0);
    // What is still open stays.
    assert_eq!(super::count(&team.app, alerts).await, 1);
    assert_eq!(super::count(&team.app, messages).await, 0);
    team.app.stop().await;
}
