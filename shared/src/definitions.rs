//! The definitions of figures, by the ids that every figure carries. What they mean is published in the words of the
//! server's texts, `metric_<key>`. A definition that changes gets a new id.

/// The version of all definitions together.
pub const VERSION: u32 = 1;

/// A figure's definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Such as `visitors@1`.
    pub id: &'static str,
    /// The figure's key in answers.
    pub metric: &'static str,
}

/// The definition of a figure, by its key in answers.
pub fn of(metric: &str) -> Option<&'static Definition> {
    METRICS
        .iter()
        .find(|definition| definition.metric == metric)
}

macro_rules! metrics {
    ($($metric:literal, $version:literal;)*) => {
        /// Every figure's definition.
        pub const METRICS: &[Definition] = &[
            $(Definition {
                id: concat!($metric, "@", $version),
                metric: $metric,
            },)*
        ];
    };
}

metrics! {
    "hits", 1;
    "visitors", 1;
    "visits", 1;
    "views", 1;
    "events", 1;
    "views_per_visit", 1;
    "bounce_rate", 1;
    "visit_duration_seconds", 1;
    "engaged_visits", 1;
    "engagement_rate", 1;
    "entries", 1;
    "exits", 1;
    "exit_rate", 1;
    "time_on_page_seconds", 1;
    "scroll_depth", 1;
    "completions", 1;
    "worth", 1;
    "conversion_rate", 1;
    "entry_views", 1;
    "exit_views", 1;
    "views_before", 1;
    "views_after", 1;
    "clicks", 1;
    "pick_clicks", 1;
    "stretch_reach", 1;
    "reach", 1;
    "visitors_per_hour", 1;
    "views_per_hour", 1;
    "revenue", 1;
    "revenue_converted", 1;
    "funnel_reached", 1;
    "funnel_seconds", 1;
    "funnel_went", 1;
    "path_runs", 1;
    "cohort", 1;
    "came_again", 1;
    "agreed", 1;
    "consented_visitors", 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_follow_the_key() {
        for definition in METRICS {
            assert!(definition.id.starts_with(definition.metric));
            assert_eq!(of(definition.metric), Some(definition));
        }
        assert_eq!(of("visitors").unwrap().id, "visitors@1");
    }
}
