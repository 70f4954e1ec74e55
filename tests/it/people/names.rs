//! Names of people and accounts, which emails show to strangers.

use serde_json::{Value, json};

use crate::{
    signin::post::{hosted, mails, post, resident},
    sites::fixture::Fixture,
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
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    for bad in ADDRESSES {
        let bodies: [(&str, &str, Value); 3] = [
            ("PATCH", "/me", json!({"name": bad})),
            ("PATCH", "/account", json!({"name": bad})),
            ("POST", "/accounts", json!({"name": bad})),
        ];
        for (method, path, body) in bodies {
            let refusal = fixture
                .call(&ann.actor, method, path, Some(body))
                .await
                .refuses(400, "address_in_name");
            assert_eq!(refusal["field"], "name", "{method} {path}");
        }
        for field in ["name", "account"] {
            let mut body = json!({"email": "new@example.com", "name": "A", "account": "A"});
            body[field] = json!(bad);
            post(&fixture, "/auth/signup", body)
                .await
                .refuses(400, "address_in_name");
        }
    }
    assert!(mails(&fixture).await.is_empty());
    let body = Some(json!({"name": "Booking.com & Co."}));
    fixture
        .call(&ann.actor, "PATCH", "/account", body)
        .await
        .is(200);
}

#[tokio::test]
async fn marks_of_direction_are_taken_out_of_every_name() {
    let fixture = Fixture::open().await;
    let ann = fixture.owner("Acme").await;
    fixture.site(&ann, "a.com").await;
    let marked = "\u{202e}\u{2066}na\u{200f}me\u{61c}";
    let goal = json!({"name": marked, "definition": {"kind": "page", "pages": ["/x"]}});
    let note = json!({"text": marked, "day": "2026-11-19"});
    let token = json!({"name": marked, "scopes": ["figures:read"]});
    for (method, path, body, place) in [
        ("PATCH", "/me", json!({"name": marked}), "/person/name"),
        ("PATCH", "/account", json!({"name": marked}), "/name"),
        ("POST", "/tokens", token, "/view/name"),
        ("POST", "/sites/a.com/annotations", note, "/text"),
        ("POST", "/sites/a.com/goals", goal, "/name"),
    ] {
        let answer = fixture.call(&ann.actor, method, path, Some(body)).await;
        assert!(
            matches!(answer.status, 200 | 201),
            "{path}: {}",
            answer.text
        );
        assert_eq!(answer.body.pointer(place), Some(&json!("name")), "{path}");
    }
}

/// A name without visible characters is refused like an empty one; within a name, invisible ones stay.
#[tokio::test]
async fn a_name_that_shows_nothing_is_empty() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = fixture.owner("Acme").await;
    fixture.site(&ann, "a.com").await;
    let goal = |name: &str| json!({"name": name, "definition": {"kind": "page", "pages": ["/x"]}});
    let pick = |name: &str| json!({"name": name, "page": "/", "selectors": ["#a"]});
    let stretch = |name: &str| json!({"name": name, "page": "/", "from_selectors": ["#a"], "to_selectors": []});
    let token = |name: &str| json!({"name": name, "scopes": ["figures:read"]});
    let note = |text: &str| json!({"text": text, "day": "2026-11-19"});
    let named = |name: &str| json!({"name": name});
    type BodyOf<'a> = &'a dyn Fn(&str) -> Value;
    let bodies: [(&str, &str, BodyOf<'_>); 9] = [
        ("PATCH", "/me", &named),
        ("PATCH", "/account", &named),
        ("POST", "/accounts", &named),
        ("POST", "/tokens", &token),
        ("POST", "/sites", &named),
        ("POST", "/sites/a.com/goals", &goal),
        ("POST", "/sites/a.com/picks", &pick),
        ("POST", "/sites/a.com/stretches", &stretch),
        ("POST", "/sites/a.com/annotations", &note),
    ];
    let message = |refusal: Value| {
        (
            refusal["code"].clone(),
            refusal["message"].clone(),
            refusal["field"].clone(),
        )
    };
    for (method, path, body) in bodies {
        let ask = async |name: &str| {
            let answer = fixture
                .call(&ann.actor, method, path, Some(body(name)))
                .await;
            (answer.status, answer.body)
        };
        let (status, empty) = ask("").await;
        assert_eq!(status, 400, "{method} {path}: {empty}");
        for name in [
            "\u{200b}",
            " \u{2060}\u{feff} ",
            "\u{ad}",
            "\u{3164}",
            "\u{200d}\u{fe0f}",
            "\u{e0041}",
        ] {
            let (status, refusal) = ask(name).await;
            assert_eq!(status, 400, "{method} {path} {name:?}: {refusal}");
            assert_eq!(
                message(refusal),
                message(empty.clone()),
                "{method} {path} {name:?}"
            );
        }
    }
    for field in ["name", "account"] {
        let mut body = json!({"email": "new@example.com", "name": "A", "account": "A"});
        body[field] = json!("\u{200b}");
        post(&fixture, "/auth/signup", body)
            .await
            .refuses(400, "invalid_name");
    }
    for name in ["👩\u{200d}💻", "❤\u{fe0f}", "می\u{200c}خواهم"] {
        let answer = fixture
            .call(&ann.actor, "PATCH", "/me", Some(named(name)))
            .await
            .is(200);
        assert_eq!(answer.pointer("/person/name"), Some(&json!(name)));
        fixture
            .call(&ann.actor, "POST", "/sites/a.com/goals", Some(goal(name)))
            .await
            .is(201);
    }
}
