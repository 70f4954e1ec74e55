//! The account: its name, its deletion and support access to it.

mod api;
mod records;
mod service;
pub(crate) mod store;

pub use api::AccountApi;
pub use records::{
    AccountPlan, AccountRename, AccountView, DeletionView, SupportState, SupportView,
};
pub use service::gone;
pub(crate) use service::view;
