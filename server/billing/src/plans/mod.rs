//! The plans that can be bought, as the settings have them.

mod api;
mod records;

pub(crate) use api::PlansApi;
pub use records::PlanView;
