//! Sixty days of three sites, with all that is sent of them held against what should be.

use std::collections::BTreeMap;

use base::clock::FakeClock;
use serde_json::{Value, json};
use tests::{Actor, Person, TestApp, database, folder};
use uuid::Uuid;

use super::{
    ATTENTION, CHANNELS, DAY, DELIVERIES, LONG, SETTINGS, Service, StandIns, at, fill, list, part,
    send, services, site, stand_ins::Failure, started, watch_until,
};

/// Clocks in Berlin are put back within the sixty days, in the night to 25 October.
const BEGIN: &str = "2026-09-20T12:00:00Z";
const DAYS: i64 = 60;

/// A message that must be there, once: to whom, what about, and when.
struct Expected {
    to: &'static str,
    event: &'static str,
    kind: &'static str,
    /// A site, or a channel.
    about: &'static str,
    from: &'static str,
    until: &'static str,
}

const fn line(
    (to, event, kind, about): (&'static str, &'static str, &'static str, &'static str),
    from: &'static str,
    until: &'static str,
) -> Expected {
    Expected {
        to,
        event,
        kind,
        about,
        from,
        until,
    }
}

/// Everything that is sent. The webhook is quiet from 22 to 7 o'clock in Berlin, and the owner does not want spikes.
fn expected() -> Vec<Expected> {
    let mut all = Vec::new();
    // The drop at b.example from 5 October, 10:00, to 9 October, 10:00: found within a day and a half.
    for to in ["hook", "slack", "olga"] {
        let opened = (to, "opened", "drop", "b.example");
        all.push(line(opened, "2026-10-05T12:00:00Z", "2026-10-07T05:20:00Z"));
        let over = (to, "over", "drop", "b.example");
        all.push(line(over, "2026-10-09T12:00:00Z", "2026-10-11T05:20:00Z"));
    }
    // The stop at a.example from 24 October, 21:00, to 25 October, 12:00: in the quiet hours, which end at 06:00 UTC.
    for to in ["slack", "olga"] {
        let opened = (to, "opened", "no_hits", "a.example");
        all.push(line(opened, "2026-10-24T21:40:00Z", "2026-10-25T04:00:00Z"));
    }
    let opened = ("hook", "opened", "no_hits", "a.example");
    all.push(line(opened, "2026-10-25T06:00:00Z", "2026-10-25T06:00:00Z"));
    for to in ["hook", "slack", "olga"] {
        let over = (to, "over", "no_hits", "a.example");
        all.push(line(over, "2026-10-25T12:00:00Z", "2026-10-25T13:00:00Z"));
    }
    // The spike at c.example on 3 November from 13:00 to 17:00.
    for to in ["hook", "slack"] {
        let opened = (to, "opened", "spike", "c.example");
        all.push(line(opened, "2026-11-03T13:20:00Z", "2026-11-03T14:20:00Z"));
        let over = (to, "over", "spike", "c.example");
        all.push(line(over, "2026-11-03T19:00:00Z", "2026-11-04T06:00:00Z"));
    }
    // Another stop at a.example on 10 November from 08:00 to 20:00, while both channels are down for that day.
    let opened = ("olga", "opened", "no_hits", "a.example");
    all.push(line(opened, "2026-11-10T08:40:00Z", "2026-11-10T15:00:00Z"));
    let over = ("olga", "over", "no_hits", "a.example");
    all.push(line(over, "2026-11-10T20:00:00Z", "2026-11-10T21:00:00Z"));
    for to in ["hook", "slack"] {
        let failed = ("olga", "opened", "channel_failed", to);
        all.push(line(failed, "2026-11-10T09:40:00Z", "2026-11-10T18:00:00Z"));
        let works = ("olga", "over", "channel_failed", to);
        all.push(line(works, "2026-11-11T00:00:00Z", "2026-11-11T08:00:00Z"));
        // Both are delivered once the channel is back, at its next attempt.
        for event in ["opened", "over"] {
            let late = (to, event, "no_hits", "a.example");
            all.push(line(late, "2026-11-11T00:00:00Z", "2026-11-11T08:00:00Z"));
        }
    }
    all
}

/// A message as it arrived.
type Sent = (String, String, String, String, i64);

struct World {
    app: TestApp,
    services: StandIns,
    olga: Person,
    owner: Actor,
}

impl World {
    async fn start() -> World {
        let clock = FakeClock::at_seconds(at(BEGIN));
        let services = services(&clock).await;
        let url = database().await.expect("a database for the test");
        let app = started(folder(), url, clock, &services).await;
        let first = app.owner().await;
        for name in ["a.example", "b.example", "c.example"] {
            site(&app, &first, name, "Europe/Berlin").await;
        }
        let olga = app.person("olga@example.com").await;
        let owner = app.session(olga, LONG).await;
        let world = World {
            app,
            services,
            olga,
            owner,
        };
        world.settings().await;
        world.history().await;
        world
    }

    async fn settings(&self) {
        let kinds = json!(["no_hits", "drop", "spike"]);
        let hook = json!({
            "kind": "webhook", "name": "hook", "address": self.services.address(Service::Webhook),
            "secret": self.services.secret(Service::Webhook), "kinds": kinds, "zone": "Europe/Berlin",
            "quiet": {"from": "22:00", "until": "07:00"},
        });
        let slack = json!({
            "kind": "slack", "name": "slack", "address": self.services.address(Service::Slack), "kinds": kinds,
        });
        for body in [hook, slack] {
            self.owner.post(CHANNELS, &body).await.expect(201);
        }
        let mut settings = self.owner.get(SETTINGS).await.expect(200).json;
        settings["kinds"] = json!(["no_hits", "drop", "channel_failed"]);
        self.owner.put(SETTINGS, &settings).await.expect(200);
    }

    /// Five weeks before, and all that is to come.
    async fn history(&self) {
        let span = (at(BEGIN) - 35 * DAY, at(BEGIN) + (DAYS + 1) * DAY);
        let (first, second) = (
            (at("2026-10-24T21:00:00Z"), at("2026-10-25T12:00:00Z")),
            (at("2026-11-10T08:00:00Z"), at("2026-11-10T20:00:00Z")),
        );
        let stops = format!(
            "(CASE WHEN h >= {} AND h < {} THEN 0 ELSE {} END)",
            second.0,
            second.1,
            part(20, 0, first)
        );
        fill(&self.app, "a.example", span, &stops).await;
        let drop = (at("2026-10-05T10:00:00Z"), at("2026-10-09T10:00:00Z"));
        fill(&self.app, "b.example", span, &part(40, 40, drop)).await;
        let spike = (at("2026-11-03T13:00:00Z"), at("2026-11-03T17:00:00Z"));
        fill(&self.app, "c.example", span, &part(20, 800, spike)).await;
    }

    /// Looks and sends until a moment.
    async fn until(&self, moment: i64) {
        watch_until(&self.app, moment, async || send(&self.app).await).await;
    }

    /// Ends the server as a crash would, and starts another on what it left.
    async fn restarted(self) -> World {
        let (dir, url, clock) = self.app.crash().await;
        let app = started(dir, url, clock, &self.services).await;
        World {
            owner: app.session(self.olga, LONG).await,
            app,
            services: self.services,
            olga: self.olga,
        }
    }

    /// The names of sites and channels, by what an alert says of them.
    async fn names(&self) -> BTreeMap<Uuid, (String, String)> {
        let rows: Vec<(Uuid, String, String)> = sqlx::query_as(
            "SELECT a.id, a.kind, coalesce(s.name, a.params->>'channel', '') FROM alerts a
             LEFT JOIN sites s ON s.id = a.site_id",
        )
        .fetch_all(&self.app.pool)
        .await
        .expect("the alerts");
        rows.into_iter()
            .map(|(id, kind, about)| (id, (kind, about)))
            .collect()
    }

    /// What was delivered: of each message to whom, what about, and when. A bundle is what it is made of.
    async fn sent(&self) -> Vec<Sent> {
        let names = self.names().await;
        let rows: Vec<(String, String, Uuid, i64)> = sqlx::query_as(
            "SELECT coalesce(c.name, 'olga'), m.event, m.alert_id, d.at
             FROM alert_messages m
             LEFT JOIN alert_channels c ON c.id = m.channel_id
             JOIN deliveries d ON m.alert_id = ANY (d.alert_ids) AND d.outcome = 'delivered'
                  AND d.channel_id IS NOT DISTINCT FROM m.channel_id AND d.person_id IS NOT DISTINCT FROM m.person_id
                  AND d.at = m.ended_at
             WHERE m.outcome = 'delivered'
             ORDER BY d.at, 1, 2",
        )
        .fetch_all(&self.app.pool)
        .await
        .expect("the deliveries");
        let mut sent: Vec<Sent> = rows
            .into_iter()
            .map(|(to, event, alert, at)| {
                let (kind, about) = names[&alert].clone();
                (to, event, kind, about, at)
            })
            .collect();
        // Two messages on an alert that arrive in one second are two deliveries or a bundle; each is once in the list.
        sent.dedup();
        sent
    }
}

/// Every expected message is there once, without others.
fn held_against(sent: &[Sent], expected: &[Expected]) {
    let mut rest = sent.to_vec();
    for one in expected {
        let (from, until) = (at(one.from), at(one.until));
        let is_it = |sent: &Sent| {
            (sent.0.as_str(), sent.1.as_str()) == (one.to, one.event)
                && (sent.2.as_str(), sent.3.as_str()) == (one.kind, one.about)
                && (from..=until).contains(&sent.4)
        };
        let found = rest.iter().position(is_it);
        let found = found.unwrap_or_else(|| {
            let (to, event, kind, about) = (one.to, one.event, one.kind, one.about);
            panic!("not sent: {to} {event} {kind} {about} from {from} to {until}; sent: {sent:#?}")
        });
        rest.remove(found);
    }
    assert!(rest.is_empty(), "sent as well: {rest:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_sixty_days_everything_is_sent_once() {
    let world = World::start().await;
    // In the night of the change, while messages wait for the end of the quiet hours.
    world.until(at("2026-10-25T04:20:00Z")).await;
    let world = world.restarted().await;
    world.until(at("2026-11-10T00:00:00Z")).await;
    for service in [Service::Webhook, Service::Slack] {
        world.services.fail(service, Failure::Down);
    }
    world.until(at("2026-11-11T00:00:00Z")).await;
    for service in [Service::Webhook, Service::Slack] {
        world.services.recover(service);
    }
    world.until(at(BEGIN) + DAYS * DAY).await;
    let expected = expected();
    held_against(&world.sent().await, &expected);

    // What the services received is the same, without doubles.
    let to = |to: &str| expected.iter().filter(|one| one.to == to).count();
    let hooks = world.services.accepted(Service::Webhook);
    let mut ids: Vec<&str> = super::texts(&hooks, "id");
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), hooks.len());
    let alerts = hooks
        .iter()
        .flat_map(|one| list(&one["body"]["data"]["alerts"]));
    assert_eq!(alerts.count(), to("hook"));
    assert_eq!(world.services.accepted(Service::Slack).len(), to("slack"));
    for service in [Service::Webhook, Service::Slack] {
        assert_eq!(world.services.refused(service), Vec::<String>::new());
    }
    // And so are the emails in the folder: a bundle has several.
    let lines: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT count(*), sum(cardinality(alert_ids))::bigint FROM deliveries WHERE way = 'email' AND person_id = $1",
    )
    .bind(world.olga.id)
    .fetch_all(&world.app.pool)
    .await
    .expect("the emails");
    let alerts = super::emails(&world.app, "olga@example.com", "");
    let alerts = alerts
        .iter()
        .filter(|email| email.text().contains("your alert settings"));
    assert_eq!(i64::try_from(alerts.count()).expect("a number"), lines[0].0);
    assert_eq!(usize::try_from(lines[0].1).expect("a number"), to("olga"));
    world.calm_at_the_end().await;
}

impl World {
    /// Nothing is open or waits, and each attempt of the day on which both were down is listed.
    async fn calm_at_the_end(self) {
        let waiting = "SELECT count(*) FROM alert_messages WHERE ended_at IS NULL AND $1 > 0";
        assert_eq!(super::count(&self.app, waiting).await, 0);
        let seen = self.owner.get(ATTENTION).await.expect(200).json;
        let open = list(&seen["groups"])
            .iter()
            .flat_map(|group| list(&group["alerts"]));
        let hits = ["no_hits", "drop", "spike", "channel_failed"];
        let open: Vec<&Value> = open
            .filter(|alert| {
                alert["kind"]
                    .as_str()
                    .is_some_and(|kind| hits.contains(&kind))
            })
            .collect();
        assert!(open.is_empty(), "{open:?}");
        let channels = self.owner.get(CHANNELS).await.expect(200).json;
        for channel in list(&channels) {
            assert_eq!(
                (&channel["on"], &channel["failing_since"]),
                (&json!(true), &Value::Null)
            );
            let deliveries = self.owner.get(DELIVERIES).await.expect(200).json;
            let mine = list(&deliveries)
                .iter()
                .filter(|one| one["channel"]["id"] == channel["id"]);
            let later = mine.filter(|one| one["outcome"] == "later").count();
            assert!((4..15).contains(&later), "{later}");
        }
        self.app.stop().await;
    }
}
