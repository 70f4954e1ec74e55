//! Alerts: what is found, who is informed of it, and what is sent.

mod attention;
mod channels;
mod deliveries;
mod emails;
mod killed;
mod moving;
mod sending;
mod settings;
mod sixty_days;
pub(crate) mod stand_ins;
mod timing;
mod two_servers;
mod watching;
mod watching_more;

use std::sync::atomic::{AtomicI64, Ordering};

use alerts::{AlertKind, Bases, Finding, Severity};
use base::{
    clock::{Clock as _, FakeClock},
    fetch::Fetch,
};
use serde_json::{Map, Value, json};
use stand_ins::{Service, StandIns};
use tempfile::TempDir;
use tests::{Actor, NOON, Person, TestApp, database, folder, until};
use uuid::Uuid;

use crate::{figures::story::write, reports::received::Received};

const SETTINGS: &str = "/api/v1/alert-settings";
const ATTENTION: &str = "/api/v1/attention";
const CHANNELS: &str = "/api/v1/channels";
const DELIVERIES: &str = "/api/v1/deliveries";
const SITE: &str = "/api/v1/sites/ours.example";

const MINUTE: i64 = 60;
const HOUR: i64 = 3_600;
const DAY: i64 = 86_400;
/// Longer than any test.
const LONG: i64 = 400 * DAY;

/// A service with two sites, a person of each role, and messaging services on this machine.
struct Team {
    app: TestApp,
    services: StandIns,
    account: Uuid,
    /// `ours.example`.
    site: Uuid,
    /// `other.example`, which members below admin do not see.
    other: Uuid,
    olga: Person,
    owner: Actor,
    admin: Actor,
    /// The editor, signed in.
    editor: Actor,
    ed: Person,
    viewer: Actor,
    /// The owner of another account.
    stranger: Actor,
}

/// At noon.
async fn team() -> Team {
    team_at(NOON).await
}

/// The same at another moment, in Unix seconds.
async fn team_at(now: i64) -> Team {
    let clock = FakeClock::at_seconds(now);
    let services = services(&clock).await;
    let url = database().await.expect("a database for the test");
    let app = started(folder(), url, clock, &services).await;
    let first = app.owner().await;
    let site = site(&app, &first, "ours.example", "UTC").await;
    let other = site_of_others(&app, &first).await;
    let olga = app.person("olga@example.com").await;
    let elsewhere = app.account("Elsewhere").await;
    let admin = app.join(olga.account, "admin", &[]).await;
    let ed = app.join(olga.account, "editor", &[site]).await;
    let viewer = app.join(olga.account, "viewer", &[site]).await;
    let stranger = app.join(elsewhere, "owner", &[]).await;
    Team {
        owner: app.session(olga, LONG).await,
        admin: app.session(admin, LONG).await,
        editor: app.session(ed, LONG).await,
        viewer: app.session(viewer, LONG).await,
        stranger: app.session(stranger, LONG).await,
        account: olga.account,
        app,
        services,
        site,
        other,
        olga,
        ed,
    }
}

/// Messaging services whose clock is that of the test.
async fn services(clock: &FakeClock) -> StandIns {
    let clock = clock.clone();
    StandIns::start_at(move || clock.now_seconds()).await
}

/// A service that reaches them.
async fn started(dir: TempDir, url: String, clock: FakeClock, services: &StandIns) -> TestApp {
    let base = services.origin();
    TestApp::start_wired(
        dir,
        url,
        clock,
        |_| {},
        |app| {
            app.fetch = Fetch::for_tests().expect("there are certificates");
            app.bases = Bases {
                pagerduty: base.clone(),
                pagerduty_eu: base.clone(),
                telegram: base,
            };
        },
    )
    .await
}

/// Makes a site; its id.
async fn site(app: &TestApp, owner: &Actor, name: &str, zone: &str) -> Uuid {
    let made = app.site(owner, name, zone).await;
    let id = made["id"].as_str().expect("an id");
    id.parse().expect("a UUID")
}

async fn site_of_others(app: &TestApp, owner: &Actor) -> Uuid {
    site(app, owner, "other.example", "UTC").await
}

/// A moment, in Unix seconds.
fn at(text: &str) -> i64 {
    let moment: jiff::Timestamp = text.parse().expect("a moment");
    moment.as_second()
}

/// The clock of a service, in Unix seconds.
fn now(app: &TestApp) -> i64 {
    app.clock.now_seconds()
}

/// A number from the accounts database; $1 is now, in Unix seconds.
async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let number = sqlx::query_scalar(sql).bind(now(app));
    let number = number.fetch_one(&app.pool).await;
    number.unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// Messages that can be sent now.
const DUE: &str = "SELECT count(*) FROM alert_messages m
    WHERE m.ended_at IS NULL AND m.next_at <= $1 AND NOT EXISTS (
        SELECT FROM alert_messages b WHERE b.recipient = m.recipient AND b.ended_at IS NULL
            AND ((b.tries > 0 AND b.next_at > $1) OR b.claimed_until > $1))";
/// Messages that are being sent.
const CLAIMED: &str =
    "SELECT count(*) FROM alert_messages WHERE ended_at IS NULL AND claimed_until > $1";

/// Sends what is due; the service does so too, every few seconds, and either may be first.
async fn send(app: &TestApp) {
    loop {
        let sent = app.alerts.sender.look().await;
        sent.expect("messages are sent");
        until("nothing is being sent", async || {
            count(app, CLAIMED).await == 0
        })
        .await;
        if count(app, DUE).await == 0 {
            break;
        }
    }
    written(app).await;
}

/// Waits until the emails are in the folder.
async fn written(app: &TestApp) {
    until("the emails are in the folder", async || {
        count(app, "SELECT count(*) FROM mails WHERE next_at <= $1").await == 0
    })
    .await;
}

/// The emails to an address with this in their subject, the oldest first.
fn emails(app: &TestApp, to: &str, subject: &str) -> Vec<Received> {
    let all = Received::all(&app.data().join("mail"), to).into_iter();
    all.filter(|email| email.subject().contains(subject))
        .collect()
}

/// Puts hits of a site in, each a visit of one page: this many in each hour, as DuckDB computes it from the hour's
/// beginning `h` (Unix seconds). Hits of the future are seen when their time comes.
async fn fill(app: &TestApp, site: &str, (from, to): (i64, i64), hits: &str) {
    fill_from(app, site, (from, to), hits, None).await;
}

/// The same of visits from a source.
async fn fill_from(
    app: &TestApp,
    site: &str,
    (from, to): (i64, i64),
    hits: &str,
    source: Option<&str>,
) {
    static CALLS: AtomicI64 = AtomicI64::new(1);
    let base = CALLS.fetch_add(1, Ordering::Relaxed) * 100_000_000_000_000;
    let number = number_of(app, site);
    let source = source.map_or("NULL".to_owned(), |name| format!("'{name}'"));
    let sql = format!(
        "INSERT INTO hits_live (site_id, seq, ts, day, visitor, visit, visit_start, visit_day, kind, interactive, hostname,
                                path, source, channel, agreed)
         SELECT {number}, seq, ts, CAST(ts AS DATE), seq, seq, ts, CAST(ts AS DATE), 0, true, '{site}', '/', {source},
                'Direct', false
         FROM (
             SELECT CAST({base} + h * 1000 + i AS UBIGINT) AS seq,
                    make_timestamp(CAST(h * 1000000 + (i * 3600000000) // n AS BIGINT)) AS ts
             FROM (
                 SELECT h, n, unnest(range(0, n)) AS i
                 FROM (SELECT h, CAST({hits} AS BIGINT) AS n FROM (SELECT unnest(range({from}, {to}, 3600)) AS h))
             )
         )"
    );
    write(app, &sql).await;
}

/// Puts hits in that were left out for a reason, likewise.
async fn leave_out(app: &TestApp, site: &str, (from, to): (i64, i64), reason: &str, hits: &str) {
    let number = number_of(app, site);
    let sql = format!(
        "INSERT INTO left_out (site_id, day, slot, reason, hits)
         SELECT {number}, CAST(make_timestamp(h * 1000000) AS DATE), make_timestamp(h * 1000000), '{reason}',
                CAST({hits} AS UBIGINT)
         FROM (SELECT unnest(range({from}, {to}, 3600)) AS h)"
    );
    write(app, &sql).await;
}

fn number_of(app: &TestApp, site: &str) -> u32 {
    let site = app.registry.by_name_or_id(site).expect("the site is known");
    site.number().0
}

/// About this many hits an hour, a few more or fewer.
fn about(hits: u32) -> String {
    format!("({hits} - {hits} // 5 + CAST(hash(h) % ({hits} // 5 * 2 + 1) AS BIGINT))")
}

/// The same, but only a part of them, in percent, from a moment to another.
fn part(hits: u32, percent: u32, (from, to): (i64, i64)) -> String {
    let usual = about(hits);
    format!("(CASE WHEN h >= {from} AND h < {to} THEN {usual} * {percent} // 100 ELSE {usual} END)")
}

/// Looks at the sites every twenty minutes until a moment, and does something after each look. A longer pause is one in
/// which no server was there.
async fn watch_until(app: &TestApp, moment: i64, after: impl AsyncFn()) {
    while now(app) < moment {
        app.clock.advance_seconds(20 * MINUTE);
        let looked = app.alerts.watch.look().await;
        looked.expect("sites are looked at");
        after().await;
    }
}

/// What alerts there are: kind, subject, when it was opened and when it was over, the oldest first.
async fn alerts_of(app: &TestApp, site: Option<Uuid>) -> Vec<(String, String, i64, Option<i64>)> {
    sqlx::query_as(
        "SELECT kind, subject, opened_at, over_at FROM alerts WHERE site_id IS NOT DISTINCT FROM $1
         ORDER BY opened_at, kind, subject",
    )
    .bind(site)
    .fetch_all(&app.pool)
    .await
    .expect("the alerts")
}

/// What is found of a site, with the values that its sentence needs.
fn finding(account: Uuid, site: Option<Uuid>, kind: AlertKind) -> Finding {
    let values = json!({
        "hours": 3, "counted": 10, "expected": 100, "percent": 90, "since": NOON - 3 * HOUR, "channel": "Chat", "bound": 40,
        "host": "ours.example", "ends": NOON + 9 * DAY, "source": "Example", "visits": 80, "name": "Digest", "goal": "Order",
        "days": 8,
    });
    Finding {
        account,
        site,
        kind,
        subject: String::new(),
        severity: Severity::Warning,
        values: values.as_object().cloned().unwrap_or_else(Map::new),
    }
}

/// Opens an alert in a transaction; whether it is new.
async fn open(app: &TestApp, finding: &Finding) -> bool {
    let mut transaction = app.pool.begin().await.expect("a transaction");
    let findings = &app.alerts.sender.findings;
    let opened = findings.open(&mut transaction, finding).await;
    transaction.commit().await.expect("it is stored");
    opened.expect("it is opened")
}

/// Ends it; whether it was open.
async fn close(app: &TestApp, finding: &Finding) -> bool {
    let mut transaction = app.pool.begin().await.expect("a transaction");
    let findings = &app.alerts.sender.findings;
    let (account, site, kind) = (finding.account, finding.site, finding.kind);
    let closed = findings.close(&mut transaction, account, site, kind, &finding.subject);
    let closed = closed.await.expect("it is ended");
    transaction.commit().await.expect("it is stored");
    closed
}

/// A list in an answer.
fn list(json: &Value) -> &[Value] {
    json.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The texts of a field in a list.
fn texts<'a>(values: &'a [Value], field: &str) -> Vec<&'a str> {
    let texts = values.iter().map(|value| value[field].as_str());
    texts.map(Option::unwrap_or_default).collect()
}

impl Team {
    /// What is found of `ours.example`.
    fn found(&self, kind: AlertKind) -> Finding {
        finding(self.account, Some(self.site), kind)
    }

    async fn open(&self, finding: &Finding) -> bool {
        open(&self.app, finding).await
    }

    async fn close(&self, finding: &Finding) -> bool {
        close(&self.app, finding).await
    }

    async fn send(&self) {
        send(&self.app).await;
    }

    fn now(&self) -> i64 {
        now(&self.app)
    }

    fn advance(&self, seconds: i64) {
        self.app.clock.advance_seconds(seconds);
    }

    /// What makes a channel to a service of the test.
    fn body(&self, service: Service) -> Value {
        let mut body = json!({"kind": word(service), "name": format!("{service:?}")});
        let address = self.services.address(service);
        if !address.is_empty() {
            body["address"] = json!(address);
        }
        if let Some(secret) = self.services.secret(service) {
            body["secret"] = json!(secret);
        }
        body
    }

    /// A channel to a service of the test, with more settings.
    async fn channel(&self, service: Service, more: Value) -> Value {
        let mut body = self.body(service);
        for (name, value) in more.as_object().expect("settings") {
            body[name] = value.clone();
        }
        self.owner.post(CHANNELS, &body).await.expect(201).json
    }

    /// A channel as it is now.
    async fn channel_now(&self, channel: &Value) -> Value {
        let all = self.owner.get(CHANNELS).await.expect(200).json;
        let found = list(&all).iter().find(|one| one["id"] == channel["id"]);
        found.expect("the channel").clone()
    }

    async fn change(&self, channel: &Value, change: Value) -> Value {
        let path = path_of(channel);
        self.owner.patch(&path, &change).await.expect(200).json
    }

    async fn test(&self, channel: &Value) -> Value {
        let path = format!("{}/test", path_of(channel));
        let sent = self.owner.post(&path, &json!({})).await;
        sent.expect(200).json
    }

    /// The attempts to send to a channel, the oldest first.
    async fn attempts(&self, channel: &Value) -> Vec<Value> {
        let all = self.owner.get(DELIVERIES).await.expect(200).json;
        let mut attempts: Vec<Value> = list(&all)
            .iter()
            .filter(|one| one["channel"]["id"] == channel["id"])
            .cloned()
            .collect();
        attempts.sort_by_key(|one| (one["at"].as_i64(), one["attempt"].as_i64()));
        attempts
    }

    async fn settings(&self, who: &Actor, change: Value) {
        let mut settings = who.get(SETTINGS).await.expect(200).json;
        for (name, value) in change.as_object().expect("settings") {
            settings[name] = value.clone();
        }
        who.put(SETTINGS, &settings).await.expect(200);
    }

    /// The last line of the audit with this action: subject, old and new.
    async fn line(&self, action: &str) -> (String, Option<Value>, Option<Value>) {
        sqlx::query_as(
            "SELECT subject, old, new FROM audit WHERE action = $1 ORDER BY at DESC, id DESC LIMIT 1",
        )
        .bind(action)
        .fetch_one(&self.app.pool)
        .await
        .unwrap_or_else(|error| panic!("{action}: {error}"))
    }
}

/// The path of a channel.
fn path_of(channel: &Value) -> String {
    format!("{CHANNELS}/{}", channel["id"].as_str().expect("an id"))
}

/// A service as the API calls it.
fn word(service: Service) -> String {
    format!("{service:?}").to_lowercase()
}
