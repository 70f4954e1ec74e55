//! What an account has, uses and pays: the billing page, and what its members may change there.

mod api;
mod records;
mod service;
mod store;

pub(crate) use api::ViewApi;
pub use records::{BillingDetails, BillingView, LimitsView};
pub(crate) use service::changed;
pub use service::view_of;
