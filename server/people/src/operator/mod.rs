//! What whoever runs the deployment does for people on the machine itself, with `stile people`: they have lost the app
//! of their second step, or their account has no owner any more. Each action writes a line of the audit, by `operator`,
//! and the people that it concerns are mailed.

mod emails;
mod service;
mod store;

pub(crate) use emails::samples;
pub use service::{
    OperatorContext, OperatorError, link_made, make_owner, people, reset_second_step,
};
pub use store::PersonRow;
