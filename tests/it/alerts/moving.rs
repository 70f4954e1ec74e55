//! A site that moves to another account leaves its alerts, messages and choices behind.

use alerts::AlertKind;
use base::{random::SystemRandom, secret::Opaque};
use serde_json::json;

use super::{DAY, Service, Team, team};

/// The other account takes the first site.
async fn take(team: &Team) {
    let code = Opaque::generate(&SystemRandom);
    sqlx::query(
        "INSERT INTO site_offers (site_id, code_hash, offered_by, created_at, expires_at) VALUES ($1, $2, $3, 0, $4)",
    )
    .bind(team.site)
    .bind(code.sha256().as_slice())
    .bind(team.olga.id)
    .bind(team.now() + DAY)
    .execute(&team.app.pool)
    .await
    .expect("the site is offered");
    let body = json!({"code": code.expose()});
    team.stranger
        .post("/api/v1/sites-offered", &body)
        .await
        .expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_that_moves_leaves_its_alerts_behind() {
    let team = team().await;
    let body = json!({
        "kind": "webhook", "name": "Ours", "address": team.services.address(Service::Webhook), "sites": [team.site, team.other],
    });
    let channel = team.owner.post("/api/v1/channels", &body).await.expect(201);
    let found = team.found(AlertKind::NoHits);
    // In quiet hours, so that the message waits.
    let quiet = json!({"quiet": {"from": "11:00", "until": "13:00"}});
    let path = format!(
        "/api/v1/channels/{}",
        channel.json["id"].as_str().expect("an id")
    );
    team.owner.patch(&path, &quiet).await.expect(200);
    assert!(team.open(&found).await);
    take(&team).await;

    for table in ["alerts", "alert_messages", "alert_watches"] {
        let sql = match table {
            "alerts" => "SELECT count(*) FROM alerts",
            "alert_messages" => "SELECT count(*) FROM alert_messages",
            _ => "SELECT count(*) FROM alert_watches",
        };
        let count: i64 = sqlx::query_scalar(sql)
            .fetch_one(&team.app.pool)
            .await
            .expect("a number");
        assert_eq!(count, 0, "{table}");
    }
    let channels = team.owner.get("/api/v1/channels").await.expect(200).json;
    let sites = channels[0]["sites"].as_array().expect("sites");
    assert_eq!(sites.len(), 1);
    assert_eq!(sites[0]["name"], "other.example");
    // Found just before by a server that did not know yet: nothing is opened in the former account.
    assert!(!team.open(&found).await);
    assert_eq!(
        team.owner.get("/api/v1/attention").await.expect(200).json["open"],
        0
    );
    let now_theirs = alerts::Finding {
        account: sqlx::query_scalar("SELECT account_id FROM sites WHERE id = $1")
            .bind(team.site)
            .fetch_one(&team.app.pool)
            .await
            .expect("the account"),
        ..found
    };
    assert!(team.open(&now_theirs).await);
    let seen = team
        .stranger
        .get("/api/v1/attention")
        .await
        .expect(200)
        .json;
    assert_eq!(seen["open"], 1);
    team.app.stop().await;
}
