//! The words of reports in the API and in the accounts database.

use poem_openapi::Enum;
use serde::{Deserialize, Serialize};

macro_rules! words {
    (
        $(#[$doc:meta])*
        $name:ident as $api:literal { $($(#[$one:meta])* $variant:ident = $word:literal,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Enum)]
        #[oai(rename = $api)]
        pub enum $name {
            $(
                $(#[$one])*
                #[serde(rename = $word)]
                #[oai(rename = $word)]
                $variant,
            )*
        }

        impl $name {
            /// Every one, in order.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Its word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// Finds one by its word.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }
    };
}

words! {
    /// How often a report is sent.
    Rhythm as "ReportRhythm" {
        /// Never.
        Off = "off",
        /// Every week, about the last whole one.
        Weekly = "weekly",
        /// Every month, about the last whole calendar month.
        Monthly = "monthly",
    }
}

words! {
    /// A day of the week.
    Weekday as "ReportWeekday" {
        /// Monday.
        Monday = "monday",
        /// Tuesday.
        Tuesday = "tuesday",
        /// Wednesday.
        Wednesday = "wednesday",
        /// Thursday.
        Thursday = "thursday",
        /// Friday.
        Friday = "friday",
        /// Saturday.
        Saturday = "saturday",
        /// Sunday.
        Sunday = "sunday",
    }
}

words! {
    /// A part of a report.
    Section as "ReportSection" {
        /// Visitors by day.
        Chart = "chart",
        /// What changed, and why.
        Changes = "changes",
        /// The pages with most visitors.
        Pages = "pages",
        /// The sources with most visitors.
        Sources = "sources",
        /// The countries with most visitors.
        Countries = "countries",
        /// The site's goals.
        Goals = "goals",
        /// Excluded hits by reason.
        LeftOut = "left_out",
        /// Open alerts.
        Alerts = "alerts",
    }
}

words! {
    /// How a report ended.
    Outcome as "ReportOutcome" {
        /// It was sent.
        Sent = "sent",
        /// It was not sent in time, and a newer one was due.
        Missed = "missed",
        /// It could not be made.
        Failed = "failed",
        /// No address had confirmed, or all had unsubscribed.
        NoAddress = "no_address",
    }
}

impl Section {
    /// Those of the digest.
    pub const OF_DIGEST: [Self; 2] = [Self::Chart, Self::Alerts];
}

impl Weekday {
    /// Its number: 1 is Monday.
    #[must_use]
    pub fn number(self) -> i16 {
        self.civil().to_monday_one_offset().into()
    }

    /// The day with this number.
    #[must_use]
    pub fn from_number(number: i16) -> Option<Self> {
        let at = usize::try_from(number).ok()?.checked_sub(1)?;
        Self::ALL.get(at).copied()
    }

    /// As the calendar has it.
    #[must_use]
    pub const fn civil(self) -> jiff::civil::Weekday {
        use jiff::civil::Weekday as Civil;
        match self {
            Self::Monday => Civil::Monday,
            Self::Tuesday => Civil::Tuesday,
            Self::Wednesday => Civil::Wednesday,
            Self::Thursday => Civil::Thursday,
            Self::Friday => Civil::Friday,
            Self::Saturday => Civil::Saturday,
            Self::Sunday => Civil::Sunday,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_read_back() {
        for (number, day) in (1..).zip(Weekday::ALL) {
            assert_eq!(day.number(), number);
            assert_eq!(Weekday::from_number(number), Some(*day));
            assert_eq!(Weekday::from_word(day.word()), Some(*day));
        }
        assert_eq!(Weekday::from_number(0), None);
        assert_eq!(Weekday::from_number(8), None);
        assert_eq!(Section::from_word("left_out"), Some(Section::LeftOut));
        assert_eq!(Rhythm::from_word("daily"), None);
    }
}
