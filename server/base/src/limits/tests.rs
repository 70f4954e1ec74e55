//! What the buckets let through.

use super::*;

/// The memory without what is to be written down.
struct Limiter(Memory);

impl Limiter {
    fn new(rates: Limits) -> Self {
        Self::with_room(rates, Memory::MOST)
    }

    fn with_room(rates: Limits, most: usize) -> Self {
        Self(Memory::with_room(rates, most))
    }

    fn check(&self, action: Limited, attempt: Attempt<'_>, now: i64) -> Result<(), RetryAfter> {
        self.0.check(action, &attempt, now).map(drop)
    }

    fn entries(&self) -> usize {
        self.0.entries().len()
    }
}

const NOW: i64 = 1_795_000_000 * MICROS;
const HOUR: i64 = 3_600 * MICROS;

fn address(last: u8) -> Attempt<'static> {
    from(IpAddr::from([192, 0, 2, last]))
}

fn from(address: IpAddr) -> Attempt<'static> {
    Attempt {
        address: Some(address),
        ..Attempt::default()
    }
}

fn to<'a>(targets: &'a [&'a str]) -> Attempt<'a> {
    Attempt {
        targets,
        ..Attempt::default()
    }
}

#[test]
fn five_at_once_then_one_each_twelve_minutes() {
    let limiter = Limiter::new(Limits::default());
    for _ in 0..5 {
        assert_eq!(limiter.check(Limited::Start, address(1), NOW), Ok(()));
    }
    assert_eq!(
        limiter.check(Limited::Start, address(1), NOW),
        Err(RetryAfter(720))
    );
    assert_eq!(
        limiter.check(Limited::Start, address(1), NOW + 719 * MICROS + 1),
        Err(RetryAfter(1))
    );
    assert_eq!(
        limiter.check(Limited::Start, address(1), NOW + 720 * MICROS),
        Ok(())
    );
    assert_eq!(
        limiter.check(Limited::Start, address(1), NOW + 720 * MICROS),
        Err(RetryAfter(720))
    );
    assert_eq!(
        limiter.check(Limited::Start, address(2), NOW),
        Ok(()),
        "another address"
    );
    assert_eq!(
        limiter.check(Limited::Login, address(1), NOW),
        Ok(()),
        "another action"
    );
    let later = NOW + 720 * MICROS + HOUR;
    let passed = (0..9)
        .filter(|_| limiter.check(Limited::Start, address(1), later).is_ok())
        .count();
    assert_eq!(passed, 5, "never more than five are saved up");
}

#[test]
fn each_key_counts_and_a_refusal_costs_nothing() {
    let limiter = Limiter::new(Limits::default());
    let ann = |last: u8, targets: &'static [&'static str]| Attempt {
        targets,
        ..address(last)
    };
    for n in 0..100 {
        let attempt = ann(100 + n % 20, &["Ann@Example.com"]);
        assert_eq!(limiter.check(Limited::Start, attempt, NOW), Ok(()), "{n}");
    }
    for same in [
        &["ann@example.com "],
        &["ANN+shop@example.com"],
        &["ann+a+b@EXAMPLE.com"],
    ] {
        let refused = limiter.check(Limited::Start, ann(9, same), NOW);
        assert_eq!(refused, Err(RetryAfter(36)), "{same:?}");
    }
    for other in [
        &["+ann@example.com"],
        &["ann@example.org"],
        &["anna@example.com"],
    ] {
        assert_eq!(
            limiter.check(Limited::Start, to(other), NOW),
            Ok(()),
            "{other:?}"
        );
    }
    for _ in 0..5 {
        assert_eq!(
            limiter.check(Limited::Start, address(9), NOW),
            Ok(()),
            "it was not charged"
        );
    }
}

#[test]
fn nobody_empties_the_bucket_of_a_browser_that_is_known() {
    let limiter = Limiter::new(Limits::default());
    let ann = ["ann@example.com"];
    let attempt = |last: u8, device: Option<u128>| Attempt {
        targets: &ann,
        device: device.map(Uuid::from_u128),
        ..address(last)
    };
    // One address alone does not lock the target.
    for _ in 0..10 {
        assert_eq!(limiter.check(Limited::Login, attempt(1, None), NOW), Ok(()));
    }
    assert!(
        limiter
            .check(Limited::Login, attempt(1, None), NOW)
            .is_err()
    );
    assert_eq!(limiter.check(Limited::Login, attempt(2, None), NOW), Ok(()));
    for n in 0..189 {
        let other = attempt(100 + n % 19, None);
        assert_eq!(limiter.check(Limited::Login, other, NOW), Ok(()), "{n}");
    }
    assert!(
        limiter
            .check(Limited::Login, attempt(9, None), NOW)
            .is_err()
    );
    for _ in 0..10 {
        let known = attempt(9, Some(7));
        assert_eq!(limiter.check(Limited::Login, known, NOW), Ok(()));
    }
    assert!(
        limiter
            .check(Limited::Login, attempt(10, Some(7)), NOW)
            .is_err(),
        "its own bucket has an end as well"
    );
    assert_eq!(
        limiter.check(Limited::Login, attempt(10, Some(8)), NOW),
        Ok(())
    );
}

#[test]
fn a_browser_that_is_known_does_not_pay_for_its_neighbours() {
    let limiter = Limiter::new(Limits::default());
    let ann = ["ann@example.com"];
    let attempt = |device: Option<u128>| Attempt {
        targets: &ann,
        device: device.map(Uuid::from_u128),
        ..address(1)
    };
    for _ in 0..10 {
        let other = Attempt {
            targets: &["bob@example.com"],
            ..address(1)
        };
        assert_eq!(limiter.check(Limited::Login, other, NOW), Ok(()));
    }
    assert!(limiter.check(Limited::Login, attempt(None), NOW).is_err());
    for _ in 0..10 {
        assert_eq!(limiter.check(Limited::Login, attempt(Some(7)), NOW), Ok(()));
    }
    let refused = limiter.check(Limited::Login, attempt(Some(7)), NOW);
    assert_eq!(refused, Err(RetryAfter(90)), "by the browser itself");
    // What it did costs its neighbours nothing, and is nothing without a target.
    assert_eq!(limiter.check(Limited::Login, address(2), NOW), Ok(()));
    let nothing = Attempt {
        device: Some(Uuid::from_u128(9)),
        ..address(1)
    };
    assert!(limiter.check(Limited::Login, nothing, NOW).is_err());
}

#[test]
fn the_browsers_of_one_person_have_an_end_together() {
    let limiter = Limiter::new(Limits::default());
    let ann = ["ann"];
    for (action, most) in [(Limited::Login, 200), (Limited::SecondStep, 30)] {
        let passed = (0..1_000)
            .filter(|n| {
                let attempt = Attempt {
                    targets: &ann,
                    device: Some(Uuid::from_u128(*n)),
                    ..address(1)
                };
                limiter.check(action, attempt, NOW).is_ok()
            })
            .count();
        assert_eq!(passed, most, "{action:?}");
    }
}

#[test]
fn one_customer_locks_nobody_out_with_a_whole_network() {
    let limiter = Limiter::new(Limits::default());
    let ann = ["ann@example.com"];
    let household = |n: u16| Attempt {
        targets: &ann,
        ..from(IpAddr::from([0x2001, 0xdb8, 7, n, 0, 0, 0, 1]))
    };
    for action in [
        Limited::SignUp,
        Limited::Link,
        Limited::Reset,
        Limited::Start,
        Limited::Login,
    ] {
        let passed = (0..1_000)
            .filter(|n| limiter.check(action, household(*n), NOW).is_ok())
            .count();
        let rate = action.default_rate().times as usize;
        assert_eq!(
            passed, rate,
            "{action:?}: all of its networks are one asker"
        );
        let at_home = Attempt {
            targets: &ann,
            ..address(1)
        };
        for _ in 0..rate {
            assert_eq!(limiter.check(action, at_home, NOW), Ok(()), "{action:?}");
        }
    }
}

#[test]
fn six_digits_and_what_comes_from_nowhere_have_no_more_room() {
    let limiter = Limiter::new(Limits::default());
    let digits = |last: u8| Attempt {
        targets: &["somebody"],
        ..address(last)
    };
    for n in 0..10 {
        assert_eq!(limiter.check(Limited::SecondStep, digits(n), NOW), Ok(()));
    }
    assert!(limiter.check(Limited::SecondStep, digits(11), NOW).is_err());
    for _ in 0..5 {
        assert_eq!(limiter.check(Limited::Link, to(&["somebody"]), NOW), Ok(()));
    }
    assert!(
        limiter
            .check(Limited::Link, to(&["somebody"]), NOW)
            .is_err()
    );
}

#[test]
fn readers_of_a_link_have_ten_tries_each_and_a_hundred_together() {
    let limiter = Limiter::new(Limits::default());
    let link = |last: u8| Attempt {
        targets: &["a link"],
        ..address(last)
    };
    for n in 0..100 {
        let passed = limiter.check(Limited::ShareUnlock, link(n / 10), NOW);
        assert_eq!(passed, Ok(()), "{n}");
    }
    for n in [0, 200] {
        assert!(limiter.check(Limited::ShareUnlock, link(n), NOW).is_err());
    }
    // A page has no limit for all of its readers.
    for n in 0..200 {
        assert_eq!(limiter.check(Limited::ShareView, address(n), NOW), Ok(()));
    }
}

#[test]
fn one_ipv6_network_is_one_asker() {
    let limiter = Limiter::new(Limits::default());
    let from = |text: &str| from(text.parse().unwrap());
    for n in 0..5 {
        assert_eq!(
            limiter.check(Limited::Start, from(&format!("2001:db8::{n}")), NOW),
            Ok(())
        );
    }
    assert!(
        limiter
            .check(Limited::Start, from("2001:db8::9"), NOW)
            .is_err()
    );
    assert_eq!(
        limiter.check(Limited::Start, from("2001:db8:0:1::9"), NOW),
        Ok(())
    );
    for _ in 0..5 {
        assert_eq!(limiter.check(Limited::Start, address(1), NOW), Ok(()));
    }
    assert!(
        limiter
            .check(Limited::Start, from("::ffff:192.0.2.1"), NOW)
            .is_err()
    );
}

#[test]
fn an_ipv6_network_of_48_bits_has_an_end_too() {
    let limiter = Limiter::new(Limits::default());
    let from = |text: &str| from(text.parse().unwrap());
    for n in 0..80 {
        let household = from(&format!("2001:db8:0:{n:x}::1"));
        assert_eq!(limiter.check(Limited::Start, household, NOW), Ok(()), "{n}");
    }
    assert_eq!(
        limiter.check(Limited::Start, from("2001:db8:0:ffff::1"), NOW),
        Err(RetryAfter(45))
    );
    assert_eq!(
        limiter.check(Limited::Start, from("2001:db8:1::1"), NOW),
        Ok(())
    );
}

#[test]
fn a_clock_put_back_locks_nobody_out_for_long() {
    let limiter = Limiter::new(Limits::default());
    for _ in 0..5 {
        assert_eq!(limiter.check(Limited::Start, address(1), NOW), Ok(()));
    }
    let RetryAfter(seconds) = limiter
        .check(Limited::Start, address(1), NOW - 100 * HOUR)
        .unwrap_err();
    assert!(seconds <= 720, "{seconds}");
}

#[test]
fn memory_is_bounded() {
    let rates = Limits {
        login: Rate::new(120, 60),
        ..Limits::default()
    };
    let limiter = Limiter::with_room(rates, 1_000);
    for n in 0..20_000_u32 {
        let attempt = from(IpAddr::from(n.to_be_bytes()));
        assert_eq!(
            limiter.check(Limited::Login, attempt, NOW + i64::from(n)),
            Ok(())
        );
        assert!(limiter.entries() <= 1_000);
    }
    for n in 0..1_001 {
        let late = Attempt {
            targets: &["late"],
            ..address((n % 200) as u8)
        };
        let _ = limiter.check(Limited::Login, late, NOW + HOUR);
    }
    assert!(limiter.entries() <= 1_000);
}

#[test]
fn off_is_off_and_rates_are_read_as_written() {
    let rates = Limits {
        start: Rate::OFF,
        ..Limits::default()
    };
    let limiter = Limiter::new(rates);
    assert!((0..1_000).all(|_| limiter.check(Limited::Start, address(1), NOW).is_ok()));
    for text in ["5/1h", "10/15m", "3/1d", "120/1m", "7/90s", "off"] {
        assert_eq!(Rate::try_from(text.to_owned()).unwrap().to_string(), text);
    }
    for text in [
        "",
        "5",
        "5/h",
        "0/1h",
        "5/0h",
        "-1/1h",
        "5/1w",
        "5/99999999d",
        "x/1h",
        "5/é",
    ] {
        assert!(Rate::try_from(text.to_owned()).is_err(), "{text}");
    }
    assert_eq!(
        Limited::ALL.map(|action| Limits::default().of(action)),
        Limited::ALL.map(Limited::default_rate)
    );
}
