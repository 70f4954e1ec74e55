//! Records of `/series`.

use std::collections::BTreeMap;

use poem_openapi::Object;
use uuid::Uuid;

use super::{
    metric::SeriesMetric,
    values::{OrNull, Value, Values},
};
use crate::{
    number::{MoneyView, Number},
    query::{BreakKind, FullOrPlain, PeriodView},
    time::{Bucket, SECOND},
};

macro_rules! with_values {
    ($(#[$doc:meta])* $name:ident, $revenue:ty, $sums:ident {
        $($(#[$field_doc:meta])* $field:ident: $type:ty,)*
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, Object)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
            /// Visitors, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub visitors: Option<Value>,
            /// Visits, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub visits: Option<Value>,
            /// Page views, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub views: Option<Value>,
            /// Custom events, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub events: Option<Value>,
            /// Share of visits that bounced, 0 to 1, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub bounce_rate: Option<Value>,
            /// Mean duration of visits in seconds, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub visit_duration_seconds: Option<Value>,
            /// Page views per visit, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub views_per_visit: Option<Value>,
            /// Engaged visits, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub engaged_visits: Option<Value>,
            /// Share of visits that were engaged, 0 to 1, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub engagement_rate: Option<Value>,
            /// Visits that started on a page, if requested; with a filter on pages, on one of these.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub entries: Option<Value>,
            /// Visits that ended on a page, if requested; with a filter on pages, on one of these. As every figure of
            /// visits, at the start of the visit.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub exits: Option<Value>,
            /// Average seconds that a page was visible and in use, if requested: per page of a visit that reported any;
            /// with a filter on pages, of these only.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub time_on_page_seconds: Option<Value>,
            /// Average scroll depth in percent, of the same, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub scroll_depth: Option<Value>,
            /// Conversions of `goal`, if requested.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub completions: Option<Value>,
            /// Visitors with the goal divided by all visitors, if requested. The denominator ignores filters on goals,
            /// events and properties.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub conversion_rate: Option<Value>,
            /// Revenue by original currency, if requested: every currency of the answer, also with 0.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub revenue: Option<OrNull<$revenue>>,
        }

        impl $name {
            /// Fills in the requested metrics.
            pub fn with(self, values: &Values) -> $name {
                let number = |metric| values.number(metric);
                $name {
                    visitors: number(SeriesMetric::Visitors),
                    visits: number(SeriesMetric::Visits),
                    views: number(SeriesMetric::Views),
                    events: number(SeriesMetric::Events),
                    bounce_rate: number(SeriesMetric::BounceRate),
                    visit_duration_seconds: number(SeriesMetric::VisitDurationSeconds),
                    views_per_visit: number(SeriesMetric::ViewsPerVisit),
                    engaged_visits: number(SeriesMetric::EngagedVisits),
                    engagement_rate: number(SeriesMetric::EngagementRate),
                    entries: number(SeriesMetric::Entries),
                    exits: number(SeriesMetric::Exits),
                    time_on_page_seconds: number(SeriesMetric::TimeOnPageSeconds),
                    scroll_depth: number(SeriesMetric::ScrollDepth),
                    completions: number(SeriesMetric::Completions),
                    conversion_rate: number(SeriesMetric::ConversionRate),
                    revenue: values.$sums(),
                    ..self
                }
            }
        }
    };
}

with_values! {
    /// A bucket of the comparison period.
    Previous, Vec<MoneyView>, sums {
        /// Start, Unix seconds.
        at: i64,
    }
}

with_values! {
    /// One bucket of a series.
    Point, Vec<MoneyView>, sums {
        /// Start, Unix seconds.
        at: i64,
        /// End (exclusive), Unix seconds.
        ends_at: i64,
        /// The local day, or the local time with its offset.
        label: String,
        /// Length in seconds: a day may have 23 or 25 hours.
        seconds: i64,
        /// Whether the bucket is still in progress.
        running: bool,
        /// The bucket at the same position in the comparison period; null without one.
        previous: Option<Previous>,
    }
}

with_values! {
    /// One bucket of one value's series.
    GroupPoint, Vec<MoneyView>, sums {
        /// Start, Unix seconds.
        at: i64,
        /// The bucket at the same position in the comparison period; null without one.
        previous: Option<Previous>,
    }
}

with_values! {
    /// One bucket of a plain series.
    PlainPoint, BTreeMap<String, Number>, by_currency {
        /// Start, Unix seconds.
        at: i64,
        /// The local day, or the local time with its offset.
        label: String,
    }
}

impl Point {
    /// A bucket without values.
    pub fn new(bucket: &Bucket, now: i64, previous: Option<Previous>) -> Point {
        Point {
            at: bucket.start / SECOND,
            ends_at: bucket.end / SECOND,
            label: bucket.label.clone(),
            seconds: (bucket.end - bucket.start) / SECOND,
            running: bucket.start <= now && now < bucket.end,
            previous,
            ..Point::default()
        }
    }
}

/// An annotation in the period.
#[derive(Debug, Clone, Object)]
pub struct AnnotationPoint {
    /// Its id.
    pub id: Uuid,
    /// When, Unix seconds: the moment, or the start of the first day.
    pub at: i64,
    /// The day, or the first of several days, `YYYY-MM-DD` in the site's time zone.
    pub day: String,
    /// The last day; the same as `day` if there is only one.
    pub last_day: String,
    /// Whether it applies to whole days rather than to a moment.
    pub whole_days: bool,
    /// What happened.
    pub text: String,
}

/// A change of a goal: its figures before and after are not comparable.
#[derive(Debug, Clone, Object)]
pub struct GoalBreak {
    /// The goal's id.
    pub goal: Uuid,
    /// Its name.
    pub name: String,
    /// What happened.
    pub kind: BreakKind,
    /// When, Unix seconds.
    pub at: i64,
    /// Start of the bucket in `points` that contains `at`, Unix seconds.
    pub bucket: i64,
    /// The number of the version that applies from here on. At the start of a pause: the version that applied until
    /// then.
    pub version: i32,
    /// The time from which this version counts hits, Unix seconds; null: from the beginning.
    pub counts_from: Option<i64>,
}

/// The series of one value of a dimension.
#[derive(Debug, Clone, Object)]
pub struct SeriesGroup {
    /// The value; null if there is none, and for `other`.
    pub value: Option<String>,
    /// Whether this is all values together that have no series of their own.
    pub other: bool,
    /// The same buckets as in the `points` of the whole.
    pub points: Vec<GroupPoint>,
    /// The buckets of the comparison period after those in `points`, as in the whole.
    pub previous_rest: Vec<Previous>,
}

/// A series by a dimension.
#[derive(Debug, Clone, Object)]
pub struct SeriesBy {
    /// The dimension.
    pub dimension: String,
    /// The values with the most visitors in the period, most first, then all others in one.
    pub groups: Vec<SeriesGroup>,
    /// The requested metrics of which the groups add up to the figures of the whole, exactly, in every bucket. Others do
    /// not: someone with two values is a visitor of both, a visit of two pages a visit of both, and rates do not add up.
    pub adds_up: Vec<SeriesMetric>,
}

/// Figures over time.
#[derive(Debug, Clone, Object)]
pub struct Series {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// `minute`, `hour`, `day`, `week` or `month`.
    pub interval: String,
    /// The comparison period; null without one.
    pub compare: Option<PeriodView>,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// The metrics of the response, in the requested order.
    pub metrics: Vec<SeriesMetric>,
    /// Every bucket of the period, including future ones.
    pub points: Vec<Point>,
    /// The buckets of the comparison period after those in `points`, if it has more: a day compared with one of 25 hours,
    /// or February with January. With these, every bucket of the comparison period is in the answer, so they add up to it.
    pub previous_rest: Vec<Previous>,
    /// The same by the values of a dimension; only with `by`.
    #[oai(skip_serializing_if_is_none)]
    pub by: Option<SeriesBy>,
    /// Annotations in the period, newest day first.
    pub annotations: Vec<AnnotationPoint>,
    /// Changes of goals in the period, newest first: of `goal` and the goals in the filters or, if there are none, of all goals of
    /// the site. A version that also counts all past data is not listed, because it applies to the whole period.
    pub breaks: Vec<GoalBreak>,
    /// True: nothing is sampled or estimated. False only if it includes imported days, which another tool counted.
    pub exact: bool,
    /// The definition of each metric, as in `GET /definitions`; with imported days, one that names the tool.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}

/// The plain series of one value of a dimension.
#[derive(Debug, Clone, Object)]
pub struct PlainSeriesGroup {
    /// The value; null if there is none, and for `other`.
    pub value: Option<String>,
    /// Whether this is all values together that have no series of their own.
    pub other: bool,
    /// Every bucket of the period.
    pub points: Vec<PlainPoint>,
    /// Every bucket of the comparison period; empty without one.
    pub previous: Vec<PlainPoint>,
}

/// Figures over time as plain lists of numbers (`plain=true`).
#[derive(Debug, Clone, Object)]
pub struct PlainSeries {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// `minute`, `hour`, `day`, `week` or `month`.
    pub interval: String,
    /// The comparison period; null without one.
    pub compare: Option<PeriodView>,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// The metrics of the response, in the requested order.
    pub metrics: Vec<SeriesMetric>,
    /// Every bucket of the period, including future ones.
    pub points: Vec<PlainPoint>,
    /// Every bucket of the comparison period; empty without one.
    pub previous: Vec<PlainPoint>,
    /// The same by the values of `by`; empty without it.
    pub groups: Vec<PlainSeriesGroup>,
    /// The metrics of which the groups add up to the whole, as in the full answer; empty without `by`.
    pub adds_up: Vec<SeriesMetric>,
    /// True: nothing is sampled or estimated. False only if it includes imported days, which another tool counted.
    pub exact: bool,
    /// The definition of each metric, as in `GET /definitions`; with imported days, one that names the tool.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}

/// Figures over time, in full or plain.
pub type SeriesAnswer = FullOrPlain<Series, PlainSeries>;
