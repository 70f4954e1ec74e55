//! Goals: made, changed in versions, paused and deleted.

use serde_json::{Value, json};
use tests::NOON;

use super::fixture::{Actor, Answer, Fixture, Member};

const GOALS: &str = "/sites/a.com/goals";

pub fn page(path: &str) -> Value {
    json!({"kind": "page", "pages": [path]})
}

pub async fn fixture() -> (Fixture, Member) {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    (fixture, owner)
}

pub async fn make(fixture: &Fixture, actor: &Actor, body: Value) -> Answer {
    fixture.call(actor, "POST", GOALS, Some(body)).await
}

pub fn at(goal: &Value) -> String {
    format!("/goals/{}", goal["id"].as_str().expect("an id"))
}

pub async fn patch(fixture: &Fixture, actor: &Actor, goal: &Value, body: Value) -> Answer {
    fixture.call(actor, "PATCH", &at(goal), Some(body)).await
}

pub async fn versions(fixture: &Fixture, actor: &Actor, goal: &Value) -> Vec<Value> {
    let path = format!("{}/versions", at(goal));
    let list = fixture.call(actor, "GET", &path, None).await.is(200);
    list.as_array().expect("a list").clone()
}

#[tokio::test]
async fn goals_are_made_read_changed_and_deleted() {
    let (fixture, owner) = fixture().await;
    let editor = fixture.member(owner.account, "editor", &["a.com"]).await;
    let viewer = fixture.member(owner.account, "viewer", &["a.com"]).await;
    let body = json!({"name": " Thanks ", "definition": page("/thanks")});
    let made = make(&fixture, &editor.actor, body.clone()).await.is(201);
    assert_eq!(
        made,
        json!({
            "id": made["id"], "name": "Thanks", "definition": page("/thanks"), "value": null, "paused": false,
            "version": 1, "versions": 1, "counts_from": null, "changed_at": NOON,
            "made_by": {"id": editor.person, "name": "editor"}, "created_at": NOON,
        })
    );
    fixture.clock.advance_seconds(60);
    let body = json!({"name": "Signup", "definition": {"kind": "event", "event": "Signup"}, "counts": "now"});
    let second = make(&fixture, &editor.actor, body).await.is(201);
    assert_eq!(second["counts_from"], NOON + 60);
    let list = fixture
        .call(&viewer.actor, "GET", GOALS, None)
        .await
        .is(200);
    assert_eq!(list, json!([second, made]), "newest first");
    let read = fixture.call(&viewer.actor, "GET", &at(&made), None).await;
    assert_eq!(read.is(200), made);
    // In the registry at once.
    let site = fixture.registry.by_name_or_id("a.com").unwrap();
    let names: Vec<&str> = site.goals.iter().map(|goal| goal.name.as_str()).collect();
    assert_eq!(names, ["Thanks", "Signup"]);

    let renamed = patch(&fixture, &editor.actor, &made, json!({"name": "Thank you"})).await;
    let renamed = renamed.is(200);
    assert_eq!(
        (&renamed["name"], &renamed["version"]),
        (&json!("Thank you"), &json!(1))
    );
    for (method, path, body) in [
        (
            "POST",
            GOALS.to_owned(),
            Some(json!({"name": "x", "definition": page("/")})),
        ),
        ("PATCH", at(&made), Some(json!({"name": "x"}))),
        ("DELETE", at(&made), None),
    ] {
        let refused = fixture.call(&viewer.actor, method, &path, body).await;
        refused.refuses(403, "role_too_low");
    }
    let gone = at(&made);
    let delete = || fixture.call(&editor.actor, "DELETE", &gone, None);
    delete().await.is(204);
    delete().await.refuses(404, "unknown_goal");
    assert!(
        fixture.registry.by_name_or_id("a.com").unwrap().goals.len() == 1,
        "it is out of the registry"
    );
    assert_eq!(
        fixture.audit().await,
        [
            "site.made",
            "goal.made",
            "goal.made",
            "goal.changed",
            "goal.deleted"
        ]
    );
    let change: (String, Value, Value) =
        sqlx::query_as("SELECT subject, old, new FROM audit WHERE action = 'goal.changed'")
            .fetch_one(&fixture.pool)
            .await
            .unwrap();
    assert_eq!(
        change,
        (
            "Thanks".to_owned(),
            json!({"name": "Thanks"}),
            json!({"name": "Thank you"})
        )
    );
}

#[tokio::test]
async fn names_are_the_sites_own() {
    let (fixture, owner) = fixture().await;
    fixture.site(&owner, "b.com").await;
    let actor = &owner.actor;
    let body = |name: &str| json!({"name": name, "definition": page("/thanks")});
    let first = make(&fixture, actor, body("Thanks")).await.is(201);
    let taken = make(&fixture, actor, body("THANKS")).await;
    assert_eq!(taken.refuses(409, "name_taken")["field"], "name");
    let second = make(&fixture, actor, body("Other")).await.is(201);
    let taken = patch(&fixture, actor, &second, json!({"name": "thanks"})).await;
    taken.refuses(409, "name_taken");
    // Its own name in another case.
    let own = patch(&fixture, actor, &first, json!({"name": "thanks"})).await;
    assert_eq!(own.is(200)["name"], "thanks");
    let elsewhere = fixture.call(actor, "POST", "/sites/b.com/goals", Some(body("Thanks")));
    elsewhere.await.is(201);
}

#[tokio::test]
async fn one_of_another_account_is_not_there() {
    let (fixture, owner) = fixture().await;
    fixture.site(&owner, "b.com").await;
    let body = json!({"name": "Thanks", "definition": page("/thanks")});
    let goal = make(&fixture, &owner.actor, body).await.is(201);
    let stranger = fixture.owner("Other").await;
    let editor = fixture.member(owner.account, "editor", &["b.com"]).await;
    let versions = format!("{}/versions", at(&goal));
    for actor in [&stranger.actor, &editor.actor] {
        for (method, path, body) in [
            ("GET", at(&goal), None),
            ("GET", versions.clone(), None),
            ("PATCH", at(&goal), Some(json!({"paused": true}))),
            ("DELETE", at(&goal), None),
        ] {
            let refused = fixture.call(actor, method, &path, body).await;
            refused.refuses(404, "unknown_goal");
        }
        for path in [GOALS.to_owned(), "/sites/a.com/picks".to_owned()] {
            let refused = fixture.call(actor, "GET", &path, None).await;
            refused.refuses(404, "unknown_site");
        }
    }
    for wrong in ["/goals/x", "/goals/00000000-0000-0000-0000-000000000000"] {
        let refused = fixture.call(&owner.actor, "GET", wrong, None).await;
        refused.refuses(404, "unknown_goal");
    }
    // A goal of another site is not accepted for comparison.
    let ask = json!({"definition": page("/"), "goal": goal["id"]});
    let refused = fixture
        .call(&owner.actor, "POST", "/sites/b.com/goals/test", Some(ask))
        .await;
    assert_eq!(refused.refuses(404, "unknown_goal")["field"], "goal");
    let delete = fixture.call(&owner.actor, "DELETE", "/sites/a.com?confirm=a.com", None);
    delete.await.is(204);
    assert_eq!(
        fixture
            .count("SELECT (SELECT count(*) FROM goals) + (SELECT count(*) FROM goal_versions)")
            .await,
        0,
        "they go with their site"
    );
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_field() {
    let (fixture, owner) = fixture().await;
    let none = "018f2b6e-0000-7000-8000-00000000000a";
    let of = |definition: Value| json!({"name": "x", "definition": definition});
    for (body, code, field) in [
        (
            json!({"name": " ", "definition": page("/")}),
            "invalid_name",
            "name",
        ),
        (
            json!({"name": "x".repeat(121), "definition": page("/")}),
            "invalid_name",
            "name",
        ),
        (
            json!({"name": "a\nb", "definition": page("/")}),
            "invalid_name",
            "name",
        ),
        (json!({"definition": page("/")}), "malformed_body", "name"),
        (json!({"name": "x"}), "malformed_body", "definition"),
        (
            of(json!({"kind": "page", "page": ["/"]})),
            "malformed_body",
            "definition.page",
        ),
        (
            of(json!({"kind": "page"})),
            "invalid_definition",
            "definition.pages",
        ),
        (
            of(json!({"kind": "page", "pages": ["/", "/a", ""]})),
            "invalid_definition",
            "definition.pages[2]",
        ),
        (
            of(json!({"kind": "all", "parts": [{"kind": "outbound"}, {"kind": "event"}]})),
            "invalid_definition",
            "definition.parts[1].event",
        ),
        (
            of(json!({"kind": "pick", "pick": none})),
            "invalid_definition",
            "definition.pick",
        ),
        (
            of(json!({"kind": "stretch", "stretch": none})),
            "invalid_definition",
            "definition.stretch",
        ),
        (
            of(
                json!({"kind": "all", "parts": [{"kind": "outbound"}, {"kind": "pick", "pick": none}]}),
            ),
            "invalid_definition",
            "definition.parts[1].pick",
        ),
        (
            json!({"name": "x", "definition": page("/"), "value": {"kind": "fixed"}}),
            "invalid_value",
            "value.amount",
        ),
        (
            json!({"name": "x", "definition": page("/"), "value": {"kind": "fixed", "amount": "5", "currency": "EUR"}}),
            "malformed_body",
            "value.amount",
        ),
        (
            json!({"name": "x", "definition": page("/"), "value": {"kind": "fixed", "amount": 0.00001, "currency": "EUR"}}),
            "malformed_body",
            "value.amount",
        ),
        (
            json!({"name": "x", "definition": page("/"), "value": {"kind": "fixed", "amount": 1, "currency": "XYZ"}}),
            "unknown_currency",
            "value.currency",
        ),
        (
            json!({"name": "x", "definition": page("/"), "counts": "later"}),
            "malformed_body",
            "counts",
        ),
    ] {
        let refused = make(&fixture, &owner.actor, body.clone())
            .await
            .refuses(400, code);
        assert_eq!(refused["field"], field, "{body}");
    }
    let body = json!({"name": "x", "definition": page("/")});
    let goal = make(&fixture, &owner.actor, body).await.is(201);
    let bad = json!({"definition": {"kind": "scroll", "percent": 101}, "paused": true});
    let refused = patch(&fixture, &owner.actor, &goal, bad).await;
    assert_eq!(
        refused.refuses(400, "invalid_definition")["field"],
        "definition.percent"
    );
    assert_eq!(fixture.audit().await, ["site.made", "goal.made"]);
    let read = fixture.call(&owner.actor, "GET", &at(&goal), None).await;
    assert_eq!(read.is(200)["paused"], false, "nothing of it was done");
}

#[tokio::test]
async fn a_site_has_so_many_and_what_another_adds_meanwhile_counts() {
    let (fixture, owner) = fixture().await;
    let fill = "WITH made AS (
            INSERT INTO goals (id, site_id, name, created_at)
            SELECT gen_random_uuid(), id, 'goal ' || n, 0 FROM sites, generate_series(1, 100) n RETURNING id
        )
        INSERT INTO goal_versions (goal_id, number, definition, made_at)
        SELECT id, 1, '{\"kind\": \"outbound\"}', 0 FROM made";
    let mut other = fixture.pool.begin().await.unwrap();
    for sql in ["SELECT id FROM sites FOR UPDATE", fill] {
        sqlx::query(sql).execute(&mut *other).await.unwrap();
    }
    let body = json!({"name": "x", "definition": page("/")});
    let add = make(&fixture, &owner.actor, body);
    let between = async {
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while fixture.count(waiting).await == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        other.commit().await.unwrap();
    };
    let (added, ()) = tokio::join!(add, between);
    added.refuses(409, "too_many_goals");
    assert_eq!(fixture.count("SELECT count(*) FROM goals").await, 100);
}

#[tokio::test]
async fn one_that_is_a_step_of_a_funnel_stays() {
    let (fixture, owner) = fixture().await;
    let body = json!({"name": "Thanks", "definition": page("/thanks")});
    let goal = make(&fixture, &owner.actor, body).await.is(201);
    for (name, steps) in [
        (
            "Buying",
            json!([{"goal": goal["id"]}, {"definition": page("/")}]),
        ),
        (
            "Reading",
            json!([{"definition": page("/")}, {"goal": goal["id"]}]),
        ),
        (
            "Else",
            json!([{"definition": page("/")}, {"definition": page("/a")}]),
        ),
    ] {
        sqlx::query(
            "INSERT INTO funnels (id, site_id, name, steps, step_order, created_at, changed_at)
             SELECT gen_random_uuid(), id, $1, $2, 'ordered', 0, 0 FROM sites",
        )
        .bind(name)
        .bind(steps)
        .execute(&fixture.pool)
        .await
        .unwrap();
    }
    let path = at(&goal);
    let delete = || fixture.call(&owner.actor, "DELETE", &path, None);
    let refused = delete().await.refuses(409, "goal_in_use");
    let message = refused["message"].as_str().unwrap();
    assert!(message.contains("“Buying” and “Reading”"), "{message}");
    sqlx::query("DELETE FROM funnels WHERE name <> 'Else'")
        .execute(&fixture.pool)
        .await
        .unwrap();
    delete().await.is(204);
}

#[tokio::test]
async fn who_left_the_account_is_not_named() {
    let (fixture, owner) = fixture().await;
    let editor = fixture.member(owner.account, "editor", &["a.com"]).await;
    let body = json!({"name": "Thanks", "definition": page("/thanks")});
    let goal = make(&fixture, &editor.actor, body).await.is(201);
    sqlx::query("DELETE FROM members WHERE person_id = $1")
        .bind(editor.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    let read = fixture
        .call(&owner.actor, "GET", &at(&goal), None)
        .await
        .is(200);
    assert_eq!(read["made_by"], json!(null));
    assert_eq!(
        versions(&fixture, &owner.actor, &goal).await[0]["made_by"],
        json!(null)
    );
}
