//! The number of views of a page.

use serde_json::json;
use tests::Reply;

use super::{Dashboard, SHARE, by_hand, visit, visits};

impl Dashboard {
    async fn count(&self, path: &str) -> Reply {
        let path: String = url::form_urlencoded::byte_serialize(path.as_bytes()).collect();
        let path = format!("{SHARE}/count?path={path}");
        self.app.nobody().get(&path).await
    }

    async fn show_counts(&self, counts: bool) {
        let settings = json!({"public": false, "parts": [], "counts": counts});
        self.set(settings).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyone_gets_the_views_of_a_page_of_a_site_that_shows_them() {
    let dashboard = Dashboard::open().await;
    let visits = visits();
    dashboard.visited(&visits).await;
    assert_eq!(
        dashboard.count("/").await.expect(404).code(),
        "unknown_share"
    );
    dashboard.show_counts(true).await;
    for (page, counted) in by_hand(&visits, 400, "page") {
        let page = page.expect("a page");
        let count = dashboard.count(&page).await.expect(200).json;
        assert_eq!(
            count,
            json!({
                "site": "ours.example", "path": page, "views": counted.views, "since": "2026-11-09",
                "counted_at": tests::NOON,
            })
        );
    }
    // A star is a star, and a page without views has none.
    for page in ["/a*", "/*", "/never", "/prices/"] {
        let count = dashboard.count(page).await.expect(200).json;
        assert_eq!(count["views"], 0, "{page}");
    }
    // The dashboard is another matter.
    dashboard.view("").await.expect(404);
    dashboard.show_counts(false).await;
    dashboard.count("/").await.expect(404);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scripts_of_every_page_can_read_it_and_why_there_is_none() {
    let dashboard = Dashboard::open().await;
    dashboard.show_counts(true).await;
    let long = format!("/{}", "x".repeat(2_000));
    for (path, status) in [("/", 200), ("", 400), ("x", 400), (&*long, 400)] {
        let reply = dashboard.count(path).await.expect(status);
        let headers = &reply.headers;
        assert_eq!(headers["access-control-allow-origin"], "*", "{path}");
        assert_eq!(
            headers["cross-origin-resource-policy"], "cross-origin",
            "{path}"
        );
        assert!(!headers.contains_key("access-control-allow-credentials"));
        let kept = match status {
            200 => "public, max-age=60",
            _ => "private, no-store",
        };
        assert_eq!(headers["cache-control"], kept, "{path}");
        if status == 400 {
            assert_eq!(reply.json["field"], "path");
        }
    }
    let nobody = dashboard.app.nobody();
    for path in [
        "/api/v1/share/never.example/count?path=/",
        "/api/v1/share/ours.example/count?page=/",
        "/api/v1/share/ours.example/count",
    ] {
        let reply = nobody.get(path).await;
        assert!(reply.status >= 400, "{path}");
        assert_eq!(reply.headers["access-control-allow-origin"], "*", "{path}");
    }
    // Other answers are for our own pages.
    let view = dashboard.view("").await;
    assert!(!view.headers.contains_key("access-control-allow-origin"));
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_number_is_a_minute_old_at_most() {
    let dashboard = Dashboard::open().await;
    let now = dashboard.app.clock_now();
    dashboard.show_counts(true).await;
    dashboard.visited(&[visit(1)]).await;
    let views = async || dashboard.count("/").await.expect(200).json["views"].clone();
    assert_eq!(views().await, 1);
    dashboard.visited(&[visit(2)]).await;
    dashboard.app.clock.set(now + 59_000_000);
    assert_eq!(views().await, 1);
    // Others keep it no longer than we do, and each encoding by itself.
    let headers = dashboard.count("/").await.headers;
    assert_eq!(headers["cache-control"], "public, max-age=1");
    let varies = headers.get_all("vary").iter();
    assert!(
        varies
            .filter_map(|header| header.to_str().ok())
            .any(|header| { header.eq_ignore_ascii_case("accept-encoding") })
    );
    dashboard.app.clock.set(now + 60_000_000);
    assert_eq!(views().await, 2);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_number_is_also_an_image() {
    let dashboard = Dashboard::open().await;
    let badge = async |query: &str| {
        let path = format!("/share/ours.example/badge.svg?{query}");
        dashboard.app.nobody().get(&path).await
    };
    let text = |reply: &Reply| String::from_utf8_lossy(&reply.body).into_owned();
    assert_eq!(badge("path=/").await.expect(404).code(), "unknown_share");
    dashboard.show_counts(true).await;
    let visits = visits();
    dashboard.visited(&visits).await;
    let counted = by_hand(&visits, 400, "page");
    let views = counted[&Some("/".to_owned())].views;
    let image = badge("path=/").await.expect(200);
    let headers = &image.headers;
    assert_eq!(headers["content-type"], "image/svg+xml");
    assert_eq!(headers["cache-control"], "public, max-age=60");
    assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
    let name = format!("aria-label=\"views: {views}\"");
    assert!(text(&image).contains(&name));
    let image = badge("path=/never&label=read%20%3Cb%3E").await.expect(200);
    let name = "aria-label=\"read &lt;b&gt;: 0\"";
    assert!(text(&image).contains(name));
    let long = format!("path=/&label={}", "x".repeat(41));
    for (query, field) in [
        ("", "path"),
        ("path=x", "path"),
        (&*long, "label"),
        ("path=/&label=a%0Ab", "label"),
    ] {
        let refused = badge(query).await.expect(400);
        assert_eq!(refused.json["field"], field, "{query}");
    }
    dashboard.app.stop().await;
}
