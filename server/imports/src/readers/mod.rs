//! The readers: one file for each tool, over one trait.
//!
//! A reader gets the files of an upload one after another, each as a stream, and puts what it reads into an
//! [`Output`]. It never holds a whole file. What a tool calls by other names, it says in ours; what a tool does not tell, it
//! leaves open rather than to guess.

mod cloudflare;
mod fathom;
mod ga4;
mod ga4_events;
mod goatcounter;
mod google_csv;
mod json_days;
mod logs;
pub mod matomo;
mod parquet;
mod plausible;
mod simple_analytics;
mod sql_rows;
mod stile;
mod times;
mod ua;
mod umami;

use std::{io::Read, sync::Arc};

pub use logs::{Judge, Judged, Request};

use crate::{
    error::ReadError,
    files::{Upload, base_name},
    output::Output,
    source::Source,
    summary::Skipped,
    values,
};

/// Reads the files of one tool.
pub trait Reader {
    /// Whether it looks into files of this name. An upload that is not an archive has no name, and is always looked into.
    fn takes(&self, name: &str) -> bool;

    /// Whether it looks into the file of this name with its folders.
    fn takes_path(&self, path: &str) -> bool {
        self.takes(base_name(path))
    }

    /// Whether the file of this name with its folders is left out if another one has the same bytes.
    fn counts_once(&self, _path: &str) -> bool {
        true
    }

    /// Notes the name, with its folders, of the file that is read next.
    fn next(&mut self, _path: &str) {}

    /// Looks at all names before the first file is read.
    fn names(&mut self, _names: &[String]) {}

    /// Reads a file; whether it was one of the tool.
    ///
    /// # Errors
    /// It is one of the tool, and damaged.
    fn read(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError>;

    /// Puts in what only the end of the last file shows.
    ///
    /// # Errors
    /// There is no room.
    fn end(&mut self, _into: &mut Output) -> Result<(), ReadError> {
        Ok(())
    }
}

/// What readers know besides the upload.
#[derive(Clone, Default)]
pub struct Context {
    /// Decides on the requests in logs.
    pub judge: Option<Arc<dyn Judge>>,
    /// The site's name.
    pub site: String,
    /// Its hostnames.
    pub hostnames: Vec<String>,
    /// What ids of visitors and visits are made unreadable with: random, and only known as long as an upload is read.
    pub key: [u8; 16],
}

impl Context {
    /// Whether a host is one of the site's.
    #[must_use]
    pub fn is_own(&self, host: &str) -> bool {
        shared::hostname::belongs(&values::host(host), &self.site, &self.hostnames)
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").finish_non_exhaustive()
    }
}

fn reader(source: Source, context: &Context) -> Box<dyn Reader> {
    match source {
        Source::Ga4 => Box::new(ga4::Ga4::new(context.key)),
        Source::Ua => Box::new(ua::Ua),
        Source::Plausible => Box::new(plausible::Plausible::default()),
        Source::Matomo => Box::new(matomo::Matomo::default()),
        Source::Umami => Box::new(umami::Umami::new(context)),
        Source::Goatcounter => Box::new(goatcounter::Goatcounter::new(context.key)),
        Source::Fathom => Box::new(fathom::Fathom::default()),
        Source::SimpleAnalytics => Box::new(simple_analytics::SimpleAnalytics::new(context.key)),
        Source::Cloudflare => Box::new(cloudflare::Cloudflare),
        Source::Logs => Box::new(logs::Logs::new(context.judge.clone())),
        Source::Stile => Box::new(stile::Stile::new(&context.site)),
    }
}

/// Reads an upload of a source.
///
/// # Errors
/// It has no file of the source, or one that is damaged.
pub fn read(
    source: Source,
    upload: &mut Upload,
    context: &Context,
    into: &mut Output,
) -> Result<(), ReadError> {
    into.begin_source(source);
    let mut reader = reader(source, context);
    let names: Vec<String> = upload.names().to_vec();
    reader.names(&names);
    let mut wanted: Vec<bool> = names.iter().map(|name| reader.takes_path(name)).collect();
    let others = names.iter().zip(&wanted);
    let others = others.filter(|(name, wanted)| !name.is_empty() && !**wanted);
    into.skip(Skipped::OtherFiles, others.count() as u64)?;
    // Of sums and rows, it is found out by what they are: two reports may be the same text.
    let copies = match source.has_hits() {
        true => {
            let pairs = names.iter().zip(&wanted);
            let once = pairs.map(|(name, wanted)| *wanted && reader.counts_once(name));
            upload.copies(&once.collect::<Vec<bool>>())?
        }
        false => vec![],
    };
    for (wanted, is_copy) in wanted.iter_mut().zip(copies) {
        if is_copy {
            *wanted = false;
            into.skip(Skipped::Repeated, 1)?;
        }
    }
    let mut found = false;
    let is_wanted = |name: &str| {
        let mut pairs = names.iter().zip(&wanted);
        pairs.any(|(one, wanted)| one == name && *wanted)
    };
    upload.each(is_wanted, |name, file| {
        into.next_file();
        reader.next(name);
        match reader.read(base_name(name), file, into)? {
            true => found = true,
            false => into.skip(Skipped::OtherFiles, 1)?,
        }
        Ok(())
    })?;
    if !found {
        return Err(ReadError::OtherSource);
    }
    reader.end(into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing;

    #[test]
    fn files_of_another_source_are_said_to_be_so() {
        let photo = "\u{89}PNG not a table at all";
        for source in Source::ALL {
            for files in [
                &[("", "hello")][..],
                &[("", photo)],
                &[("", "")],
                &[("notes.txt", "hello")],
                &[("a.csv", "b,c\n1,2\n"), ("b.json", "[1]")],
                &[],
            ] {
                let read = testing::read(source, files);
                let refused = matches!(
                    read,
                    Err(ReadError::OtherSource | ReadError::NoDays | ReadError::Archive(_))
                );
                assert!(refused, "{source:?} {files:?}: {read:?}");
            }
        }
    }
}
