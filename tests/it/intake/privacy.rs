//! What is not kept: addresses, browsers' names, the site's words for visitors,
//! and the salts that could lead back to them.

use std::{fs, net::IpAddr, path::Path};

use serde_json::json;

use super::fixture::{FIREFOX, IntakeFixture, NOON, VISITOR, send};

/// Every file under the folder that has one of these in it.
fn files_with(folder: &Path, needles: &[Vec<u8>], found: &mut Vec<String>) -> usize {
    let mut read = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read += files_with(&path, needles, found);
            continue;
        }
        if !path.metadata().unwrap().is_file() {
            // The control socket keeps nothing.
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        read += bytes.len();
        for needle in needles {
            if bytes.windows(needle.len()).any(|window| window == needle) {
                found.push(format!(
                    "{}: {:?}",
                    path.display(),
                    String::from_utf8_lossy(needle)
                ));
            }
        }
    }
    read
}

#[tokio::test]
async fn nothing_that_names_a_visitor_is_kept() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let token = fixture.token(&["events:write"]).await;
    let (sixth, named) = ("2a02:2e0:3fe:1001:302::", "customer-4711@example.net");
    for path in ["a", "b"] {
        let hit = json!({"v": 1, "s": "example.com", "u": format!("https://example.com/{path}")});
        assert_eq!(fixture.hit(&hit).await.why(), None);
        let six = fixture
            .plain_request(reqwest::Method::POST, "/hit")
            .header("user-agent", FIREFOX)
            .header("x-forwarded-for", sixth);
        assert_eq!(send(six.body(hit.to_string())).await.why(), None);
    }
    let batch = json!([
        {"url": "https://example.com/", "visitor": {"id": named, "address": "84.112.3.4", "user_agent": FIREFOX}},
        {"url": "https://example.com/", "visitor": {"address": "84.112.3.4", "user_agent": FIREFOX}},
        {"url": "https://evil.test/", "visitor": {"address": "84.112.3.4", "user_agent": FIREFOX}},
    ]);
    assert_eq!(
        fixture
            .events(&token, "example.com/events/batch", Some("key"), &batch)
            .await
            .json()["counted"],
        2
    );
    assert_eq!(fixture.counted("example.com").await.views, 6);

    let mut needles = vec![FIREFOX.into(), named.into()];
    for address in [VISITOR, sixth, "84.112.3.4"] {
        needles.push(address.as_bytes().to_vec());
        match address.parse::<IpAddr>().unwrap() {
            IpAddr::V4(v4) => {
                needles.push(v4.octets().to_vec());
                needles.push(v4.octets().iter().rev().copied().collect());
                needles.push(v4.to_ipv6_mapped().octets().to_vec());
            }
            IpAddr::V6(v6) => needles.push(v6.octets().to_vec()),
        }
    }
    let mut found = Vec::new();
    let read = files_with(fixture.app.data(), &needles, &mut found);
    assert!(read > 1_000, "the journal and the salts were read");
    assert_eq!(found, Vec::<String>::new());
    // The search finds what is kept.
    files_with(fixture.app.data(), &[b"example.com".to_vec()], &mut found);
    assert!(!found.is_empty());
}

/// The days whose salts are there.
fn days(fixture: &IntakeFixture) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(fixture.app.data().join("salts"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn the_salts_of_today_and_tomorrow_are_made_ahead() {
    let fixture = IntakeFixture::open().await;
    let make = || fixture.app.intake.make_salts(NOON * 1_000_000).unwrap();
    make();
    assert!(days(&fixture).is_empty(), "no site needs one");
    fixture.site("example.com").await;
    make();
    assert_eq!(days(&fixture), ["2026-11-20", "2026-11-21"]);
    let made = fs::read(fixture.app.data().join("salts/2026-11-20")).unwrap();
    let hit = json!({"v": 1, "s": "example.com", "u": "https://example.com/"});
    fixture.hit(&hit).await;
    make();
    assert_eq!(days(&fixture), ["2026-11-20", "2026-11-21"], "nothing new");
    let used = fs::read(fixture.app.data().join("salts/2026-11-20")).unwrap();
    assert_eq!(used, made, "a salt is never made a second time");
}

#[tokio::test]
async fn salts_are_destroyed_after_the_next_day() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let hit = |path: &str| json!({"v": 1, "s": "example.com", "u": format!("https://example.com/{path}")});
    fixture.hit(&hit("a")).await;
    assert_eq!(days(&fixture), ["2026-11-20"]);
    let day = 86_400;
    let sweep = |seconds: i64| {
        fixture
            .app
            .intake
            .destroy_old_salts(seconds * 1_000_000)
            .unwrap()
    };
    fixture.clock.advance_seconds(day);
    fixture.hit(&hit("b")).await;
    assert_eq!(sweep(NOON + day), 0);
    assert_eq!(days(&fixture), ["2026-11-20", "2026-11-21"]);
    // The 22nd begins: visits of the 20th can no longer continue.
    let midnight = NOON + day + day / 2;
    assert_eq!(sweep(midnight - 1), 0);
    assert_eq!(sweep(midnight), 1);
    assert_eq!(days(&fixture), ["2026-11-21"]);
    // The same person on three days is three visitors.
    fixture.clock.set_seconds(midnight);
    fixture.hit(&hit("c")).await;
    assert_eq!(fixture.counted("example.com").await.visitors, 3);
}

#[tokio::test]
async fn a_visit_goes_on_over_midnight() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    fixture
        .change("example.com", "zone = 'Europe/Berlin'")
        .await;
    // 23:50 in Berlin.
    fixture.clock.set_seconds(NOON + 10 * 3_600 + 50 * 60);
    for path in ["a", "b", "c"] {
        fixture
            .hit(&json!({"v": 1, "s": "example.com", "u": format!("https://example.com/{path}")}))
            .await;
        fixture.clock.advance_seconds(8 * 60);
    }
    let counted = fixture.counted("example.com").await;
    assert_eq!((counted.views, counted.visitors, counted.visits), (3, 1, 1));
    let days = fixture.texts("example.com", "day").await;
    assert_eq!(
        days.iter().flatten().collect::<Vec<_>>(),
        ["2026-11-20", "2026-11-20", "2026-11-21"]
    );
}

#[tokio::test]
async fn one_person_on_two_sites_is_two_visitors() {
    let fixture = IntakeFixture::open().await;
    for name in ["example.com", "other.test"] {
        fixture.site(name).await;
        fixture
            .hit(&json!({"v": 1, "s": name, "u": format!("https://{name}/")}))
            .await;
    }
    let one = fixture.texts("example.com", "visitor").await;
    let other = fixture.texts("other.test", "visitor").await;
    assert!(one[0].is_some() && other[0].is_some() && one != other);
}
