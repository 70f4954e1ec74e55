//! Testing definitions before they are saved: on a hit that is typed in, and on stored hits.

use serde_json::{Value, json};
use tests::{NOON, TestApp};

fn page(path: &str) -> Value {
    json!({"kind": "page", "pages": [path]})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_definition_is_tried_on_a_typed_hit_and_on_what_was_counted() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let site = "/api/v1/sites/ours.example";
    let kept = json!({"kept_parameters": ["step"]});
    owner.patch(site, &kept).await.expect(200);
    let program = app.token(&owner, &["events:write"]).await;
    let hit = |path: &str, visitor: &str, ago: i64| json!({"url": format!("https://ours.example{path}"), "time": NOON - ago, "visitor": {"id": visitor}});
    let events = json!([
        hit("/thanks", "anna", 500),
        hit("/thanks?step=2", "anna", 400),
        hit("/thanks?step=2", "bert", 300),
        hit("/done", "carl", 200),
        {"url": "https://ours.example/", "name": "Buy", "time": NOON - 100, "visitor": {"id": "anna"}, "props": {"n": 2}},
    ]);
    let batch = format!("{site}/events/batch");
    program.post(&batch, &events).await.expect(202);
    app.settled().await;
    let test = format!("{site}/goals/test");
    let ask = async |ask: Value| owner.post(&test, &ask).await.expect(200).json;

    let found = ask(json!({"definition": page("/thanks")})).await;
    let past = &found["past"];
    assert_eq!(
        (
            &found["hit"],
            &past["looked_at"],
            &past["beside"],
            &past["to"]
        ),
        (&json!(null), &json!(5), &json!(null), &json!("2026-11-20"))
    );
    assert_eq!(
        (&past["reaching"]["hits"], &past["reaching"]["visitors"]),
        (&json!(3), &json!(2))
    );
    let latest = &past["reaching"]["examples"][0];
    assert_eq!(
        (&latest["at"], &latest["path"], &latest["event"]),
        (&json!(NOON - 300), &json!("/thanks?step=2"), &json!(null))
    );

    let body = json!({"name": "Thanks", "definition": page("/thanks"), "counts": "now"});
    let goal = owner
        .post(&format!("{site}/goals"), &body)
        .await
        .expect(201);
    let goal = &goal.json["id"];
    let other = json!({"kind": "page", "pages": ["/thanks?step=2", "/done"]});
    let found = ask(json!({"definition": other, "goal": goal, "period": "today"})).await;
    let comparison = &found["past"]["beside"];
    for (part, hits, visitors) in [
        (&found["past"]["reaching"], 3, 3),
        (&comparison["present"], 3, 2),
        (&comparison["added"], 1, 1),
        (&comparison["removed"], 1, 1),
        (&comparison["kept"], 0, 0),
        (&comparison["recounted"], 3, 3),
    ] {
        assert_eq!(
            (&part["hits"], &part["visitors"]),
            (&json!(hits), &json!(visitors)),
            "{comparison:#}"
        );
    }
    assert_eq!(comparison["added"]["examples"][0]["path"], "/done");
    assert_eq!(comparison["removed"]["examples"][0]["path"], "/thanks");

    // What is typed in is read as a hit is.
    let buy = json!({"kind": "event", "event": "Buy", "props": [{"name": "n", "compare": "at_least", "number": 2}]});
    let scroll = json!({"kind": "scroll", "percent": 50});
    let verdict =
        |path: &str, reached: bool| json!({"path": path, "reached": reached, "present": null});
    for (definition, hit, expected) in [
        (
            page("/thanks"),
            json!({"url": "https://www.OURS.example/thanks?x=1#top"}),
            verdict("/thanks", true),
        ),
        (
            page("/thanks"),
            json!({"url": "/thanks?a=1&step=3"}),
            verdict("/thanks?step=3", true),
        ),
        (page("/thanks"), json!({"url": "/"}), verdict("/", false)),
        (
            page("/"),
            json!({"url": "/", "event": "Buy"}),
            verdict("/", false),
        ),
        (
            buy.clone(),
            json!({"url": "/", "event": "Buy", "props": {"n": 2}}),
            verdict("/", true),
        ),
        (
            buy.clone(),
            json!({"url": "/", "event": "Buy", "props": {"n": 1}}),
            verdict("/", false),
        ),
        (scroll.clone(), json!({"url": "/"}), verdict("/", false)),
        (
            scroll,
            json!({"url": "/", "percent": 50}),
            verdict("/", true),
        ),
        (
            json!({"kind": "engaged", "seconds": 30}),
            json!({"url": "/", "seconds": 30}),
            verdict("/", true),
        ),
    ] {
        let found = ask(json!({"definition": definition, "hit": hit})).await;
        assert_eq!(found["hit"], expected, "{definition} {hit}");
    }
    let both =
        ask(json!({"definition": page("/done"), "goal": goal, "hit": {"url": "/thanks"}})).await;
    assert_eq!(
        both["hit"],
        json!({"path": "/thanks", "reached": false, "present": true})
    );
    for (hit, field) in [
        (json!({"url": "https://elsewhere.example/"}), "hit.url"),
        (json!({"url": "nonsense"}), "hit.url"),
        (json!({"url": "/", "event": " "}), "hit.event"),
        (json!({"url": "/", "props": {"a": 1}}), "hit.props"),
        (
            json!({"url": "/", "event": "Buy", "props": {"a": [1]}}),
            "hit.props",
        ),
        (
            json!({"url": "/", "event": "Buy", "props": {"a:b": 1}}),
            "hit.props.a:b",
        ),
        (
            json!({"url": "/", "event": "Buy", "percent": 5}),
            "hit.percent",
        ),
        (json!({"url": "/", "percent": 101}), "hit.percent"),
        (json!({"url": "/", "seconds": 100_000}), "hit.seconds"),
    ] {
        let asked = json!({"definition": buy, "hit": hit});
        let refused = owner.post(&test, &asked).await.expect(400);
        assert_eq!(
            (refused.code(), &refused.json["field"]),
            ("invalid_hit", &json!(field)),
            "{hit}"
        );
    }
    let wrong = json!({"definition": buy, "period": "ever"});
    let refused = owner.post(&test, &wrong).await.expect(400);
    assert_eq!(refused.json["field"], "period");
    // Testing needs only the permission to read.
    let reader = app.token(&owner, &["figures:read"]).await;
    let asked = json!({"definition": page("/thanks")});
    reader.post(&test, &asked).await.expect(200);
    app.stop().await;
}
