//! The metrics of a site's figures, by the names that they have in requests and answers.

/// The metrics with their keys.
macro_rules! metrics {
    ($($(#[$meaning:meta])* $metric:ident = $key:literal,)+) => {
        /// A metric. An operation, or a command, takes all of them or some.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Metric {
            $($(#[$meaning])* $metric,)+
        }

        impl Metric {
            /// All of them.
            pub const ALL: &[Metric] = &[$(Metric::$metric),+];

            /// Its key in requests and answers.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Metric::$metric => $key,)+
                }
            }
        }
    };
}

metrics! {
    /// Visitors.
    Visitors = "visitors",
    /// Visits.
    Visits = "visits",
    /// Page views.
    Views = "views",
    /// Custom events.
    Events = "events",
    /// Share of visits that bounced.
    BounceRate = "bounce_rate",
    /// Mean duration of visits.
    VisitDurationSeconds = "visit_duration_seconds",
    /// Page views per visit.
    ViewsPerVisit = "views_per_visit",
    /// Engaged visits.
    EngagedVisits = "engaged_visits",
    /// Share of visits that were engaged.
    EngagementRate = "engagement_rate",
    /// Visits that started on a page.
    Entries = "entries",
    /// Visits that ended on a page.
    Exits = "exits",
    /// Share of a page's visits that ended on it.
    ExitRate = "exit_rate",
    /// Mean time on a page.
    TimeOnPageSeconds = "time_on_page_seconds",
    /// Mean scroll depth.
    ScrollDepth = "scroll_depth",
    /// Conversions of a goal.
    Completions = "completions",
    /// Share of visitors with a goal.
    ConversionRate = "conversion_rate",
    /// Revenue by currency.
    Revenue = "revenue",
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definitions;

    #[test]
    fn keys_are_the_names_in_snake_case_and_defined() {
        for metric in Metric::ALL {
            let mut name = String::new();
            for letter in format!("{metric:?}").chars() {
                if letter.is_uppercase() && !name.is_empty() {
                    name.push('_');
                }
                name.extend(letter.to_lowercase());
            }
            assert_eq!(metric.key(), name);
            assert!(definitions::of(&name).is_some(), "{name}");
        }
    }
}
