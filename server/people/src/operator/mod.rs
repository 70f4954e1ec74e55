//! What an operator does for people on the server itself, with `stile people`: when a person lost their
//! authenticator app, or an account has no owner left; and with `stile operator`, who may use the operator's area. Each action writes an audit entry by `operator`, and
//! the people whom it concerns get an email.

mod emails;
mod rights;
mod service;
mod store;

pub(crate) use emails::samples;
pub use rights::{Person, add_operator, operators, remove_operator};
pub use service::{
    OperatorContext, OperatorError, link_made, make_owner, people, reset_second_step,
};
pub use store::{OperatorRow, PersonRow};
