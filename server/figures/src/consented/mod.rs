//! Consented visitors as the crate `consent` shows them: a list of those with hits in a period, and every hit of some.
//!
//! A hit is a consented visitor's if its visit is tied to the visitor (`ties`), from the moment of the agreement on. The
//! list has the usual filters: a hit that passes them counts.

mod hits;
mod list;

pub use hits::{HITS, PersonHit, hits};
pub use list::{VisitorRow, VisitorsView, list};
