//! What an annotation may be.

use base::answer::Problem;
use jiff::tz::TimeZone;
use shared::{control, date::Date};

use super::records::AnnotationCreate;
use crate::days;

/// How many a site may have.
pub(super) const ANNOTATIONS: i64 = 5_000;
/// How long one may be, in characters.
const TEXT: usize = 500;
/// How many days one may be about.
const DAYS: i32 = 366;

/// When something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct When {
    pub day: Date,
    pub last_day: Date,
    pub at: Option<i64>,
}

/// The text without spaces around it.
pub(super) fn text(text: &str) -> Result<String, Problem> {
    let text = control::unmarked(text);
    let text = text.trim();
    let length = text.chars().count();
    if !control::is_seen(text) || length > TEXT || control::holds(text) {
        return Err(Problem::invalid("invalid_text")
            .with("most", TEXT)
            .field("text"));
    }
    Ok(text.to_owned())
}

/// The day or days, or the moment with its day in the site's zone.
pub(super) fn when(request: &AnnotationCreate, zone: &TimeZone, now: i64) -> Result<When, Problem> {
    let wrong = |field: &'static str, problem: Problem| problem.field(field);
    match (&request.day, &request.last_day, request.at) {
        (Some(_), _, Some(_)) => Err(wrong("at", Problem::invalid("invalid_time.day_or_moment"))),
        (None, Some(_), _) => Err(wrong(
            "last_day",
            Problem::invalid("invalid_time.no_first_day"),
        )),
        (None, None, at) => {
            let moment = at.unwrap_or(now);
            let day = days::local(zone, moment)
                .filter(|day| days::fits(*day))
                .ok_or_else(|| wrong("at", Problem::invalid("invalid_time.moment")))?;
            Ok(When {
                day,
                last_day: day,
                at: Some(moment),
            })
        }
        (Some(first), last, None) => {
            let day = days::read(first, "day")?;
            let last_day = match last {
                Some(last) => days::read(last, "last_day")?,
                None => day,
            };
            let length = last_day.days() - day.days();
            if !(0..DAYS).contains(&length) {
                return Err(wrong(
                    "last_day",
                    Problem::invalid("invalid_time.days").with("most", DAYS),
                ));
            }
            Ok(When {
                day,
                last_day,
                at: None,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(day: Option<&str>, last_day: Option<&str>, at: Option<i64>) -> AnnotationCreate {
        AnnotationCreate {
            text: "x".to_owned(),
            day: day.map(str::to_owned),
            last_day: last_day.map(str::to_owned),
            at,
        }
    }

    #[test]
    fn texts_are_one_line() {
        assert_eq!(text("  Release 2 ").unwrap(), "Release 2");
        assert!(text(&"ü".repeat(500)).is_ok());
        assert_eq!(
            text("a\u{202e}b").unwrap(),
            "ab",
            "marks of direction are taken out"
        );
        for bad in ["", " ", "a\nb", "\u{202e}", &"x".repeat(501)] {
            assert_eq!(text(bad).unwrap_err().code(), "invalid_text", "{bad:?}");
        }
    }

    #[test]
    fn a_moment_has_its_day_in_the_zone() {
        let zone = TimeZone::get("Asia/Kathmandu").unwrap();
        // 2026-11-20 18:15 UTC is 00:00 of the next day there.
        let found = when(&request(None, None, Some(1_795_198_500)), &zone, 0).unwrap();
        assert_eq!(found.day.to_string(), "2026-11-21");
        assert_eq!((found.last_day, found.at), (found.day, Some(1_795_198_500)));
        let now = when(&request(None, None, None), &zone, 1_795_198_499).unwrap();
        assert_eq!(
            (now.day.to_string().as_str(), now.at),
            ("2026-11-20", Some(1_795_198_499))
        );
    }

    #[test]
    fn days_are_days_in_order() {
        let found = when(
            &request(Some("2026-02-27"), Some("2026-03-01"), None),
            &TimeZone::UTC,
            0,
        );
        let found = found.unwrap();
        assert_eq!(found.last_day.days() - found.day.days(), 2);
        assert_eq!(found.at, None);
        for (day, last_day, at, field) in [
            (Some("2026-02-30"), None, None, "day"),
            (Some("1980-02-20"), None, None, "day"),
            (Some("2026-02-20"), Some("2026-02-19"), None, "last_day"),
            (Some("2026-02-20"), Some("2027-02-21"), None, "last_day"),
            (None, Some("2026-02-20"), None, "last_day"),
            (Some("2026-02-20"), None, Some(1), "at"),
            (None, None, Some(1), "at"),
            (None, None, Some(i64::MAX), "at"),
            (None, None, Some(1_795_198_500_000), "at"),
        ] {
            let refused = when(&request(day, last_day, at), &TimeZone::UTC, 0).unwrap_err();
            let body = format!("{refused:?}");
            assert!(
                body.contains(&format!("{field:?}")),
                "{day:?} {last_day:?} {at:?}: {body}"
            );
        }
    }
}
