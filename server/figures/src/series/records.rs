//! Records of `/series`.

use std::collections::BTreeMap;

use poem_openapi::Object;
use uuid::Uuid;

use crate::{
    number::Number,
    query::{
        BreakKind, PeriodView,
        counting::{Counted, Metric},
    },
};

/// The requested metrics in one bucket. Others are omitted; those of a future bucket are null.
#[derive(Debug, Clone, Default)]
pub struct Values {
    /// Metric and value, in the requested order.
    pub values: Vec<(Metric, Option<Number>)>,
}

impl Values {
    /// The values of a bucket; `None` for a future one.
    pub fn of(metrics: &[Metric], counted: Option<&Counted>) -> Values {
        Values {
            values: metrics
                .iter()
                .map(|metric| {
                    (
                        *metric,
                        counted.and_then(|counted| counted.metric(metric.key())),
                    )
                })
                .collect(),
        }
    }
}

macro_rules! with_values {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $(@$skip:tt)? $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Object)]
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
        }

        impl $name {
            /// Fills in the requested metrics.
            pub fn fill(&mut self, values: &Values) {
                for (metric, value) in &values.values {
                    let value = Some(Value(*value));
                    match metric {
                        Metric::Visitors => self.visitors = value,
                        Metric::Visits => self.visits = value,
                        Metric::Views => self.views = value,
                        Metric::Events => self.events = value,
                        Metric::BounceRate => self.bounce_rate = value,
                        Metric::VisitDurationSeconds => self.visit_duration_seconds = value,
                        Metric::ViewsPerVisit => self.views_per_visit = value,
                        Metric::EngagedVisits => self.engaged_visits = value,
                    }
                }
            }
        }
    };
}

/// A metric's value in a bucket: null if there is nothing to divide by, or for a future bucket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Value(pub Option<Number>);

mod value {
    use std::borrow::Cow;

    use poem_openapi::{
        registry::{MetaSchema, MetaSchemaRef},
        types::{ParseFromJSON, ParseResult, ToJSON, Type},
    };

    use super::{Number, Value};

    impl Type for Value {
        const IS_REQUIRED: bool = false;
        base::raw_value_is_self!();

        fn name() -> Cow<'static, str> {
            "number_or_null".into()
        }

        fn schema_ref() -> MetaSchemaRef {
            MetaSchemaRef::Inline(Box::new(MetaSchema {
                nullable: true,
                ..MetaSchema::new("number")
            }))
        }
    }

    impl ToJSON for Value {
        fn to_json(&self) -> Option<serde_json::Value> {
            Some(
                self.0
                    .and_then(|number| number.to_json())
                    .unwrap_or(serde_json::Value::Null),
            )
        }
    }

    impl ParseFromJSON for Value {
        fn parse_from_json(value: Option<serde_json::Value>) -> ParseResult<Self> {
            match value {
                None | Some(serde_json::Value::Null) => Ok(Value(None)),
                some => Number::parse_from_json(some)
                    .map(|number| Value(Some(number)))
                    .map_err(poem_openapi::types::ParseError::propagate),
            }
        }
    }
}

with_values! {
    /// The bucket at the same position in the comparison period.
    Previous {
        /// Start, Unix seconds.
        at: i64,
    }
}

with_values! {
    /// One bucket of a series.
    Point {
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
        /// The bucket that it is compared with; null without one.
        previous: Option<Previous>,
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
    pub metrics: Vec<Metric>,
    /// Every bucket of the period, including future ones.
    pub points: Vec<Point>,
    /// Annotations in the period, newest day first.
    pub annotations: Vec<AnnotationPoint>,
    /// Changes of goals in the period, newest first: of the goals in the filters or, if there are none, of all goals of
    /// the site. A version that also counts all past data is not listed, because it applies to the whole period.
    pub breaks: Vec<GoalBreak>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each metric, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
