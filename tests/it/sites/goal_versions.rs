//! What a change of a goal does to what it counts: versions in time, and pauses.

use serde_json::{Value, json};
use tests::NOON;

use super::goals::{fixture, make, page, patch, versions};

/// The times for which each version counts.
fn counts(versions: &[Value]) -> Vec<Value> {
    let each = versions.iter();
    each.map(|version| version["counts"].clone()).collect()
}

#[tokio::test]
async fn a_changed_definition_counts_from_now_on_or_over_the_past() {
    let (fixture, owner) = fixture().await;
    let actor = &owner.actor;
    let body = json!({"name": "Thanks", "definition": page("/thanks")});
    let goal = make(&fixture, actor, body).await.is(201);
    // The same definition again is not a new version.
    let same = json!({"definition": page("/thanks"), "value": null});
    assert_eq!(
        patch(&fixture, actor, &goal, same).await.is(200)["version"],
        1
    );
    fixture.clock.advance_seconds(100);
    let changed = json!({"definition": page("/done")});
    let changed = patch(&fixture, actor, &goal, changed).await.is(200);
    assert_eq!(
        (
            &changed["version"],
            &changed["versions"],
            &changed["counts_from"],
            &changed["changed_at"]
        ),
        (&json!(2), &json!(2), &json!(NOON + 100), &json!(NOON + 100))
    );
    let list = versions(&fixture, actor, &goal).await;
    assert_eq!(
        counts(&list),
        [
            json!([{"from": null, "until": NOON + 100}]),
            json!([{"from": NOON + 100, "until": null}])
        ]
    );
    assert_eq!(
        (
            &list[0]["definition"],
            &list[0]["number"],
            &list[1]["made_at"],
            &list[1]["made_by"]["name"]
        ),
        (
            &page("/thanks"),
            &json!(1),
            &json!(NOON + 100),
            &json!("owner")
        )
    );
    // A value alone is a version too.
    fixture.clock.advance_seconds(100);
    let worth =
        json!({"value": {"kind": "fixed", "amount": 2.5, "currency": "eur"}, "counts": "past"});
    let worth = patch(&fixture, actor, &goal, worth).await.is(200);
    assert_eq!(
        (&worth["version"], &worth["value"], &worth["counts_from"]),
        (
            &json!(3),
            &json!({"kind": "fixed", "amount": 2.5, "currency": "EUR"}),
            &json!(null)
        )
    );
    let list = versions(&fixture, actor, &goal).await;
    assert_eq!(
        counts(&list),
        [json!([]), json!([]), json!([{"from": null, "until": null}])],
        "one over the past stands in place of all before"
    );
    assert_eq!(list[1]["definition"], page("/done"));
    // What counts from some time on can be counted over the past later.
    let body = json!({"name": "Late", "definition": page("/"), "counts": "now"});
    let late = make(&fixture, actor, body).await.is(201);
    let now = patch(&fixture, actor, &late, json!({"counts": "now"})).await;
    assert_eq!(now.is(200)["version"], 1);
    for _ in 0..2 {
        let past = patch(&fixture, actor, &late, json!({"counts": "past"})).await;
        let past = past.is(200);
        assert_eq!(
            (&past["version"], &past["counts_from"]),
            (&json!(2), &json!(null))
        );
    }
}

#[tokio::test]
async fn what_is_null_is_told_from_what_is_left_out() {
    let (fixture, owner) = fixture().await;
    let actor = &owner.actor;
    let body = json!({"name": "Buy", "definition": {"kind": "event", "event": "Buy"}, "value": {"kind": "event"}});
    let goal = make(&fixture, actor, body).await.is(201);
    assert_eq!(goal["value"], json!({"kind": "event"}));
    let other =
        json!({"definition": {"kind": "event", "event": "Bought"}, "name": null, "paused": null});
    let other = patch(&fixture, actor, &goal, other).await.is(200);
    assert_eq!(
        (&other["version"], &other["value"], &other["name"]),
        (&json!(2), &json!({"kind": "event"}), &json!("Buy"))
    );
    let taken = patch(&fixture, actor, &goal, json!({"value": null}))
        .await
        .is(200);
    assert_eq!(
        (
            &taken["version"],
            &taken["value"],
            &taken["definition"]["event"]
        ),
        (&json!(3), &json!(null), &json!("Bought"))
    );
    let nothing = patch(&fixture, actor, &goal, json!({})).await.is(200);
    assert_eq!(nothing, taken);
    assert_eq!(
        fixture.audit().await,
        ["site.made", "goal.made", "goal.changed", "goal.changed"]
    );
}

#[tokio::test]
async fn a_paused_goal_is_cut_out_of_time() {
    let (fixture, owner) = fixture().await;
    let actor = &owner.actor;
    let body = json!({"name": "Thanks", "definition": page("/thanks")});
    let goal = make(&fixture, actor, body).await.is(201);
    let set = async |paused: bool| {
        let shown = patch(&fixture, actor, &goal, json!({"paused": paused})).await;
        assert_eq!(shown.is(200)["paused"], paused);
    };
    set(false).await;
    for paused in [true, true, false] {
        set(paused).await;
        fixture.clock.advance_seconds(10);
    }
    // Paused and resumed within one second, twice.
    for paused in [true, false, true, false, true] {
        set(paused).await;
    }
    fixture.clock.advance_seconds(10);
    let changed = json!({"definition": page("/done")});
    patch(&fixture, actor, &goal, changed).await.is(200);
    fixture.clock.advance_seconds(10);
    set(false).await;
    let list = versions(&fixture, actor, &goal).await;
    assert_eq!(
        counts(&list),
        [
            json!([{"from": null, "until": NOON}, {"from": NOON + 20, "until": NOON + 30}]),
            json!([{"from": NOON + 50, "until": null}])
        ]
    );
    let site = fixture.registry.by_name_or_id("a.com").unwrap();
    let goal = &site.goals[0];
    for (moment, version) in [
        (-1, Some(1)),
        (0, None),
        (25, Some(1)),
        (35, None),
        (45, None),
        (50, Some(2)),
    ] {
        let rule = goal.rule_at(NOON + moment);
        let expected = version.map(|number: usize| &goal.versions[number - 1].rule);
        assert_eq!(rule, expected, "{moment}");
    }
}
