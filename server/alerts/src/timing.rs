//! When a message is sent: at once, with others at the full hour or at an hour of the day, and not in quiet hours.

use base::answer::Problem;
use jiff::{Timestamp, ToSpan as _, Zoned, civil::Time, tz::TimeZone};
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};

/// How often messages are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "AlertFrequency", rename_all = "snake_case")]
pub enum Frequency {
    /// Each as soon as it is known.
    AtOnce,
    /// All of an hour together, at the next full hour.
    Hourly,
    /// All of a day together, at the hour `daily_hour`.
    Daily,
}

impl Frequency {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::AtOnce => "at_once",
            Self::Hourly => "hourly",
            Self::Daily => "daily",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        [Self::AtOnce, Self::Hourly, Self::Daily]
            .into_iter()
            .find(|frequency| frequency.word() == word)
    }
}

/// Hours of the day in which nothing is sent: it is kept, and sent as one message when they end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct QuietHours {
    /// When they begin: a time of day such as `22:00`.
    pub from: String,
    /// When they end: a time of day such as `07:00`, on the next day if it is earlier than `from`.
    pub until: String,
}

/// Minutes of the day, from the first to before the second; over midnight if the second is smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quiet {
    pub from: i16,
    pub until: i16,
}

impl Quiet {
    /// # Errors
    /// 400 `invalid_quiet` where a time is not one, or both are the same.
    pub fn read(hours: &QuietHours) -> Result<Self, Problem> {
        let minutes = |text: &str, field: &'static str| {
            minutes(text).ok_or_else(|| Problem::invalid("invalid_quiet").field(field))
        };
        let quiet = Self {
            from: minutes(&hours.from, "quiet.from")?,
            until: minutes(&hours.until, "quiet.until")?,
        };
        if quiet.from == quiet.until {
            return Err(Problem::invalid("invalid_quiet.same").field("quiet.until"));
        }
        Ok(quiet)
    }

    /// From the columns of a table.
    pub fn of(from: Option<i16>, until: Option<i16>) -> Option<Self> {
        let (from, until) = from.zip(until)?;
        Some(Self { from, until })
    }

    pub fn shown(self) -> QuietHours {
        let time = |minutes: i16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        QuietHours {
            from: time(self.from),
            until: time(self.until),
        }
    }

    fn holds(self, minute: i16) -> bool {
        match self.from < self.until {
            true => (self.from..self.until).contains(&minute),
            false => minute >= self.from || minute < self.until,
        }
    }
}

/// `07:30` as minutes of the day.
fn minutes(text: &str) -> Option<i16> {
    let (hours, minutes) = text.split_once(':')?;
    let digits = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(hours) || !digits(minutes) {
        return None;
    }
    let (hours, minutes): (i16, i16) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

/// When a recipient is sent what is known now.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    pub frequency: Frequency,
    /// The hour of the day for daily messages.
    pub daily_hour: i16,
    pub quiet: Option<Quiet>,
    pub zone: TimeZone,
}

impl Timing {
    /// The moment, in Unix seconds: now, or later. A time of day that a change of clocks leaves out is the first moment
    /// after it; of one that comes twice it is the first.
    pub fn due_at(&self, now: i64) -> i64 {
        self.due(now).unwrap_or(now).max(now)
    }

    fn due(&self, now: i64) -> Result<i64, jiff::Error> {
        let here = Timestamp::from_second(now)?.to_zoned(self.zone.clone());
        let due = match self.frequency {
            Frequency::AtOnce => here,
            // Full hours are those of UTC's minutes as the zone shows them; a moment at a full hour is due then.
            Frequency::Hourly => next_hour(&here)?,
            Frequency::Daily => next(&here, self.daily_hour * 60)?,
        };
        let minute = i16::from(due.hour()) * 60 + i16::from(due.minute());
        let due = match self.quiet {
            Some(quiet) if quiet.holds(minute) => next(&due, quiet.until)?,
            _ => due,
        };
        Ok(due.timestamp().as_second())
    }
}

fn next_hour(here: &Zoned) -> Result<Zoned, jiff::Error> {
    let into = i64::from(here.minute()) * 60 + i64::from(here.second());
    match into {
        0 => Ok(here.clone()),
        into => here.checked_add((3_600 - into).seconds()),
    }
}

/// The next moment at this minute of the day; now, if it is that.
fn next(here: &Zoned, minute: i16) -> Result<Zoned, jiff::Error> {
    let time = Time::new((minute / 60) as i8, (minute % 60) as i8, 0, 0)?;
    let zone = here.time_zone();
    let at = |day: jiff::civil::Date| day.to_datetime(time).to_zoned(zone.clone());
    let today = at(here.date())?;
    if today.timestamp() >= here.timestamp() {
        return Ok(today);
    }
    at(here.date().tomorrow()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timing(frequency: Frequency, quiet: Option<(&str, &str)>) -> Timing {
        let quiet = quiet.map(|(from, until)| {
            Quiet::read(&QuietHours {
                from: from.to_owned(),
                until: until.to_owned(),
            })
            .unwrap()
        });
        Timing {
            frequency,
            daily_hour: 8,
            quiet,
            zone: TimeZone::get("Europe/Berlin").unwrap(),
        }
    }

    fn due(timing: &Timing, now: &str) -> String {
        let now: Timestamp = now.parse().unwrap();
        let due = Timestamp::from_second(timing.due_at(now.as_second())).unwrap();
        due.to_zoned(timing.zone.clone())
            .strftime("%F %H:%M:%S %z")
            .to_string()
    }

    #[test]
    fn at_once_hourly_and_daily() {
        for (frequency, now, expected) in [
            (
                Frequency::AtOnce,
                "2026-11-20T12:34:56Z",
                "2026-11-20 13:34:56 +0100",
            ),
            (
                Frequency::Hourly,
                "2026-11-20T12:34:56Z",
                "2026-11-20 14:00:00 +0100",
            ),
            (
                Frequency::Hourly,
                "2026-11-20T12:00:00Z",
                "2026-11-20 13:00:00 +0100",
            ),
            (
                Frequency::Daily,
                "2026-11-20T12:34:56Z",
                "2026-11-21 08:00:00 +0100",
            ),
            (
                Frequency::Daily,
                "2026-11-20T06:00:00Z",
                "2026-11-20 08:00:00 +0100",
            ),
        ] {
            assert_eq!(due(&timing(frequency, None), now), expected, "{now}");
        }
    }

    #[test]
    fn quiet_hours_end_by_the_clock_on_the_wall() {
        let night = Some(("22:00", "07:00"));
        for (now, expected) in [
            ("2026-11-20T20:59:59Z", "2026-11-20 21:59:59 +0100"),
            ("2026-11-20T21:00:00Z", "2026-11-21 07:00:00 +0100"),
            ("2026-11-21T05:59:59Z", "2026-11-21 07:00:00 +0100"),
            ("2026-11-21T06:00:00Z", "2026-11-21 07:00:00 +0100"),
            // Clocks are put back in this night, and forward in that.
            ("2026-10-24T20:30:00Z", "2026-10-25 07:00:00 +0100"),
            ("2026-03-28T21:30:00Z", "2026-03-29 07:00:00 +0200"),
        ] {
            assert_eq!(
                due(&timing(Frequency::AtOnce, night), now),
                expected,
                "{now}"
            );
        }
        // An end that the clocks leave out is the moment after it.
        let left_out = Some(("22:00", "02:30"));
        let now = "2026-03-28T22:30:00Z";
        assert_eq!(
            due(&timing(Frequency::AtOnce, left_out), now),
            "2026-03-29 03:30:00 +0200"
        );
        let noon = Some(("12:00", "14:00"));
        let now = "2026-11-20T12:30:00Z";
        assert_eq!(
            due(&timing(Frequency::AtOnce, noon), now),
            "2026-11-20 14:00:00 +0100"
        );
        // A daily message that falls into quiet hours waits for their end.
        let morning = Some(("07:00", "09:15"));
        assert_eq!(
            due(&timing(Frequency::Daily, morning), now),
            "2026-11-21 09:15:00 +0100"
        );
    }

    #[test]
    fn times_of_day_are_read_strictly() {
        let read = |from: &str, until: &str| {
            Quiet::read(&QuietHours {
                from: from.to_owned(),
                until: until.to_owned(),
            })
        };
        assert_eq!(read("22:00", "06:30").unwrap().shown().until, "06:30");
        for (from, until) in [
            ("24:00", "06:00"),
            ("7:00", "08:00"),
            ("07:60", "08:00"),
            ("", "08:00"),
            ("07:00", "07:00"),
            ("+7:00", "08:00"),
        ] {
            assert_eq!(
                read(from, until).unwrap_err().code(),
                "invalid_quiet",
                "{from} {until}"
            );
        }
    }
}
