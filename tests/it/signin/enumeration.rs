//! Neither the answers nor their timing reveal which addresses are known.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::post::{mails, post, resident, unlimited};
use crate::sites::fixture::Fixture;

const KNOWN: &str = "known@example.com";
const OTHER: &str = "other@example.com";
/// How often each is requested.
const TRIES: usize = 2_000;

#[tokio::test]
async fn the_answers_are_the_same_to_the_byte() {
    let fixture = Fixture::open_with(true, unlimited).await;
    resident(&fixture, KNOWN).await;
    for path in ["/auth/link", "/auth/reset", "/auth/signup"] {
        let body = |email: &str| match path {
            "/auth/signup" => json!({"email": email, "name": "A", "account": "A"}),
            _ => json!({ "email": email }),
        };
        let known = post(&fixture, path, body(KNOWN)).await;
        let other = post(&fixture, path, body(OTHER)).await;
        assert_eq!(known.status, 202);
        assert_eq!(known.status, other.status);
        assert_eq!(known.text.replace(KNOWN, OTHER), other.text, "{path}");
        assert_eq!((&known.cookie, &known.retry_after), (&None, &None));
        // The answer repeats what was typed, not what is stored.
        let typed = post(&fixture, path, body("KNOWN@example.com")).await;
        assert_eq!(typed.body["to"], "KNOWN@example.com", "{path}");
    }
    assert_eq!(mails(&fixture).await.len(), 9, "one mail each");
    assert_eq!(
        fixture
            .count("SELECT count(*) FROM links WHERE person_id IS NOT NULL")
            .await,
        0
    );
    for code in ["000000", "999999"] {
        for (path, kind) in [("/auth/link/use", "sign_in"), ("/auth/confirm", "sign_up")] {
            let tried =
                |email: &'static str| post(&fixture, path, json!({"email": email, "code": code}));
            let mut known = tried(KNOWN).await.refuses(401, "wrong_code");
            let mut other = tried(OTHER).await.refuses(401, "wrong_code");
            let mut never = tried("never@example.com").await.refuses(401, "wrong_code");
            for body in [&mut known, &mut other, &mut never] {
                body["request_id"] = Value::Null;
            }
            assert_eq!(known, other, "{kind}");
            assert_eq!(known, never, "{kind}");
        }
    }
}

async fn took(fixture: &Fixture, path: &str, body: Value, status: u16) -> Duration {
    let begun = Instant::now();
    let answer = post(fixture, path, body).await;
    let took = begun.elapsed();
    assert_eq!(answer.status, status, "{}", answer.text);
    took
}

/// How likely it is that one of the first takes longer than one of the second: a half if they cannot be
/// distinguished (Mann and Whitney's U over the number of pairs).
pub(crate) fn longer(first: &[Duration], second: &[Duration]) -> f64 {
    let mut second = second.to_vec();
    second.sort_unstable();
    let above: usize = first
        .iter()
        .map(|one| {
            let below = second.partition_point(|other| other < one);
            let upto = second.partition_point(|other| other <= one);
            below + upto
        })
        .sum();
    above as f64 / (2 * first.len() * second.len()) as f64
}

/// The quartile, the median, and nine tenths: for readers of the test's output.
fn quantiles(times: &[Duration]) -> [Duration; 3] {
    let mut times = times.to_vec();
    times.sort_unstable();
    [25, 50, 90].map(|percent| times[times.len() * percent / 100])
}

/// Asks for both by turns, the first one changing, so that whatever else the machine does falls on both.
async fn both(
    fixture: &Fixture,
    path: &str,
    body: impl Fn(&str) -> Value,
    status: u16,
) -> (Vec<Duration>, Vec<Duration>) {
    let (mut known, mut other) = (Vec::new(), Vec::new());
    for n in 0..TRIES + 20 {
        let order = if n % 2 == 0 {
            [KNOWN, OTHER]
        } else {
            [OTHER, KNOWN]
        };
        for email in order {
            let time = took(fixture, path, body(email), status).await;
            // The first ones meet cold caches.
            if n >= 20 {
                let times = if email == KNOWN {
                    &mut known
                } else {
                    &mut other
                };
                times.push(time);
            }
        }
    }
    (known, other)
}

/// With 2,000 attempts each, the share varies by 0.009 around a half if there is no difference.
#[track_caller]
fn alike(path: &str, known: &[Duration], other: &[Duration]) {
    let share = longer(known, other);
    println!(
        "{path}: {share:.3}, {:?} {:?}",
        quantiles(known),
        quantiles(other)
    );
    assert!(
        (0.40..=0.60).contains(&share),
        "{path}: the time tells: {share}"
    );
}

#[tokio::test]
async fn the_time_of_an_answer_does_not_tell() {
    let fixture = Fixture::open_with(true, unlimited).await;
    resident(&fixture, KNOWN).await;
    let email = |email: &str| json!({ "email": email });
    let (link, other) = both(&fixture, "/auth/link", email, 202).await;
    alike("/auth/link", &link, &other);
    let (known, other) = both(&fixture, "/auth/reset", email, 202).await;
    alike("/auth/reset", &known, &other);
    let login = |email: &str| json!({"email": email, "password": "wrong"});
    let (known, other) = both(&fixture, "/auth/login", login, 401).await;
    alike("/auth/login", &known, &other);

    // The measurement can find a difference: an invalid address is refused without a statement.
    let mut refused = Vec::new();
    for _ in 0..200 {
        refused.push(took(&fixture, "/auth/link", email("none"), 400).await);
    }
    assert!(longer(&link, &refused) > 0.95);
}

#[tokio::test]
async fn nor_does_it_tell_of_a_person_without_password_who_chose_a_language() {
    let fixture = Fixture::open_with(true, unlimited).await;
    let known = resident(&fixture, KNOWN).await;
    sqlx::query(
        "UPDATE people SET password = NULL, language = 'de', zone = 'Europe/Berlin' WHERE id = $1",
    )
    .bind(known.person)
    .execute(&fixture.pool)
    .await
    .unwrap();
    let link = |email: &str| json!({ "email": email });
    let (known, other) = both(&fixture, "/auth/link", link, 202).await;
    alike("/auth/link", &known, &other);
    let login = |email: &str| json!({"email": email, "password": "wrong"});
    let (known, other) = both(&fixture, "/auth/login", login, 401).await;
    alike("/auth/login", &known, &other);
}

#[tokio::test]
async fn the_time_does_not_tell_either_where_strangers_get_no_mail() {
    let fixture = Fixture::open_with(true, |config| {
        unlimited(config);
        config.limits.strangers = base::limits::Rate::new(1, 86_400);
    })
    .await;
    resident(&fixture, KNOWN).await;
    let email = |email: &str| json!({ "email": email });
    let (known, other) = both(&fixture, "/auth/link", email, 202).await;
    alike("/auth/link without mail", &known, &other);
    let strangers = "SELECT count(*) FROM mails WHERE recipient = 'other@example.com'";
    assert_eq!(fixture.count(strangers).await, 1);
}

#[test]
fn the_measure_knows_what_it_measures() {
    let of = |times: &[u64]| {
        times
            .iter()
            .copied()
            .map(Duration::from_micros)
            .collect::<Vec<_>>()
    };
    let close = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-9, "{found}");
    close(longer(&of(&[1, 2, 3]), &of(&[1, 2, 3])), 0.5);
    close(longer(&of(&[4, 5]), &of(&[1, 2, 3])), 1.0);
    close(longer(&of(&[0]), &of(&[1, 2, 3])), 0.0);
    close(longer(&of(&[2]), &of(&[1, 2, 3])), 0.5);
}
