//! How to install.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha384};
use tests::TestApp;

use super::fixture::Fixture;

#[tokio::test]
async fn the_tag_names_the_site_and_this_service() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let id = fixture.site(&owner, "example.com").await;
    let all = fixture
        .call(&owner.actor, "GET", &format!("/sites/{id}/install"), None)
        .await
        .is(200);
    assert_eq!(
        all["snippet"],
        r#"<script defer src="https://stats.test/stile.js" data-site="example.com"></script>"#
    );
    assert_eq!(all["script_url"], "https://stats.test/stile.js");
    assert_eq!(
        all["csp"][0],
        "script-src https://stats.test 'wasm-unsafe-eval'"
    );
    assert_eq!(all["csp"][1], "connect-src https://stats.test");
    assert_eq!(all["csp"][2], "img-src https://stats.test");
    assert!(
        all["noscript_snippet"]
            .as_str()
            .unwrap()
            .contains("https://stats.test/pixel.gif?s=example.com&amp;u=")
    );
    let places: Vec<_> = all["elsewhere"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["language"].as_str().unwrap())
        .collect();
    assert_eq!(
        places,
        [
            "google-tag-manager",
            "wordpress",
            "shopify",
            "squarespace",
            "webflow",
            "wix",
            "ghost",
            "nginx",
            "caddy",
            "cloudflare",
            "nextjs"
        ]
    );
    let languages: Vec<_> = all["backend"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["language"].as_str().unwrap())
        .collect();
    assert_eq!(
        languages,
        ["curl", "rust", "python", "javascript", "go", "php"]
    );
}

#[tokio::test]
async fn the_tag_names_the_parameters_that_are_kept() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let id = fixture.site(&owner, "example.com").await;
    let change = serde_json::json!({"kept_parameters": ["id", "page"]});
    fixture
        .call(&owner.actor, "PATCH", &format!("/sites/{id}"), Some(change))
        .await
        .is(200);
    let all = fixture
        .call(&owner.actor, "GET", &format!("/sites/{id}/install"), None)
        .await
        .is(200);
    assert_eq!(
        all["snippet"],
        r#"<script defer src="https://stats.test/stile.js" data-site="example.com" data-keep="id,page"></script>"#
    );
}

#[tokio::test]
async fn only_for_a_site_that_is_ones_own() {
    let fixture = Fixture::open().await;
    let (ann, bob) = (fixture.owner("Ann").await, fixture.owner("Bob").await);
    fixture.site(&ann, "ann.com").await;
    fixture
        .call(&bob.actor, "GET", "/sites/ann.com/install", None)
        .await
        .refuses(404, "unknown_site");
    fixture
        .call(
            &super::fixture::Actor::Nobody,
            "GET",
            "/sites/ann.com/install",
            None,
        )
        .await
        .refuses(401, "not_signed_in");
    let viewer = fixture.member(ann.account, "viewer", &["ann.com"]).await;
    fixture
        .call(&viewer.actor, "GET", "/sites/ann.com/install", None)
        .await
        .is(200);
}

#[tokio::test]
async fn the_pinned_tag_fits_the_script_that_is_served() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "example.com", "UTC").await;
    let install = owner
        .get("/api/v1/sites/example.com/install")
        .await
        .expect(200)
        .json;
    let script = app.nobody().get("/stile.js").await.expect(200).body;
    let sum = STANDARD.encode(Sha384::digest(&script));
    let pinned = install["pinned_snippet"].as_str().unwrap();
    let wanted = format!(r#"integrity="sha384-{sum}" crossorigin="anonymous""#);
    assert!(pinned.contains(&wanted), "{pinned}");
    app.stop().await;
}
