//! Whether an export is as its manifest says: the files that are read, their totals, and the signature.

use std::{collections::BTreeMap, io::Read};

use counts::{ImportedHit, ImportedLeftOut};
use export_file::{ArchiveError, Checked, Entry, Manifest, SiteTotals, read_manifest};

use super::files::{self, Kind};
use crate::error::{Contradiction, ReadError};

/// Bytes of all manifests of an upload at most: one has a hundred and fifty for each file.
pub(super) const MAX_BYTES: u64 = 16 << 20;
/// Bytes of a signature at most.
const MAX_SIGNATURE: u64 = 4 << 10;

/// What was read of an export.
#[derive(Debug, Default)]
pub(super) struct Export {
    entries: BTreeMap<String, Entry>,
    totals: SiteTotals,
    manifest: Option<Vec<u8>>,
    signature: Option<Vec<u8>>,
}

impl Export {
    /// Notes the manifest or its signature; gives how many bytes that are.
    pub fn note(&mut self, kind: Kind, file: &mut dyn Read) -> Result<u64, ReadError> {
        let (kept, most) = match kind {
            Kind::Signature => (&mut self.signature, MAX_SIGNATURE),
            Kind::Manifest | Kind::Table => (&mut self.manifest, MAX_BYTES + 1),
        };
        let mut bytes = Vec::new();
        let read = file.take(most).read_to_end(&mut bytes)?;
        *kept = Some(bytes);
        Ok(read as u64)
    }

    /// Whether no file of the site was read.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn file(&mut self, entry: Entry) {
        self.entries.insert(entry.name.clone(), entry);
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

    /// Checks all of it for this site, where there is a manifest. Gives the public key that signed it.
    pub fn check(&self, site: &str) -> Result<Option<String>, Contradiction> {
        let Some(bytes) = &self.manifest else {
            return Ok(None);
        };
        let checked = read_manifest(bytes, self.signature.as_deref());
        let Checked {
            manifest,
            signed_by,
        } = checked.map_err(|error| match error {
            ArchiveError::Signature(_) => Contradiction::Signature,
            ArchiveError::Newer(_) => Contradiction::Newer,
            _ => Contradiction::Manifest,
        })?;
        self.check_files(&manifest, site)?;
        match manifest.totals.get(site) {
            Some(totals) if *totals != self.with_days_of(totals) => Err(Contradiction::Totals),
            _ => Ok(signed_by),
        }
    }

    fn check_files(&self, manifest: &Manifest, site: &str) -> Result<(), Contradiction> {
        let listed: BTreeMap<&str, &Entry> = manifest
            .entries
            .iter()
            .map(|entry| (entry.name.as_str(), entry))
            .collect();
        for (name, entry) in &self.entries {
            match listed.get(name.as_str()) {
                None => return Err(Contradiction::Added(name.clone())),
                Some(listed) if *listed != entry => {
                    return Err(Contradiction::Changed(name.clone()));
                }
                Some(_) => {}
            }
        }
        let is_missing = |name: &&&str| {
            let file = files::find(site, name);
            file.is_some_and(|file| file.export.is_empty()) && !self.entries.contains_key(**name)
        };
        match listed.keys().find(is_missing) {
            Some(name) => Err(Contradiction::Missing((*name).to_owned())),
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
