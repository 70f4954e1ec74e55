//! What was changed of a site, as everyone sees it who sees the site.

use serde_json::{Value, json};

use super::fixture::Fixture;

#[tokio::test]
async fn each_setting_is_a_change_with_old_and_new() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    fixture.site(&owner, "b.com").await;
    let editor = fixture.member(owner.account, "editor", &["a.com"]).await;
    let viewer = fixture.member(owner.account, "viewer", &["a.com"]).await;
    let program = fixture.token(&editor, &["sites:write"]).await;
    fixture.clock.advance_seconds(60);
    let body =
        json!({"zone": "Asia/Kathmandu", "excluded_paths": ["/admin/*"], "bots": "standard"});
    fixture
        .call(&program, "PATCH", "/sites/a.com", Some(body))
        .await
        .is(200);
    fixture
        .call(
            &editor.actor,
            "PATCH",
            "/sites/a.com",
            Some(json!({"paused": true})),
        )
        .await
        .is(200);
    fixture
        .call(
            &owner.actor,
            "PATCH",
            "/sites/b.com",
            Some(json!({"paused": true})),
        )
        .await
        .is(200);
    let list = fixture
        .call(&viewer.actor, "GET", "/sites/a.com/changes", None)
        .await
        .is(200);
    let change = |view: &Value| {
        (
            view["action"].clone(),
            view["what"].clone(),
            view["old"].clone(),
            view["new"].clone(),
        )
    };
    let views = list.as_array().unwrap();
    assert_eq!(views.len(), 4);
    let changed = || json!("site.changed");
    assert_eq!(
        change(&views[0]),
        (changed(), json!("paused"), json!(false), json!(true))
    );
    assert_eq!(
        change(&views[1]),
        (
            changed(),
            json!("excluded_paths"),
            json!([]),
            json!(["/admin/*"])
        )
    );
    assert_eq!(
        change(&views[2]),
        (
            changed(),
            json!("zone"),
            json!("Europe/Berlin"),
            json!("Asia/Kathmandu")
        )
    );
    assert_eq!(
        views[1]["id"], views[2]["id"],
        "what was changed at once is one action"
    );
    assert_eq!(
        (&views[3]["action"], &views[3]["what"]),
        (&json!("site.made"), &json!("site"))
    );
    assert_eq!(
        views[0]["at"].as_i64().unwrap() - views[3]["at"].as_i64().unwrap(),
        60
    );
    assert_eq!(views[0]["who"]["person"]["name"], "editor");
    assert_eq!(views[0]["who"]["token"], Value::Null);
    assert_eq!(
        (
            &views[1]["who"]["person"]["name"],
            &views[1]["who"]["token"]["name"]
        ),
        (&json!("editor"), &json!("test"))
    );
    assert!(
        list.to_string().find("203.0.113.9").is_none(),
        "no address is told"
    );

    let made = views[3]["at"].as_i64().unwrap();
    for (query, many) in [
        // Both actions of the last second, of which one changed two settings.
        ("limit=1".to_owned(), 3),
        ("limit=0".to_owned(), 0),
        ("limit=2147483647".to_owned(), 4),
        (format!("before={}", made + 60), 1),
        (format!("before={}", made + 61), 4),
        (format!("before={made}"), 0),
    ] {
        let path = format!("/sites/a.com/changes?{query}");
        let page = fixture
            .call(&viewer.actor, "GET", &path, None)
            .await
            .is(200);
        assert_eq!(page.as_array().unwrap().len(), many, "{query}");
    }
    let last = fixture
        .call(&viewer.actor, "GET", "/sites/a.com/changes?limit=2", None)
        .await
        .is(200);
    assert_eq!(
        last.as_array().unwrap().len(),
        3,
        "two actions, of which one changed two settings"
    );
    fixture
        .call(&viewer.actor, "GET", "/sites/a.com/changes?limit=-1", None)
        .await
        .refuses(400, "malformed_parameter");
    fixture
        .call(&viewer.actor, "GET", "/sites/b.com/changes", None)
        .await
        .refuses(404, "unknown_site");
}
