//! For commands that run next to a server: its Postgres.

use std::{
    path::Path,
    thread::sleep,
    time::{Duration, Instant},
};

use super::{StartError, binaries, cluster, socket, user::ToRunAs};

const LOOK_AGAIN: Duration = Duration::from_millis(20);
/// A server that has just started may still be waiting for its Postgres.
const PATIENCE: Duration = Duration::from_secs(10);

/// The address of the Postgres that a running Stile has started in this data folder: to be used when
/// [`super::Postgres::start`] says [`StartError::Locked`]. Blocks up to ten seconds until it is ready.
///
/// # Errors
/// When it belongs to another user (and we are not root), or does not get ready.
pub fn running_url(data_dir: &Path) -> Result<String, StartError> {
    let data_dir = data_dir
        .canonicalize()
        .map_err(|source| StartError::Folder {
            folder: data_dir.to_owned(),
            source,
        })?;
    let folder = data_dir.join("postgres");
    let since = Instant::now();
    while !is_ready(&folder) {
        // Before any waiting: another user cannot even look.
        ToRunAs::find()?.or_owner_of(&folder)?;
        if since.elapsed() > PATIENCE {
            return Err(StartError::TooSlow {
                seconds: PATIENCE.as_secs(),
                log: folder.with_extension("log"),
            });
        }
        sleep(LOOK_AGAIN);
    }
    let user = ToRunAs::find()?.or_owner_of(&folder)?;
    Ok(socket::url(&socket::folder(&folder, &user)?))
}

/// The eighth line of `postmaster.pid` says so.
fn is_ready(folder: &Path) -> bool {
    std::fs::read_to_string(folder.join("postmaster.pid"))
        .is_ok_and(|text| text.lines().nth(7).map(str::trim) == Some("ready"))
}

/// The major version of the Postgres that would be started in this data folder.
///
/// # Errors
/// As [`super::Postgres::start`] without programs.
pub fn version_for(data_dir: &Path) -> Result<u32, StartError> {
    let needed = cluster::major_version(&data_dir.join("postgres"))?;
    Ok(binaries::find(needed)?.major)
}
