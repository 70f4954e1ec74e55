//! Funnels: kept, and counted against cases made by hand.

use counts::Scope;
use serde_json::{Value, json};
use tests::{Actor, NOON};

use super::story::{DAY, HOUR, SECOND, Story, compact, fixture};

const FUNNELS: &str = "/api/v1/sites/ours.example/funnels";
const NOW: i64 = NOON * SECOND;

fn page(path: &str) -> Value {
    json!({"definition": {"kind": "page", "pages": [path]}})
}

fn event(name: &str) -> Value {
    json!({"definition": {"kind": "event", "event": name}})
}

fn a_b_c(order: &str) -> Value {
    json!({"name": format!("A to C, {order}"), "steps": [page("/a"), page("/b"), event("C")], "order": order})
}

async fn made(owner: &Actor, body: &Value) -> String {
    let reply = owner.post(FUNNELS, body).await.expect(201);
    format!("{FUNNELS}/{}", reply.json["id"].as_str().expect("an id"))
}

/// One field of each step's count.
fn reached(part: &Value, field: &str) -> Vec<Value> {
    let steps = part["steps"].as_array().expect("steps").iter();
    steps.map(|step| step["reached"][field].clone()).collect()
}

fn visits(part: &Value) -> Vec<Value> {
    reached(part, "visits")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_orders_count_what_their_words_say() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    let cases = [
        // Straight through.
        "0:/a 10:/b 20:!C",
        // Another page between.
        "0:/a 10:/x 20:/b 30:!C",
        // An event that is not interactive is between them: still right after each other.
        "0:/a 5:~Seen 10:/b 30:!C",
        // The other way round.
        "0:!C 10:/b 20:/a",
        // Step two before step one, then again: only the later one counts.
        "0:/b 10:/a 20:/b",
        // The first step a second time: contiguous from there.
        "0:/a 10:/x 20:/a 30:/b 40:!C",
        // None of the steps.
        "0:/x",
        // Never the first step.
        "0:/b 10:!C",
    ];
    for (person, case) in (1..).zip(cases) {
        story.visit(person, NOW - HOUR, case, |_| {}).await;
    }
    app.clock.set(NOW);
    app.settled().await;
    let mut paths = Vec::new();
    for order in ["ordered", "contiguous", "any"] {
        paths.push((order, made(&owner, &a_b_c(order)).await));
    }
    for state in ["raw", "compacted"] {
        for (order, path) in &paths {
            let report = owner.get(path).await.expect(200).json;
            let expected = match *order {
                "ordered" => json!([6, 5, 4]),
                "contiguous" => json!([6, 4, 3]),
                _ => json!([6, 6, 5]),
            };
            assert_eq!(
                json!(visits(&report["everyone"])),
                expected,
                "{state} {order}"
            );
            assert_eq!(report["everyone"]["visits"], 8, "{state} {order}");
            assert_eq!(report["agreed"]["visitors"], 0);
            assert_eq!(reached(&report["agreed"], "visits")[0], Value::Null);
        }
        let ordered = owner.get(&paths[0].1).await.expect(200).json;
        let part = &ordered["everyone"];
        let (second, third) = (&part["steps"][1], &part["steps"][2]);
        assert_eq!(second["lost"], 1);
        assert_eq!(second["reached"]["share_of_first"], json!(5.0 / 6.0));
        assert_eq!(third["reached"]["share_of_step_before"], json!(4.0 / 5.0));
        assert_eq!(part["completed"], json!(4.0 / 6.0));
        // From the first /a: 10, 20, 10, 10 and 30 seconds.
        assert_eq!(
            (&second["median_seconds"], &second["mean_seconds"]),
            (&json!(10), &json!(16))
        );
        assert_eq!(part["steps"][0]["median_seconds"], Value::Null);
        // One left after /a without another page, one after /b.
        let first = &part["steps"][0];
        assert_eq!(
            first["went"],
            json!([{"page": null, "visits": 1, "visitors": 1, "share": 1}])
        );
        assert_eq!(second["went"][0]["page"], Value::Null);
        assert_eq!(third["went"], json!([]));
        // Contiguous: the time since the step right before.
        let contiguous = owner.get(&paths[1].1).await.expect(200).json;
        assert_eq!(contiguous["everyone"]["steps"][1]["median_seconds"], 10);
        assert_eq!(contiguous["everyone"]["steps"][0]["went"][0]["page"], "/x");
        compact(&app, Scope::All, 1).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chain_within_a_time_need_not_begin_with_the_first_hit() {
    let (app, owner) = fixture("Asia/Kolkata").await;
    let story = Story::of(&app, "ours.example");
    for (person, case) in (1..).zip([
        // The first /a is too early, the second is not.
        "0:/a 100:/a 130:/b 150:!C",
        // Too late.
        "0:/a 61:/b 70:!C",
        // Just in time; the second /b alone is near enough to C.
        "0:/a 60:/b 61:/b 121:!C",
        "0:/a 30:/b 60:/b 95:!C",
    ]) {
        story.visit(person, NOW - HOUR, case, |_| {}).await;
    }
    app.clock.set(NOW);
    app.settled().await;
    let mut body = a_b_c("ordered");
    body["within_seconds"] = json!(60);
    let path = made(&owner, &body).await;
    let report = owner.get(&path).await.expect(200).json;
    // In the third visit /b at 61 is too far from /a at 0, and C at 121 from /b at 60.
    assert_eq!(visits(&report["everyone"]), [json!(4), json!(3), json!(2)]);
    // From the earliest /a, or /b, that it may follow: 30, 60, 30; then 20 and 35.
    assert_eq!(report["everyone"]["steps"][1]["median_seconds"], 30);
    assert_eq!(report["everyone"]["steps"][1]["mean_seconds"], 40);
    assert_eq!(report["everyone"]["steps"][2]["mean_seconds"], json!(27.5));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_the_period_before_and_whole_visits() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    // 22 countries with one visit each, the first of them with three; and one in the week before.
    for person in 0..24 {
        let country = format!("C{:02}", person.max(2) - 2);
        let hits = if person % 2 == 0 {
            "0:/a 10:/b 20:!C"
        } else {
            "0:/a 10:/elsewhere"
        };
        let change = |hit: &mut counts::Hit| hit.location.country = Some(country.clone());
        story.visit(person + 1, NOW - HOUR, hits, change).await;
    }
    let before = |hit: &mut counts::Hit| hit.location.country = Some("C00".into());
    story.visit(90, NOW - 8 * DAY, "0:/a 10:/b", before).await;
    // A visit that began before the period, and continued in it, does not belong to it.
    story
        .visit(
            91,
            NOW - 6 * DAY - 12 * HOUR - 10 * SECOND,
            "0:/a 20:/b 30:!C",
            |_| {},
        )
        .await;
    app.clock.set(NOW);
    app.settled().await;
    let path = made(&owner, &a_b_c("ordered")).await;
    let asked = format!("{path}?period=7d&by=country&compare=2026-11-07..2026-11-13");
    let report = owner.get(&asked).await.expect(200).json;
    let part = &report["everyone"];
    assert_eq!(visits(part), [json!(24), json!(12), json!(12)]);
    let previous: Vec<&Value> = part["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|step| &step["previous"]["visits"])
        .collect();
    assert_eq!(previous, [&json!(2), &json!(2), &json!(1)]);
    // A week that is not over is compared with the same part of the previous one: without the visit of its
    // last evening.
    let runs = format!("{path}?period=7d&compare=previous");
    let runs = owner.get(&runs).await.expect(200).json;
    assert_eq!(runs["compare"]["ends_at"], (NOW - 7 * DAY) / SECOND);
    assert_eq!(runs["everyone"]["steps"][0]["previous"]["visits"], 1);
    let rows = part["rows"].as_array().expect("rows");
    assert_eq!((rows.len(), &part["total_rows"]), (21, &json!(22)));
    assert_eq!(
        (&rows[0]["value"], &rows[0]["steps"][0]["visits"]),
        (&json!("C00"), &json!(3))
    );
    assert_eq!(rows[0]["previous"][0]["visits"], 1);
    assert_eq!(rows[1]["previous"][0]["visits"], 0);
    let rest = &rows[20];
    assert_eq!(
        (&rest["rest"], &rest["value"], &rest["steps"][0]["visits"]),
        (&json!(true), &Value::Null, &json!(2))
    );
    assert_eq!(
        rest["previous"][0]["visits"], 1,
        "the one without a country"
    );
    let went = &part["steps"][0]["went"];
    assert_eq!(
        (&went[0]["page"], &went[0]["visits"]),
        (&json!("/elsewhere"), &json!(12))
    );
    let filtered = format!("{path}?period=7d&filter=country:c00");
    let report = owner.get(&filtered).await.expect(200).json;
    assert_eq!(visits(&report["everyone"]), [json!(3), json!(2), json!(2)]);
    let refused = owner
        .get(&format!("{path}?filter=page:/a"))
        .await
        .expect(400);
    assert_eq!(refused.json["code"], "filter_on_hits");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn across_visits_for_those_who_agreed() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    let of = |person: &'static str, device: &'static str| {
        move |hit: &mut counts::Hit| {
            hit.location.country = Some(person.into());
            hit.device.device = Some(device.into());
        }
    };
    // A consented visitor takes the steps in three visits on three days; another leaves after the second.
    story
        .visit(1, NOW - 3 * DAY, "0:/a", of("7", "mobile"))
        .await;
    story
        .visit(1, NOW - 2 * DAY, "0:/b", of("7", "mobile"))
        .await;
    story.visit(1, NOW - DAY, "0:!C", of("7", "mobile")).await;
    story
        .visit(2, NOW - 3 * DAY, "0:/a 10:/b", of("8", "mobile"))
        .await;
    // A visitor without consent is another one on each day.
    story
        .visit(3, NOW - 3 * DAY, "0:/a", of("9", "desktop"))
        .await;
    story
        .visit(3, NOW - 2 * DAY, "0:/b 10:!C", of("9", "desktop"))
        .await;
    app.clock.set(NOW);
    story.agree("mobile").await;
    let path = made(&owner, &a_b_c("ordered")).await;
    for state in ["raw", "compacted"] {
        let report = owner.get(&path).await.expect(200).json;
        assert_eq!(
            visits(&report["everyone"]),
            [json!(3), json!(1), json!(0)],
            "{state}"
        );
        let agreed = &report["agreed"];
        assert_eq!(
            reached(agreed, "visitors"),
            [json!(2), json!(2), json!(1)],
            "{state}"
        );
        assert_eq!(visits(agreed), [Value::Null, Value::Null, Value::Null]);
        assert_eq!(
            (&agreed["visitors"], &agreed["completed"]),
            (&json!(2), &json!(0.5))
        );
        assert_eq!(agreed["steps"][1]["median_seconds"], 43_205);
        compact(&app, Scope::All, 1).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_funnel_is_kept_changed_and_deleted() {
    let (app, owner) = fixture("UTC").await;
    assert_eq!(owner.get(FUNNELS).await.expect(200).json, json!([]));
    let path = made(&owner, &a_b_c("ordered")).await;
    let again = json!({"name": "a TO c, ORDERED", "steps": [page("/"), page("/x")]});
    let refused = owner.post(FUNNELS, &again).await.expect(409);
    assert_eq!(refused.json["code"], "name_taken");
    let body = json!({"name": " Two ", "steps": [page("/x"), {"definition": {"kind": "scroll", "percent": 50, "pages": ["/y"]}, "name": "Half of y"}], "within_seconds": 60});
    let changed = owner.put(&path, &body).await.expect(200).json;
    assert_eq!(
        (&changed["name"], &changed["within_seconds"]),
        (&json!("Two"), &json!(60))
    );
    assert_eq!(
        (&changed["steps"][0]["name"], &changed["steps"][1]["name"]),
        (&json!("/x"), &json!("Half of y"))
    );
    assert_eq!(changed["order"], "ordered");
    let listed = owner.get(FUNNELS).await.expect(200).json;
    assert_eq!(listed, json!([changed]));
    let audit = owner
        .get("/api/v1/audit")
        .await
        .expect(200)
        .json
        .to_string();
    assert!(
        audit.contains("funnel.made") && audit.contains("funnel.changed"),
        "{audit}"
    );
    owner.delete(&path).await.expect(204);
    owner.get(&path).await.expect(404);
    owner.put(&path, &body).await.expect(404);
    owner.delete(&path).await.expect(404);
    let audit = owner
        .get("/api/v1/audit")
        .await
        .expect(200)
        .json
        .to_string();
    assert!(audit.contains("funnel.deleted"), "{audit}");
    drop(app);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_a_funnel_is_refused() {
    let (app, owner) = fixture("UTC").await;
    let two = json!([page("/a"), page("/b")]);
    let nobody = "018f2b6e-0000-7000-8000-00000000000a";
    for (body, code, field) in [
        (json!({"name": "", "steps": two}), "invalid_name", "name"),
        (
            json!({"name": "x", "steps": [page("/a")]}),
            "wrong_number_of_steps",
            "steps",
        ),
        (
            json!({"name": "x", "steps": vec![page("/a"); 13]}),
            "wrong_number_of_steps",
            "steps",
        ),
        (
            json!({"name": "x", "steps": [page("/a"), {}]}),
            "invalid_step",
            "steps[1]",
        ),
        (
            json!({"name": "x", "steps": [page("/a"), {"goal": nobody}]}),
            "unknown_goal",
            "steps[1].goal",
        ),
        (
            json!({"name": "x", "steps": [page("/a"), {"definition": {"kind": "page"}}]}),
            "invalid_definition",
            "steps[1].definition.pages",
        ),
        (
            json!({"name": "x", "steps": [page("/a"), {"definition": {"kind": "pick", "pick": nobody}}]}),
            "invalid_definition",
            "steps[1].definition.pick",
        ),
        (
            json!({"name": "x", "steps": two, "within_seconds": 0}),
            "invalid_time",
            "within_seconds",
        ),
        (
            json!({"name": "x", "steps": two, "within_seconds": 31_536_001}),
            "invalid_time",
            "within_seconds",
        ),
        (
            json!({"name": "x", "steps": two, "order": "any", "within_seconds": 5}),
            "invalid_time",
            "within_seconds",
        ),
        (
            json!({"name": "x", "steps": two, "order": "odd"}),
            "malformed_body",
            "order",
        ),
        (
            json!({"name": "x", "steps": two, "more": 1}),
            "malformed_body",
            "more",
        ),
    ] {
        let refused = owner.post(FUNNELS, &body).await.expect(400).json;
        assert_eq!(
            (refused["code"].as_str(), refused["field"].as_str()),
            (Some(code), Some(field)),
            "{body}"
        );
    }
    for number in 0..50 {
        made(&owner, &json!({"name": format!("{number}"), "steps": two})).await;
    }
    let refused = owner
        .post(FUNNELS, &json!({"name": "one more", "steps": two}))
        .await
        .expect(409);
    assert_eq!(refused.json["code"], "too_many_funnels");
    drop(app);
}
