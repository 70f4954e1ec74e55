//! Orders from a command to the server that runs in the same data folder: over a socket in that folder, which only
//! the server's own user and root may open.
//!
//! One line of JSON goes in (`{"backup":"/backups/monday"}`, `{"compact":true}`, `{"health":true}`,
//! `{"check":true}`), lines of JSON come out: any number of `{"progress":"…"}`, then `{"done":{…}}` or
//! `{"error":"…"}`. A command that ends early cancels its order.

use std::{
    fs::{File, Permissions},
    io,
    os::{
        fd::AsRawFd as _,
        unix::{ffi::OsStrExt as _, fs::PermissionsExt as _},
    },
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, bail};
use base::{clock::SharedClock, secret::SecretUrl};
use counts::{Counts, MaintenanceError, Scope};
use figures::time::HOUR;
use front::general::readiness::Readiness;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sites::SiteRegistry;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::{UnixListener, UnixStream},
    sync::mpsc,
    task::JoinSet,
};

use super::{backup, doctor::broken::Found};
use crate::schedule;

/// The socket's name in the data folder.
const NAME: &str = "stile.sock";
/// An order is a path and a few letters.
const LONGEST_ORDER: u64 = 64 * 1024;
/// Bytes of a socket's address that fit everywhere.
const LONGEST_PATH: usize = 100;

/// What a running server can do for a command.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Order {
    /// Copy everything into this folder, or to this place in a store.
    Backup(PathBuf),
    /// Run the nightly compaction.
    Compact(bool),
    /// Give what the self-check found; `true`: after a run.
    SelfCheck(bool),
    /// Report the health.
    Health(bool),
    /// Read all counts and the journal, and compare checksums.
    Check(bool),
}

/// A line of its answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Reply {
    Progress(String),
    Done(Value),
    Error(String),
}

/// Takes lines on the progress of an order.
pub(crate) type ProgressSender = mpsc::UnboundedSender<String>;

/// What orders work on.
#[derive(Clone)]
pub(crate) struct Parts {
    /// The data folder.
    pub data_dir: PathBuf,
    /// The accounts database's address.
    pub database_url: SecretUrl,
    /// The settings of backups.
    pub backup: base::config::Backup,
    /// Whether it can do its work.
    pub readiness: Readiness,
    /// The counts.
    pub counts: Counts,
    /// The sites.
    pub registry: Arc<SiteRegistry>,
    /// Time.
    pub clock: SharedClock,
    /// The self-check.
    pub nightly: nightly::Nightly,
}

/// Takes orders until it is dropped. Without the socket the service still serves; the log says so.
pub(crate) async fn listen(parts: Parts) {
    let (listener, _bound) = match bind(&parts.data_dir) {
        Ok(bound) => bound,
        Err(error) => {
            tracing::error!(%error, "cannot take orders: commands such as `stile backup` work only while the server is stopped");
            return;
        }
    };
    let mut orders = JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let parts = parts.clone();
                orders.spawn(async move {
                    if let Err(error) = answer(&parts, stream).await {
                        tracing::debug!(%error, "the command that gave an order has ended");
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "cannot take an order");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
        while orders.try_join_next().is_some() {}
    }
}

/// The socket's file, removed when the server ends in order.
struct Bound(PathBuf);

impl Drop for Bound {
    fn drop(&mut self) {
        // A socket that stays is taken away by the next server.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The caller holds the lock of the counts: a socket that is there already belongs to a dead server.
fn bind(data_dir: &Path) -> io::Result<(UnixListener, Bound)> {
    let (path, aside) = (data_dir.join(NAME), data_dir.join(format!("{NAME}.new")));
    match std::fs::remove_file(&aside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let (address, _folder) = address(&aside)?;
    let listener = UnixListener::bind(address)?;
    // Closed to others before it has the name that they would look for.
    std::fs::set_permissions(&aside, Permissions::from_mode(0o600))?;
    std::fs::rename(&aside, &path)?;
    Ok((listener, Bound(path)))
}

/// A path as a socket address, which holds about a hundred bytes. A longer path goes through its opened folder, which
/// must stay open in the meantime.
fn address(path: &Path) -> io::Result<(PathBuf, Option<File>)> {
    if path.as_os_str().as_bytes().len() <= LONGEST_PATH {
        return Ok((path.to_owned(), None));
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Ok((path.to_owned(), None));
    };
    let folder = File::open(folder)?;
    let short = format!("/proc/self/fd/{}", folder.as_raw_fd());
    Ok((Path::new(&short).join(name), Some(folder)))
}

async fn answer(parts: &Parts, stream: UnixStream) -> io::Result<()> {
    let (from, mut to) = stream.into_split();
    let mut from = BufReader::new(from.take(LONGEST_ORDER));
    let mut line = String::new();
    from.read_line(&mut line).await?;
    let (progress, mut messages) = mpsc::unbounded_channel();
    let mut work = std::pin::pin!(carry_out(parts, &line, progress));
    let last = loop {
        tokio::select! {
            Some(progress) = messages.recv() => write(&mut to, &Reply::Progress(progress)).await?,
            done = &mut work => break done,
            // Nothing more is expected: this is the other side's end.
            _ = from.read_u8() => return Ok(()),
        }
    };
    while let Ok(progress) = messages.try_recv() {
        write(&mut to, &Reply::Progress(progress)).await?;
    }
    let last = match last {
        Ok(done) => Reply::Done(done),
        Err(error) => Reply::Error(format!("{error:#}")),
    };
    write(&mut to, &last).await
}

async fn write(to: &mut (impl tokio::io::AsyncWrite + Unpin), reply: &Reply) -> io::Result<()> {
    let mut line = serde_json::to_vec(reply)?;
    line.push(b'\n');
    to.write_all(&line).await?;
    to.flush().await
}

async fn carry_out(parts: &Parts, line: &str, progress: ProgressSender) -> anyhow::Result<Value> {
    let order: Order = serde_json::from_str(line).context("cannot read the order")?;
    match order {
        Order::Backup(to) => {
            let to = to.to_str().context("the folder's name is not UTF-8")?;
            // A relative path would begin at the server's folder, not at the command's.
            anyhow::ensure!(
                base::config::Backup::is_s3(to) || Path::new(to).is_absolute(),
                "{to} is not a full path"
            );
            let place = backup::place::Place::read(&parts.backup, to)?;
            let whole = backup::Whole {
                data: &parts.data_dir,
                counts: &parts.counts,
                accounts: &parts.database_url,
                clock: &*parts.clock,
            };
            Ok(serde_json::to_value(
                whole.copy_into(&place, &progress).await?,
            )?)
        }
        Order::Compact(_) => {
            let done = compact(&parts.counts, &parts.registry, &parts.clock).await?;
            Ok(
                json!({ "rows": done.rows, "months": done.months, "took_ms": done.took.as_millis() as u64 }),
            )
        }
        Order::SelfCheck(run) => {
            if run {
                parts.nightly.run_now().await?;
            }
            Ok(serde_json::to_value(parts.nightly.summary().await?)?)
        }
        Order::Health(_) => Ok(health(parts).await),
        Order::Check(_) => {
            let found = Found::from(parts.counts.check().await?);
            Ok(serde_json::to_value(found)?)
        }
    }
}

/// Compacts the days that are over, as each night.
pub(crate) async fn compact(
    counts: &Counts,
    registry: &SiteRegistry,
    clock: &SharedClock,
) -> anyhow::Result<counts::Compacted> {
    let now = clock.now();
    match counts
        .compact(
            Scope::Before(now - 2 * HOUR),
            schedule::zones(registry, now),
        )
        .await
    {
        Err(MaintenanceError::Running) => {
            bail!("a compaction, deletion or backup is running: try again when it has finished")
        }
        done => Ok(done?),
    }
}

async fn health(parts: &Parts) -> Value {
    let state = parts.readiness.look().await;
    let counts = &state.counts;
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "ok": state.problems.is_empty(),
        "wrong": state.wrong(),
        "accepting": counts.accepting,
        "accounts": state.accounts,
        "waiting_rows": counts.waiting_rows,
        "behind_ms": counts.behind_ms,
        "broken_records": counts.broken_records,
        "memory_short": counts.memory_short,
        "expiry_waits_until": state.expiry_waits_until,
        "last_error": counts.last_error,
    })
}

/// Gives an order to the server that runs in this data folder, and passes on its progress.
/// `None`: no server runs there.
///
/// # Errors
/// It belongs to another user, ends before it is done, or cannot do it.
pub(crate) async fn send(
    data_dir: &Path,
    order: &Order,
    mut on_progress: impl FnMut(&str),
) -> anyhow::Result<Option<Value>> {
    let path = data_dir.join(NAME);
    let Some(mut stream) = connect(&path).await? else {
        return Ok(None);
    };
    let mut line = serde_json::to_vec(order)?;
    line.push(b'\n');
    stream.write_all(&line).await?;
    let mut lines = BufReader::new(stream).lines();
    while let Some(line) = lines.next_line().await? {
        match serde_json::from_str(&line).context(
            "cannot read the answer of the running server: is it another version of Stile?",
        )? {
            Reply::Progress(text) => on_progress(&text),
            Reply::Done(value) => return Ok(Some(value)),
            Reply::Error(text) => bail!(text),
        }
    }
    bail!("the server stopped before this was finished")
}

async fn connect(path: &Path) -> anyhow::Result<Option<UnixStream>> {
    let reached = match address(path) {
        Ok((address, _folder)) => UnixStream::connect(address).await,
        Err(error) => Err(error),
    };
    match reached {
        Ok(stream) => Ok(Some(stream)),
        Err(error) => match error.kind() {
            // No socket, or that of a server which was killed.
            io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => Ok(None),
            io::ErrorKind::PermissionDenied => {
                bail!(
                    "no access to {}: run this command as the user who runs Stile, or as root",
                    path.display()
                )
            }
            _ => Err(error)
                .with_context(|| format!("the server cannot be reached over {}", path.display())),
        },
    }
}
