//! What was counted, as the area people asks for it.

use std::path::Path;

use counts::Counts;
use people::figures::{Figures, Later};
use shared::{date::Date, ids::SiteNumber};

/// What was counted.
pub(crate) struct Kept(pub Counts);

impl Figures for Kept {
    fn counted(&self, sites: Vec<SiteNumber>) -> Later<'_, bool> {
        Box::pin(async move { Ok(self.0.has_counted(&sites).await?) })
    }

    fn months(&self, site: SiteNumber) -> Later<'_, Vec<Date>> {
        Box::pin(async move { Ok(self.0.export_months(site).await?) })
    }

    fn hits<'a>(&'a self, site: SiteNumber, month: Date, to: &'a Path) -> Later<'a, ()> {
        Box::pin(async move { Ok(self.0.export_hits(site, month, to).await?) })
    }

    fn left_out<'a>(&'a self, site: SiteNumber, to: &'a Path) -> Later<'a, ()> {
        Box::pin(async move { Ok(self.0.export_left_out(site, to).await?) })
    }
}
