//! Ready wording, in English and German: `/texts`.
//!
//! What the texts say of the service must be true of it: whoever changes what is kept of a visitor changes
//! them too.

mod api;
mod choice;
mod records;
mod words;

pub use api::TextsApi;
