//! What a member wants to be informed of.

use serde_json::{Value, json};
use tests::NOON;

use super::{DAY, SETTINGS, list, team};

fn chosen() -> Value {
    json!({
        "email": true, "push": false, "kinds": ["drop", "no_hits"], "sites": null, "frequency": "daily", "daily_hour": 9,
        "quiet": {"from": "22:00", "until": "06:30"}, "say_when_over": false,
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn owners_get_emails_before_they_choose_and_others_do_not() {
    let team = team().await;
    let of = async |who: &tests::Actor| who.get(SETTINGS).await.expect(200).json;
    let owner = of(&team.owner).await;
    let kinds: Vec<&str> = list(&owner["kinds"])
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert!(kinds.contains(&"no_hits") && kinds.contains(&"channel_failed"));
    for quiet in ["spike", "new_source", "left_out"] {
        assert!(!kinds.contains(&quiet), "{quiet}");
    }
    let rest = json!({
        "email": true, "push": true, "kinds": owner["kinds"], "sites": null, "frequency": "at_once", "daily_hour": 8,
        "quiet": null, "say_when_over": true,
    });
    assert_eq!(owner, rest);
    for who in [&team.admin, &team.editor, &team.viewer] {
        let theirs = of(who).await;
        assert_eq!(
            (&theirs["email"], &theirs["push"]),
            (&json!(false), &json!(true))
        );
    }
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_are_replaced_and_each_change_is_in_the_audit() {
    let team = team().await;
    let before = team.owner.get(SETTINGS).await.expect(200).json;
    let mut asked = chosen();
    asked["sites"] = json!([team.site, team.site]);
    let answer = team.owner.put(SETTINGS, &asked).await.expect(200).json;
    let mut after = chosen();
    // In the order of their kinds, each once.
    after["kinds"] = json!(["no_hits", "drop"]);
    after["sites"] = json!([team.site]);
    assert_eq!(answer, after);
    assert_eq!(team.owner.get(SETTINGS).await.expect(200).json, after);
    let (_, old, new) = team.line("alert_settings.changed").await;
    assert_eq!((old, new), (Some(before), Some(after.clone())));
    // The same again changes nothing.
    team.owner.put(SETTINGS, &after).await.expect(200);
    let lines = "SELECT count(*) FROM audit WHERE action = 'alert_settings.changed' AND at <= $1";
    assert_eq!(super::count(&team.app, lines).await, 1);
    // Every setting is given.
    let mut part = chosen();
    part.as_object_mut().expect("an object").remove("email");
    team.owner.put(SETTINGS, &part).await.expect(400);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_choice_is_refused() {
    let team = team().await;
    let refused = async |field: &str, value: Value, status: u16, code: &str| {
        let mut asked = chosen();
        asked[field] = value;
        let reply = team.owner.put(SETTINGS, &asked).await.expect(status);
        assert_eq!(reply.code(), code, "{asked}");
    };
    for (from, until) in [
        ("24:00", "06:00"),
        ("7:00", "08:00"),
        ("22:00", "06:60"),
        ("22:00", ""),
        ("07:00", "07:00"),
    ] {
        let quiet = json!({"from": from, "until": until});
        refused("quiet", quiet, 400, "invalid_quiet").await;
    }
    refused("daily_hour", json!(24), 400, "invalid_hour").await;
    let unknown = json!([uuid::Uuid::from_u128(7)]);
    refused("sites", unknown, 404, "unknown_site").await;
    let mut asked = chosen();
    asked["more"] = json!(1);
    team.owner.put(SETTINGS, &asked).await.expect(400);
    // A site that the account has, and the caller does not see.
    let mut asked = chosen();
    asked["sites"] = json!([team.other]);
    let reply = team.viewer.put(SETTINGS, &asked).await.expect(404);
    assert_eq!(reply.code(), "unknown_site");
    team.stranger.put(SETTINGS, &asked).await.expect(404);
    team.owner.put(SETTINGS, &asked).await.expect(200);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyone_has_settings_of_their_own_in_each_account() {
    let team = team().await;
    team.owner.put(SETTINGS, &chosen()).await.expect(200);
    let theirs = team.viewer.get(SETTINGS).await.expect(200).json;
    assert_eq!(theirs["frequency"], "at_once");
    let elsewhere = team.stranger.get(SETTINGS).await.expect(200).json;
    assert_eq!(elsewhere["frequency"], "at_once");
    // A program has none.
    let program = team
        .app
        .program(team.olga, &["figures:read"], None, DAY)
        .await;
    program.get(SETTINGS).await.expect(403);
    // Of a member who left, they are gone.
    team.editor.put(SETTINGS, &chosen()).await.expect(200);
    sqlx::query("DELETE FROM members WHERE person_id = $1")
        .bind(team.ed.id)
        .execute(&team.app.pool)
        .await
        .expect("the editor leaves");
    let rows = "SELECT count(*) FROM alert_settings WHERE $1 > 0";
    assert_eq!(super::count(&team.app, rows).await, 1);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn support_reads_and_does_not_change() {
    let team = team().await;
    let operators = team.app.account("Operators").await;
    let omar = team.app.join(operators, "owner", &[]).await;
    sqlx::query("UPDATE people SET operator = true WHERE id = $1")
        .bind(omar.id)
        .execute(&team.app.pool)
        .await
        .expect("an operator");
    sqlx::query(
        "INSERT INTO support (id, account_id, operator_id, reason, asked_at)
         VALUES (gen_random_uuid(), $1, $2, 'Ticket 7', $3)",
    )
    .bind(team.account)
    .bind(omar.id)
    .bind(NOON)
    .execute(&team.app.pool)
    .await
    .expect("support is asked for");
    let body = json!({"days": 3});
    team.owner
        .post("/api/v1/account/support", &body)
        .await
        .expect(200);
    let support = team.app.session(omar, DAY).await;
    let body = json!({"account": team.account});
    support.post("/api/v1/me/account", &body).await.expect(200);
    support.get(SETTINGS).await.expect(200);
    let reply = support.put(SETTINGS, &chosen()).await.expect(403);
    assert_eq!(reply.code(), "support_reads");
    support.get(super::ATTENTION).await.expect(200);
    support.get(super::CHANNELS).await.expect(403);
    team.app.stop().await;
}
