//! Names of people and accounts: what stands in mails to strangers.

use serde_json::{Value, json};

use crate::{
    signin::post::{hosted, mails, post, resident},
    sites::house::House,
};

const ADDRESSES: [&str; 5] = [
    "Claim at https://evil.example",
    "www.evil.example",
    "Claim evil.example/prize",
    "ann@evil.example",
    "evil．example／prize",
];

#[tokio::test]
async fn names_of_people_and_accounts_hold_no_addresses() {
    let house = House::open_with(true, hosted).await;
    let ann = resident(&house, "ann@example.com").await;
    for bad in ADDRESSES {
        let wishes: [(&str, &str, Value); 3] = [
            ("PATCH", "/me", json!({"name": bad})),
            ("PATCH", "/account", json!({"name": bad})),
            ("POST", "/accounts", json!({"name": bad})),
        ];
        for (method, path, wish) in wishes {
            let refusal = house
                .call(&ann.actor, method, path, Some(wish))
                .await
                .refuses(400, "address_in_name");
            assert_eq!(refusal["field"], "name", "{method} {path}");
        }
        for field in ["name", "account"] {
            let mut wish = json!({"email": "new@example.com", "name": "A", "account": "A"});
            wish[field] = json!(bad);
            post(&house, "/auth/signup", wish)
                .await
                .refuses(400, "address_in_name");
        }
    }
    assert!(mails(&house).await.is_empty());
    let wish = Some(json!({"name": "Booking.com & Co."}));
    house
        .call(&ann.actor, "PATCH", "/account", wish)
        .await
        .is(200);
}

#[tokio::test]
async fn marks_of_direction_are_taken_out_of_every_name() {
    let house = House::open().await;
    let ann = house.owner("Acme").await;
    house.site(&ann, "a.com").await;
    let marked = "\u{202e}\u{2066}na\u{200f}me\u{61c}";
    let goal = json!({"name": marked, "definition": {"kind": "page", "pages": ["/x"]}});
    let note = json!({"text": marked, "day": "2026-11-19"});
    let token = json!({"name": marked, "scopes": ["figures:read"]});
    for (method, path, wish, place) in [
        ("PATCH", "/me", json!({"name": marked}), "/person/name"),
        ("PATCH", "/account", json!({"name": marked}), "/name"),
        ("POST", "/tokens", token, "/view/name"),
        ("POST", "/sites/a.com/annotations", note, "/text"),
        ("POST", "/sites/a.com/goals", goal, "/name"),
    ] {
        let answer = house.call(&ann.actor, method, path, Some(wish)).await;
        assert!(
            matches!(answer.status, 200 | 201),
            "{path}: {}",
            answer.text
        );
        assert_eq!(answer.body.pointer(place), Some(&json!("name")), "{path}");
    }
}
