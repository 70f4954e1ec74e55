//! How a question about one site becomes SQL.
//!
//! The statements are files in `queries/counts/figures`. Into them go only
//! texts of closed sets (columns, conditions, numbers made here: `template`); whatever a
//! caller wrote is bound as a value. Unfiltered questions about whole days add
//! up days' sums (`sums`), the others count rows (`frame`).

mod arrow;
mod asker;
mod binder;
mod columns;
mod conditions;
mod dimension;
mod exact;
mod first_day;
mod frame;
mod goals;
mod state;
mod sums;
mod template;

pub use arrow::Columns;
pub(crate) use asker::sql;
pub use asker::{Asker, Cost, TOO_LARGE, site_value};
pub use binder::{Binder, prop_path};
pub use conditions::Conditions;
pub use dimension::Dimension;
pub use exact::Exact;
pub use first_day::{FirstDay, day_of};
pub use frame::{Frame, moment, within};
pub use goals::shown_ms;
pub use state::State;
pub use sums::{FEW, LATER, MOST_LIVE, Ranked, Sums, cut_of};
pub use template::{Filled, Sql, Template};
