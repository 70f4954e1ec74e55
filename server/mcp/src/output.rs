//! What several tools answer. Numbers are passed on as the API wrote them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Number;

/// A figure: a whole number for counts, a share from 0 to 1 for rates. Null for a rate with nothing to divide by.
pub type Figure = Option<Number>;

/// The definition of each figure by its name, such as visitors@1. get_definitions explains them.
pub type Definitions = BTreeMap<String, String>;

/// Adds the definitions of these figures, where the API's answer does not name them.
pub fn define(all: &mut Definitions, figures: impl IntoIterator<Item = &'static str>) {
    for figure in figures {
        if let Some(definition) = shared::definitions::of(figure) {
            all.entry(figure.to_owned())
                .or_insert_with(|| definition.id.to_owned());
        }
    }
}

/// A period, in the site's time zone.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct PeriodOut {
    /// First day, YYYY-MM-DD.
    pub from: String,
    /// Last day.
    pub to: String,
    /// The site's time zone.
    pub zone: String,
    /// If set, nothing was counted before this day, and figures are not comparable with those of a full period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted_from: Option<String>,
}

/// A sum of money.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct MoneyOut {
    /// The amount.
    pub amount: Number,
    /// ISO 4217.
    pub currency: String,
}

/// Figures by their names: those that an answer has.
macro_rules! figures {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
        pub struct $name {
            $(
                $(#[$field_doc])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Figure,
            )*
        }

        impl $name {
            /// Each figure that there is, with its name.
            pub fn each(&self) -> impl Iterator<Item = (&'static str, &Number)> {
                [$((stringify!($field), self.$field.as_ref()),)*]
                    .into_iter()
                    .filter_map(|(name, figure)| Some((name, figure?)))
            }
        }
    };
}

figures! {
    /// The totals of a period. A rate with nothing to divide by is absent.
    Totals {
        /// Visitors.
        visitors,
        /// Visits that started in the period.
        visits,
        /// Page views.
        views,
        /// Custom events.
        events,
        /// Page views per visit.
        views_per_visit,
        /// Share of visits that bounced, 0 to 1.
        bounce_rate,
        /// Mean duration of visits, in seconds.
        visit_duration_seconds,
        /// Engaged visits.
        engaged_visits,
        /// Share of visits that were engaged, 0 to 1.
        engagement_rate,
    }
}

figures! {
    /// The figures of a row: those that its dimension has.
    RowFigures {
        /// Visitors.
        visitors,
        /// Visits that started in the period.
        visits,
        /// Page views.
        views,
        /// Custom events.
        events,
        /// Share of visits that bounced, 0 to 1.
        bounce_rate,
        /// Mean duration of visits, in seconds.
        visit_duration_seconds,
        /// By page: average seconds that the page was visible and in use.
        time_on_page_seconds,
        /// By page: average scroll depth, in percent.
        scroll_depth,
        /// By page: visits that started here.
        entries,
        /// By page: visits that ended here.
        exits,
        /// By page: exits divided by page views.
        exit_rate,
        /// By goal: number of conversions.
        completions,
        /// By goal: visitors with the goal divided by all visitors.
        conversion_rate,
    }
}

figures! {
    /// The requested figures of one point in time. A rate with nothing to divide by is absent.
    PointFigures {
        /// Visitors.
        visitors,
        /// Visits.
        visits,
        /// Page views.
        views,
        /// Custom events.
        events,
        /// Share of visits that bounced, 0 to 1.
        bounce_rate,
        /// Mean duration of visits, in seconds.
        visit_duration_seconds,
        /// Page views per visit.
        views_per_visit,
        /// Engaged visits.
        engaged_visits,
        /// Share of visits that were engaged, 0 to 1.
        engagement_rate,
        /// Visits that started on a page.
        entries,
        /// Visits that ended on a page.
        exits,
        /// Average seconds that a page was visible and in use.
        time_on_page_seconds,
        /// Average scroll depth, in percent.
        scroll_depth,
        /// Conversions of the goal.
        completions,
        /// Visitors with the goal divided by all visitors, 0 to 1.
        conversion_rate,
    }
}

/// What of an answer is estimated, if the API says that not all of it is exact.
pub fn estimated(exact: bool, what: impl IntoIterator<Item = String>) -> Vec<String> {
    match exact {
        true => Vec::new(),
        false => what.into_iter().collect(),
    }
}
