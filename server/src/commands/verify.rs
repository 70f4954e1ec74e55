//! `stile verify`: whether the file of an account's export is as it was signed, without a server.

use std::{
    fs::File,
    io::{BufWriter, Write as _},
    path::PathBuf,
};

use anyhow::{Context as _, anyhow, bail, ensure};
use clap::Args;
use client::safe;
use counts::{HitsFormat, hit_totals};
use export_file::{Checked, Entry, ExportArchive, Manifest, SiteTotals};
use exports::account::totals;

/// Verify the file of an account's export: its signature, every file in it, and its totals.
///
/// Compare the key that it prints with that of the deployment, which `stile export-key` prints there.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile verify stile-2026-11-28.zip
  stile verify stile-2026-11-28.zip --key 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")]
pub struct Verify {
    /// The ZIP file.
    file: PathBuf,
    /// The public key that must have signed it.
    #[arg(long)]
    key: Option<String>,
    /// Accept a file without a signature, which anyone may have changed.
    #[arg(long, conflicts_with = "key")]
    unsigned: bool,
}

impl Verify {
    /// Verifies, and prints what was found.
    ///
    /// # Errors
    /// Something is not as it was signed.
    pub fn run(self) -> anyhow::Result<()> {
        let file = self.file.display();
        let mut archive = ExportArchive::open(&self.file).with_context(|| file.to_string())?;
        let Checked {
            manifest,
            signed_by,
        } = archive
            .check()
            .map_err(|error| anyhow!("{file}: {}", safe(&error.to_string())))?;
        self.verify_key(signed_by.as_deref())?;
        for (site, totals) in &manifest.totals {
            let name = safe(site);
            let found = add_up(&mut archive, &manifest, site)
                .map_err(|error| anyhow!("{file}: {}", safe(&format!("{error:#}"))))?;
            ensure!(
                found == *totals,
                "{name}: the files do not add up to the totals of the manifest"
            );
            println!("{name}: {}", in_words(totals));
        }
        println!(
            "All {} files are as the manifest says.",
            manifest.entries.len()
        );
        match signed_by {
            Some(key) => println!("Signed with the key {key}."),
            None => println!("It is not signed: anyone may have changed it."),
        }
        Ok(())
    }

    fn verify_key(&self, found: Option<&str>) -> anyhow::Result<()> {
        match (self.key.as_deref(), found) {
            (None, Some(_)) => Ok(()),
            (_, None) if self.unsigned => Ok(()),
            (_, None) => bail!(
                "it is not signed: anyone may have changed it. Export it again, or pass --unsigned to verify the rest"
            ),
            (Some(wanted), Some(found)) if wanted.eq_ignore_ascii_case(found) => Ok(()),
            (Some(_), Some(found)) => bail!("it was signed with another key: {found}"),
        }
    }
}

/// Adds up the files of a site.
fn add_up(
    archive: &mut ExportArchive,
    manifest: &Manifest,
    site: &str,
) -> anyhow::Result<SiteTotals> {
    let folder = format!("sites/{site}/");
    let mut sum = SiteTotals::default();
    for entry in &manifest.entries {
        if let Some(name) = entry.name.strip_prefix(&folder) {
            sum.add(&of_entry(archive, entry, name).with_context(|| safe(&entry.name))?);
        }
    }
    Ok(sum)
}

fn of_entry(archive: &mut ExportArchive, entry: &Entry, name: &str) -> anyhow::Result<SiteTotals> {
    let format = name
        .strip_prefix("hits/")
        .and_then(|name| HitsFormat::parse(name.rsplit('.').next()?));
    if format.is_none() && name != "left_out.csv" {
        return Ok(SiteTotals::default());
    }
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join("copy");
    let mut to = BufWriter::new(File::create(&copy)?);
    archive.copy(&entry.name, &mut to)?;
    to.flush()?;
    match format {
        Some(format) => {
            let found = hit_totals(&copy, format, &folder.path().join("scratch"))?;
            Ok(totals::of_hits(found))
        }
        None => totals::of_left_out(&copy),
    }
}

fn in_words(totals: &SiteTotals) -> String {
    let days = match (&totals.first_day, &totals.last_day) {
        (Some(first), Some(last)) => format!("{first} to {last}"),
        _ => "no hits".to_owned(),
    };
    let left_out: u64 = totals.left_out.values().sum();
    let mut text = format!(
        "{days}, {} page views, {} events, {} heartbeats, {} visits, {left_out} excluded hits",
        totals.views, totals.events, totals.heartbeats, totals.visits
    );
    for (currency, amount) in &totals.revenue {
        text += &format!(", {amount} {}", safe(currency));
    }
    text
}
