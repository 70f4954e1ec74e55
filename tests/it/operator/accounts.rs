//! The list of accounts, and one account.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Area, make_operator};
use crate::sites::fixture::{Actor, NOON};

fn names(page: &Value) -> Vec<&str> {
    page["accounts"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|account| account["name"].as_str().expect("a name"))
        .collect()
}

#[tokio::test]
async fn accounts_are_found_by_the_beginnings_of_words() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme Bücher & Söhne").await;
    let beta = fixture.owner("Beta").await;
    fixture.site(&beta, "shop.example.com").await;
    sqlx::query("UPDATE people SET email = 'Ann.Lee@Books.example' WHERE id = $1")
        .bind(acme.person)
        .execute(&fixture.pool)
        .await
        .expect("the address");
    let viewer = fixture.member(beta.account, "viewer", &[]).await;
    sqlx::query("UPDATE people SET email = 'vera@viewer.example' WHERE id = $1")
        .bind(viewer.person)
        .execute(&fixture.pool)
        .await
        .expect("the address");
    for (q, found) in [
        ("acme", vec!["Acme Bücher & Söhne"]),
        ("B%C3%9CCH", vec!["Acme Bücher & Söhne"]),
        ("ann.lee@books.example", vec!["Acme Bücher & Söhne"]),
        ("lee%20ann", vec!["Acme Bücher & Söhne"]),
        ("shop.exam", vec!["Beta"]),
        // Words of one of them: the name and a site are two.
        ("beta%20shop", vec![]),
        // Not the address of a viewer, and not the middle of a word.
        ("vera", vec![]),
        ("cme", vec![]),
        ("%21%21", vec![]),
        ("%27%3A%2A%20%7C", vec![]),
    ] {
        let page = area.get(&format!("/admin/accounts?q={q}")).await.is(200);
        assert_eq!(names(&page), found, "{q}");
        assert_eq!(page["total"], found.len(), "{q}");
    }
    let page = area
        .get(&format!("/admin/accounts?q={}", beta.account))
        .await
        .is(200);
    assert_eq!(names(&page), ["Beta"]);
    let page = area.get("/admin/accounts?q=%20").await.is(200);
    assert_eq!(page["total"], 3);
}

/// All accounts, a page of two at a time.
async fn walk(area: &Area, question: &str) -> Vec<String> {
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let page = area
            .get(&format!("/admin/accounts?limit=2{question}{after}"))
            .await
            .is(200);
        found.extend(names(&page).into_iter().map(str::to_owned));
        match page["after"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => return found,
        }
    }
}

#[tokio::test]
async fn the_list_is_in_each_order_complete_over_its_pages() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    for (place, name) in ["A", "B", "C", "D", "E"].into_iter().enumerate() {
        let owner = fixture.owner(name).await;
        let place = place as i64;
        sqlx::query("UPDATE accounts SET created_at = $2 WHERE id = $1")
            .bind(owner.account)
            .bind(NOON - place * 60)
            .execute(&fixture.pool)
            .await
            .expect("its age");
        // No member of A was ever seen.
        sqlx::query("UPDATE members SET seen_at = nullif($2, 0) WHERE account_id = $1")
            .bind(owner.account)
            .bind(place * 10)
            .execute(&fixture.pool)
            .await
            .expect("when they were seen");
        // A second member was seen earlier.
        let second = fixture.member(owner.account, "viewer", &[]).await;
        sqlx::query("UPDATE members SET seen_at = 1 WHERE id = $1 AND $2 > 0")
            .bind(second.id)
            .bind(place)
            .execute(&fixture.pool)
            .await
            .expect("when they were seen");
        if place >= 3 {
            sqlx::query(
                "INSERT INTO account_usage (account_id, period_start, period_end, hits, counted_at) VALUES ($1, 0, 1, $2, 0)",
            )
            .bind(owner.account)
            .bind(place * 7)
            .execute(&fixture.pool)
            .await
            .expect("its use");
        }
    }
    let mut by_age = walk(&area, "").await;
    assert_eq!(by_age.pop().as_deref(), Some("Operators"), "the oldest one");
    assert_eq!(by_age, ["A", "B", "C", "D", "E"]);
    let by_seen = walk(&area, "&sort=seen").await;
    assert_eq!(by_seen[..4], ["E", "D", "C", "B"]);
    let never: BTreeSet<&str> = by_seen[4..].iter().map(String::as_str).collect();
    assert_eq!(never, BTreeSet::from(["A", "Operators"]));
    let by_usage = walk(&area, "&sort=usage").await;
    assert_eq!(by_usage[..2], ["E", "D"]);
    let all: BTreeSet<&str> = by_usage.iter().map(String::as_str).collect();
    assert_eq!((by_usage.len(), all.len()), (6, 6));
    for wrong in ["after=x", "after=1", "after=1:x"] {
        area.get(&format!("/admin/accounts?{wrong}"))
            .await
            .refuses(400, "invalid_after");
    }
    let none = area.get("/admin/accounts?limit=0").await.is(200);
    assert_eq!((names(&none).len(), &none["total"]), (0, &json!(6)));
}

#[tokio::test]
async fn accounts_are_filtered_by_plan_and_state() {
    let area = Area::with_plans().await;
    let fixture = &area.fixture;
    let paying = fixture.owner("Paying").await;
    area.to_account(
        &paying,
        "plan",
        json!({"plan": "large", "reason": "By contract"}),
    )
    .await
    .is(200);
    let suspended = fixture.owner("Suspended").await;
    area.to_account(&suspended, "suspend", json!({"reason": "Spam"}))
        .await
        .is(200);
    let deleted = fixture.owner("Deleted").await;
    let body = json!({"day": "2026-12-01", "reason": "The contract ended"});
    area.to_account(&deleted, "deletion", body).await.is(200);
    let held = fixture.owner("Held").await;
    sqlx::query("UPDATE accounts SET held_at = 1 WHERE id = $1")
        .bind(held.account)
        .execute(&fixture.pool)
        .await
        .expect("it is held");
    for (question, found) in [
        ("state=active", vec!["Paying"]),
        ("plan=large", vec!["Paying"]),
        ("plan=small", vec![]),
        ("plan=large&state=trial", vec![]),
        ("state=suspended", vec!["Suspended"]),
        ("state=deletion", vec!["Deleted"]),
        ("state=held", vec!["Held"]),
        ("state=held&q=paying", vec![]),
        ("state=none&q=held", vec!["Held"]),
    ] {
        for sort in ["age", "usage", "seen"] {
            let page = area
                .get(&format!("/admin/accounts?{question}&sort={sort}"))
                .await
                .is(200);
            assert_eq!(names(&page), found, "{question} by {sort}");
            assert_eq!(page["total"], found.len(), "{question} by {sort}");
        }
    }
    // After its end, a paid plan includes nothing more: the list says what the account's page says.
    sqlx::query("UPDATE subscriptions SET state = 'ended', ends_at = 1 WHERE account_id = $1")
        .bind(paying.account)
        .execute(&fixture.pool)
        .await
        .expect("it ended");
    let path = format!("/admin/accounts/{}", paying.account);
    let ended = area.get(&path).await.is(200);
    assert_eq!(
        (&ended["account"]["limit"], &ended["limits"]["hits"]),
        (&json!(0), &json!(0))
    );
    // Omar's, and those without a plan above.
    for sort in ["age", "seen", "usage"] {
        let path = format!("/admin/accounts?state=none&sort={sort}");
        let none = area.get(&path).await.is(200);
        assert_eq!(
            (names(&none).len(), &none["total"]),
            (4, &json!(4)),
            "{sort}"
        );
    }
    area.get("/admin/accounts?state=rich")
        .await
        .refuses(400, "malformed_parameter");
}

#[tokio::test]
async fn an_account_is_shown_with_its_people_and_sites_and_its_owners_see_who_read_it() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    fixture.member(acme.account, "viewer", &[]).await;
    fixture.site(&acme, "a.com").await;
    let path = format!("/admin/accounts/{}", acme.account);
    let view = area.get(&path).await.is(200);
    assert_eq!(view["account"]["name"], "Acme");
    assert_eq!(
        (&view["account"]["sites"], &view["account"]["members"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(view["members"][0]["role"], "owner");
    assert_eq!(view["sites"][0]["name"], "a.com");
    assert_eq!(view["history"][0]["action"], "operator.read");
    assert_eq!(view["history"][1]["action"], "site.made");
    assert_eq!(
        (&view["billing"], &view["instance"]),
        (&json!(null), &json!(false))
    );
    // Once an hour in the account's audit log, each time in the operators' log.
    let read = "SELECT count(*) FROM audit WHERE action = 'operator.read'";
    area.get(&path).await.is(200);
    assert_eq!(fixture.count(read).await, 1);
    fixture.clock.advance_seconds(3_601);
    area.get(&path).await.is(200);
    assert_eq!(fixture.count(read).await, 2);
    assert_eq!(area.logged().await, ["operator.read"; 3]);
    let lines = fixture
        .call(&acme.actor, "GET", "/audit", None)
        .await
        .is(200);
    assert_eq!(
        (&lines[0]["who"]["by"], &lines[0]["who"]["person"]["name"]),
        (&json!("operator"), &json!("Omar"))
    );
    area.get(&format!("/admin/accounts/{}", Uuid::nil()))
        .await
        .refuses(404, "unknown_account");
}

#[tokio::test]
async fn for_all_others_the_area_does_not_exist() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    let account = format!("/admin/accounts/{}", acme.account);
    let program = fixture
        .token(&area.omar, &["account:read", "account:write"])
        .await;
    for actor in [&Actor::Nobody, &acme.actor, &program] {
        for path in [
            "/admin/accounts",
            account.as_str(),
            "/admin/log?limit=x",
            "/admin/overview?x=1",
        ] {
            fixture
                .call(actor, "GET", path, None)
                .await
                .refuses(404, "unknown_route");
        }
        let path = format!("{account}/suspend");
        let body = Some(json!({"reason": ""}));
        fixture
            .call(actor, "POST", &path, body)
            .await
            .refuses(404, "unknown_route");
    }
    // An operator needs two-factor authentication, and the area's own pages.
    let second = fixture.owner("Second").await;
    make_operator(fixture, &second).await;
    sqlx::query("UPDATE people SET second_secret = NULL WHERE id = $1")
        .bind(second.person)
        .execute(&fixture.pool)
        .await
        .expect("it is off");
    fixture
        .call(&second.actor, "GET", "/admin/accounts", None)
        .await
        .refuses(403, "second_step_missing");
    let body = Some(json!({"reason": "Spam"}));
    fixture
        .call_from_elsewhere(
            &area.omar.actor,
            "POST",
            &format!("{account}/suspend"),
            body,
        )
        .await
        .refuses(403, "cross_site");
    assert!(area.logged().await.is_empty());
}

#[tokio::test]
async fn the_settings_name_operators() {
    let area = Area::open_with(|config| {
        config.operator.addresses = vec!["Sue@Example.com".to_owned()];
    })
    .await;
    let fixture = &area.fixture;
    let sue = fixture.owner("Acme").await;
    sqlx::query("UPDATE people SET second_secret = '\\x00' WHERE id = $1")
        .bind(sue.person)
        .execute(&fixture.pool)
        .await
        .expect("it is on");
    let list = || fixture.call(&sue.actor, "GET", "/admin/accounts", None);
    list().await.refuses(404, "unknown_route");
    sqlx::query("UPDATE people SET email = 'sue@example.com' WHERE id = $1")
        .bind(sue.person)
        .execute(&fixture.pool)
        .await
        .expect("the address");
    list().await.is(200);
    let me = fixture.call(&sue.actor, "GET", "/me", None).await.is(200);
    assert_eq!(me["operator"], json!(true));
    base::access::set_operator_addresses(&fixture.pool, &[])
        .await
        .expect("the next start");
    list().await.refuses(404, "unknown_route");
}
