//! Goals: what visitors are hoped to do, in versions.

mod api;
mod change;
mod goal;
mod records;
pub mod rules;
mod service;
pub(crate) mod store;
pub(crate) mod stored;
mod value;

pub use api::GoalsApi;
pub use goal::{EffectiveVersion, Goal, Version, Worth};
pub use records::{CountsFor, GoalCreate, GoalTimes, GoalUpdate, GoalVersionView, GoalView};
pub(crate) use service::Goals;
pub use service::all;
pub use stored::{Pick, Stretch};
pub use value::{GoalValue, Sum, ValueKind};
