//! Which metrics an answer has: `metric` of the plain form and of CSV.
//!
//! The full form has all of them: there each is a field that programs with types count on.

use base::answer::Problem;
use poem_openapi::types::ToJSON;
use serde_json::Value;
use shared::metric::Metric;

use super::by::By;
use crate::query::{Column, RowsOf, counting::metrics};

metrics! {
    /// A metric of totals, or a column of rows.
    StatsMetric {
        Visitors, Visits, Views, Events, ViewsPerVisit, BounceRate, VisitDurationSeconds, EngagedVisits, EngagementRate,
        TimeOnPageSeconds, ScrollDepth, Entries, Exits, ExitRate, Completions, ConversionRate, Revenue,
    }
}

impl StatsMetric {
    /// Whether it is a total, or revenue.
    fn is_total(self) -> bool {
        !matches!(
            self,
            StatsMetric::TimeOnPageSeconds
                | StatsMetric::ScrollDepth
                | StatsMetric::Entries
                | StatsMetric::Exits
                | StatsMetric::ExitRate
                | StatsMetric::Completions
                | StatsMetric::ConversionRate
        )
    }

    /// Whether the rows of a breakdown have it.
    fn is_of(self, rows: RowsOf) -> bool {
        match self {
            StatsMetric::Revenue => rows == RowsOf::Goals,
            metric => Column::read(metric.key()).is_some_and(|column| column.is_of(rows)),
        }
    }
}

/// The metrics that an answer has; all where none is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metrics(Vec<StatsMetric>);

impl Metrics {
    /// Those of a plain answer, or of a full one, which has all.
    ///
    /// # Errors
    /// `plain_needed`; `unknown_metric` where one is neither in totals nor in any breakdown.
    pub fn of(named: Vec<StatsMetric>, plainly: bool, by: &[By]) -> Result<Metrics, Problem> {
        if !plainly && !named.is_empty() {
            return Err(Problem::invalid("plain_needed").field("metric"));
        }
        let has =
            |metric: &StatsMetric| metric.is_total() || by.iter().any(|by| metric.is_of(by.rows()));
        match named.iter().enumerate().find(|(_, metric)| !has(metric)) {
            Some((at, metric)) => Err(Problem::invalid("unknown_metric")
                .with("metric", metric.key())
                .field(format!("metric[{at}]"))),
            None => Ok(Metrics(named)),
        }
    }

    /// Those of one breakdown.
    ///
    /// # Errors
    /// `unknown_metric` where its rows have not got one of them.
    pub fn of_rows(named: Vec<StatsMetric>, by: &By) -> Result<Metrics, Problem> {
        let mut metrics = named.iter().enumerate();
        match metrics.find(|(_, metric)| !metric.is_of(by.rows())) {
            Some((at, metric)) => Err(Problem::invalid("unknown_metric.of_breakdown")
                .with("metric", metric.key())
                .with("by", by.word())
                .field(format!("metric[{at}]"))),
            None => Ok(Metrics(named)),
        }
    }

    /// Whether totals or revenue have to be counted.
    pub fn has_totals(&self) -> bool {
        self.0.is_empty() || self.0.iter().any(|metric| metric.is_total())
    }

    /// Whether it has a field of totals or rows. It always has the others, such as a row's value. What a goal is worth is
    /// its revenue.
    pub fn has(&self, field: &str) -> bool {
        let key = if field == "worth" { "revenue" } else { field };
        self.0.is_empty()
            || self.0.iter().any(|metric| metric.key() == key)
            || !Metric::ALL.iter().any(|metric| metric.key() == key)
    }

    /// A record with its fields alone.
    pub fn pick(&self, record: &impl ToJSON) -> Value {
        let mut record = record.to_json().unwrap_or_default();
        self.keep(&mut record);
        record
    }

    /// Leaves out of an object what it has not got.
    pub fn keep(&self, record: &mut Value) {
        if let Value::Object(fields) = record {
            fields.retain(|field, _| self.has(field));
        }
    }
}

#[cfg(test)]
mod tests {
    use poem_openapi::types::ParseFromJSON as _;

    use super::*;

    fn rows(words: &[&str]) -> Vec<By> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        super::super::by::tables(&words).unwrap()
    }

    #[test]
    fn every_metric_of_the_product_and_every_number_of_a_row_can_be_left_out() {
        let columns = Column::ALL.into_iter().filter(|column| !column.is_text());
        let keys = Metric::ALL.iter().map(|metric| metric.key());
        for key in keys.chain(columns.map(Column::key)) {
            let other = match key {
                "visitors" => StatsMetric::Exits,
                _ => StatsMetric::Visitors,
            };
            assert!(!Metrics(vec![other]).has(key), "{key}");
            let read = StatsMetric::parse_from_json(Some(key.into())).unwrap();
            assert_eq!(read.key(), key);
            assert!(Metrics(vec![read]).has(key), "{key}");
        }
    }

    #[test]
    fn a_metric_that_nothing_in_the_answer_has_is_refused() {
        let exits = || vec![StatsMetric::Visits, StatsMetric::Exits];
        let refused = |found: Result<Metrics, Problem>| found.unwrap_err().code();
        Metrics::of(exits(), true, &rows(&["source", "page"])).unwrap();
        let without = Metrics::of(exits(), true, &rows(&["source"]));
        assert_eq!(refused(without), "unknown_metric");
        let fully = Metrics::of(exits(), false, &rows(&["page"]));
        assert_eq!(refused(fully), "plain_needed");
        let [page, goal] = [rows(&["page"]).remove(0), rows(&["goal"]).remove(0)];
        Metrics::of_rows(exits(), &page).unwrap();
        assert_eq!(refused(Metrics::of_rows(exits(), &goal)), "unknown_metric");
        Metrics::of_rows(vec![StatsMetric::Revenue], &goal).unwrap();
        let rate = Metrics::of_rows(vec![StatsMetric::EngagementRate], &page);
        assert_eq!(refused(rate), "unknown_metric");
    }

    #[test]
    fn without_a_name_it_has_all() {
        let all = Metrics::default();
        assert!(all.has("visitors") && all.has("worth") && all.has_totals());
        let exits = Metrics(vec![StatsMetric::Exits]);
        assert!(exits.has("exits") && exits.has("value") && exits.has("name"));
        assert!(!exits.has("visitors") && !exits.has("worth") && !exits.has_totals());
        assert!(Metrics(vec![StatsMetric::Revenue]).has("worth"));
    }
}
