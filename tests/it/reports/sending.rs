//! Reports are sent when they are due: once, with the dashboard's figures, also after a time off.

use std::collections::BTreeSet;

use resvg::tiny_skia::Pixmap;
use serde_json::{Value, json};

use super::{DIGEST, Members, REPORT, SITE, at, members, weekly, weekly_digest};

const OLGA: &str = "olga@example.com";

fn outcomes(periods: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = periods
        .iter()
        .map(|(first, outcome)| ((*first).to_owned(), (*outcome).to_owned()));
    owned.collect()
}

/// The height of each bar in a picture with this many bars, in pixels of its colour.
fn bars(png: &[u8], count: u32) -> Vec<u32> {
    let picture = Pixmap::decode_png(png).expect("a picture");
    let is_bar = |x: u32, y: u32| {
        let pixel = picture.pixel(x, y).expect("a pixel").demultiply();
        (pixel.red(), pixel.green(), pixel.blue()) == (0x2f, 0x8f, 0x78)
    };
    let middle = |bar: u32| (2 * bar + 1) * picture.width() / (2 * count);
    (0..count)
        .map(|bar| {
            (0..picture.height())
                .filter(|y| is_bar(middle(bar), *y))
                .count() as u32
        })
        .collect()
}

async fn get(members: &Members, path: &str) -> Value {
    members
        .owner
        .get(&format!("{SITE}{path}"))
        .await
        .expect(200)
        .json
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_has_the_figures_of_the_dashboard() {
    let members = members().await;
    members.visited("2026-11-02", 18).await;
    let goal = json!({"name": "Prices", "kind": "page", "pattern": "/prices"});
    members.owner.post(&format!("{SITE}/goals"), &goal).await;
    members
        .owner
        .put(REPORT, &weekly(&[OLGA]))
        .await
        .expect(200);
    assert_eq!(members.look_at("2026-11-23T06:59:59Z").await, 0, "not yet");
    assert_eq!(members.look_at("2026-11-23T07:00:00Z").await, 1);
    assert_eq!(members.look_at("2026-11-23T07:00:01Z").await, 0, "once");
    let email = members.emails(OLGA, 1).await.remove(0);
    assert_eq!(
        email.subject(),
        "ours.example: weekly report, 16 November 2026 to 22 November 2026"
    );

    let (period, before) = ("2026-11-16..2026-11-22", "2026-11-09..2026-11-15");
    for page in [
        format!("/sites/ours.example?period={period}"),
        "/sites/ours.example/reports".to_owned(),
    ] {
        assert!(email.text().contains(&page), "{page} {}", email.text());
        members.owner.get(&page).await.expect(200);
    }
    let stats = get(
        &members,
        &format!("/stats?period={period}&compare={before}&by=page&limit=5"),
    )
    .await;
    let text = email.text();
    let total = |metric: &str, key: &str| stats["totals"][metric][key].as_f64().expect(metric);
    for (name, metric) in [
        ("Visitors", "visitors"),
        ("Visits", "visits"),
        ("Page views", "views"),
    ] {
        let line = format!("{name}: {} (", total(metric, "value"));
        assert!(text.contains(&line), "{line} {text}");
        let earlier = format!("from {})", total(metric, "previous"));
        assert!(text.contains(&earlier), "{earlier} {text}");
    }
    let bounced = format!("Bounce rate: {:.1}%", total("bounce_rate", "value") * 100.0);
    assert!(text.contains(&bounced), "{bounced} {text}");
    let page = &stats["by"][0]["rows"][0];
    let row = format!(
        "{}: Visitors {}, Page views {}",
        page["value"].as_str().expect("a page"),
        page["visitors"],
        page["views"]
    );
    assert!(text.contains(&row), "{row} {text}");
    let why = get(
        &members,
        &format!("/why?period={period}&compare={before}&metric=visitors"),
    )
    .await;
    let moved = &why["moved"];
    assert!(
        text.contains(&format!(
            "to {} (before: {})",
            moved["value"], moved["previous"]
        )),
        "{text}"
    );
    let left_out = get(&members, &format!("/left-out?period={period}")).await;
    let sentence = format!(
        "Of {} hits received, {} were excluded",
        left_out["received"], left_out["left_out"]
    );
    assert!(text.contains(&sentence), "{sentence} {text}");

    // The picture's bars are the series.
    let series = get(&members, &format!("/series?period={period}&interval=day")).await;
    let points = series["points"].as_array().expect("points");
    let visitors: Vec<i64> = points
        .iter()
        .map(|point| point["visitors"].as_i64().expect("a number"))
        .collect();
    assert_eq!(visitors, [1, 2, 3, 4, 0, 0, 0]);
    let pictures = email.pictures();
    assert_eq!(pictures.len(), 1);
    assert!(
        email
            .html()
            .contains(&format!("src=\"cid:{}\"", pictures[0].0))
    );
    let most = visitors.iter().max().copied().unwrap_or(1) as f64;
    for (bar, visitors) in bars(&pictures[0].1, 7).into_iter().zip(&visitors) {
        let wanted = *visitors as f64 / most * 278.0;
        assert!(
            (f64::from(bar) - wanted).abs() <= 1.0,
            "{bar} is not {wanted}"
        );
    }
    assert!(
        text.contains("1; 2; 3; 4; 0; 0; 0"),
        "the same in words: {text}"
    );

    let setting = members.owner.get(REPORT).await.expect(200).json;
    assert_eq!(setting["next_at"], at("2026-11-30T07:00:00Z"));
    let last = json!({
        "period_from": "2026-11-16", "period_to": "2026-11-22", "sent_at": at("2026-11-23T07:00:00Z"), "outcome": "sent",
    });
    assert_eq!(setting["last"], last);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_send_each_report_once() {
    let members = members().await;
    members.visited("2026-11-02", 18).await;
    let own = format!("{}@example.com", members.vera.id);
    members
        .owner
        .put(REPORT, &weekly(&[OLGA, &own]))
        .await
        .expect(200);
    members
        .owner
        .put(DIGEST, &weekly_digest(&[OLGA]))
        .await
        .expect(200);
    members
        .viewer
        .put(DIGEST, &weekly_digest(&[&own]))
        .await
        .expect(200);
    members.app.clock.set_seconds(at("2026-11-23T09:00:00Z"));
    let servers: Vec<_> = (0..4).map(|_| members.app.alerts.reports.clone()).collect();
    let looks = servers.iter().map(|server| server.look());
    let sent = futures_util::future::try_join_all(looks)
        .await
        .expect("they look");
    assert_eq!(sent.iter().sum::<u32>(), 3, "{sent:?}");
    assert_eq!(members.emails(OLGA, 2).await.len(), 2);
    assert_eq!(members.emails(&own, 2).await.len(), 2);
    let again = futures_util::future::try_join_all(servers.iter().map(|server| server.look()));
    assert_eq!(again.await.expect("they look").iter().sum::<u32>(), 0);
    assert_eq!(members.periods().await.len(), 3);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_weeks_off_the_newest_period_is_sent_and_the_others_are_mentioned_once() {
    let members = members().await;
    members.visited("2026-11-02", 18).await;
    members
        .owner
        .put(REPORT, &weekly(&[OLGA]))
        .await
        .expect(200);
    // Three Mondays passed.
    assert_eq!(members.look_at("2026-12-10T15:00:00Z").await, 1);
    let sent = [
        ("2026-11-16", "missed"),
        ("2026-11-23", "missed"),
        ("2026-11-30", "sent"),
    ];
    assert_eq!(members.periods().await, outcomes(&sent));
    let text = members.emails(OLGA, 1).await[0].text();
    assert!(
        text.contains("30 November 2026 to 6 December 2026"),
        "{text}"
    );
    let sentence =
        "The 2 reports for 16 November 2026 to 29 November 2026 were not sent when they were due.";
    assert_eq!(text.matches(sentence).count(), 1, "{text}");
    assert_eq!(members.look_at("2026-12-14T07:00:00Z").await, 1);
    let text = members.emails(OLGA, 2).await[1].text();
    assert!(!text.contains("not sent"), "said once: {text}");
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_that_cannot_be_made_is_tried_again_and_then_an_alert() {
    let members = members().await;
    members.visited("2026-11-02", 18).await;
    members
        .owner
        .put(REPORT, &weekly(&[OLGA]))
        .await
        .expect(200);
    // Figures are asked for the account's owner; without one there is no report.
    members.run("UPDATE members SET role = 'admin' WHERE role = 'owner' AND account_id = $2 AND $1 IS NOT NULL").await;
    let mut moment = at("2026-11-23T07:00:00Z");
    for (tries, wait) in [60, 300, 900, 3_600, 10_800].into_iter().enumerate() {
        members.app.clock.set_seconds(moment);
        assert_eq!(
            members.app.alerts.reports.look().await.expect("it looks"),
            0
        );
        let (counted, next): (i32, i64) = sqlx::query_as("SELECT tries, next_at FROM reports")
            .fetch_one(&members.app.pool)
            .await
            .expect("the report");
        assert_eq!((counted, next), (tries as i32 + 1, moment + wait));
        assert_eq!(members.alerts().await, 0, "not yet");
        moment = next;
    }
    members.app.clock.set_seconds(moment);
    assert_eq!(
        members.app.alerts.reports.look().await.expect("it looks"),
        0
    );
    assert_eq!(members.alerts().await, 1);
    assert_eq!(
        members.periods().await,
        outcomes(&[("2026-11-16", "failed")])
    );
    members.run("UPDATE members SET role = 'owner' WHERE role = 'admin' AND account_id = $2 AND $1 IS NOT NULL").await;
    assert_eq!(members.look_at("2026-11-30T07:00:00Z").await, 1);
    assert_eq!(members.alerts().await, 0, "the next one was sent");
    let text = members.emails(OLGA, 1).await[0].text();
    assert!(
        text.contains("The report for 16 November 2026 to 22 November 2026 was not sent"),
        "{text}"
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_email_that_is_given_up_is_an_alert_and_a_delivery() {
    let members = members().await;
    members
        .owner
        .put(REPORT, &weekly(&[OLGA]))
        .await
        .expect(200);
    members.run("UPDATE report_addresses SET person_id = NULL, address = 'no address', confirmed_at = 1 WHERE $1 <> $2").await;
    assert_eq!(members.look_at("2026-11-23T07:00:00Z").await, 1);
    // The look that sent it may itself find that it was given up.
    tests::until("it is an alert", async || {
        members.look_at("2026-11-23T07:01:00Z").await;
        members.alerts().await == 1
    })
    .await;
    let name: Value =
        sqlx::query_scalar("SELECT params -> 'name' FROM alerts WHERE kind = 'report_failed'")
            .fetch_one(&members.app.pool)
            .await
            .expect("the alert");
    assert_eq!(name, "ours.example");
    let deliveries: Vec<(String, String, String)> =
        sqlx::query_as("SELECT event, outcome, address FROM deliveries")
            .fetch_all(&members.app.pool)
            .await
            .expect("deliveries");
    let wanted = ("report", "given_up", "no address");
    assert_eq!(
        deliveries,
        [(
            wanted.0.to_owned(),
            wanted.1.to_owned(),
            wanted.2.to_owned()
        )]
    );
    let off = json!({"rhythm": "off", "hour": 8, "addresses": [], "sections": []});
    members.owner.put(REPORT, &off).await.expect(200);
    assert_eq!(members.alerts().await, 0, "it is off");
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_that_another_server_makes_is_left_alone_until_its_claim_is_over() {
    let members = members().await;
    members
        .owner
        .put(REPORT, &weekly(&[OLGA]))
        .await
        .expect(200);
    sqlx::query("UPDATE reports SET claim = id, claimed_until = $1")
        .bind(at("2026-11-23T07:10:00Z"))
        .execute(&members.app.pool)
        .await
        .expect("it is claimed");
    assert_eq!(members.look_at("2026-11-23T07:09:59Z").await, 0);
    assert_eq!(members.look_at("2026-11-23T07:10:00Z").await, 1);
    assert_eq!(members.periods().await, outcomes(&[("2026-11-16", "sent")]));
    // No hit ever arrived.
    let text = members.emails(OLGA, 1).await[0].text();
    assert!(text.contains("No page views in this period."), "{text}");
    for absent in ["hits received", "stayed the same", "()"] {
        assert!(!text.contains(absent), "{absent}: {text}");
    }
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_zone_moves_the_hour_and_sends_no_period_twice() {
    let members = members().await;
    members.visited("2026-11-02", 18).await;
    members
        .owner
        .put(REPORT, &weekly(&[OLGA]))
        .await
        .expect(200);
    let zone = |zone: &str| json!({"zone": zone});
    members
        .owner
        .patch(SITE, &zone("America/New_York"))
        .await
        .expect(200);
    assert_eq!(members.look_at("2026-11-23T12:59:00Z").await, 0);
    assert_eq!(
        members.look_at("2026-11-23T13:00:00Z").await,
        1,
        "eight in New York"
    );
    // Eight comes again, further west.
    members
        .owner
        .patch(SITE, &zone("Pacific/Honolulu"))
        .await
        .expect(200);
    assert_eq!(members.look_at("2026-11-23T18:00:00Z").await, 0);
    assert_eq!(members.look_at("2026-11-30T17:59:00Z").await, 0);
    assert_eq!(members.look_at("2026-11-30T18:00:00Z").await, 1);
    assert_eq!(
        members.periods().await,
        outcomes(&[("2026-11-16", "sent"), ("2026-11-23", "sent")])
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_digest_has_the_sites_of_its_reader_in_their_language() {
    let members = members().await;
    members
        .app
        .site(&members.owner, "secret.example", "UTC")
        .await;
    members.visited("2026-11-02", 18).await;
    let own = format!("{}@example.com", members.vera.id);
    let german = json!({"language": "de", "zone": "Asia/Tokyo"});
    members
        .viewer
        .patch("/api/v1/me", &german)
        .await
        .expect(200);
    members
        .viewer
        .put(DIGEST, &weekly_digest(&[&own]))
        .await
        .expect(200);
    assert_eq!(members.look_at("2026-11-22T22:59:00Z").await, 0);
    // In Berlin the week ends at this moment.
    assert_eq!(
        members.look_at("2026-11-22T23:00:00Z").await,
        1,
        "eight in Tokyo"
    );
    let email = members.emails(&own, 1).await.remove(0);
    assert!(
        email
            .subject()
            .contains("Wochenüberblick, 16. November 2026"),
        "{}",
        email.subject()
    );
    let text = email.text();
    assert!(
        text.contains("ours.example: Besucher 10 (−64\u{a0}%), Seitenaufrufe 10 ("),
        "{text}"
    );
    assert!(!text.contains("secret.example"), "{text}");
    let names: BTreeSet<String> = email.pictures().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, BTreeSet::from(["site-1@stile".to_owned()]));
    assert!(email.html().contains("<html lang=\"de\""));

    // Who leaves the account gets no digest any more.
    members
        .run("DELETE FROM members WHERE role = 'viewer' AND account_id = $2 AND $1 IS NOT NULL")
        .await;
    assert_eq!(members.look_at("2026-11-30T00:00:00Z").await, 0);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn suspended_accounts_get_no_reports_and_former_members_none() {
    let members = members().await;
    members.visited("2026-11-02", 18).await;
    let own = format!("{}@example.com", members.vera.id);
    members
        .owner
        .put(REPORT, &weekly(&[&own]))
        .await
        .expect(200);
    members
        .run("UPDATE accounts SET suspended = true WHERE id = $2 AND $1 IS NOT NULL")
        .await;
    assert_eq!(members.look_at("2026-11-23T07:00:00Z").await, 0);
    members
        .run("UPDATE accounts SET suspended = false WHERE id = $2 AND $1 IS NOT NULL")
        .await;
    members
        .run("DELETE FROM members WHERE role = 'viewer' AND account_id = $2 AND $1 IS NOT NULL")
        .await;
    assert_eq!(members.look_at("2026-11-24T07:00:00Z").await, 0);
    assert_eq!(
        members.periods().await,
        outcomes(&[("2026-11-16", "no_address")])
    );
    let setting = members.owner.get(REPORT).await.expect(200).json;
    assert_eq!(setting["waiting"], json!([own]), "no longer a member's");
    members.app.stop().await;
}
