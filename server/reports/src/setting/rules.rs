//! What a setting can be, and when a report with it is due.

use base::{answer::Problem, zone};
use jiff::tz::TimeZone;
use sites::WeekStart;

use super::records::ReportSettingUpdate;
use crate::{
    periods::{Every, Schedule},
    words::{Rhythm, Section, Weekday},
};

/// The most addresses of a report.
pub(super) const ADDRESSES: usize = 20;

/// When a report is due, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub rhythm: Rhythm,
    pub weekday: Weekday,
    pub month_day: u8,
    pub hour: u8,
    pub sections: Vec<Section>,
}

/// The clock that a report goes by.
#[derive(Clone, Debug)]
pub(crate) struct LocalClock {
    /// The zone's IANA name.
    pub zone: String,
    /// The day on which weeks begin.
    pub week_start: WeekStart,
}

impl LocalClock {
    /// Of a site.
    pub fn of_site(zone: &str, week_start: WeekStart) -> Self {
        Self {
            zone: zone.to_owned(),
            week_start,
        }
    }

    /// Of a person.
    pub fn of_person(zone: Option<&str>) -> Self {
        Self::of_site(zone.unwrap_or("UTC"), WeekStart::default())
    }

    /// As it is stored, to notice that it became another.
    pub fn word(&self) -> String {
        format!("{} {}", self.zone, self.week_start.name())
    }

    /// A zone that a newer list no longer has is as UTC.
    pub fn time_zone(&self) -> TimeZone {
        zone::or_utc(Some(&self.zone))
    }
}

impl Setting {
    /// The default, before it is set.
    pub fn unset(sections: &[Section]) -> Self {
        Self {
            rhythm: Rhythm::Off,
            weekday: Weekday::Monday,
            month_day: 1,
            hour: 8,
            sections: sections.to_vec(),
        }
    }

    /// Reads a request.
    ///
    /// # Errors
    /// 400 where a number is out of bounds.
    pub fn read(update: &ReportSettingUpdate) -> Result<Self, Problem> {
        let month_day = update.month_day.unwrap_or(1);
        let out = |field: &'static str, least: u8, most: u8| {
            Problem::invalid("invalid_report_time")
                .with("least", least)
                .with("most", most)
                .field(field)
        };
        if update.hour > 23 {
            return Err(out("hour", 0, 23));
        }
        if !(1..=28).contains(&month_day) {
            return Err(out("month_day", 1, 28));
        }
        Ok(Self {
            rhythm: update.rhythm,
            weekday: update.weekday.unwrap_or(Weekday::Monday),
            month_day,
            hour: update.hour,
            sections: sections(&update.sections),
        })
    }

    /// When a report with it is due; `None` if it is off.
    pub fn schedule(&self, clock: &LocalClock) -> Option<Schedule> {
        self.schedule_as(self.rhythm, clock)
    }

    /// The same with another rhythm.
    pub fn schedule_as(&self, rhythm: Rhythm, clock: &LocalClock) -> Option<Schedule> {
        let every = match rhythm {
            Rhythm::Off => return None,
            Rhythm::Weekly => Every::Week {
                on: self.weekday.civil(),
                begins: clock.week_start.weekday(),
            },
            Rhythm::Monthly => Every::Month {
                on: i8::try_from(self.month_day).ok()?,
            },
        };
        Some(Schedule {
            every,
            hour: i8::try_from(self.hour).ok()?,
            zone: clock.time_zone(),
        })
    }

    /// Whether it is due at the same moments.
    pub fn is_due_as(&self, other: &Self) -> bool {
        (self.rhythm, self.weekday, self.month_day, self.hour)
            == (other.rhythm, other.weekday, other.month_day, other.hour)
    }
}

/// Each once, in their order.
pub(super) fn sections(requested: &[Section]) -> Vec<Section> {
    let all = Section::ALL.iter().copied();
    all.filter(|section| requested.contains(section)).collect()
}

/// Refuses sections that the digest does not have.
///
/// # Errors
/// 400 `invalid_sections`.
pub(super) fn of_digest(sections: &[Section]) -> Result<(), Problem> {
    match sections.iter().all(|one| Section::OF_DIGEST.contains(one)) {
        true => Ok(()),
        false => Err(Problem::invalid("invalid_sections").field("sections")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update() -> ReportSettingUpdate {
        ReportSettingUpdate {
            rhythm: Rhythm::Weekly,
            weekday: None,
            month_day: None,
            hour: 8,
            addresses: vec![],
            sections: vec![Section::Goals, Section::Chart, Section::Goals],
        }
    }

    #[test]
    fn a_setting_is_within_bounds_and_has_each_section_once() {
        let setting = Setting::read(&update()).unwrap();
        assert_eq!(setting.sections, [Section::Chart, Section::Goals]);
        assert_eq!((setting.weekday, setting.month_day), (Weekday::Monday, 1));
        for (hour, month_day) in [(24, None), (8, Some(0)), (8, Some(29))] {
            let update = ReportSettingUpdate {
                hour,
                month_day,
                ..update()
            };
            let refused = Setting::read(&update).unwrap_err();
            assert_eq!(refused.code(), "invalid_report_time");
        }
        assert!(of_digest(&[Section::Chart]).is_ok());
        assert!(of_digest(&[Section::Pages]).is_err());
    }

    #[test]
    fn a_report_that_is_off_is_never_due() {
        let setting = Setting::unset(&[]);
        let clock = LocalClock::of_person(None);
        assert!(setting.schedule(&clock).is_none());
        assert!(setting.schedule_as(Rhythm::Monthly, &clock).is_some());
        assert_eq!(clock.word(), "UTC monday");
    }
}
