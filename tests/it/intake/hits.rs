//! `POST /hit`: what is taken, what is refused, and the answers.

use reqwest::Method;
use serde_json::json;

use super::fixture::{IntakeFixture, send};

#[tokio::test]
async fn a_view_and_an_event_are_counted() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let view = fixture
        .hit(&json!({"v": 1, "s": "example.com", "u": "https://www.example.com/a?x=1", "w": 1920}))
        .await;
    assert_eq!(
        (view.status.as_u16(), view.body.len(), view.why()),
        (202, 0, None)
    );
    assert_eq!(view.header("access-control-allow-origin"), Some("*"));
    assert_eq!(
        view.header("access-control-expose-headers"),
        Some("Stile-Left-Out")
    );
    fixture.clock.advance_seconds(5);
    let event = json!({"v": 1, "s": "example.com", "u": "https://example.com/a", "n": "Buy",
        "p": {"plan": "pro", "n": 2, "ok": true}, "a": 12.5, "c": "EUR", "i": 0});
    assert_eq!(fixture.hit(&event).await.status, 202);
    let ping = json!({"v": 1, "s": "example.com", "k": "ping", "u": "https://example.com/a", "e": 10500, "d": 80});
    assert_eq!(fixture.hit(&ping).await.status, 202);

    let counted = fixture.counted("example.com").await;
    let read = (
        counted.views,
        counted.events,
        counted.pings,
        counted.visitors,
        counted.visits,
    );
    assert_eq!(read, (1, 1, 1, 1, 1));
    assert!(counted.left_out.is_empty());
    let all = |text: &str| vec![Some(text.to_owned()); 3];
    assert_eq!(fixture.texts("example.com", "path").await, all("/a"));
    assert_eq!(
        fixture.texts("example.com", "hostname").await,
        all("example.com")
    );
    assert_eq!(fixture.texts("example.com", "country").await, all("DE"));
    assert_eq!(fixture.texts("example.com", "language").await, all("de"));
    assert_eq!(
        fixture.texts("example.com", "browser").await,
        all("Firefox")
    );
    assert_eq!(
        fixture.texts("example.com", "revenue").await[1].as_deref(),
        Some("12.5000")
    );
    assert_eq!(
        fixture.texts("example.com", "props").await[1].as_deref(),
        Some(r#"{"plan":"pro","n":2,"ok":true}"#)
    );
    assert_eq!(
        fixture.texts("example.com", "interactive").await[1].as_deref(),
        Some("false")
    );
}

#[tokio::test]
async fn a_site_may_be_named_by_its_id_or_in_capitals() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let id = fixture.site_id("example.com");
    for name in [id.as_str(), "EXAMPLE.com"] {
        let answer = fixture
            .hit(&json!({"v": 1, "s": name, "u": format!("https://example.com/{name}")}))
            .await;
        assert_eq!(answer.status, 202);
    }
    assert_eq!(fixture.counted("example.com").await.views, 2);
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_and_counted_as_malformed() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let base = r#""v":1,"s":"example.com","u":"https://example.com/""#;
    let bodies = [
        (format!("{{{base},\"z\":1}}"), "z"),
        (
            r#"{"s":"example.com","u":"https://example.com/"}"#.to_owned(),
            "v",
        ),
        (
            r#"{"v":2,"s":"example.com","u":"https://example.com/"}"#.to_owned(),
            "v",
        ),
        (r#"{"v":1,"s":"example.com"}"#.to_owned(), "u"),
        (r#"{"v":1,"s":"example.com","u":7}"#.to_owned(), "u"),
        (r#"{"v":1,"s":"example.com","u":"/a"}"#.to_owned(), "u"),
        (
            r#"{"v":1,"s":"example.com","u":"about:blank"}"#.to_owned(),
            "u",
        ),
        (format!("{{{base},\"r\":\"{}\"}}", "x".repeat(2001)), "r"),
        (format!("{{{base},\"k\":\"pong\"}}"), "k"),
        (format!("{{{base},\"n\":\"x"), ""),
        (format!("{{{base}}} and more"), ""),
    ];
    for (body, field) in &bodies {
        let answer = fixture.raw_hit(body).await;
        let (status, _, named) = answer.error();
        assert_eq!(
            (status, named.as_str()),
            (400, *field),
            "{body}: {}",
            answer.json()
        );
        assert_eq!(answer.why(), Some("malformed"), "{body}");
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
        assert!(answer.json()["request_id"].is_string());
    }
    let counted = fixture.counted("example.com").await;
    assert_eq!((counted.views, counted.events), (0, 0));
    assert_eq!(counted.left_out["malformed"], bodies.len() as i64);
    assert_eq!(counted.left_out.len(), 1);
}

/// The loader sends what a page hands it before the compiled part is there to
/// mend it: what can be mended is, and the hit counts.
#[tokio::test]
async fn what_can_be_mended_counts() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let base = r#""v":1,"s":"example.com","u":"https://example.com/a""#;
    let bodies = [
        format!("{{{base},\"n\":\"{}\"}}", "x".repeat(121)),
        format!(
            "{{{base},\"n\":\"long\",\"p\":{{\"plan\":\"{}\"}}}}",
            "x".repeat(501)
        ),
        format!("{{{base},\"n\":\"list\",\"p\":{{\"plan\":[1]}}}}"),
        format!("{{{base},\"n\":\"bare\",\"a\":1}}"),
        format!("{{{base},\"n\":\"fine\",\"a\":1.23456,\"c\":\"EUR\"}}"),
    ];
    for body in &bodies {
        let answer = fixture.raw_hit(body).await;
        assert_eq!(
            (answer.status.as_u16(), answer.why()),
            (202, None),
            "{body}"
        );
    }
    let counted = fixture.counted("example.com").await;
    assert_eq!((counted.views, counted.events), (0, bodies.len() as i64));
    assert!(counted.left_out.is_empty());
}

#[tokio::test]
async fn marks_of_direction_are_taken_out_of_paths_and_names() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let hit = json!({
        "v": 1, "s": "example.com", "u": "https://example.com/\u{202e}fdp\u{200f}.exe\u{2066}",
        "n": "\u{61c}Sign\u{200e}up", "p": {"plan": "\u{202d}pro"},
    });
    let answer = fixture.raw_hit(&hit.to_string()).await;
    assert_eq!((answer.status.as_u16(), answer.why()), (202, None));
    fixture.counted("example.com").await;
    for (column, kept) in [("path", "/fdp.exe"), ("event", "Signup")] {
        let texts = fixture.texts("example.com", column).await;
        assert_eq!(texts, [Some(kept.to_owned())], "{column}");
    }
}

#[tokio::test]
async fn nobody_is_told_of_what_has_no_site() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    for body in [
        "",
        "[]",
        "null",
        "{}",
        r#"{"v":1,"u":"https://example.com/"}"#,
        "\u{0}",
        r#"{"v":1,"s":7}"#,
    ] {
        let answer = fixture.raw_hit(body).await;
        assert_eq!(
            (answer.status.as_u16(), answer.why()),
            (400, None),
            "{body}"
        );
    }
    let answer = fixture
        .hit(&json!({"v": 1, "s": "other.test", "u": "https://other.test/"}))
        .await;
    assert_eq!(
        answer.error(),
        (404, "unknown_site".to_owned(), "s".to_owned())
    );
    // An invalid heartbeat is not a hit.
    let answer = fixture
        .raw_hit(r#"{"v":1,"s":"example.com","k":"ping","u":"/a"}"#)
        .await;
    assert_eq!((answer.status.as_u16(), answer.why()), (400, None));
    let answer = fixture
        .raw_hit(r#"{"v":1,"s":"example.com","k":"ping","u":"https://example.com/","d":"x"}"#)
        .await;
    assert_eq!((answer.status.as_u16(), answer.why()), (400, None));
    assert_eq!(fixture.counted("example.com").await, Default::default());
}

#[tokio::test]
async fn a_hit_has_at_most_16_kib() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let body = |length: usize| {
        let hit = r#"{"v":1,"s":"example.com","u":"https://example.com/"}"#;
        format!("{hit}{}", " ".repeat(length - hit.len()))
    };
    assert_eq!(fixture.raw_hit(&body(16 * 1024)).await.status, 202);
    let answer = fixture.raw_hit(&body(16 * 1024 + 1)).await;
    assert_eq!(answer.error().0, 413);
    assert_eq!(answer.error().1, "too_large");
    // Without a declared length.
    fixture.clock.advance_seconds(2);
    assert_eq!(fixture.chunked_hit(&body(16 * 1024)).await, 202);
    assert_eq!(fixture.chunked_hit(&body(16 * 1024 + 1)).await, 413);
    assert_eq!(fixture.counted("example.com").await.views, 2);
}

#[tokio::test]
async fn browsers_may_ask_first() {
    let fixture = IntakeFixture::open().await;
    let answer = send(
        fixture
            .browser(Method::OPTIONS, "/hit")
            .header("origin", "https://example.com")
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "content-type"),
    )
    .await;
    assert_eq!(answer.status, 204);
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert_eq!(
        answer.header("access-control-allow-methods"),
        Some("POST, OPTIONS")
    );
    assert_eq!(
        answer.header("access-control-allow-headers"),
        Some("Content-Type")
    );
    let wrong = send(fixture.browser(Method::GET, "/hit")).await;
    assert_eq!(
        (wrong.status.as_u16(), wrong.header("allow")),
        (405, Some("POST, OPTIONS"))
    );
}
