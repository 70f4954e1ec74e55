//! Receives an upload, reads it, and keeps what was read.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use base::{
    access::{InSite, ManageImports},
    answer::Problem,
    audit::Line,
    random::Random as _,
};
use serde_json::json;
use sites::Site;

use super::{
    UploadBody,
    records::ImportUpload,
    rules,
    store::{self, Upload},
};
use crate::{
    Imports,
    error::ReadError,
    files,
    folder::{InUse, Receiving},
    judge::SiteJudge,
    output::{Output, Reading},
    readers::{self, Context},
    source::Source,
    summary::Summary,
    temporary::Temporary,
    views::ImportContents,
};

/// Stops reading when the request is gone.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// What a thread holds that reads an upload, until it is done: even if the request is gone, its files stay as long as they are
/// read, and its place is taken.
struct Files {
    upload: Temporary,
    spool: Temporary,
    in_use: InUse,
    receiving: Receiving,
}

/// The file of what was read, which is removed with this unless it is kept.
struct Stored {
    spool: Temporary,
    _in_use: InUse,
}

/// Receives and reads an upload.
pub(super) async fn check(
    imports: &Imports,
    site: &InSite<ManageImports>,
    source: &str,
    body: UploadBody,
) -> Result<ImportUpload, Problem> {
    let (context, source) = (&imports.context, rules::source(source)?);
    let waiting = store::count(context.pool(), site, context.now()).await?;
    if waiting >= rules::UPLOADS {
        return Err(Problem::conflict("too_many_uploads").with("most", rules::UPLOADS));
    }
    let folder = &imports.folder;
    let account = site.caller.account;
    let files = store::files(context.pool(), account).await?;
    let receiving = folder.receive(account, &files).await?;
    let id = context.id();
    let (received, spool) = (folder.upload(id), folder.spool(id));
    let files = Files {
        upload: Temporary::new(received.clone()),
        spool: Temporary::new(spool.clone()),
        in_use: folder.in_use(id),
        receiving,
    };
    body.write(&received).await?;
    let settings = imports.registry.get(site)?;
    let (summary, kept) = read(imports, &settings, source, (received, spool), files).await?;
    let now = context.now();
    let upload = Upload {
        id,
        source,
        summary,
        created_at: now,
        expires_at: rules::expires_at(now),
        server: imports.server().await.map_err(Problem::internal)?,
    };
    let mut transaction = context.pool().begin().await?;
    store::insert(&mut transaction, site, &upload).await?;
    let line = Line {
        action: "import.checked",
        subject: source.word(),
        site: Some(site.id()),
        old: None,
        new: Some(json!({"upload": id, "days": upload.summary.days.len()})),
    };
    context.audit(&mut transaction, &site.caller, line).await?;
    transaction.commit().await?;
    kept.spool.keep();
    let taken = imports.taken_days(site.number()).await?;
    Ok(view(upload, &taken))
}

/// An upload as answers show it, where these days are not imported.
pub(crate) fn view(upload: Upload, taken: &BTreeSet<i32>) -> ImportUpload {
    ImportUpload {
        upload: upload.id,
        source: upload.source,
        created_at: upload.created_at,
        expires_at: upload.expires_at,
        contents: ImportContents::of(upload.source, &upload.summary),
        taken_days: upload.summary.days.intersection(taken).count() as i64,
    }
}

/// Reads an upload on a thread that may block, and deletes it: addresses in it are gone then. Gives the file of what was read.
async fn read(
    imports: &Imports,
    site: &Arc<Site>,
    source: Source,
    (upload, spool): (PathBuf, PathBuf),
    files: Files,
) -> Result<(Summary, Stored), Problem> {
    let place = imports.folder.enter().await?;
    let mut key = [0; 16];
    imports.context.random.fill(&mut key);
    let context = Context {
        judge: Some(Arc::new(SiteJudge::new(
            imports.intake.log_judge(site),
            site.name(),
        ))),
        site: site.name().to_owned(),
        hostnames: site.hostnames.clone(),
        key,
    };
    let stop: Arc<AtomicBool> = Arc::default();
    let _stops = StopOnDrop(Arc::clone(&stop));
    let reading = Reading {
        zone: site.zone.clone(),
        first_day: imports.first_day(site).await?,
        last_day: rules::last_day(source, &site.zone, imports.context.now())?,
        stop,
    };
    let read = tokio::task::spawn_blocking(move || {
        let read = read_file(source, &context, reading, (&upload, &spool));
        let Files {
            upload,
            spool,
            in_use,
            receiving,
        } = files;
        drop((upload, receiving, place));
        let kept = Stored {
            spool,
            _in_use: in_use,
        };
        read.map(|summary| (summary, kept))
    });
    let read = read.await.map_err(Problem::internal)?;
    read.map_err(ReadError::problem)
}

fn read_file(
    source: Source,
    context: &Context,
    reading: Reading,
    (upload, spool): (&Path, &Path),
) -> Result<Summary, ReadError> {
    let stop = Arc::clone(&reading.stop);
    let mut output = Output::new(reading, spool)?;
    let mut upload = files::Upload::open(upload, &stop)?;
    readers::read(source, &mut upload, context, &mut output)?;
    output.finish()
}
