//! The whole list at once: the decisions on candidates.

use counts::{Arrival, Hit, Prop};
use shared::{reason::Reason, wire::ScriptHit};

use super::{
    testing::{CHROME, NOW, page, pipeline, site, view},
    *,
};

fn hit(judged: Judged) -> Hit {
    match judged.arrival {
        Some(Arrival::Hit(hit)) => *hit,
        other => panic!("no hit: {other:?}"),
    }
}

/// The decision on a candidate.
fn outcome(pipeline: &Pipeline, candidate: &Candidate<'_>) -> Judged {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let judging = pipeline.judge(candidate, page(candidate));
    runtime.block_on(judging).unwrap()
}

#[test]
fn an_amount_without_a_currency_is_in_that_of_the_site() {
    let site = site();
    let sent: ScriptHit = serde_json::from_str(
        r#"{"v":1,"s":"example.com","u":"https://example.com/","n":"Buy","p":{"list":[1],"n":2},"a":0.30000000000000004}"#,
    )
    .unwrap();
    sent.check().unwrap();
    let What::Hit { revenue, props, .. } =
        Candidate::from_script(&site, &sent, Client::default(), NOW).what
    else {
        panic!("no hit");
    };
    let revenue = revenue.unwrap();
    assert_eq!(
        (revenue.amount.0, revenue.currency.as_str()),
        (3_000, "EUR")
    );
    assert_eq!(props.len(), 1);
}

#[test]
fn a_script_event_becomes_a_hit() {
    let folder = tempfile::tempdir().unwrap();
    let pipeline = pipeline(folder.path());
    let site = site();
    let sent: ScriptHit = serde_json::from_str(
        r#"{"v":1,"s":"example.com","u":"https://www.example.com/a?x=1&utm_source=fb#/r","r":"https://l.facebook.com/",
            "w":1930,"n":"Buy","p":{"plan":"pro","n":2},"a":12.5,"c":"EUR","i":0}"#,
    )
    .unwrap();
    sent.check().unwrap();
    let client = Client {
        address: Some("193.99.144.80".parse().unwrap()),
        agent: Some(CHROME),
        language: Some("de-AT"),
        ..Client::default()
    };
    let judged = outcome(
        &pipeline,
        &Candidate::from_script(&site, &sent, client, NOW),
    );
    assert_eq!(judged.reason, None);
    let hit = hit(judged);
    assert_eq!((hit.site, hit.ts, hit.day), (site.number, NOW, 20_777));
    assert_eq!(
        (hit.hostname.as_str(), hit.path.as_str()),
        ("example.com", "/a#/r")
    );
    assert_eq!(
        (hit.event.as_deref(), hit.interactive, hit.from_script),
        (Some("Buy"), false, true)
    );
    assert_eq!(hit.acquisition.source.as_deref(), Some("Facebook"));
    assert_eq!(hit.acquisition.channel, "Organic Social");
    assert_eq!(hit.acquisition.referrer.as_deref(), Some("l.facebook.com"));
    assert_eq!(hit.acquisition.utm_source.as_deref(), Some("fb"));
    assert_eq!(hit.location.country.as_deref(), Some("DE"));
    assert_eq!(hit.device.browser.as_deref(), Some("Chrome"));
    assert_eq!(hit.device.device.as_deref(), Some("desktop"));
    assert_eq!(hit.device.screen.as_deref(), Some("1920"));
    assert_eq!(hit.device.language.as_deref(), Some("de"));
    assert_eq!(
        hit.props,
        [
            ("plan".to_owned(), Prop::Text("pro".to_owned())),
            ("n".to_owned(), Prop::Number(2.0))
        ]
    );
    let revenue = hit.revenue.unwrap();
    assert_eq!((revenue.amount, &revenue.currency), (125_000, b"EUR"));
    let visitor = hit.visitor.unwrap();
    assert_ne!(visitor.today, 0);
    assert_eq!(visitor.day_before, None, "no salt of the day before exists");
}

#[test]
fn a_repetition_is_told_by_address_and_of_an_event_by_all_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let (pipeline, site) = (pipeline(folder.path()), site());
    let fingerprint = |rest: &str| {
        let text = format!(r#"{{"v":1,"s":"example.com","u":"https://example.com/"{rest}}}"#);
        let sent: ScriptHit = serde_json::from_str(&text).unwrap();
        let client = view(&site).client;
        hit(outcome(
            &pipeline,
            &Candidate::from_script(&site, &sent, client, NOW),
        ))
        .fingerprint
    };
    let event = |rest: &str| fingerprint(&format!(r#","n":"Outbound link"{rest}"#));
    assert_eq!(
        fingerprint(""),
        fingerprint(r#","p":{"plan":"pro"},"w":1920"#),
        "a view"
    );
    let different = [
        event(""),
        event(r#","p":{"url":"https://a.test/"}"#),
        event(r#","p":{"url":"https://b.test/"}"#),
        event(r#","p":{"to":"https://b.test/"}"#),
        event(r#","p":{"n":1}"#),
        event(r#","p":{"n":"1"}"#),
        event(r#","p":{"n":true}"#),
        event(r#","a":5"#),
        event(r#","a":6"#),
        event(r#","a":6,"c":"USD""#),
    ];
    for (at, one) in different.iter().enumerate() {
        assert!(!different[at + 1..].contains(one), "{at}");
    }
    assert_eq!(
        different[1],
        event(r#","p":{"url":"https://a.test/"},"i":0"#)
    );
    assert_eq!(different[8], event(r#","a":6,"c":"EUR""#));
}

#[test]
fn a_visit_can_go_on_over_midnight() {
    let folder = tempfile::tempdir().unwrap();
    let pipeline = pipeline(folder.path());
    let site = site();
    let judge = |time: i64, now: i64| {
        let candidate = Candidate {
            time,
            now,
            ..view(&site)
        };
        hit(outcome(&pipeline, &candidate))
    };
    let day = 86_400 * 1_000_000;
    let yesterday = judge(NOW - day, NOW - day).visitor.unwrap();
    let today = judge(NOW, NOW).visitor.unwrap();
    assert_eq!(today.day_before, Some(yesterday.today));
    // An event of yesterday that arrives today uses no salt before yesterday's.
    let late = judge(NOW - day, NOW).visitor.unwrap();
    assert_eq!((late.today, late.day_before), (yesterday.today, None));
}

#[test]
fn days_are_those_of_the_sites_zone() {
    let folder = tempfile::tempdir().unwrap();
    let pipeline = pipeline(folder.path());
    for (zone, hour, expected) in [
        ("Europe/Berlin", 22, 20_777),
        ("Europe/Berlin", 23, 20_778),
        ("America/Los_Angeles", 7, 20_776),
        ("America/Los_Angeles", 8, 20_777),
        ("Asia/Kathmandu", 18, 20_777),
        ("Asia/Kathmandu", 19, 20_778),
    ] {
        let mut site = site();
        site.zone = jiff::tz::TimeZone::get(zone).unwrap();
        let time = NOW + (hour - 12) * 3_600_000_000;
        let candidate = Candidate {
            time,
            now: time,
            ..view(&site)
        };
        assert_eq!(
            hit(outcome(&pipeline, &candidate)).day,
            expected,
            "{zone} {hour}"
        );
    }
}

#[test]
fn a_ping_becomes_a_ping_or_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let pipeline = pipeline(folder.path());
    let mut site = site();
    let (known, deleted) = (
        "018f2b6e-0000-7000-8000-00000000000a",
        "018f2b6e-0000-7000-8000-00000000000b",
    );
    site.watched.insert(known.to_owned());
    let shown = [(deleted.to_owned(), 7), (known.to_owned(), 1_500)];
    let what = What::Ping {
        engaged_ms: 10_500,
        scroll: 80,
        shown: &shown,
    };
    let judged = outcome(
        &pipeline,
        &Candidate {
            what,
            ..view(&site)
        },
    );
    assert!(
        matches!(judged.arrival, Some(Arrival::Ping(ping)) if ping.engaged_ms == 10_500 && ping.scroll == 80 && ping.shown == shown[1..])
    );
    site.paused = true;
    let judged = outcome(
        &pipeline,
        &Candidate {
            what,
            ..view(&site)
        },
    );
    assert_eq!(
        judged,
        Judged {
            arrival: None,
            reason: Some(Reason::Paused),
            step: Some(1),
        }
    );
}

#[test]
fn backend_visitors_are_told_apart_by_what_is_said_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let pipeline = pipeline(folder.path());
    let site = site();
    let judge = |client: Client<'_>| {
        let candidate = Candidate {
            sender: Sender::Backend,
            client,
            ..view(&site)
        };
        hit(outcome(&pipeline, &candidate))
            .visitor
            .map(|visitor| visitor.today)
    };
    let address = Some("84.112.3.4".parse().unwrap());
    assert_eq!(judge(Client::default()), None);
    assert_eq!(
        judge(Client {
            agent: Some(CHROME),
            ..Client::default()
        }),
        None
    );
    assert_eq!(
        judge(Client {
            id: Some(""),
            ..Client::default()
        }),
        None
    );
    let by_id = judge(Client {
        id: Some("u1"),
        ..Client::default()
    });
    assert!(by_id.is_some());
    assert_eq!(
        judge(Client {
            id: Some("u1"),
            address,
            ..Client::default()
        }),
        by_id
    );
    assert_ne!(
        judge(Client {
            id: Some("u2"),
            ..Client::default()
        }),
        by_id
    );
    // The same as the script's, so that both count one visitor.
    let script = hit(outcome(&pipeline, &view(&site)))
        .visitor
        .map(|visitor| visitor.today);
    assert_eq!(
        judge(Client {
            address,
            agent: Some(CHROME),
            ..Client::default()
        }),
        script
    );
}

#[test]
fn what_is_left_out_says_when_where_and_why() {
    let folder = tempfile::tempdir().unwrap();
    let pipeline = pipeline(folder.path());
    let site = site();
    let day = 86_400 * 1_000_000;
    for (url, time, reason, ts, host) in [
        (
            "https://other.test/",
            NOW,
            Reason::WrongHost,
            NOW,
            Some("other.test"),
        ),
        ("nonsense", NOW, Reason::Malformed, NOW, None),
        (
            "https://example.com/",
            NOW - 4 * day,
            Reason::TooOld,
            NOW,
            Some("example.com"),
        ),
        (
            "https://example.com/",
            NOW + day,
            Reason::Malformed,
            NOW,
            Some("example.com"),
        ),
        (
            "https://example.com/",
            i64::MAX,
            Reason::Malformed,
            NOW,
            Some("example.com"),
        ),
        (
            "https://example.com/",
            i64::MIN,
            Reason::Malformed,
            NOW,
            Some("example.com"),
        ),
    ] {
        let judged = outcome(
            &pipeline,
            &Candidate {
                url,
                time,
                ..view(&site)
            },
        );
        let Some(Arrival::LeftOut(left_out)) = judged.arrival else {
            panic!("not left out: {url}");
        };
        assert_eq!(
            (left_out.reason, left_out.ts, left_out.hostname.as_deref()),
            (reason, ts, host),
            "{url} {time}"
        );
        assert_eq!(judged.reason, Some(reason));
    }
}

#[test]
fn every_step_has_a_name_of_its_own() {
    let mut names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), STEPS.len());
}
