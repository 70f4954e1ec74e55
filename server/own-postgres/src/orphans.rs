//! What a killed server left behind: a Postgres that is still ending, and a `postmaster.pid` whose process is gone or
//! is another program by now.

use std::{
    io,
    path::Path,
    thread::sleep,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};

use super::{StartError, keeper::Stop};

const LOOK_AGAIN: Duration = Duration::from_millis(20);
/// The kernel signals it to end; after this long we signal it too.
const REMIND: Duration = Duration::from_secs(5);
const GIVE_UP: Duration = Duration::from_secs(60);

/// Waits until no process works in the folder, then takes a stale `postmaster.pid` away.
///
/// Postgres clears a stale file away itself, unless another process of the same user has that number by
/// now, which in a container is the rule. So the better test is this: every process of a Postgres has the
/// folder as its current one.
pub(super) fn wait_for(folder: &Path, stop: &Stop) -> Result<(), StartError> {
    let since = Instant::now();
    let mut reminded = false;
    while let Some(process) = working_in(folder) {
        if stop.asked() {
            return Err(StartError::Stopping);
        }
        if since.elapsed() > GIVE_UP {
            return Err(StartError::Orphan {
                folder: folder.to_owned(),
                process,
            });
        }
        if !reminded {
            tracing::info!(process, "waiting for the Postgres of an earlier run to end");
        }
        if since.elapsed() > REMIND {
            remind(folder, process);
        }
        reminded = true;
        sleep(LOOK_AGAIN);
    }
    if !cfg!(target_os = "linux") {
        // Processes cannot be looked into here: leave the file for Postgres to judge.
        return Ok(());
    }
    remove_locks(folder).map_err(|source| StartError::Folder {
        folder: folder.to_owned(),
        source,
    })
}

/// Removes `postmaster.pid`, and the socket and its lock file if they are in the folder. A killed process that has not
/// been reaped still has its process id, and Postgres would think that it is running.
fn remove_locks(folder: &Path) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name == "postmaster.pid" || name.starts_with(".s.PGSQL.") {
            match std::fs::remove_file(entry.path()) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
    }
    Ok(())
}

/// A process of a Postgres in this folder: the postmaster where it still lives.
fn working_in(folder: &Path) -> Option<u32> {
    let postmaster = postmaster(folder);
    let mut all = std::fs::read_dir("/proc")
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok())
        .filter(|process| {
            std::fs::read_link(format!("/proc/{process}/cwd")).is_ok_and(|cwd| cwd == folder)
        })
        .filter(is_postgres);
    let first = all.next()?;
    let rest: Vec<u32> = all.collect();
    Some(
        postmaster
            .filter(|process| rest.contains(process))
            .unwrap_or(first),
    )
}

/// A user's shell in the folder is not a reason to wait.
fn is_postgres(process: &u32) -> bool {
    std::fs::read_to_string(format!("/proc/{process}/comm"))
        .is_ok_and(|name| name.trim() == "postgres")
}

/// The process id in `postmaster.pid`.
fn postmaster(folder: &Path) -> Option<u32> {
    std::fs::read_to_string(folder.join("postmaster.pid"))
        .ok()?
        .lines()
        .next()?
        .trim()
        .parse()
        .ok()
}

/// Tells the postmaster to end, if that is what the process is.
fn remind(folder: &Path, process: u32) {
    if postmaster(folder) != Some(process) {
        return;
    }
    let Ok(process) = i32::try_from(process) else {
        return;
    };
    // It was just seen to be a Postgres in our folder. Where it has ended meanwhile, all is well.
    let _ = kill(Pid::from_raw(process), Signal::SIGINT);
}
