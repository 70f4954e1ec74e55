//! How a question about one site becomes SQL.
//!
//! The statements are files in `queries/counts/figures`. Into them go only
//! texts of closed sets (columns, conditions, numbers made here); whatever a
//! caller wrote is bound as a value.

mod arrow;
mod columns;
mod conditions;
mod dimension;
mod frame;
mod visitors;

pub use arrow::Columns;
pub use conditions::{Conditions, prop_path};
pub use dimension::Dimension;
pub(crate) use frame::sql;
pub use frame::{Asker, Cost, Edge, Frame, moment, site_value};
pub use visitors::Firsts;
