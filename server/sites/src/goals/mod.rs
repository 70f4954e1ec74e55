//! Goals: what visitors are hoped to do, in versions.

mod api;
mod change;
mod goal;
pub(crate) mod kept;
mod records;
pub mod rules;
mod service;
pub(crate) mod store;
mod value;

pub use api::GoalsApi;
pub use goal::{Goal, Held, Version, Worth};
pub use kept::{Pick, Stretch};
pub use records::{CountsFor, GoalCreate, GoalTimes, GoalUpdate, GoalVersionView, GoalView};
pub(crate) use service::Goals;
pub use value::{GoalValue, Sum, ValueKind};
