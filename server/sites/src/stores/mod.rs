//! What the script keeps on a visitor's device, for the site's cookie policy: nothing, unless somebody asked not
//! to be counted.

mod api;
mod records;
mod rules;

pub use api::StoresApi;
