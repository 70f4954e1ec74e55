//! What several groups say or read alike.

use base::answer::Problem;
use shared::date::Date;

/// How long a name may be, in characters.
const NAME: usize = 100;

/// A name of a person, an account or a device, without spaces around it.
///
/// # Errors
/// 400 `invalid_name` where it is none.
pub fn name(text: &str, field: &'static str) -> Result<String, Problem> {
    let name = text.trim();
    let length = name.chars().count();
    if length == 0 || length > NAME || name.chars().any(char::is_control) {
        return Err(Problem::invalid(
            "invalid_name",
            format!("A name has 1 to {NAME} characters on one line."),
        )
        .field(field));
    }
    Ok(name.to_owned())
}

/// The day of a moment, in UTC: `2026-11-20`.
pub(crate) fn day(seconds: i64) -> String {
    let days = i32::try_from(seconds.div_euclid(86_400)).unwrap_or(i32::MAX / 2);
    Date::from_days(days).to_string()
}

/// A moment as it stands in a mail: `2026-11-20, 12:00 UTC`.
pub(crate) fn moment(seconds: i64) -> String {
    let of_day = seconds.rem_euclid(86_400);
    format!(
        "{}, {:02}:{:02} UTC",
        day(seconds),
        of_day / 3_600,
        of_day / 60 % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_bounds() {
        assert_eq!(name("  Acme & Co ", "name").unwrap(), "Acme & Co");
        for bad in ["", " \t ", "a\nb", &"x".repeat(101)] {
            assert_eq!(
                name(bad, "name").unwrap_err().code(),
                "invalid_name",
                "{bad}"
            );
        }
        assert!(name(&"ü".repeat(100), "name").is_ok());
    }

    #[test]
    fn moments_are_told_in_utc() {
        assert_eq!(moment(1_795_176_000), "2026-11-20, 12:00 UTC");
        assert_eq!(day(0), "1970-01-01");
    }
}
