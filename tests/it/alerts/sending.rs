//! How messages are sent: at least once, in order, with one id for all attempts, for three days.

use alerts::AlertKind;
use serde_json::{Value, json};

use super::{DAY, HOUR, MINUTE, Service, Team, emails, list, stand_ins::Failure, team, texts};

const OLGA: &str = "olga@example.com";

/// A webhook that takes alerts on hits, so that it is not sent what is found about itself.
pub(super) async fn webhook(team: &Team) -> Value {
    let kinds = json!({"kinds": ["no_hits", "drop", "spike"]});
    team.channel(Service::Webhook, kinds).await
}

/// The ids and the types of what the webhook took.
fn taken(team: &Team) -> Vec<(String, String)> {
    let taken = team.services.accepted(Service::Webhook);
    let ids = texts(&taken, "id").into_iter().map(str::to_owned);
    let kinds = taken.iter().map(|one| &one["body"]["type"]);
    let kinds = kinds.map(|kind| kind.as_str().expect("a type").to_owned());
    ids.zip(kinds).collect()
}

/// Moves the clock to the next attempt, and sends. Returns when that was.
async fn next_attempt(team: &Team) -> i64 {
    let waiting = "SELECT coalesce(min(next_at), 0) FROM alert_messages WHERE ended_at IS NULL AND tries > 0 AND $1 > 0";
    let next = super::count(&team.app, waiting).await;
    assert!(next > team.now(), "nothing waits");
    team.app.clock.set_seconds(next - 1);
    team.send().await;
    team.advance(1);
    team.send().await;
    next
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_message_is_tried_again_under_its_id_and_others_wait_behind_it() {
    let team = team().await;
    let channel = webhook(&team).await;
    let found = team.found(AlertKind::NoHits);
    team.services.fail(Service::Webhook, Failure::Error);
    team.open(&found).await;
    team.send().await;
    assert_eq!(team.services.requests(Service::Webhook), 1);
    team.send().await;
    assert_eq!(team.services.requests(Service::Webhook), 1);
    let first = &team.attempts(&channel).await[0];
    assert_eq!(
        (&first["outcome"], &first["status"], &first["attempt"]),
        (&json!("later"), &json!(500), &json!(1))
    );
    assert_eq!(
        first["error"],
        "500 Internal Server Error: Internal Server Error"
    );
    // 30 seconds, and up to a quarter more.
    let wait = first["next_at"].as_i64().expect("a moment") - team.now();
    assert!((30..=37).contains(&wait), "{wait}");
    assert_eq!(
        team.channel_now(&channel).await["failing_since"],
        team.now()
    );
    // What comes later waits.
    team.advance(10);
    team.close(&found).await;
    team.open(&team.found(AlertKind::Drop)).await;
    team.send().await;
    assert_eq!(team.services.requests(Service::Webhook), 1);
    next_attempt(&team).await;
    assert_eq!(team.services.requests(Service::Webhook), 2);
    team.services.recover(Service::Webhook);
    next_attempt(&team).await;
    let taken = taken(&team);
    let kinds: Vec<&str> = taken.iter().map(|(_, kind)| kind.as_str()).collect();
    // The first is sent as what it is by now; what waited behind it follows in one message.
    assert_eq!(kinds, ["alert.opened", "alert.digest"]);
    assert_ne!(taken[0].0, taken[1].0);
    let attempts = team.attempts(&channel).await;
    assert_eq!(
        texts(&attempts[..3], "outcome"),
        ["later", "later", "delivered"]
    );
    let third = |one: &Value| one["attempt"] == 3 && one["outcome"] == "delivered";
    assert!(attempts.iter().any(third), "{attempts:?}");
    assert_eq!(
        team.channel_now(&channel).await["failing_since"],
        Value::Null
    );
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wait_that_the_other_side_asks_for_is_respected() {
    let team = team().await;
    for (service, asked) in [
        (Service::Webhook, 4_000),
        (Service::Discord, 500),
        (Service::Telegram, 70_000),
    ] {
        let kinds = json!({"kinds": ["no_hits"]});
        let channel = team.channel(service, kinds).await;
        let seconds = u64::try_from(asked).expect("seconds");
        team.services
            .fail(service, Failure::TooManyRequests(seconds));
        let found = team.found(AlertKind::NoHits);
        team.open(&found).await;
        team.send().await;
        let attempts = team.attempts(&channel).await;
        assert_eq!(attempts[0]["status"], 429, "{service:?}");
        assert_eq!(attempts[0]["next_at"], team.now() + asked, "{service:?}");
        team.services.recover(service);
        team.advance(asked - 1);
        team.send().await;
        assert_eq!(team.services.requests(service), 1, "{service:?}");
        team.advance(1);
        team.send().await;
        assert_eq!(team.services.accepted(service).len(), 1, "{service:?}");
        team.close(&found).await;
        team.owner
            .delete(&super::path_of(&channel))
            .await
            .expect(204);
    }
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_three_days_a_channel_is_switched_off_and_its_owner_gets_an_email() {
    let team = team().await;
    let channel = webhook(&team).await;
    // Another channel takes what is found about it.
    let kinds = json!({"kinds": ["channel_failed"]});
    team.channel(Service::Slack, kinds).await;
    team.services.fail(Service::Webhook, Failure::Down);
    let began = team.now();
    team.open(&team.found(AlertKind::NoHits)).await;
    team.send().await;
    let failed = "Messages to the channel";
    let mut waits = Vec::new();
    let mut before = began;
    while team.channel_now(&channel).await["on"] == true {
        let at = next_attempt(&team).await;
        waits.push(at - before);
        before = at;
        assert!(waits.len() < 40, "{waits:?}");
        // It needs attention after an hour, once.
        let emails = emails(&team.app, OLGA, failed).len();
        assert_eq!(emails, usize::from(at - began >= HOUR), "{waits:?}");
    }
    let expected = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600];
    for (at, wait) in waits.iter().enumerate() {
        let least = expected[at.min(7)];
        assert!((least..=least + least / 4).contains(wait), "{waits:?}");
    }
    let lasted = before - began;
    assert!((3 * DAY..3 * DAY + 28_000).contains(&lasted), "{lasted}");
    let now = team.channel_now(&channel).await;
    assert_eq!(now["off_because"], "Messages failed for three days.");
    assert_eq!(now["failing_since"], began);
    assert_eq!(now["last"]["outcome"], "given_up");
    assert_eq!(team.services.accepted(Service::Slack).len(), 1);
    // It is sent nothing more.
    let requests = team.services.requests(Service::Webhook);
    team.open(&team.found(AlertKind::Drop)).await;
    team.send().await;
    assert_eq!(team.services.requests(Service::Webhook), requests);
    // The alert is open, more severe than before, and over when the channel is on again.
    let seen = team.owner.get(super::ATTENTION).await.expect(200).json;
    let groups = list(&seen["groups"]).iter();
    let delivery: Vec<&Value> = groups
        .filter(|group| group["action"] == "fix_delivery")
        .collect();
    assert_eq!(delivery[0]["alerts"][0]["severity"], "critical");
    team.services.recover(Service::Webhook);
    let on = team.change(&channel, json!({"on": true})).await;
    assert_eq!(
        (&on["off_because"], &on["failing_since"]),
        (&Value::Null, &Value::Null)
    );
    team.send().await;
    assert_eq!(
        emails(&team.app, OLGA, "Messages arrive in the channel").len(),
        1
    );
    team.open(&team.found(AlertKind::Spike)).await;
    team.send().await;
    assert_eq!(taken(&team).len(), 1);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_refuses_one_message_after_another_is_switched_off() {
    let team = team().await;
    let channel = webhook(&team).await;
    let kinds = json!({"kinds": ["channel_failed"]});
    team.settings(&team.owner, kinds).await;
    team.services.fail(Service::Webhook, Failure::Gone);
    for (kind, on) in [
        (AlertKind::NoHits, true),
        (AlertKind::Drop, true),
        (AlertKind::Spike, false),
    ] {
        team.open(&team.found(kind)).await;
        team.send().await;
        let now = team.channel_now(&channel).await;
        assert_eq!(
            (&now["on"], &now["last"]["outcome"]),
            (&json!(on), &json!("refused"))
        );
        team.advance(MINUTE);
    }
    let now = team.channel_now(&channel).await;
    assert_eq!(
        now["off_because"],
        "The other side refused one message after another."
    );
    assert_eq!(team.services.requests(Service::Webhook), 3);
    assert_eq!(emails(&team.app, OLGA, "Messages to the channel").len(), 1);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_incident_is_opened_before_it_is_resolved_under_one_key() {
    let team = team().await;
    let kinds = json!({"kinds": ["no_hits", "drop"]});
    team.channel(Service::PagerDuty, kinds).await;
    team.services.fail(Service::PagerDuty, Failure::Error);
    let (stopped, dropped) = (team.found(AlertKind::NoHits), team.found(AlertKind::Drop));
    team.open(&stopped).await;
    team.send().await;
    team.advance(1);
    team.open(&dropped).await;
    team.advance(1);
    team.close(&stopped).await;
    team.send().await;
    assert_eq!(team.services.requests(Service::PagerDuty), 1);
    team.services.recover(Service::PagerDuty);
    next_attempt(&team).await;
    let taken = team.services.accepted(Service::PagerDuty);
    assert_eq!(
        texts(&taken, "event_action"),
        ["trigger", "trigger", "resolve"]
    );
    assert_eq!(taken[0]["dedup_key"], taken[2]["dedup_key"]);
    assert_ne!(taken[0]["dedup_key"], taken[1]["dedup_key"]);
    assert_eq!(taken[0]["payload"]["class"], "no_hits");
    team.advance(MINUTE);
    team.close(&dropped).await;
    team.send().await;
    let taken = team.services.accepted(Service::PagerDuty);
    assert_eq!(taken[3]["dedup_key"], taken[1]["dedup_key"]);
    assert_eq!(taken.len(), 4);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_server_left_half_done_is_sent_again_under_the_same_id() {
    let team = team().await;
    webhook(&team).await;
    team.open(&team.found(AlertKind::NoHits)).await;
    team.send().await;
    let sent = taken(&team);
    // As if it had ended after the other side took the message, before that was noted.
    let undone = sqlx::query(
        "UPDATE alert_messages SET ended_at = NULL, outcome = NULL, claimed_until = $1
         WHERE channel_id IS NOT NULL",
    );
    undone
        .bind(team.now() + 180)
        .execute(&team.app.pool)
        .await
        .expect("it is undone");
    team.app.alerts.sender.look().await.expect("it looks");
    assert_eq!(taken(&team).len(), 1);
    // What is found meanwhile waits.
    team.advance(60);
    team.open(&team.found(AlertKind::Drop)).await;
    team.app.alerts.sender.look().await.expect("it looks");
    assert_eq!(taken(&team).len(), 1);
    team.advance(121);
    team.send().await;
    let again = taken(&team);
    assert_eq!(again[1], sent[0]);
    assert_eq!(again.len(), 3);
    assert_ne!(again[2].0, sent[0].0);
    team.app.stop().await;
}
