//! The deployment, for members of its own account: the first one.

mod api;
mod records;
mod service;
mod store;

pub use api::InstanceApi;
pub use records::InstanceView;
