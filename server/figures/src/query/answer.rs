//! What answers share: the period, figures with their comparison and definition, the cost of the answer,
//! and its two forms.

use std::{collections::BTreeMap, marker::PhantomData};

use counts::ImportedDays;
use poem::{IntoResponse, Response};
use poem_openapi::{
    ApiResponse, Object,
    registry::{MetaMediaType, MetaResponse, MetaResponses, Registry},
    types::Type,
};
use shared::date::Date;

use super::{Cost, ImportedView, Long, long_json::JSON};
use crate::{
    number::Number,
    time::{SECOND, Span},
};

/// A period in a response.
#[derive(Debug, Clone, Object)]
pub struct PeriodView {
    /// First day, `YYYY-MM-DD` in the site's time zone.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Start, Unix seconds.
    pub starts_at: i64,
    /// End (exclusive), Unix seconds.
    pub ends_at: i64,
    /// The site's time zone, an IANA name.
    pub zone: String,
    /// The day of the site's first counted hit, `YYYY-MM-DD`, if it is not earlier than `from`. Nothing was counted before
    /// that day, and perhaps only part of the day itself. In a comparison period, figures then have no `change`: it would
    /// only reflect the start of counting.
    pub counted_from: Option<String>,
    /// Days in the period that were imported from other tools, and what of the answer does not include them. Omitted if there
    /// are none.
    #[oai(skip_serializing_if_is_none)]
    pub imported: Option<ImportedView>,
}

impl PeriodView {
    /// A span as responses show it, of a site whose first counted hit came on the day `first`.
    pub fn of(span: &Span, zone: &str, first: Option<i32>) -> PeriodView {
        let late = first.filter(|first| *first >= span.from.days());
        PeriodView {
            from: span.from.to_string(),
            to: span.to.to_string(),
            starts_at: span.start / SECOND,
            ends_at: span.end / SECOND,
            zone: zone.to_owned(),
            counted_from: late.map(|first| Date::from_days(first).to_string()),
            imported: None,
        }
    }

    /// The same of an answer that includes no imported sums.
    pub fn without_sums(
        span: &Span,
        zone: &str,
        first: Option<i32>,
        days: &ImportedDays,
    ) -> PeriodView {
        PeriodView {
            imported: ImportedView::without_sums(days, span),
            ..PeriodView::of(span, zone, first)
        }
    }

    /// How many of its days other tools counted. Days from a log or from Stile have hits, and are not among them.
    pub fn summed_days(&self) -> i64 {
        self.imported.as_ref().map_or(0, |imported| imported.summed)
    }

    /// Whether a figure of it includes all of its imported days.
    pub fn is_complete(&self, metric: &str) -> bool {
        let mut imported = self.imported.iter();
        imported.all(|imported| imported.is_in(metric))
    }

    /// Whether to show how a metric changed since another period: not if counting started within that one, or after it, nor
    /// if imported days are missing in one of both.
    pub fn is_comparable(&self, before: Option<&PeriodView>, metric: &str) -> bool {
        before.is_some_and(|before| {
            before.counted_from.is_none() && self.is_complete(metric) && before.is_complete(metric)
        })
    }
}

/// A figure with its comparison and definition.
#[derive(Debug, Clone, Object)]
pub struct Figure {
    /// The value; null for a rate with nothing to divide by.
    pub value: Option<Number>,
    /// The same figure in the comparison period; null if there is none.
    pub previous: Option<Number>,
    /// `(value - previous) / previous`. Null if `previous` is 0, if counting started only during the comparison
    /// period (`counted_from`), or if one of both does not include imported days of its period (`imported.left_out`).
    pub change: Option<Number>,
    /// True: nothing is sampled or estimated. False only with imported days, which another tool counted: if the figure includes
    /// them, or is in `imported.left_out`.
    pub exact: bool,
    /// The definition, as in `GET /definitions`; with imported days, one that names the tool, such as `visitors@ga4`.
    pub definition: String,
}

impl Figure {
    /// The same with imported days in it, if it has any: under the definition of the tool.
    pub fn with_imported(self, definition: Option<String>) -> Figure {
        match definition {
            Some(definition) => Figure {
                exact: false,
                definition,
                ..self
            },
            None => self,
        }
    }
}

/// A figure and that of the period compared with; their change only where they are `comparable`
/// (`PeriodView::is_comparable`).
pub fn figure(
    metric: &str,
    value: Option<Number>,
    previous: Option<Number>,
    comparable: bool,
) -> Figure {
    Figure {
        value,
        previous,
        change: match (value, previous) {
            (Some(value), Some(previous)) if comparable && previous.0 != 0.0 => {
                Some(Number((value.0 - previous.0) / previous.0))
            }
            _ => None,
        },
        exact: true,
        definition: definition(metric),
    }
}

/// The id of a metric's definition.
pub fn definition(metric: &str) -> String {
    shared::definitions::of(metric)
        .map_or_else(|| metric.to_owned(), |definition| definition.id.to_owned())
}

/// Milliseconds that the database took, to a tenth.
pub fn computed_ms(cost: &Cost) -> Number {
    Number((cost.took.as_secs_f64() * 10_000.0).round() / 10.0)
}

/// The definitions of an answer's figures: key in the answer, and metric.
pub fn definitions(of: &[(&str, &str)]) -> BTreeMap<String, String> {
    of.iter()
        .map(|(key, metric)| ((*key).to_owned(), definition(metric)))
        .collect()
}

/// The media type of plain answers: JSON with another schema.
const PLAIN: &str = "application/vnd.stile.plain+json";

/// An answer in full (`F`), or, with `plain=true`, as bare numbers and lists of them (`P`). Its long lists are made while it
/// is sent.
#[derive(Debug)]
pub struct FullOrPlain<F, P> {
    answer: Long,
    kind: &'static str,
    of: PhantomData<fn() -> (F, P)>,
}

impl<F, P> FullOrPlain<F, P> {
    /// In full: what `F` says.
    pub fn full(answer: Long) -> FullOrPlain<F, P> {
        FullOrPlain {
            answer,
            kind: JSON,
            of: PhantomData,
        }
    }

    /// Plain: what `P` says.
    pub fn plain(answer: Long) -> FullOrPlain<F, P> {
        FullOrPlain {
            kind: PLAIN,
            ..FullOrPlain::full(answer)
        }
    }
}

impl<F, P> IntoResponse for FullOrPlain<F, P> {
    fn into_response(self) -> Response {
        let body = self.answer.body();
        Response::builder().content_type(self.kind).body(body)
    }
}

impl<F: Type, P: Type> ApiResponse for FullOrPlain<F, P> {
    fn meta() -> MetaResponses {
        let full = MetaMediaType {
            content_type: "application/json",
            schema: F::schema_ref(),
        };
        let plain = MetaMediaType {
            content_type: PLAIN,
            schema: P::schema_ref(),
        };
        MetaResponses {
            responses: vec![MetaResponse {
                description: "The figures; with `plain=true`, as bare numbers.",
                status: Some(200),
                status_range: None,
                content: vec![full, plain],
                headers: vec![],
            }],
        }
    }

    fn register(registry: &mut Registry) {
        F::register(registry);
        P::register(registry);
    }
}
