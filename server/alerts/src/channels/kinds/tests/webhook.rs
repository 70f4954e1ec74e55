use super::*;

const KIND: Kind = Kind::Webhook;

#[test]
fn an_alert_has_the_documented_body() {
    assert_eq!(
        body(KIND, &opened()),
        json!({
            "type": "alert.opened",
            "timestamp": "2026-11-27T06:30:00Z",
            "data": {
                "title": "No hits arrive at example.com",
                "text": "Check the script.\nThen reload the page.",
                "language": "en",
                "open": "https://stile.example/alerts/1",
                "alerts": [{
                    "id": "00000000-0000-0000-0000-000000000001",
                    "kind": "no_hits",
                    "severity": "critical",
                    "site": {"id": "s1", "name": "example.com"},
                    "title": "No hits arrive at example.com",
                    "text": "Check the script.\nThen reload the page.",
                    "opened_at": "2026-11-27T06:30:00Z",
                    "over_at": null,
                    "open": "https://stile.example/alerts/1",
                    "mute": "https://stile.example/alerts/1/mute",
                    "values": {"hits": 0, "expected": 120.5},
                }],
            },
        })
    );
    for (notice, kind, alerts) in [
        (over(), "alert.over", 1),
        (test(), "alert.test", 0),
        (digest(30), "alert.digest", 30),
    ] {
        let body = body(KIND, &notice);
        assert_eq!(body["type"], kind);
        assert_eq!(body["data"]["alerts"].as_array().unwrap().len(), alerts);
    }
    // JSON escapes by itself, and nothing is cut.
    let body = body(KIND, &filled(opened(), HOSTILE));
    assert_eq!(body["data"]["title"], HOSTILE);
}

#[test]
fn every_secret_signs_and_only_the_moment_differs_between_attempts() {
    let service = KIND.service();
    let mut target = target(KIND);
    let signed = |target: &Target, now| {
        let request = service
            .request(target, &opened(), &Bases::default(), now)
            .unwrap();
        let header = |name: &str| request.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(request.method(), "POST");
        assert_eq!(request.headers()["content-type"], "application/json");
        (
            header("webhook-id"),
            header("webhook-timestamp"),
            header("webhook-signature"),
            request.into_body(),
        )
    };
    let first = signed(&target, NOW);
    let second = signed(&target, NOW + 60);
    assert_eq!(first.0, "00000000-0000-0000-0000-000000000009");
    assert_eq!((&first.0, &first.3), (&second.0, &second.3));
    assert_eq!(
        (first.1.as_str(), second.1.as_str()),
        ("1795761407", "1795761467")
    );
    assert_ne!(first.2, second.2);
    target.former_secret = target.secret.replace(format!("whsec_{}", "A".repeat(32)));
    let both = signed(&target, NOW).2;
    let signatures: Vec<&str> = both.split(' ').collect();
    assert_eq!(signatures.len(), 2);
    assert_eq!(signatures[1], first.2);
}

#[test]
fn secrets_have_24_to_64_bytes() {
    for (secret, expected) in [
        (None, Some(("secret", "missing"))),
        (
            Some("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
            Some(("secret", "malformed")),
        ),
        (Some("whsec_"), Some(("secret", "malformed"))),
        (Some("whsec_AAAA"), Some(("secret", "malformed"))),
        (
            Some("whsec_!fKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
            Some(("secret", "malformed")),
        ),
        (Some("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), None),
    ] {
        let target = with("https://example.com/", secret);
        assert_eq!(invalid(KIND, &target), expected, "{secret:?}");
    }
    let mut former = target(KIND);
    former.former_secret = Some("whsec_".to_owned());
    assert_eq!(invalid(KIND, &former), Some(("former_secret", "malformed")));
}

#[test]
fn answers_are_read() {
    assert_eq!(read(KIND, 204, ""), delivered("204 No Content"));
    assert_eq!(read(KIND, 200, "anything"), delivered("200 OK: anything"));
    assert_eq!(
        read(KIND, 503, "busy"),
        later(None, "503 Service Unavailable: busy")
    );
    assert_eq!(read(KIND, 410, ""), refused("410 Gone"));
    for status in [302, 400, 401, 404, 429, 500] {
        let outcome = read(KIND, status, "");
        assert!(matches!(outcome, Outcome::Later { .. }), "{outcome:?}");
    }
}
