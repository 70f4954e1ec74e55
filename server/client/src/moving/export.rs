//! Exports a part of a site from the old server, and verifies it.

use std::io::Write as _;

use export_file::{Manifest, SiteTotals};
use reqwest::Method;

use super::{endpoint::Endpoint, progress, state::State};
use crate::failure::{Exit, Failure};

/// Exports the months from and to these into the file of the part. Gives the totals of it.
pub(super) async fn fetch(
    from: &Endpoint,
    site: &str,
    months: (Option<&str>, Option<&str>),
    state: &State,
) -> Result<SiteTotals, Failure> {
    download(from, site, months, state).await?;
    verify(site, months, state)
}

async fn download(
    from: &Endpoint,
    site: &str,
    (start, end): (Option<&str>, Option<&str>),
    state: &State,
) -> Result<(), Failure> {
    let months = format!(
        "{} to {}",
        start.unwrap_or("the first month"),
        end.unwrap_or("now")
    );
    progress(site, &format!("exporting {months}"));
    let mut query = vec![("site", site)];
    query.extend(start.map(|start| ("from", start)));
    query.extend(end.map(|end| ("to", end)));
    let path = state.part_file();
    let cannot = |error: std::io::Error| {
        Failure::local(format!("{} cannot be written: {error}", path.display()))
            .hint("Make room there, or choose another --folder.")
    };
    let downloaded = async || {
        let request = from.request(Method::GET, &["account", "export"], &query);
        let mut answer = from.begin(request).await?;
        let mut file = state.new_part_file()?;
        while let Some(piece) = from.next_piece(&mut answer).await? {
            file.write_all(&piece).map_err(cannot)?;
        }
        Ok(())
    };
    from.repeat(downloaded).await
}

/// Whether what arrived is what was asked for, as it was signed.
fn verify(
    site: &str,
    months: (Option<&str>, Option<&str>),
    state: &State,
) -> Result<SiteTotals, Failure> {
    let wrong = |text: String| Failure::new(Exit::NotProven, text);
    let checked = export_file::check(&state.part_file()).map_err(|error| {
        wrong(format!("the export from the old server is not as it was signed: {error}"))
            .hint("Run the command again: it exports these months again. If that does not help, look for errors in the old server's log.")
    })?;
    if !is_of(&checked.manifest, site, months) {
        let text = "the old server does not export single sites".to_owned();
        return Err(wrong(text).hint("Update it to the version of this command."));
    }
    if checked.signed_by.is_none() {
        let text = "the export from the old server is not signed".to_owned();
        return Err(wrong(text).hint("Update it to the version of this command."));
    }
    let mut totals = checked.manifest.totals;
    Ok(totals.remove(site).unwrap_or_default())
}

/// Whether an export is of this site and these months alone.
fn is_of(manifest: &Manifest, site: &str, (from, to): (Option<&str>, Option<&str>)) -> bool {
    manifest.part.as_ref().is_some_and(|part| {
        part.sites == [site] && part.from.as_deref() == from && part.to.as_deref() == to
    })
}
