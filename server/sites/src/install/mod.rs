//! What to put where, so that a site's hits arrive: the script's tag, the lines of a content
//! security policy, and examples for backends.

mod api;
mod records;
mod rules;

pub use api::InstallApi;
pub use records::{Example, Installation};
pub use rules::Address;
