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
    /// Days of the period that were imported from other tools; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imported: Option<ImportedOut>,
}

/// Imported days of a period.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct ImportedOut {
    /// The first of them.
    pub from: String,
    /// The last of them.
    pub to: String,
    /// How many there are.
    pub days: i64,
    /// Where they come from, such as ga4. Days from logs and stile have hits like all others.
    pub sources: Vec<String>,
    /// The figures, breakdowns, or figures of breakdowns (page.visits) that do not include all of these days. all: no figure includes them.
    pub left_out: Vec<String>,
}

/// Sources whose days have hits: they are counted as all others are.
const WITH_HITS: [&str; 2] = ["logs", "stile"];
/// What `left_out` says where no figure includes the days.
const EVERYTHING: &str = "all";

impl ImportedOut {
    /// The tools that gave sums instead of hits, such as `ga4 and plausible`; `None` if there are none.
    fn tools(&self) -> Option<String> {
        let sources = self.sources.iter().map(String::as_str);
        let tools: Vec<&str> = sources
            .filter(|source| !WITH_HITS.contains(source))
            .collect();
        (!tools.is_empty()).then(|| tools.join(" and "))
    }

    /// Whether no figure includes the sums of these tools.
    pub fn is_left_out(&self) -> bool {
        self.left_out.iter().any(|what| what == EVERYTHING)
    }

    /// What figures of the period are not exact for, or lack; `None` if hits were counted on all of these days.
    fn note(&self) -> Option<String> {
        let tools = self.tools()?;
        let days = match self.from == self.to {
            true => format!("the day {} imported from {tools}", self.from),
            false => format!(
                "the days imported from {tools} between {} and {}",
                self.from, self.to
            ),
        };
        Some(match self.left_out.as_slice() {
            _ if self.is_left_out() => format!("no figure includes {days}"),
            [] => format!("{days}: that tool counted them"),
            some => format!(
                "{days}: that tool counted them, and not all of them are in {}",
                some.join(", ")
            ),
        })
    }
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

/// What of an answer is not exact: imported days of its periods, and `what` else there is. Never empty if the API says that
/// not all of it is exact.
pub fn estimated<'a>(
    exact: bool,
    periods: impl IntoIterator<Item = &'a PeriodOut>,
    what: impl IntoIterator<Item = String>,
) -> Vec<String> {
    let imported = periods.into_iter().filter_map(|of| of.imported.as_ref());
    let mut parts: Vec<String> = imported.filter_map(ImportedOut::note).collect();
    parts.extend(what);
    // A period and the one that it is compared with may say the same.
    parts.dedup();
    if parts.is_empty() && !exact {
        parts.push("all figures".to_owned());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(sources: &[&str], left_out: &[&str]) -> PeriodOut {
        let texts = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect();
        PeriodOut {
            from: "2026-01-01".to_owned(),
            to: "2026-12-31".to_owned(),
            zone: "UTC".to_owned(),
            counted_from: None,
            imported: Some(ImportedOut {
                from: "2026-01-01".to_owned(),
                to: "2026-09-30".to_owned(),
                days: 273,
                sources: texts(sources),
                left_out: texts(left_out),
            }),
        }
    }

    #[test]
    fn imported_days_are_named_also_where_figures_leave_them_out() {
        let of = |exact, period: &PeriodOut| estimated(exact, [period], []).join("; ");
        let days = "the days imported from ga4 between 2026-01-01 and 2026-09-30";
        assert_eq!(
            of(false, &period(&["ga4"], &[])),
            format!("{days}: that tool counted them")
        );
        assert_eq!(
            of(false, &period(&["ga4", "logs"], &["bounce_rate", "city"])),
            format!("{days}: that tool counted them, and not all of them are in bounce_rate, city")
        );
        assert_eq!(
            of(true, &period(&["ga4"], &["all"])),
            format!("no figure includes {days}")
        );
        assert_eq!(of(true, &period(&["logs", "stile"], &[])), "");
    }

    #[test]
    fn what_is_not_exact_is_never_silent() {
        let counted = PeriodOut {
            imported: None,
            ..period(&[], &[])
        };
        assert_eq!(estimated(false, [&counted], []), ["all figures"]);
        assert_eq!(estimated(true, [&counted], []), [""; 0]);
        let twice = period(&["ga4"], &[]);
        assert_eq!(estimated(false, [&twice, &twice], []).len(), 1);
    }
}
