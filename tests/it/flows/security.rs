//! The headers that keep browsers safe, where people reach the service by https; and what other sites' pages need.

use reqwest::{Method, header::HeaderMap};
use serde_json::json;
use tests::{Actor, Reply, TestApp};

const ONLY_HTTPS: [&str; 3] = [
    "strict-transport-security",
    "cross-origin-opener-policy",
    "permissions-policy",
];

fn value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).map(|value| value.to_str().expect("text"))
}

fn of(reply: &Reply) -> [Option<&str>; 3] {
    ONLY_HTTPS.map(|name| value(&reply.headers, name))
}

async fn hit(browser: &Actor) -> Reply {
    let body = json!({"v": 1, "s": "a.example", "u": "https://a.example/", "w": 1920});
    let request = browser
        .request(Method::POST, "/hit")
        .header("origin", "https://a.example")
        .body(body.to_string());
    browser.send(request).await
}

async fn page(browser: &Actor, path: &str) -> Reply {
    let request = browser
        .request(Method::GET, path)
        .header("accept", "text/html");
    browser.send(request).await.expect(200)
}

#[tokio::test]
async fn by_https_browsers_stay_there_and_pages_stand_alone() {
    let address = Some("https://stats.example.com".to_owned());
    let app = TestApp::start_with(|config| config.http.public_address = address).await;
    let browser = app.nobody();
    for path in ["/", "/sign-in", "/docs"] {
        let reply = page(&browser, path).await;
        let [transport, opener, permissions] = of(&reply);
        assert_eq!(transport, Some("max-age=31536000"), "{path}");
        assert_eq!(opener, Some("same-origin"), "{path}");
        let permissions = permissions.expect("a policy");
        assert!(permissions.contains("camera=()") && permissions.contains("geolocation=()"));
        assert_eq!(value(&reply.headers, "x-frame-options"), Some("DENY"));
    }
    // What other sites' pages load and send stays open to them.
    let script = browser.get("/stile.js").await.expect(200);
    assert_eq!(of(&script), [Some("max-age=31536000"), None, None]);
    assert_eq!(
        value(&script.headers, "cross-origin-resource-policy"),
        Some("cross-origin")
    );
    let hit = hit(&browser).await.expect(404);
    assert_eq!(of(&hit), [Some("max-age=31536000"), None, None]);
    assert_eq!(
        value(&hit.headers, "access-control-allow-origin"),
        Some("*")
    );
    let about = browser.get("/api/v1/about").await.expect(200);
    assert_eq!(of(&about), [Some("max-age=31536000"), None, None]);
    let missing = browser.get("/nothing.php").await.expect(404);
    assert_eq!(of(&missing)[0], Some("max-age=31536000"));
    app.stop().await;
}

#[tokio::test]
async fn by_http_nothing_is_said_of_https() {
    let address = Some("http://stats.example.com".to_owned());
    let app = TestApp::start_with(|config| config.http.public_address = address).await;
    let browser = app.nobody();
    for path in ["/", "/docs"] {
        assert_eq!(of(&page(&browser, path).await), [None; 3], "{path}");
    }
    assert_eq!(of(&browser.get("/stile.js").await.expect(200)), [None; 3]);
    assert_eq!(of(&hit(&browser).await.expect(404)), [None; 3]);
    app.stop().await;
}
