//! What the script stores on a visitor's device, for the site's cookie policy: nothing, unless a person opted
//! out of being counted, or the site asks for consent and a person answered.

mod api;
mod records;
mod rules;

pub use api::StoresApi;
