//! The page of a shared dashboard: which pages may embed it.

use base::limits::Rate;
use reqwest::Method;
use serde_json::json;
use tests::Reply;

use super::Dashboard;

const HTML: &str = "text/html,application/xhtml+xml,*/*;q=0.8";

impl Dashboard {
    /// The page at an address, as a browser asks for it.
    async fn page(&self, path: &str) -> Reply {
        let nobody = self.app.nobody();
        let request = nobody.request(Method::GET, path).header("accept", HTML);
        nobody.send(request).await
    }
}

/// What a page says of being embedded.
#[track_caller]
fn ancestors(page: &Reply) -> String {
    let policy = page.headers["content-security-policy"].to_str();
    let policy = policy.expect("text").to_owned();
    let mut rules = policy.split(';').map(str::trim);
    let rule = rules
        .find_map(|rule| rule.strip_prefix("frame-ancestors "))
        .expect("a rule");
    assert_eq!(
        page.headers.contains_key("x-frame-options"),
        rule == "'none'"
    );
    rule.to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_page_embeds_it_unless_the_site_names_its_host() {
    let dashboard = Dashboard::open().await;
    let page = dashboard.page("/share/ours.example").await.expect(200);
    assert_eq!(ancestors(&page), "'none'");
    dashboard.publish(&["pages"], 0).await;
    let page = dashboard.page("/share/ours.example").await.expect(200);
    assert_eq!(ancestors(&page), "'none'");
    assert_eq!(page.headers["referrer-policy"], "no-referrer");
    let body = json!({
        "public": true, "parts": ["pages"], "hosts": ["www.example.com", "*.intra.example"],
    });
    dashboard.set(body).await;
    let page = dashboard.page("/share/ours.example").await.expect(200);
    assert_eq!(ancestors(&page), "*.intra.example www.example.com");
    // Everything else of the policy stays, also for a browser that has the page already.
    let policy = page.headers["content-security-policy"].to_str();
    assert!(policy.expect("text").starts_with("default-src 'none';"));
    let tag = page.headers["etag"].clone();
    let nobody = dashboard.app.nobody();
    let again = nobody.request(Method::GET, "/share/ours.example");
    let again = again.header("accept", HTML).header("if-none-match", tag);
    let again = nobody.send(again).await.expect(304);
    assert_eq!(ancestors(&again), "*.intra.example www.example.com");
    // No other page of ours can be embedded.
    for path in ["/", "/sites/ours.example", "/share/never.example"] {
        let page = dashboard.page(path).await.expect(200);
        assert_eq!(ancestors(&page), "'none'", "{path}");
    }
    for path in ["/share", "/share/ours.example/x"] {
        dashboard.page(path).await.expect(404);
    }
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_hosts_are_shown_to_those_who_may_open_it() {
    let dashboard = Dashboard::open().await;
    let body = json!({"public": false, "parts": ["pages"], "hosts": ["www.example.com"]});
    dashboard.set(body).await;
    let (id, key) = dashboard.link(json!({"name": "Board"})).await;
    let locked = json!({"name": "Team", "password": "four quiet green boats"});
    let (_, locked) = dashboard.link(locked).await;
    let other = "A".repeat(43);
    for (parameters, expected) in [
        (String::new(), "'none'"),
        ("?key=".to_owned(), "'none'"),
        (format!("?key={other}"), "'none'"),
        (format!("?key={key}"), "www.example.com"),
        // Its page asks for the password.
        (format!("?key={locked}"), "www.example.com"),
    ] {
        let path = format!("/share/ours.example{parameters}");
        let page = dashboard.page(&path).await.expect(200);
        assert_eq!(ancestors(&page), expected, "{parameters}");
        assert_eq!(page.headers["referrer-policy"], "no-referrer");
    }
    let path = format!("{}/{id}", super::LINKS);
    dashboard.owner.delete(&path).await.expect(204);
    let page = dashboard
        .page(&format!("/share/ours.example?key={key}"))
        .await;
    assert_eq!(ancestors(&page.expect(200)), "'none'");
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn above_the_limit_the_page_of_a_link_does_not_tell_whether_its_key_is_right() {
    let dashboard = Dashboard::open_with(|config| {
        config.limits.share_view = Rate::new(3, 60);
    })
    .await;
    let (_, key) = dashboard.link(json!({"name": "Board"})).await;
    dashboard
        .set(json!({"public": false, "parts": [], "hosts": ["www.example.com"]}))
        .await;
    let path = format!("/share/ours.example?key={key}");
    for _ in 0..3 {
        let page = dashboard.page(&path).await.expect(200);
        assert_eq!(ancestors(&page), "www.example.com");
    }
    let page = dashboard.page(&path).await.expect(200);
    assert_eq!(ancestors(&page), "'none'");
    dashboard.app.stop().await;
}
