//! What an operator does for people on the server itself, with `stile people`: when a person lost their
//! authenticator app, or an account has no owner left. Each action writes an audit entry by `operator`, and
//! the people whom it concerns get an email.

mod emails;
mod service;
mod store;

pub(crate) use emails::samples;
pub use service::{
    OperatorContext, OperatorError, link_made, make_owner, people, reset_second_step,
};
pub use store::PersonRow;
