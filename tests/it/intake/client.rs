//! Whose address counts behind proxies.

use reqwest::Method;

use super::fixture::{FIREFOX, IntakeFixture, send};

type Headers = &'static [(&'static str, &'static str)];

#[tokio::test]
async fn the_nearest_untrusted_hop_is_the_client() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    // The caller is this machine, which is trusted.
    let cases: &[(Headers, Option<&str>)] = &[
        (&[], None),
        (&[("x-forwarded-for", "193.99.144.80")], Some("DE")),
        (
            &[("x-forwarded-for", "193.99.144.80, 130.59.31.80")],
            Some("CH"),
        ),
        (
            &[
                ("x-forwarded-for", "193.99.144.80"),
                ("x-forwarded-for", "130.59.31.80"),
            ],
            Some("CH"),
        ),
        (
            &[("x-forwarded-for", "193.99.144.80, 127.0.0.1")],
            Some("DE"),
        ),
        (
            &[("x-forwarded-for", "[2a02:2e0:3fe:1001:302::]:4711")],
            Some("DE"),
        ),
        (
            &[("forwarded", "for=193.99.144.80;proto=https")],
            Some("DE"),
        ),
        (
            &[
                ("x-forwarded-for", "130.59.31.80"),
                ("forwarded", "for=193.99.144.80"),
            ],
            Some("CH"),
        ),
        (&[("x-forwarded-for", "rubbish")], None),
        (&[("x-real-ip", "193.99.144.80")], None),
    ];
    for (at, (headers, _)) in cases.iter().enumerate() {
        let hit = format!(r#"{{"v":1,"s":"example.com","u":"https://example.com/{at}"}}"#);
        let mut request = fixture
            .plain_request(Method::POST, "/hit")
            .header("user-agent", FIREFOX)
            .body(hit);
        for (name, value) in *headers {
            request = request.header(*name, *value);
        }
        let answer = send(request).await;
        assert_eq!(
            (answer.status.as_u16(), answer.why()),
            (202, None),
            "{headers:?}"
        );
        // Each its own visit: a visit keeps the country that it started in.
        fixture.clock.advance_seconds(7_200);
    }
    let found = fixture.texts("example.com", "country").await;
    let found: Vec<Option<&str>> = found.iter().map(Option::as_deref).collect();
    let expected: Vec<Option<&str>> = cases.iter().map(|(_, country)| *country).collect();
    assert_eq!(found, expected);
}

#[tokio::test]
async fn operations_see_the_client_behind_proxies_as_well() {
    let fixture = IntakeFixture::open().await;
    let try_link = |client: &'static str| {
        let request = fixture.plain_request(Method::POST, "/api/v1/auth/link/use");
        let request = request
            .header("sec-fetch-site", "same-origin")
            .header("content-type", "application/json")
            .header("x-forwarded-for", client);
        send(request.body(r#"{"token":"no link"}"#))
    };
    for _ in 0..10 {
        assert_eq!(try_link("193.99.144.80").await.status.as_u16(), 404);
    }
    let last = try_link("6.6.6.6, 193.99.144.80").await;
    assert_eq!(last.status.as_u16(), 429, "too many from this address");
    assert_eq!(try_link("130.59.31.80").await.status.as_u16(), 404);
}
