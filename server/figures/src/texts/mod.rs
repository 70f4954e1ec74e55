//! Ready wording, in English and German: `/texts`.
//!
//! The texts must describe the service truly: a change of what is kept of a visitor needs a change here
//! too.

mod api;
mod choice;
mod records;
mod store;
mod words;

pub use api::TextsApi;
pub use words::consent_paragraphs;
