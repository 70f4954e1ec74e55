//! Whether an export is as its manifest says: the files that are read, their totals, and the signature.

use std::io::Read;

use counts::{ImportedHit, ImportedLeftOut};
use export_file::{Entry, MANIFEST, Manifest, Signature, SiteTotals};

use crate::error::{Contradiction, ReadError};

/// Bytes of a manifest at most.
const MOST: u64 = 64 << 20;

/// What was read of an export.
#[derive(Debug)]
pub(super) struct Contents {
    site: String,
    /// The folder of the site's files.
    folder: String,
    files: Vec<Entry>,
    totals: SiteTotals,
    manifest: Option<Vec<u8>>,
    signature: Option<Vec<u8>>,
}

impl Contents {
    /// Nothing yet of a site.
    pub fn of(site: &str) -> Self {
        Self {
            site: site.to_owned(),
            folder: format!("sites/{site}/"),
            files: Vec::new(),
            totals: SiteTotals::default(),
            manifest: None,
            signature: None,
        }
    }

    pub fn folder(&self) -> &str {
        &self.folder
    }

    /// Notes the manifest or its signature.
    pub fn note(&mut self, name: &str, file: &mut dyn Read) -> Result<(), ReadError> {
        let mut bytes = Vec::new();
        file.take(MOST).read_to_end(&mut bytes)?;
        match name {
            MANIFEST => self.manifest = Some(bytes),
            _ => self.signature = Some(bytes),
        }
        Ok(())
    }

    pub fn file(&mut self, entry: Entry) {
        self.files.push(entry);
    }

    pub fn hit(&mut self, hit: &ImportedHit) {
        let totals = &mut self.totals;
        match (&hit.ping, &hit.event) {
            (Some(_), _) => totals.heartbeats += 1,
            (None, Some(_)) => totals.events += 1,
            (None, None) => totals.views += 1,
        }
        if let (Some(amount), Some(currency)) = (hit.revenue, hit.currency) {
            let currency = String::from_utf8_lossy(&currency).into_owned();
            totals.revenue.entry(currency).or_default().0 += i128::from(amount);
        }
    }

    pub fn visits(&mut self, visits: u64) {
        self.totals.visits += visits;
    }

    pub fn left_out(&mut self, row: &ImportedLeftOut) {
        let of = row.reason.code().to_owned();
        *self.totals.left_out.entry(of).or_default() += row.hits;
    }

    /// Checks all of it, where there is a manifest: `takes` are the files that are read.
    pub fn check(&self, takes: impl Fn(&str) -> bool) -> Result<(), Contradiction> {
        let Some(bytes) = &self.manifest else {
            return Ok(());
        };
        if let Some(signature) = &self.signature {
            let signature: Signature =
                serde_json::from_slice(signature).map_err(|_| Contradiction::Signature)?;
            signature
                .verify(bytes)
                .map_err(|_| Contradiction::Signature)?;
        }
        let manifest: Manifest =
            serde_json::from_slice(bytes).map_err(|_| Contradiction::Manifest)?;
        self.check_files(&manifest, takes)?;
        match manifest.totals.get(&self.site) {
            Some(totals) if *totals != self.with_days_of(totals) => Err(Contradiction::Totals),
            _ => Ok(()),
        }
    }

    fn check_files(
        &self,
        manifest: &Manifest,
        takes: impl Fn(&str) -> bool,
    ) -> Result<(), Contradiction> {
        for file in &self.files {
            let mut entries = manifest.entries.iter();
            match entries.find(|entry| entry.name == file.name) {
                None => return Err(Contradiction::Added(file.name.clone())),
                Some(entry) if entry != file => {
                    return Err(Contradiction::Changed(file.name.clone()));
                }
                Some(_) => {}
            }
        }
        let is_there = |entry: &&Entry| self.files.iter().any(|file| file.name == entry.name);
        let mut missing = manifest.entries.iter().filter(|entry| !is_there(entry));
        match missing.find(|entry| takes(&entry.name)) {
            Some(entry) => Err(Contradiction::Missing(entry.name.clone())),
            None => Ok(()),
        }
    }

    /// The totals, with the days of others: those of the site here may begin at other hours.
    fn with_days_of(&self, other: &SiteTotals) -> SiteTotals {
        SiteTotals {
            first_day: other.first_day.clone(),
            last_day: other.last_day.clone(),
            ..self.totals.clone()
        }
    }
}
