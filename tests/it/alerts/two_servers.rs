//! Two servers on one Postgres: each alert is found once, and each message is sent once.

use std::path::Path;

use base::clock::FakeClock;
use serde_json::{Value, json};
use tests::{TestApp, database, folder};

use super::{
    CHANNELS, DAY, HOUR, LONG, MINUTE, Service, alerts_of, at, count, emails, fill, part, send,
    services, site, started, texts,
};

const OLGA: &str = "olga@example.com";

/// Copies a data folder while nothing is counted; sockets stay.
fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("the folder can be read") {
        let entry = entry.expect("an entry can be read");
        let kind = entry.file_type().expect("an entry is of some kind");
        let to = to.join(entry.file_name());
        if kind.is_dir() {
            std::fs::create_dir(&to).expect("a folder is made");
            copy(&entry.path(), &to);
        } else if kind.is_file() {
            std::fs::copy(entry.path(), &to).expect("a file is copied");
        }
    }
}

/// A look of a server, and what it sends.
async fn works(app: &TestApp) {
    app.alerts.watch.look().await.expect("sites are looked at");
    app.alerts.sender.look().await.expect("messages are sent");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_alert_is_found_and_sent_once_by_two_servers() {
    let begin = at("2026-11-20T12:00:00Z");
    let clock = FakeClock::at_seconds(begin);
    let services = services(&clock).await;
    let url = database().await.expect("a database for the test");
    let one = started(folder(), url.clone(), clock.clone(), &services).await;
    let first = one.owner().await;
    let id = site(&one, &first, "ours.example", "UTC").await;
    let olga = one.person(OLGA).await;
    let owner = one.session(olga, LONG).await;
    let kinds = json!(["no_hits", "drop", "spike"]);
    for service in [Service::Webhook, Service::Slack, Service::PagerDuty] {
        let mut body =
            json!({"kind": super::word(service), "name": super::word(service), "kinds": kinds});
        let address = services.address(service);
        if !address.is_empty() {
            body["address"] = json!(address);
        }
        if let Some(secret) = services.secret(service) {
            body["secret"] = json!(secret);
        }
        owner.post(CHANNELS, &body).await.expect(201);
    }
    let stop = (begin + 2 * HOUR, begin + 14 * HOUR);
    let span = (begin - 35 * DAY, begin + 3 * DAY);
    fill(&one, "ours.example", span, &part(20, 0, stop)).await;
    one.settled().await;
    // Both have counted the same, as behind one address.
    let left = folder();
    copy(one.data(), left.path());
    let two = started(left, url, clock.clone(), &services).await;

    for _ in 0..(2 * DAY / (20 * MINUTE)) {
        clock.advance_seconds(20 * MINUTE);
        tokio::join!(works(&one), works(&two), works(&one), works(&two));
        // What either has claimed is sent before the clock goes further.
        tokio::join!(send(&one), send(&two));
    }
    let alerts: Vec<(String, bool)> = alerts_of(&one, Some(id))
        .await
        .into_iter()
        .filter(|alert| alert.0 == "no_hits" || alert.0 == "drop" || alert.0 == "spike")
        .map(|(kind, _, _, over)| (kind, over.is_some()))
        .collect();
    assert_eq!(alerts, [("no_hits".to_owned(), true)]);
    let hooks = services.accepted(Service::Webhook);
    let kinds: Vec<&Value> = hooks.iter().map(|one| &one["body"]["type"]).collect();
    assert_eq!(kinds, ["alert.opened", "alert.over"]);
    assert_eq!(services.accepted(Service::Slack).len(), 2);
    assert_eq!(
        texts(&services.accepted(Service::PagerDuty), "event_action"),
        ["trigger", "resolve"]
    );
    for service in [Service::Webhook, Service::Slack, Service::PagerDuty] {
        assert_eq!(services.requests(service), 2, "{service:?}");
    }
    // Either may have written an email into its folder.
    let written = |subject: &str| [&one, &two].map(|app| emails(app, OLGA, subject).len());
    for subject in ["No hit has arrived", "Hits arrive from ours.example again."] {
        assert_eq!(written(subject).iter().sum::<usize>(), 1, "{subject}");
    }
    let attempts = "SELECT count(*) FROM deliveries WHERE way = 'channel' AND $1 > 0";
    assert_eq!(count(&one, attempts).await, 6);
    two.stop().await;
    one.stop().await;
}
