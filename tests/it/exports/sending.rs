//! What an account sends by itself and what it pays for, in its export.

use serde_json::{Value, json};
use tests::{Actor, TestApp};

use super::unpack;

/// The entries of the account's export that are JSON, by name.
async fn export(owner: &Actor) -> impl Fn(&str) -> Option<Value> {
    let reply = owner.get("/api/v1/account/export").await.expect(200);
    let dir = tempfile::tempdir().unwrap();
    unpack(&reply.body, dir.path());
    move |name| {
        let text = std::fs::read(dir.path().join(name)).ok()?;
        Some(serde_json::from_slice(&text).unwrap())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn channels_reports_and_billing_are_in_it_without_secrets() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let read = export(&owner).await;
    assert_eq!(read("channels.json"), Some(json!([])));
    assert_eq!(read("reports.json"), Some(json!([])));
    assert_eq!(read("billing.json"), None);

    let person = app.person("olga@example.com").await;
    for statement in [
        "INSERT INTO alert_channels (id, account_id, kind, name, address, secret, place_hash, shown, site_ids, frequency, daily_hour,
                                     zone, language, say_when_over, confirmed, created_at)
         SELECT gen_random_uuid(), $1, 'webhook', 'Ours', 'sealed', 'sealed', 'x', 'hooks.example', ARRAY[id], 'hourly', 8, 'UTC', 'en',
                true, true, 5 FROM sites",
        "INSERT INTO reports (id, account_id, site_id, rhythm, weekday, month_day, hour, sections, changed_at, handled_until)
         SELECT gen_random_uuid(), $1, id, 'weekly', 1, 1, 8, '{pages}', 5, 5 FROM sites",
        "INSERT INTO report_addresses (id, report_id, address, listed, token_hash, added_at)
         SELECT gen_random_uuid(), id, 'guest@example.com', true, 'sealed', 5 FROM reports
         WHERE account_id = $1",
        "INSERT INTO subscriptions (account_id, plan, state, since, amount, currency) VALUES ($1, 'small', 'active', 5, 9.5, 'EUR')",
        "INSERT INTO buyers (account_id, kind, name, country, updated_at) VALUES ($1, 'business', 'Example GmbH', 'DE', 5)",
        "INSERT INTO dpa_acceptances (id, account_id, version, name, at) VALUES (gen_random_uuid(), $1, '2026', 'Olga', 5)",
    ] {
        sqlx::query(statement)
            .bind(person.account)
            .execute(&app.pool)
            .await
            .unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    let read = export(&owner).await;
    let channel = &read("channels.json").unwrap()[0];
    let found = (&channel["address"], &channel["sites"], &channel["kinds"]);
    let sites = json!(["ours.example"]);
    assert_eq!(found, (&json!("hooks.example"), &sites, &Value::Null));
    sqlx::query("UPDATE alert_channels SET site_ids = '{}'")
        .execute(&app.pool)
        .await
        .unwrap();
    let without = export(&owner).await("channels.json").unwrap();
    assert_eq!(without[0]["sites"], json!([]), "no site is not all sites");
    let report = &read("reports.json").unwrap()[0];
    let address = &report["addresses"][0];
    assert_eq!(
        (&report["site"], &address["address"], &address["member"]),
        (
            &json!("ours.example"),
            &json!("guest@example.com"),
            &json!(false)
        )
    );
    let billing = read("billing.json").unwrap();
    assert_eq!(billing["subscription"]["amount"], "9.5000");
    assert_eq!(billing["buyer"]["name"], "Example GmbH");
    assert_eq!(billing["agreements"][0]["version"], "2026");
    assert_eq!(billing["own_limits"], Value::Null);
    for text in [channel, report, &billing] {
        let text = text.to_string();
        assert!(
            !text.contains("sealed") && !text.contains("7365616c6564"),
            "{text}"
        );
    }
    app.stop().await;
}
