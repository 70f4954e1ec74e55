//! What every figure means, from the same constants that the code uses:
//! `/definitions`; and the zones that a site may have: `/zones`.

mod api;
mod records;

pub use api::DefinitionsApi;
