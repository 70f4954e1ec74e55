//! Channels to messaging services: made, changed, tested, and deleted.

use serde_json::{Value, json};

use super::{CHANNELS, DAY, HOUR, Service, list, path_of, stand_ins::Failure, team, texts, word};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_kind_of_channel_is_made_tested_and_deleted() {
    let team = team().await;
    for service in Service::ALL {
        let channel = team.channel(service, json!({})).await;
        assert_eq!(channel["kind"], word(service));
        for (field, value) in [
            ("on", json!(true)),
            ("confirmed", json!(true)),
            ("sites", Value::Null),
            ("kinds", Value::Null),
            ("frequency", json!("at_once")),
            ("daily_hour", json!(8)),
            ("quiet", Value::Null),
            ("zone", json!("UTC")),
            ("language", json!("en")),
            ("say_when_over", json!(true)),
            ("new_secret", Value::Null),
            ("failing_since", Value::Null),
            ("last", Value::Null),
        ] {
            assert_eq!(channel[field], value, "{service:?} {field}");
        }
        assert_eq!(channel["created_by"]["name"], "Olga Owner");
        let result = team.test(&channel).await;
        assert_eq!(
            (&result["ok"], &result["outcome"]),
            (&json!(true), &json!("delivered")),
            "{service:?}: {result} {:?}",
            team.services.refused(service)
        );
        assert_eq!(team.services.accepted(service).len(), 1, "{service:?}");
        let now = team.channel_now(&channel).await;
        assert_eq!(now["last"]["outcome"], "delivered", "{service:?}");
        assert_eq!(now["last"]["at"], team.now());
        let attempts = team.attempts(&channel).await;
        assert_eq!(attempts[0]["event"], "test", "{service:?}");
        assert_eq!(attempts[0]["error"], Value::Null, "{service:?}");
        team.owner.delete(&path_of(&channel)).await.expect(204);
        team.owner.delete(&path_of(&channel)).await.expect(404);
        let (subject, old, new) = team.line("channel.deleted").await;
        assert_eq!((subject, new), (format!("{service:?}"), None));
        assert!(old.is_some());
        team.advance(60);
    }
    let rest = team.owner.get(CHANNELS).await.expect(200).json;
    assert_eq!(rest, json!([]));
    // What was sent to them is still listed, by name.
    let deliveries = team.owner.get(super::DELIVERIES).await.expect(200).json;
    let ids = list(&deliveries).iter().map(|one| &one["channel"]["id"]);
    assert!(ids.into_iter().all(Value::is_null));
    assert_eq!(list(&deliveries).len(), Service::ALL.len());
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_are_masked_everywhere() {
    let team = team().await;
    for service in Service::ALL {
        team.channel(service, json!({})).await;
    }
    let all = team.owner.get(CHANNELS).await.expect(200);
    let audit = team.owner.get("/api/v1/audit").await.expect(200);
    let shown = format!("{}{}", all.json, audit.json);
    for service in Service::ALL {
        let address = team.services.address(service);
        // All that is within the path of an address may be a secret.
        let path = address.strip_prefix(&team.services.origin());
        let secret = team.services.secret(service);
        for hidden in path.into_iter().chain(secret.as_deref()) {
            assert!(!shown.contains(hidden), "{service:?}");
        }
    }
    let slack = list(&all.json)
        .iter()
        .find(|one| one["kind"] == "slack")
        .expect("Slack");
    assert_eq!(slack["address"], "http://127.0.0.1/…uvwx");
    assert_eq!(slack["secret"], Value::Null);
    let pager = list(&all.json)
        .iter()
        .find(|one| one["kind"] == "pagerduty")
        .expect("PagerDuty");
    assert_eq!(
        (&pager["address"], &pager["secret"]),
        (&Value::Null, &json!("…CDEF"))
    );
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_secret_that_is_made_is_shown_once_and_both_sign_for_a_day() {
    let team = team().await;
    let mut body = team.body(Service::Webhook);
    body.as_object_mut().expect("an object").remove("secret");
    let channel = team.owner.post(CHANNELS, &body).await.expect(201).json;
    let first = channel["new_secret"].as_str().expect("a secret").to_owned();
    assert!(first.starts_with("whsec_") && first.len() == 50, "{first}");
    let now = team.channel_now(&channel).await;
    assert_eq!(now["new_secret"], Value::Null);
    let end = format!("…{}", &first[first.len() - 4..]);
    assert_eq!(now["secret"], end);

    team.services.expect_secret(&first);
    assert_eq!(team.test(&channel).await["ok"], true);
    let rotated = team.change(&channel, json!({"rotate_secret": true})).await;
    let second = rotated["new_secret"].as_str().expect("a secret").to_owned();
    assert_ne!(first, second);
    assert_eq!(rotated["former_secret_until"], team.now() + DAY);
    for secret in [&first, &second] {
        team.services.expect_secret(secret);
        assert_eq!(team.test(&channel).await["ok"], true);
    }
    team.advance(DAY);
    assert_eq!(team.test(&channel).await["ok"], true);
    team.services.expect_secret(&first);
    let result = team.test(&channel).await;
    assert_eq!(
        (&result["outcome"], &result["status"]),
        (&json!("later"), &json!(401))
    );
    assert_eq!(
        team.channel_now(&channel).await["former_secret_until"],
        Value::Null
    );
    // A change of the name makes no secret.
    let renamed = team.change(&channel, json!({"name": "Robot"})).await;
    assert_eq!(
        (&renamed["name"], &renamed["new_secret"]),
        (&json!("Robot"), &Value::Null)
    );
    let asked = json!({"rotate_secret": true, "secret": second});
    let reply = team.owner.patch(&path_of(&channel), &asked).await;
    assert_eq!(reply.expect(400).code(), "invalid_channel");
    let slack = team.channel(Service::Slack, json!({})).await;
    let asked = json!({"rotate_secret": true});
    let reply = team.owner.patch(&path_of(&slack), &asked).await;
    assert_eq!(reply.expect(400).code(), "invalid_channel");
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_channels_never_lead_to_the_same_place() {
    let team = team().await;
    team.channel(Service::Webhook, json!({})).await;
    let mut body = team.body(Service::Webhook);
    // Another name and another secret are still the same place.
    body["name"] = json!("Again");
    body["secret"] = Value::Null;
    let reply = team.owner.post(CHANNELS, &body).await.expect(409);
    assert_eq!(reply.code(), "channel_known");
    let place = format!("{}2", team.services.address(Service::Webhook));
    body["address"] = json!(place);
    let second = team.owner.post(CHANNELS, &body).await.expect(201).json;
    let back = json!({"address": team.services.address(Service::Webhook)});
    let reply = team.owner.patch(&path_of(&second), &back).await;
    assert_eq!(reply.expect(409).code(), "channel_known");
    // Its own place is not that of another.
    team.change(&second, json!({"address": place, "name": "Still"}))
        .await;
    // Another account may have it.
    let body = team.body(Service::Webhook);
    team.stranger.post(CHANNELS, &body).await.expect(201);
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_channel_is_refused() {
    let team = team().await;
    let refused = async |body: Value, field: &str| {
        let reply = team.owner.post(CHANNELS, &body).await.expect(400);
        assert_eq!(reply.code(), "invalid_channel", "{body}");
        assert_eq!(reply.json["field"], field, "{body}");
    };
    let webhook = |address: &str| json!({"kind": "webhook", "name": "Hook", "address": address});
    for address in [
        "http://example.com/hook",
        "https://10.0.0.1/hook",
        "https://192.168.1.1/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://[fd00::1]/hook",
        "https://intranet/hook",
        "https://hooks.slack.com/services/T0/B0/abcdefghijkl",
        "https://me:pw@example.com/",
        "ftp://example.com/",
        "",
        "x",
    ] {
        refused(webhook(address), "address").await;
    }
    let secret = json!({"kind": "webhook", "name": "a", "address": "https://example.com/", "secret": "short"});
    refused(secret, "secret").await;
    let pager = json!({"kind": "pagerduty", "name": "a", "secret": "0123"});
    refused(pager, "secret").await;
    refused(json!({"kind": "pagerduty", "name": "a"}), "secret").await;
    let mut slack = team.body(Service::Slack);
    slack["secret"] = json!("more");
    refused(slack, "secret").await;
    refused(json!({"kind": "telegram", "name": "a"}), "address").await;
    for (field, value, status, code) in [
        ("name", json!("  "), 400, "invalid_name"),
        ("zone", json!("Mars/Base"), 400, "unknown_zone"),
        ("daily_hour", json!(24), 400, "invalid_hour"),
        (
            "quiet",
            json!({"from": "22", "until": "07:00"}),
            400,
            "invalid_quiet",
        ),
        (
            "sites",
            json!([uuid::Uuid::from_u128(7)]),
            404,
            "unknown_site",
        ),
    ] {
        let mut body = team.body(Service::Slack);
        body[field] = value;
        let reply = team.owner.post(CHANNELS, &body).await.expect(status);
        assert_eq!(reply.code(), code);
    }
    let rest = team.owner.get(CHANNELS).await.expect(200).json;
    assert_eq!(rest, json!([]));
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_has_at_most_fifty_channels() {
    let team = team().await;
    let hook = |n: usize| {
        let address = format!("{}/webhook/{n}", team.services.origin());
        json!({"kind": "webhook", "name": format!("Hook {n}"), "address": address})
    };
    for n in 0..50 {
        team.owner.post(CHANNELS, &hook(n)).await.expect(201);
    }
    let reply = team.owner.post(CHANNELS, &hook(50)).await.expect(409);
    assert_eq!(reply.code(), "too_many_channels");
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_says_what_the_other_side_said() {
    let team = team().await;
    for service in Service::ALL {
        let channel = team.channel(service, json!({})).await;
        for (failure, outcome) in [
            (Failure::TooManyRequests(60), "later"),
            (Failure::Error, "later"),
            (Failure::Gone, "refused"),
            (Failure::Down, "later"),
        ] {
            team.services.fail(service, failure);
            let result = team.test(&channel).await;
            assert_eq!(
                (&result["ok"], &result["outcome"]),
                (&json!(false), &json!(outcome)),
                "{service:?} {failure:?}: {result}"
            );
            let words = result["said"].as_str().expect("words");
            let status = result["status"].as_i64();
            match failure {
                Failure::Down => assert_eq!(status, None, "{service:?} {words}"),
                Failure::TooManyRequests(_) => assert_eq!(status, Some(429), "{service:?}"),
                Failure::Error => assert_eq!(status, Some(500), "{service:?}"),
                _ => assert!(status.is_some_and(|status| status >= 400), "{service:?}"),
            }
            if let Some(status) = status {
                assert!(words.starts_with(&status.to_string()), "{words}");
            }
            assert!(words.len() > 5, "{service:?} {failure:?}: {words}");
            team.advance(HOUR);
        }
        let attempts = team.attempts(&channel).await;
        let outcomes = texts(&attempts, "outcome");
        assert_eq!(outcomes, ["later", "later", "refused", "later"]);
        assert!(attempts.iter().all(|one| one["error"].is_string()));
        // A test leaves the channel as it is.
        let now = team.channel_now(&channel).await;
        assert_eq!(
            (&now["on"], &now["failing_since"]),
            (&json!(true), &Value::Null)
        );
        let (_, _, new) = team.line("channel.tested").await;
        assert_eq!(new, Some(json!({"ok": false})));
    }
    team.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn channels_are_changed_in_parts_and_seen_by_those_who_may() {
    let team = team().await;
    let channel = team
        .channel(
            Service::Slack,
            json!({"kinds": ["no_hits"], "sites": [team.other]}),
        )
        .await;
    assert_eq!(channel["sites"][0]["name"], "other.example");
    let all = team.channel(Service::Ntfy, json!({})).await;
    let quiet = json!({"from": "22:00", "until": "07:00"});
    let change =
        json!({"quiet": quiet, "frequency": "hourly", "zone": "Europe/Berlin", "on": false});
    let changed = team.change(&channel, change).await;
    assert_eq!(
        (&changed["quiet"], &changed["kinds"]),
        (&quiet, &json!(["no_hits"]))
    );
    let (_, old, new) = team.line("channel.changed").await;
    let (old, new) = (old.expect("old"), new.expect("new"));
    assert_eq!((&old["on"], &new["on"]), (&json!(true), &json!(false)));
    let change = json!({"quiet": null, "kinds": null, "sites": null, "on": true});
    let changed = team.change(&channel, change).await;
    for field in ["quiet", "kinds", "sites"] {
        assert_eq!(changed[field], Value::Null, "{field}");
    }
    assert_eq!(changed["frequency"], "hourly");
    // The editor sees channels of their sites, and changes none; a viewer sees none.
    team.change(&channel, json!({"sites": [team.other]})).await;
    let seen = team.editor.get(CHANNELS).await.expect(200).json;
    assert_eq!(texts(list(&seen), "kind"), ["ntfy"]);
    team.viewer.get(CHANNELS).await.expect(403);
    for who in [&team.editor, &team.viewer] {
        let body = team.body(Service::Teams);
        who.post(CHANNELS, &body).await.expect(403);
        who.delete(&path_of(&all)).await.expect(403);
    }
    team.admin
        .patch(&path_of(&all), &json!({"name": "Team"}))
        .await
        .expect(200);
    // Another account does not see them.
    assert_eq!(
        team.stranger.get(CHANNELS).await.expect(200).json,
        json!([])
    );
    let path = path_of(&all);
    let test = format!("{path}/test");
    let change = json!({"name": "Ours"});
    let reply = team.stranger.patch(&path, &change).await.expect(404);
    assert_eq!(reply.code(), "unknown_channel");
    team.stranger.delete(&path).await.expect(404);
    team.stranger.post(&test, &json!({})).await.expect(404);
    team.app.stop().await;
}

/// Addresses of this machine are refused where the service is as it is served.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_service_does_not_send_to_its_own_network() {
    let app = tests::TestApp::start().await;
    let owner = app.owner().await;
    let services = super::StandIns::start().await;
    let port = services.origin();
    let port = port.rsplit_once(':').expect("a port").1;
    for host in ["127.0.0.1", "localhost", "[::1]", "2130706433"] {
        for scheme in ["http", "https"] {
            let address = format!("{scheme}://{host}:{port}/webhook");
            let body = json!({"kind": "webhook", "name": "Hook", "address": address});
            let reply = owner.post(CHANNELS, &body).await.expect(400);
            assert_eq!(reply.code(), "invalid_channel", "{address}");
        }
    }
    // A name of the public internet that leads there is found out when a message is sent.
    let inside = "127.0.0.1:1".parse().expect("an address");
    app.names.answer("evil.example", &[&[inside]]);
    let address = format!("https://evil.example:{port}/webhook");
    let body = json!({"kind": "webhook", "name": "Hook", "address": address});
    let made = owner.post(CHANNELS, &body).await.expect(201).json;
    let path = format!("{}/test", path_of(&made));
    let result = owner.post(&path, &json!({})).await.expect(200).json;
    assert_eq!(result["ok"], false);
    assert_eq!(
        result["said"],
        "this address is not one of a public server with https"
    );
    assert_eq!(services.requests(Service::Webhook), 0);
    app.stop().await;
}
