//! Consented visitors: how many a period has, for its totals; and as the crate `consent` shows them, a list of those with
//! hits in a period, and every hit of some.
//!
//! A hit is a consented visitor's if its visit is tied to the visitor (`ties`), from the moment of the agreement on. The
//! list has the usual filters: a hit that passes them counts.

mod hits;
mod list;
mod total;

pub use hits::{HITS, PersonHit, hits};
pub use list::{VisitorRow, VisitorsView, list};
pub(crate) use total::totals;
pub use total::{AgreedShare, AgreedTotals};
