//! Reports by email: set, confirmed, sent, and unsubscribed from.

mod links;
pub mod received;
mod sending;
mod setting;

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use received::Received;
use serde_json::{Value, json};
use tests::{Actor, Person, TestApp, until};
use uuid::Uuid;

use crate::figures::story::Story;

const SITE: &str = "/api/v1/sites/ours.example";
const REPORT: &str = "/api/v1/sites/ours.example/reports";
const DIGEST: &str = "/api/v1/reports/digest";
/// Longer than any test.
const LONG: i64 = 400 * 86_400;

/// A service with a site in Berlin, and a person of each role.
struct Members {
    app: TestApp,
    account: Uuid,
    site: Uuid,
    olga: Person,
    owner: Actor,
    admin: Actor,
    editor: Actor,
    viewer: Actor,
    /// The viewer.
    vera: Person,
    /// The owner of another account.
    stranger: Actor,
}

async fn members() -> Members {
    let app = TestApp::start().await;
    let first = app.owner().await;
    let site = app.site(&first, "ours.example", "Europe/Berlin").await["id"]
        .as_str()
        .expect("an id")
        .parse()
        .expect("a UUID");
    let olga = app.person("olga@example.com").await;
    let account = olga.account;
    let elsewhere = app.account("Elsewhere").await;
    let admin = app.join(account, "admin", &[]).await;
    let editor = app.join(account, "editor", &[site]).await;
    let vera = app.join(account, "viewer", &[site]).await;
    let stranger = app.join(elsewhere, "owner", &[]).await;
    Members {
        owner: app.session(olga, LONG).await,
        admin: app.session(admin, LONG).await,
        editor: app.session(editor, LONG).await,
        viewer: app.session(vera, LONG).await,
        stranger: app.session(stranger, LONG).await,
        vera,
        olga,
        app,
        account,
        site,
    }
}

/// A weekly report on Mondays at eight, to these addresses.
fn weekly(addresses: &[&str]) -> Value {
    json!({"rhythm": "weekly", "weekday": "monday", "hour": 8, "addresses": addresses, "sections": [
        "chart", "changes", "pages", "sources", "countries", "goals", "left_out", "alerts",
    ]})
}

/// A weekly digest, likewise.
fn weekly_digest(addresses: &[&str]) -> Value {
    json!({"rhythm": "weekly", "weekday": "monday", "hour": 8, "addresses": addresses, "sections": ["chart", "alerts"]})
}

/// A moment, in Unix seconds.
fn at(text: &str) -> i64 {
    text.parse::<Timestamp>().expect("a moment").as_second()
}

impl Members {
    /// Puts visitors in on each day from one to another: more each day. The clock is afterwards where it was.
    async fn visited(&self, from: &str, days: u32) {
        let now = self.app.clock_now();
        let story = Story::of(&self.app, "ours.example");
        let zone = TimeZone::get("Europe/Berlin").expect("a zone");
        let mut day: Date = from.parse().expect("a day");
        for number in 0..days {
            let noon = day.at(12, 0, 0, 0).to_zoned(zone.clone()).expect("a noon");
            let noon = noon.timestamp().as_microsecond();
            for person in 0..=u64::from(number % 7) {
                let hit = story.view(person, "/prices", noon + person as i64);
                story.take(hit).await;
            }
            day = day.tomorrow().expect("a day");
        }
        self.app.settled().await;
        self.app.clock.set(now);
    }

    /// Sends what is due at this moment. Another look, such as the service's own, may send it first.
    async fn look_at(&self, moment: &str) -> u32 {
        self.app.clock.set_seconds(at(moment));
        self.app.alerts.reports.look().await.expect("it looks")
    }

    /// The reports that were sent to an address, and the questions whether to send it one, the oldest first; there must be
    /// this many. Alerts go to members too.
    async fn emails(&self, to: &str, count: usize) -> Vec<Received> {
        let folder = self.app.data().join("mail");
        let reports = || -> Vec<Received> {
            let all = Received::all(&folder, to).into_iter();
            let is_report = |email: &Received| {
                let words = [
                    "weekly report",
                    "weekly digest",
                    "Wochenüberblick",
                    "Do you want",
                ];
                words.iter().any(|word| email.subject().contains(word))
            };
            all.filter(is_report).collect()
        };
        until("the emails are in the folder", async || {
            reports().len() >= count
        })
        .await;
        let found = reports();
        assert_eq!(found.len(), count, "to {to}");
        found
    }

    /// The only email with this text in its subject.
    async fn email(&self, to: &str, subject: &str) -> Received {
        let folder = self.app.data().join("mail");
        let having = |folder: &std::path::Path| -> Vec<Received> {
            let all = Received::all(folder, to).into_iter();
            all.filter(|email| email.subject().contains(subject))
                .collect()
        };
        until("the email is in the folder", async || {
            !having(&folder).is_empty()
        })
        .await;
        let mut found = having(&folder);
        assert_eq!(found.len(), 1, "{subject}");
        found.remove(0)
    }

    /// A statement about the site ($1) and its account ($2).
    async fn run(&self, sql: &'static str) {
        sqlx::query(sql)
            .bind(self.site)
            .bind(self.account)
            .execute(&self.app.pool)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    /// How each period ended that was due, the oldest first: its first day and its outcome.
    async fn periods(&self) -> Vec<(String, String)> {
        let rows: Vec<(i32, String)> = sqlx::query_as(
            "SELECT first_day, outcome FROM report_periods ORDER BY due_at, report_id",
        )
        .fetch_all(&self.app.pool)
        .await
        .expect("the periods");
        let day = |days: i32| shared::date::Date::from_days(days).to_string();
        rows.into_iter()
            .map(|(first, outcome)| (day(first), outcome))
            .collect()
    }

    /// Open alerts on reports.
    async fn alerts(&self) -> i64 {
        sqlx::query_scalar(
            "SELECT count(*) FROM alerts WHERE kind = 'report_failed' AND over_at IS NULL",
        )
        .fetch_one(&self.app.pool)
        .await
        .expect("the alerts")
    }

    /// The actions in the audit log on reports, the oldest first.
    async fn actions(&self) -> Vec<String> {
        sqlx::query_scalar(
            "SELECT action FROM audit WHERE action LIKE 'report.%' OR action LIKE 'digest.%' ORDER BY at, action",
        )
        .fetch_all(&self.app.pool)
        .await
        .expect("the audit")
    }
}
