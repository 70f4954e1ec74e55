//! Picks and stretches: elements and parts of pages, named.

use serde_json::{Value, json};

use super::house::House;

#[tokio::test]
async fn elements_and_parts_are_named_and_forgotten() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    house.site(&owner, "a.com").await;
    let actor = &owner.actor;
    let post = async |list: &str, wish: Value| {
        let path = format!("/sites/a.com/{list}");
        house.call(actor, "POST", &path, Some(wish)).await
    };
    let wish = json!({"name": "Buy", "page": "/pricing*", "selectors": [" #buy ", "main > a", "#buy"], "text": "Buy\n now"});
    let pick = post("picks", wish.clone()).await.is(201);
    assert_eq!(
        pick,
        json!({
            "id": pick["id"], "name": "Buy", "page": "/pricing*", "selectors": ["#buy", "main > a"], "text": "Buy now",
            "made_by": {"id": owner.person, "name": "owner"}, "created_at": tests::NOON,
        })
    );
    let wish = json!({"name": "Buy", "page": "*", "from_selectors": ["#prices"]});
    let stretch = post("stretches", wish.clone()).await.is(201);
    assert_eq!(
        (&stretch["from_selectors"], &stretch["to_selectors"]),
        (&json!(["#prices"]), &json!([]))
    );
    post("stretches", wish).await.refuses(409, "name_taken");
    house.clock.advance_seconds(1);
    let wish = json!({"name": "buy", "page": "/", "selectors": ["a"]});
    post("picks", wish).await.refuses(409, "name_taken");
    let wish = json!({"name": "Other", "page": "/", "selectors": ["a"], "text": " "});
    let other = post("picks", wish).await.is(201);
    assert_eq!(other["text"], json!(null));
    let list = house.call(actor, "GET", "/sites/a.com/picks", None).await;
    assert_eq!(list.is(200), json!([other, pick]), "newest first");
    let site = house.book.by_name_or_id("a.com").unwrap();
    assert_eq!((site.picks.len(), site.stretches.len()), (2, 1));

    // What goals and funnels are about stays.
    let goal = |definition: Value| json!({"name": "Bought", "definition": definition});
    let about = json!({"kind": "all", "parts": [{"kind": "outbound"}, {"kind": "pick", "pick": pick["id"]}]});
    let goal = post("goals", goal(about)).await.is(201);
    let id = pick["id"].as_str().unwrap();
    let steps = json!([{"definition": {"kind": "stretch", "stretch": stretch["id"]}}, {"definition": {"kind": "pick", "pick": id}}]);
    sqlx::query(
        "INSERT INTO funnels (id, site_id, name, steps, step_order, created_at, changed_at)
         SELECT gen_random_uuid(), id, 'Buying', $1, 'ordered', 0, 0 FROM sites",
    )
    .bind(steps)
    .execute(&house.pool)
    .await
    .unwrap();
    let delete = async |list: &str, one: &Value| {
        let path = format!("/sites/a.com/{list}/{}", one["id"].as_str().unwrap());
        house.call(actor, "DELETE", &path, None).await
    };
    let refused = delete("picks", &pick).await.refuses(409, "pick_in_use");
    let message = refused["message"].as_str().unwrap();
    assert!(message.contains("“Bought” and “Buying”"), "{message}");
    delete("stretches", &stretch)
        .await
        .refuses(409, "stretch_in_use");
    sqlx::query("DELETE FROM funnels")
        .execute(&house.pool)
        .await
        .unwrap();
    delete("stretches", &stretch).await.is(204);
    delete("picks", &pick).await.refuses(409, "pick_in_use");
    // An earlier version does not hold it.
    let path = format!("/goals/{}", goal["id"].as_str().unwrap());
    let changed = json!({"definition": {"kind": "outbound"}});
    house
        .call(actor, "PATCH", &path, Some(changed))
        .await
        .is(200);
    delete("picks", &pick).await.is(204);
    delete("picks", &pick).await.refuses(404, "unknown_pick");
    delete("stretches", &other)
        .await
        .refuses(404, "unknown_stretch");
    assert_eq!(
        house.audit().await,
        [
            "site.made",
            "pick.made",
            "stretch.made",
            "pick.made",
            "goal.made",
            "stretch.deleted",
            "goal.changed",
            "pick.deleted"
        ]
    );
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_field() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    house.site(&owner, "a.com").await;
    let pick =
        |page: &str, selectors: Value| json!({"name": "x", "page": page, "selectors": selectors});
    let stretch = |from: Value, to: Value| json!({"name": "x", "page": "/", "from_selectors": from, "to_selectors": to});
    for (list, wish, code, field) in [
        (
            "picks",
            json!({"name": "", "page": "/", "selectors": ["a"]}),
            "invalid_name",
            "name",
        ),
        (
            "picks",
            pick("pricing", json!(["a"])),
            "invalid_page",
            "page",
        ),
        ("picks", pick("/a\nb", json!(["a"])), "invalid_page", "page"),
        (
            "picks",
            pick("/", json!([])),
            "invalid_selector",
            "selectors",
        ),
        (
            "picks",
            pick("/", json!(["a", "b", "c", "d", "e", "f"])),
            "invalid_selector",
            "selectors",
        ),
        (
            "picks",
            pick("/", json!(["a", "b["])),
            "invalid_selector",
            "selectors[1]",
        ),
        (
            "picks",
            pick("/", json!(["a", ""])),
            "invalid_selector",
            "selectors[1]",
        ),
        (
            "picks",
            pick("/", json!(["x".repeat(501)])),
            "invalid_selector",
            "selectors[0]",
        ),
        (
            "picks",
            json!({"name": "x", "page": "/", "selector": "a"}),
            "malformed_body",
            "selector",
        ),
        (
            "stretches",
            stretch(json!([]), json!([])),
            "invalid_selector",
            "from_selectors",
        ),
        (
            "stretches",
            stretch(json!(["a"]), json!(["<b>"])),
            "invalid_selector",
            "to_selectors[0]",
        ),
    ] {
        let path = format!("/sites/a.com/{list}");
        let refused = house
            .call(&owner.actor, "POST", &path, Some(wish.clone()))
            .await;
        assert_eq!(refused.refuses(400, code)["field"], field, "{wish}");
    }
    for (list, columns, values, most) in [
        ("picks", "selectors", "'{a}'", 200),
        (
            "stretches",
            "from_selectors, to_selectors",
            "'{a}', '{}'",
            100,
        ),
    ] {
        let sql = format!(
            "INSERT INTO {list} (id, site_id, name, page, {columns}, created_at)
             SELECT gen_random_uuid(), id, 'n' || n, '/', {values}, 0 FROM sites, generate_series(1, {most}) n"
        );
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .execute(&house.pool)
            .await
            .unwrap();
        let mut wish = stretch(json!(["a"]), json!([]));
        if list == "picks" {
            wish = pick("/", json!(["a"]));
        }
        let path = format!("/sites/a.com/{list}");
        let refused = house.call(&owner.actor, "POST", &path, Some(wish)).await;
        refused.refuses(409, &format!("too_many_{list}"));
    }
}
