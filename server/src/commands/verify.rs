//! `stile verify`: whether the file of an account's export is as it was signed, without a server.

use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use counts::HitsFormat;
use export_file::{Checked, Entry, Manifest, SiteTotals, check, copy_entry};
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
}

impl Verify {
    /// Verifies, and prints what was found.
    ///
    /// # Errors
    /// Something is not as it was signed.
    pub fn run(self) -> anyhow::Result<()> {
        let file = self.file.display();
        let Checked {
            manifest,
            signed_by,
        } = check(&self.file).with_context(|| file.to_string())?;
        verify_key(self.key.as_deref(), signed_by.as_deref())?;
        for (site, totals) in &manifest.totals {
            let found = add_up(&self.file, &manifest, site)?;
            ensure!(
                found == *totals,
                "{site}: the files do not add up to the totals of the manifest"
            );
            println!("{site}: {}", in_words(totals));
        }
        println!(
            "All {} files are as the manifest says.",
            manifest.entries.len()
        );
        match signed_by {
            Some(key) => println!("Signed with the key {key}."),
            None => println!("It is not signed: it was made by an earlier version of Stile."),
        }
        Ok(())
    }
}

fn verify_key(wanted: Option<&str>, found: Option<&str>) -> anyhow::Result<()> {
    match (wanted, found) {
        (None, _) => Ok(()),
        (Some(_), None) => bail!("it is not signed"),
        (Some(wanted), Some(found)) if wanted.eq_ignore_ascii_case(found) => Ok(()),
        (Some(_), Some(found)) => bail!("it was signed with another key: {found}"),
    }
}

/// Adds up the files of a site.
fn add_up(file: &Path, manifest: &Manifest, site: &str) -> anyhow::Result<SiteTotals> {
    let folder = format!("sites/{site}/");
    let mut sum = SiteTotals::default();
    for entry in &manifest.entries {
        if let Some(name) = entry.name.strip_prefix(&folder) {
            sum.add(&of_entry(file, entry, name).with_context(|| entry.name.clone())?);
        }
    }
    Ok(sum)
}

fn of_entry(file: &Path, entry: &Entry, name: &str) -> anyhow::Result<SiteTotals> {
    let format = name
        .strip_prefix("hits/")
        .and_then(|name| HitsFormat::parse(name.rsplit('.').next()?));
    if format.is_none() && name != "left_out.csv" {
        return Ok(SiteTotals::default());
    }
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join("copy");
    copy_entry(file, &entry.name, &mut BufWriter::new(File::create(&copy)?))?;
    match format {
        Some(format) => totals::of_hits(&copy, format, &folder.path().join("scratch")),
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
        text += &format!(", {amount} {currency}");
    }
    text
}
