//! `GET /pixel.gif`.

use reqwest::Method;

use super::fixture::{Answer, IntakeFixture, send};

async fn get(fixture: &IntakeFixture, query: &str, referer: Option<&str>) -> Answer {
    let mut request = fixture.browser(Method::GET, &format!("/pixel.gif{query}"));
    if let Some(referer) = referer {
        request = request.header("referer", referer);
    }
    send(request).await
}

fn is_picture(answer: &Answer) -> bool {
    answer.status == 200
        && answer.body.len() == 43
        && answer.body.starts_with(b"GIF89a")
        && answer.header("content-type") == Some("image/gif")
        && answer
            .header("cache-control")
            .is_some_and(|value| value.contains("no-store"))
}

#[tokio::test]
async fn a_page_without_a_script_is_counted() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let answer = get(&fixture, "?s=example.com&u=https%3A%2F%2Fexample.com%2Fa%20b&r=https%3A%2F%2Fwww.google.com%2F&_=123", None).await;
    assert!(is_picture(&answer) && answer.why().is_none());
    let answer = get(
        &fixture,
        "?s=example.com",
        Some("https://example.com/from-referer"),
    )
    .await;
    assert!(is_picture(&answer) && answer.why().is_none());
    assert_eq!(
        fixture.texts("example.com", "path").await,
        [Some("/a b".to_owned()), Some("/from-referer".to_owned())]
    );
    assert_eq!(
        fixture.texts("example.com", "source").await[0].as_deref(),
        Some("Google")
    );
}

#[tokio::test]
async fn there_is_a_picture_whatever_the_hit_was_like() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    for (query, referer, why) in [
        ("?s=example.com", None, "malformed"),
        ("?s=example.com&u=%2Fa", None, "malformed"),
        (
            "?s=example.com&u=https%3A%2F%2Fevil.test%2F",
            None,
            "wrong_host",
        ),
        ("?s=example.com", Some("https://evil.test/a"), "wrong_host"),
    ] {
        let answer = get(&fixture, query, referer).await;
        assert!(is_picture(&answer), "{query}");
        assert_eq!(answer.why(), Some(why), "{query}");
    }
    for query in ["", "?s=other.test&u=https%3A%2F%2Fother.test%2F"] {
        assert_eq!(get(&fixture, query, None).await.error().0, 404, "{query}");
    }
    let head = send(fixture.browser(
        Method::HEAD,
        "/pixel.gif?s=example.com&u=https%3A%2F%2Fexample.com%2F",
    ))
    .await;
    assert_eq!(head.status, 200);
    assert_eq!(
        send(fixture.browser(Method::POST, "/pixel.gif"))
            .await
            .status,
        405
    );
    let counted = fixture.counted("example.com").await;
    assert_eq!(
        (
            counted.views,
            counted.left_out["malformed"],
            counted.left_out["wrong_host"]
        ),
        (0, 2, 2)
    );
}

#[tokio::test]
async fn a_referrer_that_names_no_page_is_no_page() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    // What browsers send to another host, unless the page allows more.
    for referer in ["https://example.com/", "https://example.com"] {
        for query in ["?s=example.com", "?s=example.com&u="] {
            let answer = get(&fixture, query, Some(referer)).await;
            assert!(is_picture(&answer), "{referer}");
            assert_eq!(answer.why(), Some("malformed"), "{referer}");
        }
    }
    for (query, referer) in [
        ("?s=example.com&u=", "https://example.com/a"),
        ("?s=example.com", "https://example.com/?b=1"),
        (
            "?s=example.com&u=https%3A%2F%2Fexample.com%2F",
            "https://example.com/",
        ),
    ] {
        // Two equal ones within a second would be excluded as repeated.
        fixture.clock.advance(std::time::Duration::from_secs(5));
        let answer = get(&fixture, query, Some(referer)).await;
        assert!(
            is_picture(&answer) && answer.why().is_none(),
            "{query} {referer}"
        );
    }
    assert_eq!(
        fixture.texts("example.com", "path").await,
        ["/a", "/", "/"].map(|path| Some(path.to_owned()))
    );
    assert_eq!(
        fixture.counted("example.com").await.left_out["malformed"],
        4,
        "none is counted as `/`"
    );
}
