//! Records of `/series`.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{goals::BreakKind, number::Number, question::PeriodView, stats::Counted};

/// What a series can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename_all = "snake_case")]
pub enum Metric {
    /// Visitors.
    Visitors,
    /// Visits.
    Visits,
    /// Page views.
    Views,
    /// Custom events.
    Events,
    /// Share of visits that bounced.
    BounceRate,
    /// Mean duration of visits.
    VisitDurationSeconds,
    /// Page views per visit.
    ViewsPerVisit,
    /// Engaged visits.
    EngagedVisits,
}

impl Metric {
    /// Its key in answers.
    pub fn key(self) -> &'static str {
        match self {
            Metric::Visitors => "visitors",
            Metric::Visits => "visits",
            Metric::Views => "views",
            Metric::Events => "events",
            Metric::BounceRate => "bounce_rate",
            Metric::VisitDurationSeconds => "visit_duration_seconds",
            Metric::ViewsPerVisit => "views_per_visit",
            Metric::EngagedVisits => "engaged_visits",
        }
    }
}

/// The metrics asked for in one bucket; the others are left away, those of a
/// bucket that lies ahead are null.
#[derive(Debug, Clone, Default)]
pub struct Values {
    /// Metric and value, in the order asked for.
    pub values: Vec<(Metric, Option<Number>)>,
}

impl Values {
    /// Those of a bucket; `None` for one that lies ahead.
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
            /// Visitors, when asked for.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub visitors: Option<Value>,
            /// Visits, when asked for.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub visits: Option<Value>,
            /// Page views, when asked for.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub views: Option<Value>,
            /// Custom events, when asked for.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub events: Option<Value>,
            /// Share of visits that bounced, when asked for.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub bounce_rate: Option<Value>,
            /// Mean duration of visits in seconds, when asked for.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub visit_duration_seconds: Option<Value>,
            /// Page views per visit, when asked for.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub views_per_visit: Option<Value>,
            /// Engaged visits, when asked for.
            #[oai(skip_serializing_if = "Option::is_none")]
            pub engaged_visits: Option<Value>,
        }

        impl $name {
            /// Fills in the metrics asked for.
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

/// A metric's value in a bucket: null where there is nothing to divide by, or
/// the bucket lies ahead.
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
        type RawValueType = Self;
        type RawElementValueType = Self;

        fn name() -> Cow<'static, str> {
            "number_or_null".into()
        }

        fn schema_ref() -> MetaSchemaRef {
            MetaSchemaRef::Inline(Box::new(MetaSchema {
                nullable: true,
                ..MetaSchema::new("number")
            }))
        }

        fn as_raw_value(&self) -> Option<&Self> {
            Some(self)
        }

        fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
            Box::new(std::iter::once(self))
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
    /// The bucket of the period compared with that has the same place.
    Previous {
        /// First moment, Unix seconds.
        at: i64,
    }
}

with_values! {
    /// One bucket of a series.
    Point {
        /// First moment, Unix seconds.
        at: i64,
        /// First moment after it, Unix seconds.
        ends_at: i64,
        /// The local day, or the local time with its offset.
        label: String,
        /// How long it lasts: a day may have 23 or 25 hours.
        seconds: i64,
        /// Whether it is going on.
        running: bool,
        /// The bucket compared with; null without one.
        previous: Option<Previous>,
    }
}

/// What somebody noted about the period.
#[derive(Debug, Clone, Object)]
pub struct AnnotationPoint {
    /// Its id.
    pub id: Uuid,
    /// When, Unix seconds: the moment, or the first moment of its first day.
    pub at: i64,
    /// The day, or the first of several, `YYYY-MM-DD` in the site's zone.
    pub day: String,
    /// The last day; the same where it is about one.
    pub last_day: String,
    /// Whether it is about whole days and not about a moment.
    pub whole_days: bool,
    /// What happened.
    pub text: String,
}

/// Where a goal became another, so that its figures before and after are not of the same.
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
    /// The first moment of the bucket that this lies in, as in `points`.
    pub bucket: i64,
    /// The number of the version that holds from here on; of a pause that begins, that held until here.
    pub version: i32,
    /// The first moment that this version counts for, Unix seconds; null: the whole past.
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
    /// What it is compared with.
    pub compare: Option<PeriodView>,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// The metrics, as asked.
    pub metrics: Vec<Metric>,
    /// Every bucket of the period, those ahead included.
    pub points: Vec<Point>,
    /// What was noted about the period, the newest day first.
    pub annotations: Vec<AnnotationPoint>,
    /// Where goals changed in the period, newest first: those that are filtered by, else all of the site. A
    /// version that was recounted over the past is in force all along, and changes nothing anywhere.
    pub breaks: Vec<GoalBreak>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each metric, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
