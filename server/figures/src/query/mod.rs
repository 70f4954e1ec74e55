//! How a question about one site becomes SQL.
//!
//! The statements are files in `queries/counts/figures`. Into them go only
//! texts of closed sets (columns, conditions, numbers made here: `template`); whatever a
//! caller wrote is bound as a value. Unfiltered questions about whole days add
//! up days' sums (`sums`), the others count rows (`scope`).

mod arrow;
mod binder;
mod client;
mod columns;
mod conditions;
mod dimension;
mod exact;
mod first_day;
mod goal_conditions;
mod scope;
mod state;
mod sums;
mod template;

pub use arrow::Columns;
pub use binder::{Binder, prop_path};
pub(crate) use client::sql;
pub use client::{Cost, QueryClient, TOO_LARGE, site_value};
pub use conditions::Conditions;
pub use dimension::Dimension;
pub use exact::Exact;
pub use first_day::{FirstDay, day_of};
pub use goal_conditions::shown_ms;
pub use scope::{QueryScope, moment, within};
pub use state::State;
pub use sums::{FEW, LATER, MOST_LIVE, Ranked, Sums, cut_of};
pub use template::{Filled, Sql, Template};
