//! Time zones by their names.

use jiff::tz::TimeZone;

/// The IANA name of this time zone as the list spells it; `None` where there is no such zone.
#[must_use]
pub fn read(name: &str) -> Option<String> {
    let zone = TimeZone::get(name).ok().filter(|zone| !zone.is_unknown())?;
    zone.iana_name().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelled_as_the_list_does() {
        assert_eq!(read("europe/berlin").as_deref(), Some("Europe/Berlin"));
        assert_eq!(read("UTC").as_deref(), Some("UTC"));
        for none in ["", "Mars/Olympus", "Etc/Unknown", "+02:00", "../etc/passwd"] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
