//! Identifiers that more than one crate speaks of.

use serde::{Deserialize, Serialize};

/// The short number under which a site's hits are kept in DuckDB. It is given
/// once, by Postgres, and never used again for another site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SiteNumber(pub u32);
