//! Picks: elements of pages, named.

use serde_json::{Value, json};

use super::fixture::{Answer, Fixture, Member};

/// A fixture with a site and its owner.
pub async fn fixture() -> (Fixture, Member) {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    (fixture, owner)
}

/// Creates something in the site: `list` is its path.
pub async fn make(fixture: &Fixture, owner: &Member, list: &str, body: Value) -> Answer {
    let path = format!("/sites/a.com/{list}");
    fixture.call(&owner.actor, "POST", &path, Some(body)).await
}

/// Deletes it.
pub async fn delete(fixture: &Fixture, owner: &Member, list: &str, one: &Value) -> Answer {
    let path = format!("/sites/a.com/{list}/{}", one["id"].as_str().expect("an id"));
    fixture.call(&owner.actor, "DELETE", &path, None).await
}

/// A funnel of every site, with these steps.
pub async fn funnel(fixture: &Fixture, name: &str, steps: Value) {
    sqlx::query(
        "INSERT INTO funnels (id, site_id, name, steps, step_order, created_at, changed_at)
         SELECT gen_random_uuid(), id, $1, $2, 'ordered', 0, 0 FROM sites",
    )
    .bind(name)
    .bind(steps)
    .execute(&fixture.pool)
    .await
    .expect("the funnel is made");
}

#[tokio::test]
async fn elements_are_named_and_forgotten() {
    let (fixture, owner) = fixture().await;
    let viewer = fixture.member(owner.account, "viewer", &["a.com"]).await;
    let body = json!({"name": "Buy", "page": "/pricing*", "selectors": [" #buy ", "main > a", "#buy"], "text": "Buy\n now"});
    let pick = make(&fixture, &owner, "picks", body).await.is(201);
    assert_eq!(
        pick,
        json!({
            "id": pick["id"], "name": "Buy", "page": "/pricing*", "selectors": ["#buy", "main > a"], "text": "Buy now",
            "made_by": {"id": owner.person, "name": "owner"}, "created_at": tests::NOON,
        })
    );
    let body = json!({"name": "buy", "page": "/", "selectors": ["a"]});
    let taken = make(&fixture, &owner, "picks", body).await;
    assert_eq!(taken.refuses(409, "name_taken")["field"], "name");
    fixture.clock.advance_seconds(1);
    let body = json!({"name": "Other", "page": "/", "selectors": ["a"], "text": " "});
    let other = make(&fixture, &owner, "picks", body.clone()).await.is(201);
    assert_eq!(other["text"], json!(null));
    let list = fixture.call(&viewer.actor, "GET", "/sites/a.com/picks", None);
    assert_eq!(list.await.is(200), json!([other, pick]), "newest first");
    let refused = make(&fixture, &viewer, "picks", body).await;
    refused.refuses(403, "role_too_low");
    let site = fixture.registry.by_name_or_id("a.com").unwrap();
    let names: Vec<&str> = site.picks.iter().map(|pick| pick.name.as_str()).collect();
    assert_eq!(names, ["Buy", "Other"], "in the registry at once");
    // It is that site's alone.
    fixture.site(&owner, "b.com").await;
    let path = format!("/sites/b.com/picks/{}", pick["id"].as_str().unwrap());
    let elsewhere = fixture.call(&owner.actor, "DELETE", &path, None).await;
    elsewhere.refuses(404, "unknown_pick");
    let refused = delete(&fixture, &viewer, "picks", &other).await;
    refused.refuses(403, "role_too_low");
    delete(&fixture, &owner, "picks", &other).await.is(204);
    let gone = delete(&fixture, &owner, "picks", &other).await;
    gone.refuses(404, "unknown_pick");
    assert_eq!(
        fixture.audit().await,
        [
            "site.made",
            "pick.made",
            "pick.made",
            "site.made",
            "pick.deleted"
        ]
    );
}

#[tokio::test]
async fn one_that_something_is_about_stays() {
    let (fixture, owner) = fixture().await;
    let body = json!({"name": "Buy", "page": "/", "selectors": ["#buy"]});
    let pick = make(&fixture, &owner, "picks", body).await.is(201);
    let definition = json!({"kind": "all", "parts": [{"kind": "outbound"}, {"kind": "pick", "pick": pick["id"]}]});
    let body = json!({"name": "Bought", "definition": definition});
    let goal = make(&fixture, &owner, "goals", body).await.is(201);
    let steps = json!([{"definition": {"kind": "pick", "pick": pick["id"]}}]);
    funnel(&fixture, "Buying", steps).await;
    let refused = delete(&fixture, &owner, "picks", &pick).await;
    let refused = refused.refuses(409, "pick_in_use");
    let message = refused["message"].as_str().unwrap();
    assert!(message.contains("“Bought” and “Buying”"), "{message}");
    sqlx::query("DELETE FROM funnels")
        .execute(&fixture.pool)
        .await
        .unwrap();
    let refused = delete(&fixture, &owner, "picks", &pick).await;
    refused.refuses(409, "pick_in_use");
    // An earlier version does not hold it.
    let path = format!("/goals/{}", goal["id"].as_str().unwrap());
    let changed = json!({"definition": {"kind": "outbound"}});
    let changed = fixture.call(&owner.actor, "PATCH", &path, Some(changed));
    changed.await.is(200);
    delete(&fixture, &owner, "picks", &pick).await.is(204);
    // A goal cannot use a deleted one.
    let definition = json!({"kind": "pick", "pick": pick["id"]});
    let body = json!({"name": "Late", "definition": definition});
    let refused = make(&fixture, &owner, "goals", body).await;
    assert_eq!(
        refused.refuses(400, "invalid_definition")["field"],
        "definition.pick"
    );
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_field() {
    let (fixture, owner) = fixture().await;
    let pick =
        |page: &str, selectors: Value| json!({"name": "x", "page": page, "selectors": selectors});
    for (body, code, field) in [
        (
            json!({"name": "", "page": "/", "selectors": ["a"]}),
            "invalid_name",
            "name",
        ),
        (pick("pricing", json!(["a"])), "invalid_page", "page"),
        (pick("/a\nb", json!(["a"])), "invalid_page", "page"),
        (pick("/", json!([])), "invalid_selector", "selectors"),
        (
            pick("/", json!(["a", "b", "c", "d", "e", "f"])),
            "invalid_selector",
            "selectors",
        ),
        (
            pick("/", json!(["a", "b["])),
            "invalid_selector",
            "selectors[1]",
        ),
        (
            pick("/", json!(["a", ""])),
            "invalid_selector",
            "selectors[1]",
        ),
        (
            pick("/", json!(["x".repeat(501)])),
            "invalid_selector",
            "selectors[0]",
        ),
        (
            json!({"name": "x", "page": "/", "selector": "a"}),
            "malformed_body",
            "selector",
        ),
    ] {
        let refused = make(&fixture, &owner, "picks", body.clone()).await;
        assert_eq!(refused.refuses(400, code)["field"], field, "{body}");
    }
    sqlx::query(
        "INSERT INTO picks (id, site_id, name, page, selectors, created_at)
         SELECT gen_random_uuid(), id, 'n' || n, '/', '{a}', 0 FROM sites, generate_series(1, 200) n",
    )
    .execute(&fixture.pool)
    .await
    .unwrap();
    let more = make(&fixture, &owner, "picks", pick("/", json!(["a"]))).await;
    more.refuses(409, "too_many_picks");
}
