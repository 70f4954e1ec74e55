//! How many visitors are answered at once who want to know what is kept of them: each answer takes a query, and the
//! figures of sites must not wait for them, nor the visitors of one site for those of another.

use std::collections::HashMap;

use base::answer::Problem;
use parking_lot::Mutex;
use shared::ids::SiteNumber;

/// The most of one site.
const OF_SITE: usize = 2;
/// The most of all sites: a quarter of the queries that may wait.
const OF_ALL: usize = 16;
/// After how many seconds one who is refused may try again.
const AGAIN: u64 = 2;

/// The inquiries in work, by site.
#[derive(Debug, Default)]
pub(crate) struct Inquiries(Mutex<HashMap<SiteNumber, usize>>);

/// An inquiry in work, until it is dropped.
#[derive(Debug)]
pub(super) struct Inquiry<'a> {
    of: &'a Inquiries,
    site: SiteNumber,
}

impl Drop for Inquiry<'_> {
    fn drop(&mut self) {
        let mut sites = self.of.0.lock();
        if let Some(count) = sites.get_mut(&self.site) {
            *count -= 1;
            if *count == 0 {
                sites.remove(&self.site);
            }
        }
    }
}

impl Inquiries {
    /// Begins one.
    ///
    /// # Errors
    /// 429 while as many are in work.
    pub(super) fn begin(&self, site: SiteNumber) -> Result<Inquiry<'_>, Problem> {
        let mut sites = self.0.lock();
        let all: usize = sites.values().sum();
        let of_site = sites.get(&site).copied().unwrap_or(0);
        if of_site >= OF_SITE || all >= OF_ALL {
            return Err(Problem::too_many(AGAIN));
        }
        sites.insert(site, of_site + 1);
        Ok(Inquiry { of: self, site })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_few_at_once_and_so_have_all() {
        let inquiries = Inquiries::default();
        let begin = |site: u32| inquiries.begin(SiteNumber(site));
        let refused = |site: u32| begin(site).err().map(|problem| problem.code());
        let first = begin(1).unwrap();
        let second = begin(1).unwrap();
        assert_eq!(refused(1), Some("too_many_requests"));
        let _third = begin(2).expect("another site has its own");
        drop(first);
        let _again = begin(1).expect("one is over");
        drop(second);
        let all: Vec<_> = (3..16).map(|site| begin(site).unwrap()).collect();
        let _last = begin(16).expect("the last of all");
        assert_eq!(refused(17), Some("too_many_requests"));
        drop(all);
        begin(17).unwrap();
    }

    #[test]
    fn what_is_over_takes_no_memory() {
        let inquiries = Inquiries::default();
        drop(inquiries.begin(SiteNumber(1)).unwrap());
        assert!(inquiries.0.lock().is_empty());
    }
}
