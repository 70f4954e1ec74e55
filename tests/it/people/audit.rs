//! The audit as its readers see it.

use serde_json::{Value, json};

use crate::sites::fixture::Fixture;

fn actions(lines: &Value) -> Vec<&str> {
    let lines = lines.as_array().unwrap();
    lines
        .iter()
        .map(|line| line["action"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn lines_say_who_did_what_newest_first() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let site = fixture.site(&owner, "a.com").await;
    let program = fixture
        .token(&owner, &["account:write", "sites:write"])
        .await;
    let paused = Some(json!({"paused": true}));
    fixture
        .call(&program, "PATCH", "/sites/a.com", paused)
        .await
        .is(200);
    let name = Some(json!({"name": "Acme & Sons"}));
    fixture
        .call(&owner.actor, "PATCH", "/account", name)
        .await
        .is(200);
    let audit = |query: &'static str| {
        let path = format!("/audit{query}");
        let (fixture, owner) = (&fixture, &owner);
        async move { fixture.call(&owner.actor, "GET", &path, None).await }
    };
    let lines = audit("").await.is(200);
    assert_eq!(
        actions(&lines),
        ["account.renamed", "site.changed", "site.made"]
    );
    assert_eq!(
        lines[0]["who"],
        json!({"person": {"id": owner.person, "name": "owner"}, "token": null, "by": null})
    );
    assert_eq!(lines[0]["address"], "203.0.113.9");
    assert_eq!(lines[1]["who"]["token"]["name"], "test");
    assert_eq!(lines[1]["site"], json!({"id": site, "name": "a.com"}));
    assert_eq!(
        (&lines[1]["old"], &lines[1]["new"]),
        (&json!({"paused": false}), &json!({"paused": true}))
    );
    // All happened in the same second, and a page has the whole of its last one.
    assert_eq!(
        actions(&audit("?limit=1").await.is(200)),
        ["account.renamed", "site.changed", "site.made"]
    );
    assert_eq!(audit("?limit=0").await.is(200), json!([]));
    audit("?limit=2147483648")
        .await
        .refuses(400, "malformed_parameter");
    assert_eq!(
        actions(&audit("?site=A.com").await.is(200)),
        ["site.changed", "site.made"]
    );
    audit("?site=b.com").await.refuses(404, "unknown_site");
}

#[tokio::test]
async fn the_audit_is_for_owners_and_admins_of_the_account() {
    let fixture = Fixture::open().await;
    let (owner, other) = (fixture.owner("Acme").await, fixture.owner("Other").await);
    fixture.site(&owner, "a.com").await;
    for role in ["viewer", "editor"] {
        let member = fixture.member(owner.account, role, &["a.com"]).await;
        fixture
            .call(&member.actor, "GET", "/audit", None)
            .await
            .refuses(403, "role_too_low");
    }
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let lines = fixture
        .call(&admin.actor, "GET", "/audit", None)
        .await
        .is(200);
    assert_eq!(actions(&lines), ["site.made"]);
    let theirs = fixture
        .call(&other.actor, "GET", "/audit", None)
        .await
        .is(200);
    assert_eq!(theirs, json!([]));
    fixture
        .call(&other.actor, "GET", "/audit?site=a.com", None)
        .await
        .refuses(404, "unknown_site");
}

#[tokio::test]
async fn two_hundred_lines_come_when_nothing_is_said() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    sqlx::query(
        "INSERT INTO audit (id, at, account_id, action) SELECT gen_random_uuid(), n, $1, 'x' FROM generate_series(1, 1200) n",
    )
    .bind(owner.account)
    .execute(&fixture.pool)
    .await
    .unwrap();
    for (query, lines) in [
        ("", 200),
        ("?limit=1000", 1_000),
        ("?limit=2147483647", 1_000),
    ] {
        let path = format!("/audit{query}");
        let found = fixture.call(&owner.actor, "GET", &path, None).await.is(200);
        let found = found.as_array().unwrap();
        assert_eq!((found.len(), &found[0]["at"]), (lines, &json!(1_200)));
    }
}

/// Every line is on one page, also where a second has more lines than a page, and where lines are written between.
#[tokio::test]
async fn pages_lose_no_line() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    sqlx::query(
        "INSERT INTO audit (id, at, account_id, action) SELECT gen_random_uuid(), n / 7, $1, n::text FROM generate_series(1, 100) n",
    )
    .bind(owner.account)
    .execute(&fixture.pool)
    .await
    .unwrap();
    for limit in [1, 5, 7, 8, 30] {
        let (mut seen, mut before) = (Vec::new(), String::new());
        loop {
            let path = format!("/audit?limit={limit}{before}");
            let page = fixture.call(&owner.actor, "GET", &path, None).await.is(200);
            let Some(last) = page.as_array().unwrap().last() else {
                break;
            };
            before = format!("&before={}", last["at"]);
            seen.extend(actions(&page).into_iter().map(str::to_owned));
            let many = actions(&page).len();
            assert!(many < limit + 7, "{limit}: {many}");
        }
        let all = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!((all, seen.len()), (100, 100), "{limit}");
    }
    let none = fixture
        .call(&owner.actor, "GET", "/audit?before=0", None)
        .await;
    assert_eq!(none.is(200), json!([]));
}
