//! How many hits a minute are counted of a site and from an address.

use reqwest::Method;
use serde_json::json;

use super::fixture::{FIREFOX, IntakeFixture, send, view};

/// Sends this many different views from an address; returns how many were counted, and how many were excluded
/// as too many.
async fn views(fixture: &IntakeFixture, address: &str, number: usize) -> (usize, usize) {
    let (mut counted, mut over) = (0, 0);
    for at in 0..number {
        let request = fixture
            .plain_request(Method::POST, "/hit")
            .header("user-agent", FIREFOX)
            .header("accept-language", "de")
            .header("x-forwarded-for", address)
            .body(view(&format!("/{at}")).to_string());
        let answer = send(request).await;
        assert_eq!(answer.status, 202);
        match answer.why() {
            None => counted += 1,
            Some("over_limit") => over += 1,
            Some(other) => panic!("{other}"),
        }
    }
    (counted, over)
}

#[tokio::test]
async fn beyond_so_many_a_minute_hits_are_left_out_and_told() {
    let fixture = IntakeFixture::open_with(|config| {
        config.intake.address_per_minute = 4;
        config.intake.site_per_minute = 10;
    })
    .await;
    fixture.site("example.com").await;
    assert_eq!(views(&fixture, "193.99.144.80", 7).await, (4, 3));
    assert_eq!(views(&fixture, "193.99.144.81", 4).await, (4, 0), "another");
    // The site has its own bound; what the first address sent too much did not use it up.
    assert_eq!(views(&fixture, "193.99.144.82", 4).await, (2, 2));
    let token = fixture.token(&["events:write"]).await;
    let path = "example.com/events";
    let event = json!({"url": "https://example.com/", "name": "Bought"});
    let answer = fixture.events(&token, path, None, &event).await;
    assert_eq!(answer.json()["why"], "over_limit", "{}", answer.json());
    let found = fixture.counted("example.com").await;
    assert_eq!((found.views, found.left_out["over_limit"]), (10, 6));

    fixture.clock.advance_seconds(60);
    assert_eq!(views(&fixture, "193.99.144.80", 5).await, (4, 1));
    // Events of a backend count for the site alone.
    for _ in 0..6 {
        let answer = fixture.events(&token, path, None, &event).await;
        assert_eq!(answer.json()["counted"], true, "{}", answer.json());
    }
    let answer = fixture.events(&token, path, None, &event).await;
    assert_eq!(answer.json()["why"], "over_limit");
}

#[tokio::test]
async fn what_other_steps_leave_out_uses_nothing_up() {
    let fixture = IntakeFixture::open_with(|config| config.intake.site_per_minute = 1).await;
    fixture.site("example.com").await;
    fixture
        .change("example.com", "excluded_paths = '{/admin/*}'")
        .await;
    for at in 0..5 {
        let answer = fixture.hit(&view(&format!("/admin/{at}"))).await;
        assert_eq!(answer.why(), Some("excluded_path"));
    }
    assert_eq!(fixture.hit(&view("/")).await.why(), None);
    let refused = send(
        fixture
            .browser(Method::POST, "/hit?receipts=true")
            .body(view("/a").to_string()),
    )
    .await;
    assert_eq!(refused.why(), Some("over_limit"));
    // The verdict names the step.
    let receipt = refused.header("stile-receipt").expect("a receipt");
    let path = format!("/api/v1/sites/example.com/why?receipt={receipt}");
    let answer = fixture.owner.get(&path).await.expect(200).json;
    let answer = answer.to_string();
    assert!(answer.contains("\"over_limit\""), "{answer}");
}
