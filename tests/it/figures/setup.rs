//! The first steps.

use serde_json::{Value, json};
use tests::{NOON, TestApp};

use crate::sites::fixture::Fixture;

fn done(setup: &Value) -> Vec<&str> {
    let steps = setup["steps"].as_array().unwrap();
    let done = steps.iter().filter(|step| step["done"] == true);
    done.map(|step| step["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn what_is_done_is_seen_from_what_there_is() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let get = || fixture.call(&owner.actor, "GET", "/me/setup", None);
    let setup = get().await.is(200);
    assert_eq!((done(&setup), &setup["done"]), (vec![], &json!(false)));
    fixture.site(&owner, "a.com").await;
    let viewer = fixture.member(owner.account, "viewer", &[]).await;
    assert_eq!(done(&get().await.is(200)), ["site", "teammate"]);
    let goal = serde_json::json!({"name": "Out", "definition": {"kind": "outbound"}});
    fixture
        .call(&owner.actor, "POST", "/sites/a.com/goals", Some(goal))
        .await
        .is(201);
    assert_eq!(done(&get().await.is(200)), ["site", "goal", "teammate"]);
    let theirs = fixture
        .call(&viewer.actor, "GET", "/me/setup", None)
        .await
        .is(200);
    assert_eq!(
        done(&theirs),
        ["teammate"],
        "a site that is not given to them is not told of"
    );
}

#[tokio::test]
async fn what_is_put_aside_is_ones_own() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let other = fixture.member(owner.account, "owner", &[]).await;
    let put = |aside: Value| {
        fixture.call(
            &owner.actor,
            "PUT",
            "/me/setup",
            Some(json!({"aside": aside})),
        )
    };
    assert_eq!(put(json!(["nonsense"])).await.status, 400);
    let setup = put(json!(["alert", "goal", "goal"])).await.is(200);
    let aside: Vec<&Value> = setup["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|step| step["aside"] == true)
        .map(|step| &step["id"])
        .collect();
    assert_eq!(aside, ["goal", "alert"]);
    put(json!(["goal", "alert"])).await.is(200);
    let all = put(json!(["site", "tag", "goal", "alert", "teammate"]))
        .await
        .is(200);
    assert_eq!(all["done"], true);
    put(json!([])).await.is(200);
    assert_eq!(
        fixture.audit().await,
        ["setup.put_aside"; 3],
        "the same again changes nothing"
    );
    let theirs = fixture
        .call(&other.actor, "GET", "/me/setup", None)
        .await
        .is(200);
    assert!(
        theirs["steps"]
            .as_array()
            .unwrap()
            .iter()
            .all(|step| step["aside"] == false)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_counted_hit_means_that_the_tag_is_there() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let setup = owner.get("/api/v1/me/setup").await.expect(200);
    assert_eq!(done(&setup.json), ["site"]);
    let program = app.token(&owner, &["events:write"]).await;
    let event = json!({"url": "https://ours.example/", "time": NOON - 5});
    program
        .post("/api/v1/sites/ours.example/events", &event)
        .await
        .expect(202);
    app.settled().await;
    let setup = owner.get("/api/v1/me/setup").await.expect(200);
    assert_eq!(done(&setup.json), ["site", "tag"]);
    app.stop().await;
}
