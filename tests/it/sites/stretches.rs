//! Stretches: parts of pages, named.

use serde_json::{Value, json};

use super::picks::{delete, fixture, funnel, make};

#[tokio::test]
async fn parts_of_pages_are_named_and_forgotten() {
    let (fixture, owner) = fixture().await;
    let body = json!({"name": "Prices", "page": "/pricing", "from_selectors": ["#prices", "main > h2"], "to_selectors": ["#faq"]});
    let made = make(&fixture, &owner, "stretches", body).await.is(201);
    assert_eq!(
        made,
        json!({
            "id": made["id"], "name": "Prices", "page": "/pricing", "from_selectors": ["#prices", "main > h2"],
            "to_selectors": ["#faq"], "made_by": {"id": owner.person, "name": "owner"}, "created_at": tests::NOON,
        })
    );
    let body = json!({"name": "PRICES", "page": "*", "from_selectors": ["a"]});
    let taken = make(&fixture, &owner, "stretches", body).await;
    taken.refuses(409, "name_taken");
    // A pick may have the name of a stretch.
    let body = json!({"name": "Prices", "page": "/", "selectors": ["a"]});
    make(&fixture, &owner, "picks", body).await.is(201);
    fixture.clock.advance_seconds(1);
    let body = json!({"name": "One element", "page": "*", "from_selectors": ["#a"]});
    let one = make(&fixture, &owner, "stretches", body).await.is(201);
    assert_eq!(one["to_selectors"], json!([]));
    let list = fixture.call(&owner.actor, "GET", "/sites/a.com/stretches", None);
    assert_eq!(list.await.is(200), json!([one, made]), "newest first");
    let site = fixture.registry.by_name_or_id("a.com").unwrap();
    assert_eq!(site.stretches.len(), 2);
    delete(&fixture, &owner, "stretches", &one).await.is(204);
    let gone = delete(&fixture, &owner, "stretches", &one).await;
    gone.refuses(404, "unknown_stretch");
    assert_eq!(
        fixture.audit().await,
        [
            "site.made",
            "stretch.made",
            "pick.made",
            "stretch.made",
            "stretch.deleted"
        ]
    );
}

#[tokio::test]
async fn one_that_something_is_about_stays() {
    let (fixture, owner) = fixture().await;
    let body = json!({"name": "Prices", "page": "/", "from_selectors": ["#prices"]});
    let stretch = make(&fixture, &owner, "stretches", body).await.is(201);
    let id = stretch["id"].as_str().unwrap();
    let definition = json!({"kind": "stretch", "stretch": id.to_uppercase(), "seconds": 5});
    let body = json!({"name": "Read", "definition": definition});
    let goal = make(&fixture, &owner, "goals", body).await.is(201);
    let refused = delete(&fixture, &owner, "stretches", &stretch).await;
    let refused = refused.refuses(409, "stretch_in_use");
    assert!(refused["message"].as_str().unwrap().contains("“Read”"));
    let path = format!("/goals/{}", goal["id"].as_str().unwrap());
    let gone = fixture.call(&owner.actor, "DELETE", &path, None).await;
    gone.is(204);
    let steps = json!([{"definition": {"kind": "stretch", "stretch": id.to_uppercase()}}]);
    funnel(&fixture, "Reading", steps).await;
    let refused = delete(&fixture, &owner, "stretches", &stretch).await;
    let refused = refused.refuses(409, "stretch_in_use");
    assert!(refused["message"].as_str().unwrap().contains("“Reading”"));
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_field() {
    let (fixture, owner) = fixture().await;
    let body = |from: Value, to: Value| json!({"name": "x", "page": "/", "from_selectors": from, "to_selectors": to});
    for (body, field) in [
        (body(json!([]), json!([])), "from_selectors"),
        (body(json!(["a", "["]), json!([])), "from_selectors[1]"),
        (body(json!(["a"]), json!(["<b>"])), "to_selectors[0]"),
        (
            body(json!(["a"]), json!(["a", "b", "c", "d", "e", "f"])),
            "to_selectors",
        ),
    ] {
        let refused = make(&fixture, &owner, "stretches", body.clone()).await;
        let refused = refused.refuses(400, "invalid_selector");
        assert_eq!(refused["field"], field, "{body}");
    }
    sqlx::query(
        "INSERT INTO stretches (id, site_id, name, page, from_selectors, to_selectors, created_at)
         SELECT gen_random_uuid(), id, 'n' || n, '/', '{a}', '{}', 0 FROM sites, generate_series(1, 100) n",
    )
    .execute(&fixture.pool)
    .await
    .unwrap();
    let more = make(&fixture, &owner, "stretches", body(json!(["a"]), json!([]))).await;
    more.refuses(409, "too_many_stretches");
}
