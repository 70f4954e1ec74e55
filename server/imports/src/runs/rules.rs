//! What can be imported, and what an import says of itself.

use std::collections::BTreeSet;

use base::{
    answer::Problem,
    fetch::Fetch,
    text::{Localize as _, Text},
};
use shared::date::Date;
use url::Url;

use super::records::{ImportFailure, ImportProgress};
use crate::views;

/// How many imports a site has at most.
pub(super) const IMPORTS: i64 = 100;
/// How long a token of Matomo's may be. Its own have 32 characters.
const TOKEN: usize = 200;
/// How many days are fetched from a Matomo at most: it is asked for each of them.
const DAYS: i32 = 3_660;

/// The days from and to these, since 1970.
pub(super) fn bounds(
    from: Option<&str>,
    to: Option<&str>,
) -> Result<(Option<i32>, Option<i32>), Problem> {
    let (first, last) = (views::day(from, "from")?, views::day(to, "to")?);
    match (first, last) {
        (Some(first), Some(last)) if first > last => {
            Err(Problem::invalid("invalid_import_day.order").field("to"))
        }
        bounds => Ok(bounds),
    }
}

/// Whether some of the days is within the bounds.
pub(super) fn has_days(days: &BTreeSet<i32>, (first, last): (Option<i32>, Option<i32>)) -> bool {
    let range = first.unwrap_or(i32::MIN)..=last.unwrap_or(i32::MAX);
    days.range(range).next().is_some()
}

/// The bounds of what is fetched: days that are over, and not too many.
pub(super) fn fetched(from: &str, to: &str, last_day: i32) -> Result<(i32, i32), Problem> {
    let (Some(first), Some(last)) = bounds(Some(from), Some(to))? else {
        return Err(Problem::invalid("invalid_import_day").field("from"));
    };
    let last = last.min(last_day);
    if first > last {
        return Err(Problem::invalid("invalid_import_day.not_over").field("from"));
    }
    if last - first >= DAYS {
        return Err(Problem::invalid("invalid_import_day.many")
            .with("most", DAYS)
            .field("from"));
    }
    Ok((first, last))
}

/// The address of a Matomo's API.
pub(super) fn address(text: &str, fetch: &Fetch) -> Result<Url, Problem> {
    let wrong = || Problem::invalid("invalid_matomo_address").field("address");
    let mut address = Url::parse(text.trim()).map_err(|_| wrong())?;
    if !fetch.may(&address) || address.query().is_some() || address.fragment().is_some() {
        return Err(wrong());
    }
    let path = address
        .path()
        .trim_end_matches("index.php")
        .trim_end_matches('/');
    let path = format!("{path}/index.php");
    address.set_path(&path);
    Ok(address)
}

/// A token of Matomo's.
pub(super) fn token(text: &str) -> Result<&str, Problem> {
    let token = text.trim();
    let is_token = !token.is_empty()
        && token.len() <= TOKEN
        && token.bytes().all(|byte| byte.is_ascii_graphic());
    match is_token {
        true => Ok(token),
        false => Err(Problem::invalid("invalid_matomo_token").field("token")),
    }
}

/// How far an import is that was last taken up then, with this many entries. Before that, it may have waited.
pub(super) fn progress(
    done: i64,
    total: i64,
    resumed: Option<(i64, i64)>,
    now: i64,
) -> ImportProgress {
    let since = resumed.map(|(at, before)| (now - at, done - before));
    let since = since.filter(|(took, stored)| *took > 0 && *stored > 0);
    let seconds_left = since.map(|(took, stored)| {
        let left = i128::from(total - done) * i128::from(took) / i128::from(stored);
        i64::try_from(left.max(0)).unwrap_or(i64::MAX)
    });
    ImportProgress {
        done: done.min(total),
        total,
        seconds_left,
    }
}

/// A day as answers write it.
pub(super) fn written(day: Option<i32>) -> Option<String> {
    day.map(|day| Date::from_days(day).to_string())
}

/// Why an import failed, by its code.
pub(super) fn failure(code: &str) -> ImportFailure {
    let text = match code {
        "matomo_refused" => Text::new("import_failed.matomo_refused"),
        "matomo_away" => Text::new("import_failed.matomo_away"),
        "matomo_empty" => Text::new("import_failed.matomo_empty"),
        "matomo_too_large" => Text::new("import_failed.matomo_too_large"),
        "matomo_unreadable" => Text::new("import_failed.matomo_unreadable"),
        _ => Text::new("import_failed.damaged"),
    };
    ImportFailure {
        code: code.to_owned(),
        text: text.localize_here(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_days_in_order() {
        assert_eq!(bounds(None, None).unwrap(), (None, None));
        let (first, last) = bounds(Some("1970-01-02"), Some("1970-01-02")).unwrap();
        assert_eq!((first, last), (Some(1), Some(1)));
        for (from, to) in [("1970-01-03", "1970-01-02"), ("x", "1970-01-02")] {
            assert!(bounds(Some(from), Some(to)).is_err(), "{from} {to}");
        }
        let days = BTreeSet::from([3, 5]);
        assert!(has_days(&days, (None, None)) && has_days(&days, (Some(4), None)));
        assert!(!has_days(&days, (Some(4), Some(4))));
        assert_eq!(fetched("1970-01-02", "1970-01-09", 5).unwrap(), (1, 5));
        assert!(fetched("1970-01-09", "1970-01-10", 5).is_err());
        assert!(fetched("1970-01-01", "1990-01-01", 20_000).is_err());
    }

    #[test]
    fn a_matomo_is_public_and_its_token_a_word() {
        let fetch = Fetch::new().unwrap();
        for (text, expected) in [
            (
                "https://matomo.example.com",
                Some("https://matomo.example.com/index.php"),
            ),
            (
                "https://example.com/matomo/",
                Some("https://example.com/matomo/index.php"),
            ),
            (
                "https://example.com/matomo/index.php",
                Some("https://example.com/matomo/index.php"),
            ),
            ("http://matomo.example.com", None),
            ("https://127.0.0.1/", None),
            ("https://a:b@matomo.example.com/", None),
            ("https://matomo.example.com/?x=1", None),
            ("matomo", None),
        ] {
            let found = address(text, &fetch).ok();
            assert_eq!(found.as_ref().map(Url::as_str), expected, "{text}");
        }
        assert_eq!(token(" abc ").unwrap(), "abc");
        for wrong in ["", "a b", "ä", &"x".repeat(201)] {
            assert!(token(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_time_left_is_in_proportion() {
        let left = |done, resumed| progress(done, 100, resumed, 1_000).seconds_left;
        assert_eq!(left(25, Some((990, 0))), Some(30));
        assert_eq!(left(25, Some((990, 20))), Some(150));
        assert_eq!(left(100, Some((990, 0))), Some(0));
        for (done, resumed) in [
            (0, Some((990, 0))),
            (25, Some((1_000, 0))),
            (25, Some((990, 25))),
            (25, None),
        ] {
            assert_eq!(left(done, resumed), None);
        }
    }
}
