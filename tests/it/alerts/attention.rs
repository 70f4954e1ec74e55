//! What is open, over and muted, and who sees it.

use alerts::{AlertKind, Severity};
use serde_json::{Value, json};
use tests::{Actor, Reply};

use super::{ATTENTION, DAY, Service, Team, emails, finding, list, send, team, texts};

const OLGA: &str = "olga@example.com";

async fn attention(who: &Actor) -> Value {
    who.get(ATTENTION).await.expect(200).json
}

/// The kinds of the open alerts by what is to be done.
fn groups(attention: &Value) -> Vec<(String, Vec<String>)> {
    let groups = list(&attention["groups"]).iter().map(|group| {
        let kinds = texts(list(&group["alerts"]), "kind").into_iter();
        let action = group["action"].as_str().expect("an action");
        (action.to_owned(), kinds.map(str::to_owned).collect())
    });
    groups.collect()
}

/// The id of the only open alert of this kind.
async fn id_of(team: &Team, kind: &str) -> String {
    let seen = attention(&team.owner).await;
    let muted = list(&seen["muted"]).iter();
    let open = list(&seen["groups"])
        .iter()
        .flat_map(|group| list(&group["alerts"]));
    let mut found = open.chain(muted).filter(|alert| alert["kind"] == kind);
    let id = found.next().expect("the alert")["id"].as_str();
    id.expect("an id").to_owned()
}

async fn mute(who: &Actor, id: &str, days: i64) -> Reply {
    let path = format!("/api/v1/alerts/{id}/mute");
    who.post(&path, &json!({"days": days})).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn open_alerts_are_grouped_by_what_is_to_be_done() {
    let team = team().await;
    let empty = attention(&team.owner).await;
    assert_eq!(
        empty,
        json!({"open": 0, "groups": [], "recovered": [], "muted": []})
    );
    for (kind, severity) in [
        (AlertKind::Drop, Severity::Warning),
        (AlertKind::Tag, Severity::Warning),
        (AlertKind::NoHits, Severity::Critical),
        (AlertKind::Spike, Severity::Info),
    ] {
        let mut found = team.found(kind);
        found.severity = severity;
        assert!(team.open(&found).await);
        // A second look brings its numbers up to date.
        found.values.insert("counted".to_owned(), json!(11));
        team.advance(60);
        assert!(!team.open(&found).await);
    }
    let failed = finding(team.account, None, AlertKind::ChannelFailed);
    assert!(team.open(&failed).await);
    let seen = attention(&team.owner).await;
    assert_eq!(seen["open"], 5);
    let expected = [
        ("fix_site", vec!["no_hits", "tag"]),
        ("fix_delivery", vec!["channel_failed"]),
        ("look_at_figures", vec!["drop", "spike"]),
    ];
    let expected: Vec<(String, Vec<String>)> = expected
        .into_iter()
        .map(|(action, kinds)| {
            (
                action.to_owned(),
                kinds.into_iter().map(str::to_owned).collect(),
            )
        })
        .collect();
    assert_eq!(groups(&seen), expected);
    let drop = &seen["groups"][2]["alerts"][0];
    assert_eq!(
        drop["title"],
        "ours.example had 11 hits in the last 3 hours, 90 % fewer than expected (about 100)."
    );
    assert_eq!(
        (&drop["url"], &drop["severity"]),
        (&json!("/sites/ours.example/why"), &json!("warning"))
    );
    assert_eq!(
        drop["site"],
        json!({"id": team.site, "name": "ours.example"})
    );
    let opened = drop["opened_at"].as_i64().expect("a moment");
    assert_eq!(drop["updated_at"], opened + 60);
    assert_eq!(
        (&drop["over_at"], &drop["muted"]),
        (&Value::Null, &Value::Null)
    );
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_see_the_alerts_of_their_sites_and_admins_those_of_the_account() {
    let team = team().await;
    team.open(&team.found(AlertKind::NoHits)).await;
    team.open(&finding(team.account, Some(team.other), AlertKind::Drop))
        .await;
    team.open(&finding(team.account, None, AlertKind::ChannelFailed))
        .await;
    for who in [&team.owner, &team.admin] {
        assert_eq!(attention(who).await["open"], 3);
    }
    for who in [&team.editor, &team.viewer] {
        let seen = attention(who).await;
        assert_eq!(
            groups(&seen),
            [("fix_site".to_owned(), vec!["no_hits".to_owned()])]
        );
    }
    assert_eq!(attention(&team.stranger).await["open"], 0);
    let scopes = &["figures:read"];
    let limited = team
        .app
        .program(team.olga, scopes, Some(&[team.site]), DAY)
        .await;
    assert_eq!(attention(&limited).await["open"], 1);
    // What is not seen cannot be muted, and viewers mute nothing.
    let failed = id_of(&team, "channel_failed").await;
    let reply = mute(&team.editor, &failed, 1).await.expect(404);
    assert_eq!(reply.code(), "unknown_alert");
    mute(&team.stranger, &failed, 1).await.expect(404);
    mute(&team.viewer, &id_of(&team, "no_hits").await, 1)
        .await
        .expect(403);
    let unknown = uuid::Uuid::nil().to_string();
    mute(&team.owner, &unknown, 1).await.expect(404);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_over_is_shown_for_a_week() {
    let team = team().await;
    let found = team.found(AlertKind::NoHits);
    team.open(&found).await;
    team.advance(3_600);
    assert!(team.close(&found).await);
    assert!(!team.close(&found).await);
    let seen = attention(&team.owner).await;
    assert_eq!((&seen["open"], &seen["groups"]), (&json!(0), &json!([])));
    let over = &seen["recovered"][0];
    assert_eq!(over["title"], "Hits arrive from ours.example again.");
    assert_eq!(
        (&over["text"], &over["over_at"]),
        (&json!(""), &json!(team.now()))
    );
    team.advance(7 * DAY);
    assert_eq!(list(&attention(&team.owner).await["recovered"]).len(), 1);
    team.advance(1);
    assert_eq!(attention(&team.owner).await["recovered"], json!([]));
    // The next one is another alert.
    assert!(team.open(&found).await);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mute_silences_a_kind_at_a_site_until_it_ends() {
    let team = team().await;
    let found = team.found(AlertKind::NoHits);
    team.open(&found).await;
    team.send().await;
    let sent = || emails(&team.app, OLGA, "ours.example").len();
    assert_eq!(sent(), 1);
    let id = id_of(&team, "no_hits").await;
    for days in [0, 91] {
        let reply = mute(&team.editor, &id, days).await.expect(400);
        assert_eq!(reply.code(), "invalid_days");
    }
    mute(&team.editor, &id, 3).await.expect(204);
    let seen = attention(&team.owner).await;
    assert_eq!(seen["open"], 0);
    let until = team.now() + 3 * DAY;
    assert_eq!(seen["muted"][0]["muted"]["until"], until);
    assert_eq!(seen["muted"][0]["muted"]["by"]["name"], "editor");
    let (subject, old, new) = team.line("alert.muted").await;
    assert_eq!(
        (subject.as_str(), old, new),
        ("no_hits", None, Some(json!({"until": until})))
    );
    // It is over, and comes again while it is muted.
    team.advance(60);
    team.close(&found).await;
    team.send().await;
    team.advance(60);
    assert!(team.open(&found).await);
    team.send().await;
    assert_eq!(sent(), 1);
    // Another kind, and another site, are not muted.
    team.open(&team.found(AlertKind::Drop)).await;
    team.send().await;
    assert_eq!(sent(), 2);
    team.open(&finding(team.account, Some(team.other), AlertKind::NoHits))
        .await;
    team.send().await;
    assert_eq!(emails(&team.app, OLGA, "other.example").len(), 1);
    // It ends, and the alert is still open.
    team.app.clock.set_seconds(until - 1);
    team.send().await;
    assert_eq!(sent(), 2);
    team.advance(1);
    team.send().await;
    team.send().await;
    assert_eq!(sent(), 3);
    assert_eq!(attention(&team.owner).await["muted"], json!([]));
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unmuting_sends_what_is_open_at_once() {
    let team = team().await;
    let found = team.found(AlertKind::Drop);
    team.open(&found).await;
    team.send().await;
    let id = id_of(&team, "drop").await;
    let path = format!("/api/v1/alerts/{id}/mute");
    let reply = team.owner.delete(&path).await.expect(404);
    assert_eq!(reply.code(), "unknown_mute");
    mute(&team.owner, &id, 5).await.expect(204);
    // Muting again replaces the days.
    team.advance(60);
    mute(&team.owner, &id, 90).await.expect(204);
    let (_, old, new) = team.line("alert.muted").await;
    assert_eq!(old, Some(json!({"until": team.now() - 60 + 5 * DAY})));
    assert_eq!(new, Some(json!({"until": team.now() + 90 * DAY})));
    team.advance(60);
    team.close(&found).await;
    team.send().await;
    team.open(&found).await;
    // One that was over before its mute ended is never sent.
    let next = id_of(&team, "drop").await;
    team.advance(60);
    team.close(&found).await;
    team.advance(60);
    team.open(&found).await;
    team.send().await;
    let sent = || emails(&team.app, OLGA, "ours.example").len();
    assert_eq!(sent(), 1);
    team.owner.delete(&path).await.expect(204);
    team.send().await;
    assert_eq!(sent(), 2);
    let (_, old, new) = team.line("alert.unmuted").await;
    assert!(old.is_some() && new.is_none());
    let sql = "SELECT count(*) FROM alert_messages WHERE alert_id = $1";
    let messages: i64 = sqlx::query_scalar(sql)
        .bind(next.parse::<uuid::Uuid>().expect("a UUID"))
        .fetch_one(&team.app.pool)
        .await
        .expect("a number");
    assert_eq!(messages, 0);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn alerts_are_shown_in_the_readers_language() {
    let team = team().await;
    team.open(&team.found(AlertKind::Drop)).await;
    let request = team.owner.request(reqwest::Method::GET, ATTENTION);
    let seen = team.owner.send(request.header("accept-language", "de"));
    let seen = seen.await.expect(200).json;
    let group = &seen["groups"][0];
    assert_eq!(group["title"], "Zahlen ansehen");
    assert_eq!(
        group["alerts"][0]["title"],
        "ours.example hatte in den letzten 3 Stunden 10 Hits, 90 % weniger als erwartet (etwa 100)."
    );
    assert_eq!(
        group["alerts"][0]["text"],
        "Die Zahlen zeigen, welche Seiten, Quellen und Länder fehlen."
    );
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_two_servers_find_at_once_is_one_alert() {
    let team = team().await;
    let channel = team.channel(Service::Slack, json!({})).await;
    for kind in [AlertKind::NoHits, AlertKind::Drop, AlertKind::Tag] {
        let found = team.found(kind);
        let opened = tokio::join!(
            team.open(&found),
            team.open(&found),
            team.open(&found),
            team.open(&found)
        );
        let new = [opened.0, opened.1, opened.2, opened.3];
        assert_eq!(new.iter().filter(|new| **new).count(), 1, "{kind:?}");
    }
    // The channel and the owner, each of three alerts once.
    let messages = "SELECT count(*) FROM alert_messages WHERE $1 > 0";
    assert_eq!(super::count(&team.app, messages).await, 6);
    tokio::join!(send(&team.app), send(&team.app));
    assert_eq!(super::count(&team.app, messages).await, 6);
    let of_slack = team.attempts(&channel).await;
    let alerts = of_slack.iter().flat_map(|one| list(&one["alerts"]));
    assert_eq!(alerts.count(), 3);
    assert_eq!(team.services.accepted(Service::Slack).len(), of_slack.len());
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn alerts_on_the_deployment_are_for_those_who_run_it() {
    let team = team().await;
    // Another owner of the account does not run the deployment.
    let second = team.app.join(team.account, "owner", &[]).await;
    let second = team.app.session(second, DAY).await;
    let failed = finding(team.account, None, AlertKind::RatesFailed);
    team.open(&failed).await;
    team.send().await;
    assert_eq!(attention(&team.owner).await["open"], 1);
    assert_eq!(emails(&team.app, OLGA, "rates").len(), 1);
    for who in [&second, &team.admin] {
        assert_eq!(attention(who).await["open"], 0);
        let id = id_of(&team, "rates_failed").await;
        mute(who, &id, 7).await.expect(404);
    }
    let everyone: Vec<String> = sqlx::query_scalar(
        "SELECT DISTINCT p.email FROM alert_messages m JOIN people p ON p.id = m.person_id",
    )
    .fetch_all(&team.app.pool)
    .await
    .expect("the recipients");
    assert_eq!(everyone, [OLGA]);
    team.app.stop().await;
}
