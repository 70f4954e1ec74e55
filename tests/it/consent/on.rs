//! Asking visitors for consent is turned on once every step is done, and off again.

use serde_json::{Value, json};
use shared::banner::Keep;
use tests::{Actor, NOON, Reply, until};

use super::{
    Members, SITE,
    answers::{Asked, DAY, NOW, SECOND},
    members, settings,
};

async fn on(actor: &Actor) -> Reply {
    actor.post(&format!("{SITE}/hard/on"), &json!({})).await
}

async fn off(actor: &Actor, name: &str, visitors: &str) -> Reply {
    let body = json!({"name": name, "visitors": visitors});
    actor.post(&format!("{SITE}/hard/off"), &body).await
}

/// Every step is done.
async fn ready(members: &Members) -> Asked<'_> {
    let (save, body) = (format!("{SITE}/hard"), settings(395, 1125, &["en"]));
    members.owner.put(&save, &body).await.expect(200);
    let asked = Asked::new(members).await;
    let (language, paragraph) = figures::consent_paragraphs(Keep::default()).remove(0);
    sqlx::query("UPDATE hard_settings SET policy_language = $1, policy_passage = $2")
        .bind(language)
        .bind(paragraph)
        .execute(&members.app.pool)
        .await
        .expect("the policy has the paragraph");
    asked.hit(asked.view(9, "/", NOW - DAY)).await;
    asked
}

async fn actions(members: &Members) -> Vec<(String, Option<Value>, Option<Value>)> {
    let lines = members.lines().await.into_iter();
    lines
        .filter(|(action, _, _)| action == "hard.on" || action == "hard.off")
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_are_asked_once_every_step_is_done() {
    let members = members().await;
    let refused = on(&members.admin).await.expect(409);
    assert_eq!(refused.code(), "steps_missing");
    assert_eq!(
        refused.json["params"],
        json!({"steps": "keep, policy, banner, script"})
    );
    let asked = ready(&members).await;
    sqlx::query("UPDATE hard_settings SET policy_passage = 'We recognise'")
        .execute(&members.app.pool)
        .await
        .expect("another passage");
    let refused = on(&members.admin).await.expect(409);
    assert_eq!(refused.json["params"], json!({"steps": "policy"}));
    assert_eq!((actions(&members).await, members.consent()), (vec![], None));
    let (_, paragraph) = figures::consent_paragraphs(Keep::default()).remove(0);
    sqlx::query("UPDATE hard_settings SET policy_passage = $1")
        .bind(paragraph)
        .execute(&members.app.pool)
        .await
        .expect("the paragraph");

    let view = on(&members.admin).await.expect(200).json;
    assert_eq!(
        (&view["mode"], &view["since"]),
        (&json!("on"), &json!(NOON))
    );
    let shown = members
        .viewer
        .get(&format!("{SITE}/hard"))
        .await
        .expect(200);
    assert_eq!(shown.json, view);
    let consent = members.consent().expect("visitors are asked");
    assert_eq!(
        (consent.asks, consent.version.as_deref(), consent.own_tool),
        (true, Some(&*shared::consent::to_hex(&asked.version)), false)
    );
    let line = json!({
        "visits_days": 395, "records_days": 1125, "languages": ["en"], "own_tool": false,
    });
    let expected = [("hard.on".to_owned(), None, Some(line))];
    assert_eq!(actions(&members).await, expected);
    // Once more changes nothing.
    members.app.clock.advance_seconds(60);
    let again = on(&members.admin).await.expect(200).json;
    assert_eq!(again["since"], NOON);
    assert_eq!(actions(&members).await, expected);
    for body in [json!({"confirm": true}), json!("on"), Value::Null] {
        let refused = members.admin.post(&format!("{SITE}/hard/on"), &body).await;
        assert_eq!(refused.expect(400).code(), "malformed_body", "{body}");
    }
    members.app.stop().await;
}

/// The visitors that the site's records name.
async fn named(members: &Members) -> usize {
    let path = format!("{SITE}/consent/records");
    let list = members.editor.get(&path).await.expect(200).json;
    let list = list.as_array().expect("a list").iter();
    list.filter(|record| !record["visitor"].is_null()).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turned_off_visitors_are_kept_or_erased() {
    let members = members().await;
    let asked = ready(&members).await;
    on(&members.owner).await.expect(200);
    members.app.clock.advance_seconds(1);
    for who in [1, 2] {
        asked.hit(asked.view(who, "/", NOW)).await;
        asked.agree(who, NOW + SECOND).await;
    }
    asked
        .answer(3, NOW + SECOND, counts::Choice::Decline(None), None)
        .await;
    let refused = off(&members.admin, "other.example", "keep")
        .await
        .expect(400);
    assert_eq!(
        (refused.code(), &refused.json["field"]),
        ("name_differs", &json!("name"))
    );
    for (body, field) in [
        (json!({"name": "ours.example"}), "visitors"),
        (
            json!({"name": "ours.example", "visitors": "sell"}),
            "visitors",
        ),
        (
            json!({"name": "ours.example", "visitors": "keep", "now": 1}),
            "now",
        ),
    ] {
        let refused = members.admin.post(&format!("{SITE}/hard/off"), &body).await;
        let refused = refused.expect(400);
        assert_eq!(
            (refused.code(), refused.json["field"].as_str()),
            ("malformed_body", Some(field))
        );
    }
    assert!(members.consent().is_some());

    let kept = off(&members.admin, " ours.example ", "keep")
        .await
        .expect(200);
    let last = (NOON.div_euclid(86_400) + 1125 + 1) * 86_400;
    assert_eq!(
        kept.json,
        json!({"records": 3, "visitors": 2, "visits": 2, "erased": false, "kept_until": last})
    );
    // Those who agreed can still withdraw.
    assert!(!members.consent().expect("visitors are kept").asks);
    assert_eq!(named(&members).await, 2);
    members.app.clock.advance_seconds(1);
    // Those who were kept can be erased without turning it on again.
    let erased = off(&members.admin, "ours.example", "erase")
        .await
        .expect(200);
    assert_eq!(
        erased.json,
        json!({"records": 3, "visitors": 2, "visits": 2, "erased": true, "kept_until": last})
    );
    all_erased(&members).await;
    assert!(members.consent().is_none());
    members.app.clock.advance_seconds(1);
    let left = off(&members.admin, "ours.example", "keep")
        .await
        .expect(200);
    assert_eq!(
        left.json,
        json!({"records": 3, "visitors": 0, "visits": 0, "erased": false, "kept_until": last})
    );
    let line = |erased: bool, numbers: [i64; 3]| {
        let [records, visitors, visits] = numbers;
        Some(json!({"erased": erased, "records": records, "visitors": visitors, "visits": visits}))
    };
    let off = |old: Option<Value>, new| ("hard.off".to_owned(), old, new);
    assert_eq!(
        actions(&members).await[1..],
        [
            off(Some(json!({"since": NOON})), line(false, [3, 2, 2])),
            off(None, line(true, [3, 2, 2])),
            off(None, line(false, [3, 0, 0])),
        ]
    );
    members.app.stop().await;
}

/// Waits until no record names a visitor and nothing is left to be erased.
async fn all_erased(members: &Members) {
    until("the visitors are erased", async || {
        let due: i64 = sqlx::query_scalar("SELECT count(*) FROM consent_erasures")
            .fetch_one(&members.app.pool)
            .await
            .expect("a number");
        due == 0 && named(members).await == 0
    })
    .await;
}

/// The erasure that was asked for has not begun when it is turned on again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_who_are_still_to_be_erased_are_before_others_are_asked() {
    let members = members().await;
    let asked = ready(&members).await;
    on(&members.owner).await.expect(200);
    asked.hit(asked.view(1, "/", NOW)).await;
    asked.agree(1, NOW + SECOND).await;
    off(&members.owner, "ours.example", "keep")
        .await
        .expect(200);
    members
        .run("INSERT INTO consent_erasures (site_id, asked_at) SELECT $1, 1 WHERE $2 IS NOT NULL")
        .await;
    assert_eq!(named(&members).await, 1);
    on(&members.owner).await.expect(200);
    members.app.settled().await;
    assert_eq!(named(&members).await, 0);
    let due: i64 = sqlx::query_scalar("SELECT count(*) FROM consent_erasures")
        .fetch_one(&members.app.pool)
        .await
        .expect("a number");
    assert_eq!(due, 0);
    // Those who agree from now on stay.
    asked.agree(2, NOW + 2 * SECOND).await;
    members.app.settled().await;
    assert_eq!(named(&members).await, 1);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_kept_can_withdraw_though_the_site_gave_up_its_own_tool() {
    let members = members().await;
    let asked = ready(&members).await;
    let path = format!("{SITE}/hard");
    let mut own = settings(395, 1125, &["en"]);
    own["own_tool"] = json!(true);
    members.owner.put(&path, &own).await.expect(200);
    members
        .run("DELETE FROM banner_versions WHERE site_id = $1 AND $2 IS NOT NULL")
        .await;
    on(&members.owner).await.expect(200);
    asked.agree(1, NOW).await;
    off(&members.owner, "ours.example", "keep")
        .await
        .expect(200);
    own["own_tool"] = json!(false);
    members.owner.put(&path, &own).await.expect(200);
    let consent = members.consent().expect("the visitor is kept");
    assert_eq!(
        (consent.asks, consent.own_tool, &consent.banner),
        (false, false, &None)
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_admins_and_owners_turn_it_on_and_off() {
    let members = members().await;
    ready(&members).await;
    let writes = members.token(&["visitors:write"]).await;
    let reads = members.token(&["visitors:read", "sites:write"]).await;
    let refusals = [
        (&members.viewer, 403, "role_too_low"),
        (&members.editor, 403, "role_too_low"),
        (&members.stranger, 404, "unknown_site"),
        (&reads, 403, "scope_missing"),
    ];
    for (actor, status, code) in refusals {
        assert_eq!(on(actor).await.expect(status).code(), code);
        let refused = off(actor, "ours.example", "keep").await;
        assert_eq!(refused.expect(status).code(), code);
    }
    on(&writes).await.expect(200);
    off(&writes, "ours.example", "keep").await.expect(200);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_that_asks_is_not_transferred() {
    let members = members().await;
    let offer = async || {
        let path = format!("{SITE}/offer");
        members.owner.post(&path, &json!({})).await
    };
    let code = offer().await.expect(201).json["code"].clone();
    ready(&members).await;
    on(&members.admin).await.expect(200);
    assert_eq!(offer().await.expect(409).code(), "hard_mode_on");
    let taken = members
        .stranger
        .post("/api/v1/sites-offered", &json!({"code": code}))
        .await;
    assert_eq!(taken.expect(409).code(), "hard_mode_on");
    let site = members.owner.get(SITE).await.expect(200);
    assert_eq!(site.json["id"], json!(members.site));
}
