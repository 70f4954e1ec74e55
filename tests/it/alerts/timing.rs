//! When messages are sent: in quiet hours not, at full hours, once a day, and to whom.

use std::sync::Arc;

use alerts::AlertKind;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use p256::{SecretKey, elliptic_curve::sec1::ToSec1Point as _};
use parking_lot::Mutex;
use poem::{
    EndpointExt as _, Request, Response, Route, Server,
    endpoint::make,
    http::StatusCode,
    listener::{Acceptor as _, Listener as _, TcpListener},
};
use serde_json::{Value, json};

use super::{DAY, HOUR, MINUTE, Service, emails, finding, list, team, team_at, texts};

const OLGA: &str = "olga@example.com";

/// The bodies that the webhook took: their type, and the kinds of their alerts.
fn bodies(taken: &[Value]) -> Vec<(String, Vec<String>)> {
    let bodies = taken.iter().map(|one| {
        let kinds = texts(list(&one["body"]["data"]["alerts"]), "kind").into_iter();
        let kind = one["body"]["type"].as_str().expect("a type");
        (kind.to_owned(), kinds.map(str::to_owned).collect())
    });
    bodies.collect()
}

fn body(kind: &str, alerts: &[&str]) -> (String, Vec<String>) {
    let alerts = alerts.iter().map(|alert| (*alert).to_owned());
    (kind.to_owned(), alerts.collect())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_found_in_quiet_hours_is_sent_as_one_when_they_end() {
    // 23:00 in Berlin.
    let team = team_at(super::at("2026-11-20T22:00:00Z")).await;
    let quiet = json!({
        "quiet": {"from": "22:00", "until": "07:00"}, "zone": "Europe/Berlin", "kinds": ["no_hits", "drop", "goal_stopped"],
    });
    team.channel(Service::Webhook, quiet).await;
    let taken = || team.services.accepted(Service::Webhook);
    let (stopped, dropped) = (team.found(AlertKind::NoHits), team.found(AlertKind::Drop));
    team.open(&stopped).await;
    team.send().await;
    team.advance(HOUR);
    team.open(&dropped).await;
    team.send().await;
    team.advance(HOUR);
    team.close(&stopped).await;
    team.send().await;
    // Others are not quiet.
    assert_eq!(emails(&team.app, OLGA, "ours.example").len(), 3);
    team.app
        .clock
        .set_seconds(super::at("2026-11-21T05:59:59Z"));
    team.send().await;
    assert_eq!(taken().len(), 0);
    team.advance(1);
    team.send().await;
    assert_eq!(
        bodies(&taken()),
        [body("alert.digest", &["no_hits", "drop"])]
    );
    let alerts = &taken()[0]["body"]["data"]["alerts"];
    assert!(alerts[0]["over_at"].is_string() && alerts[1]["over_at"].is_null());
    // By day each is sent at once.
    team.open(&team.found(AlertKind::GoalStopped)).await;
    team.send().await;
    assert_eq!(bodies(&taken())[1], body("alert.opened", &["goal_stopped"]));
    // One alone that was over in the night is sent as that.
    team.app
        .clock
        .set_seconds(super::at("2026-11-21T23:00:00Z"));
    team.open(&stopped).await;
    team.advance(HOUR);
    team.close(&stopped).await;
    team.app
        .clock
        .set_seconds(super::at("2026-11-22T06:00:00Z"));
    team.send().await;
    assert_eq!(bodies(&taken())[2], body("alert.over", &["no_hits"]));
    assert_eq!(taken().len(), 3);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hourly_and_daily_messages_are_sent_together() {
    let team = team().await;
    let kinds = ["no_hits", "drop", "goal_stopped"];
    let hourly = json!({"frequency": "hourly", "kinds": kinds});
    team.channel(Service::Webhook, hourly).await;
    let daily = json!({"frequency": "daily", "daily_hour": 9, "kinds": kinds});
    let ntfy = team.channel(Service::Ntfy, daily).await;
    team.advance(10 * MINUTE);
    team.open(&team.found(AlertKind::NoHits)).await;
    team.send().await;
    team.advance(20 * MINUTE);
    team.open(&team.found(AlertKind::Drop)).await;
    team.advance(30 * MINUTE - 1);
    team.send().await;
    let taken = || team.services.accepted(Service::Webhook);
    assert_eq!(taken().len(), 0);
    team.advance(1);
    team.send().await;
    assert_eq!(
        bodies(&taken()),
        [body("alert.digest", &["no_hits", "drop"])]
    );
    team.advance(MINUTE);
    team.open(&team.found(AlertKind::GoalStopped)).await;
    team.advance(HOUR);
    team.send().await;
    assert_eq!(
        bodies(&taken())[1..],
        [body("alert.opened", &["goal_stopped"])]
    );
    // 09:00 of the next day.
    team.app.clock.set_seconds(tests::NOON + 21 * HOUR - 1);
    team.send().await;
    assert_eq!(team.services.accepted(Service::Ntfy).len(), 0);
    team.advance(1);
    team.send().await;
    assert_eq!(team.services.accepted(Service::Ntfy).len(), 1);
    let attempts = team.attempts(&ntfy).await;
    assert_eq!(attempts[0]["event"], "bundle");
    assert_eq!(list(&attempts[0]["alerts"]).len(), 3);
    assert_eq!(taken().len(), 2);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_is_sent_to_those_who_want_it() {
    let team = team().await;
    let silent = json!({"say_when_over": false, "kinds": ["no_hits"]});
    team.channel(Service::Slack, silent).await;
    team.channel(Service::Webhook, json!({"kinds": ["no_hits"]}))
        .await;
    // It takes no such alerts.
    team.channel(Service::Ntfy, json!({"kinds": ["drop"]}))
        .await;
    team.channel(Service::Teams, json!({"sites": [team.other]}))
        .await;
    let found = team.found(AlertKind::NoHits);
    team.open(&found).await;
    team.send().await;
    team.advance(MINUTE);
    team.close(&found).await;
    team.send().await;
    let taken = team.services.accepted(Service::Webhook);
    assert_eq!(
        bodies(&taken),
        [
            body("alert.opened", &["no_hits"]),
            body("alert.over", &["no_hits"])
        ]
    );
    let alert = |one: &Value| one["body"]["data"]["alerts"][0]["id"].clone();
    assert_eq!(alert(&taken[0]), alert(&taken[1]));
    assert_ne!(taken[0]["id"], taken[1]["id"]);
    assert_eq!(team.services.accepted(Service::Slack).len(), 1);
    assert_eq!(team.services.requests(Service::Ntfy), 0);
    assert_eq!(team.services.requests(Service::Teams), 0);
    assert_eq!(
        emails(&team.app, OLGA, "Hits arrive from ours.example again.").len(),
        1
    );
    // A member who does not want it.
    team.settings(&team.owner, json!({"say_when_over": false}))
        .await;
    team.open(&found).await;
    team.send().await;
    team.advance(MINUTE);
    team.close(&found).await;
    team.send().await;
    assert_eq!(
        emails(&team.app, OLGA, "Hits arrive from ours.example again.").len(),
        1
    );
    assert_eq!(emails(&team.app, OLGA, "No hit has arrived").len(), 2);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_without_the_site_and_those_who_left_get_nothing() {
    let team = team().await;
    let all = json!({"email": true, "kinds": null});
    for who in [&team.editor, &team.viewer] {
        team.settings(who, all.clone()).await;
    }
    let ed = format!("{}@example.com", team.ed.id);
    // Not theirs: of another site, and of the account.
    team.open(&finding(team.account, Some(team.other), AlertKind::NoHits))
        .await;
    team.open(&finding(team.account, None, AlertKind::ChannelFailed))
        .await;
    team.send().await;
    assert_eq!(emails(&team.app, &ed, "").len(), 0);
    team.open(&team.found(AlertKind::NoHits)).await;
    team.send().await;
    assert_eq!(emails(&team.app, &ed, "ours.example").len(), 1);
    // The message waits, and the site is taken away.
    let quiet = json!({"quiet": {"from": "10:00", "until": "20:00"}});
    team.settings(&team.editor, quiet.clone()).await;
    team.settings(&team.viewer, quiet).await;
    team.open(&team.found(AlertKind::Drop)).await;
    let run = async |sql: &'static str| {
        let done = sqlx::query(sql).bind(team.account).execute(&team.app.pool);
        done.await.expect("it is changed");
    };
    run("DELETE FROM member_sites WHERE member_id IN
         (SELECT id FROM members WHERE account_id = $1 AND role = 'editor')")
    .await;
    run("DELETE FROM members WHERE account_id = $1 AND role = 'viewer'").await;
    team.advance(8 * HOUR);
    team.send().await;
    assert_eq!(emails(&team.app, &ed, "ours.example").len(), 1);
    let dropped = "SELECT count(*) FROM alert_messages WHERE outcome = 'dropped' AND $1 > 0";
    assert_eq!(super::count(&team.app, dropped).await, 2);
    let waiting = "SELECT count(*) FROM alert_messages WHERE ended_at IS NULL AND $1 > 0";
    assert_eq!(super::count(&team.app, waiting).await, 0);
    team.app.stop().await;
}

/// A push service that takes every message, and notes its path.
struct PushService {
    origin: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl PushService {
    async fn start() -> PushService {
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let noted = asked.clone();
        let endpoint = make(move |mut request: Request| {
            let noted = noted.clone();
            async move {
                request.take_body().into_vec().await?;
                noted.lock().push(request.uri().path().to_owned());
                let answer = Response::builder().status(StatusCode::CREATED);
                Ok::<_, poem::Error>(answer.finish())
            }
        });
        let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await;
        let acceptor = acceptor.expect("a port");
        let address = acceptor.local_addr()[0].as_socket_addr().copied();
        let app = Route::new().at("/*path", endpoint.map_to_response());
        tokio::spawn(Server::new_with_acceptor(acceptor).run(app));
        PushService {
            origin: format!("http://{}", address.expect("an address")),
            asked,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn push_devices_get_each_alert_once() {
    let team = team().await;
    let service = PushService::start().await;
    let add = async |n: u8, path: &str| {
        let key = SecretKey::from_slice(&[n; 32]).expect("a key");
        let point = key.public_key().to_sec1_point(false);
        let body = json!({
            "endpoint": format!("{}/{path}", service.origin),
            "keys": {"p256dh": URL_SAFE_NO_PAD.encode(point.as_bytes()), "auth": URL_SAFE_NO_PAD.encode([n; 16])},
        });
        team.owner.post("/api/v1/me/push", &body).await.expect(201);
    };
    add(3, "one").await;
    add(4, "two").await;
    let asked = |path: &str| {
        let asked = service.asked.lock();
        asked.iter().filter(|one| *one == path).count()
    };
    // Each was greeted.
    assert_eq!((asked("/one"), asked("/two")), (1, 1));
    let found = team.found(AlertKind::NoHits);
    team.open(&found).await;
    team.send().await;
    assert_eq!((asked("/one"), asked("/two")), (2, 2));
    team.settings(&team.owner, json!({"push": false})).await;
    team.open(&team.found(AlertKind::Drop)).await;
    team.send().await;
    assert_eq!((asked("/one"), asked("/two")), (2, 2));
    let all = team.owner.get(super::DELIVERIES).await.expect(200).json;
    let pushed = list(&all).iter().filter(|one| one["way"] == "push");
    let pushed: Vec<&Value> = pushed.collect();
    assert_eq!(pushed.len(), 2);
    for one in pushed {
        assert_eq!(one["person"]["name"], "Olga Owner");
        assert_eq!(
            (&one["outcome"], &one["event"]),
            (&json!("delivered"), &json!("opened"))
        );
    }
    // What was announced there is ended there, unless the device is gone.
    team.settings(&team.owner, json!({"push": true})).await;
    team.advance(DAY);
    let ids: Vec<uuid::Uuid> =
        sqlx::query_scalar("SELECT id FROM push_devices ORDER BY created_at, endpoint")
            .fetch_all(&team.app.pool)
            .await
            .expect("the devices");
    let path = format!("/api/v1/me/push/{}", ids[0]);
    team.owner.delete(&path).await.expect(204);
    team.close(&found).await;
    team.send().await;
    assert_eq!((asked("/one"), asked("/two")), (2, 3));
    team.app.stop().await;
}
