//! How a query about sites becomes SQL, and what all answers share.
//!
//! The parameters of a query (`params`) are resolved for one site (`resolve`) to a scope: the site, a
//! period and filters (`scope`, `conditions`). A scope and a file of `queries/counts/figures` make a
//! statement. It contains only texts of closed sets (columns, conditions, numbers made here: `template`);
//! the caller's values are bound (`binder`). Unfiltered queries about whole days add up days' sums
//! (`sums`), the others count rows (`scope`, `columns`). The client asks DuckDB (`client`), Arrow batches
//! are read column by column (`arrow`). `answer` has what all answers say, `long_json` writes the long ones.
//! What several queries count the same way is in `counting`.

mod answer;
mod answer_size;
mod arrow;
mod binder;
mod client;
mod columns;
mod conditions;
mod dimension;
mod exact;
mod goal_breaks;
mod goal_conditions;
mod imported;
mod local_time;
mod long_json;
mod page_views;
mod params;
mod ranking;
mod resolve;
mod row_columns;
mod scope;
mod sums;
mod template;

pub(crate) mod counting;

pub use answer::{Figure, FullOrPlain, PeriodView, computed_ms, definition, definitions, figure};
pub use answer_size::{Texts, rows_fit};
pub use arrow::Columns;
pub use binder::Binder;
pub use client::{Cost, QueryClient, State, Statement, TOO_LARGE, answered, site_value};
pub(crate) use client::{question, sql};
pub use conditions::{Conditions, on_pages};
pub use dimension::Dimension;
pub use exact::Exact;
pub use goal_breaks::{Break, BreakKind, breaks};
pub use goal_conditions::shown_ms;
pub use imported::{Imported, ImportedView, OF_TOTALS, ask as ask_imported, definition_with};
pub use local_time::{bucket_sql, day_sql, offset_sql};
pub use long_json::{Long, LongAnswer};
pub use page_views::about_page;
pub use params::{
    QueryParams, Rows, breakdown_word, breakdowns, compare, dimensions, filters, goal_of, ordered,
    page, path, period, visits_only, whatever_was_done,
};
pub use ranking::{Condition, Ranked, Sort};
pub use resolve::{FirstDay, ResolvedQuery, Spans, day_of, resolve, spans, wrong_span};
pub use row_columns::{Column, RowsOf};
pub use scope::QueryScope;
pub use sums::{FEW, LATER, MOST_LIVE, Sums, cut_of};
pub(crate) use template::{Closed, compose, has_slots};
pub use template::{Filled, Sql, Template};
