//! A page that is read for long.

use reqwest::Method;
use serde_json::json;

use super::fixture::{IntakeFixture, send};

/// What the script sends in 45 minutes of reading: after each 315 seconds (it looks every 45 whether
/// five minutes are due), and when the page is left.
#[tokio::test]
async fn who_reads_for_45_minutes_makes_a_visit_of_45_minutes() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let page = "https://example.com/long";
    let view = json!({"v": 1, "s": "example.com", "u": page, "w": 1280});
    assert_eq!(fixture.hit(&view).await.status, 202);
    for seconds in [315, 315, 315, 315, 315, 315, 315, 315, 180] {
        fixture.clock.advance_seconds(seconds);
        let ping = json!({"v": 1, "s": "example.com", "u": page, "k": "ping", "e": seconds * 1_000, "d": 50});
        assert_eq!(fixture.hit(&ping).await.status, 202);
    }
    let counted = fixture.counted("example.com").await;
    assert_eq!((counted.views, counted.pings, counted.visits), (1, 9, 1));
    let token = fixture.token(&["figures:read"]).await;
    let asked = "/api/v1/sites/example.com/stats?period=today&by=page";
    let stats = send(fixture.plain_request(Method::GET, asked).bearer_auth(token)).await;
    assert_eq!(stats.status, 200);
    let stats = stats.json();
    assert_eq!(
        stats["totals"]["visit_duration_seconds"]["value"], 2_700.0,
        "{stats:#}"
    );
}
