//! How Postgres gets to its folder where the user that it runs as may not pass through those above it: as
//! root in `/root/stile`, which no other user can enter.
//!
//! We open the folder and leave it open in Postgres, which knows it by the name that Linux gives to an open
//! file. Following that name asks for no permission on the way, only for the folder's own, which is
//! Postgres's. No other user gets access to anything, and everything stays in the data folder.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
};

use super::{StartError, before_exec::BeforeExec, user::ToRunAs};

/// The folder of a cluster, as Postgres's programs get it.
#[derive(Debug)]
pub(super) struct Reach {
    name: PathBuf,
    /// Open until the programs have started.
    folder_handle: Option<Arc<File>>,
}

impl Reach {
    /// By its path where that can be walked, else as an open file, where the system has names for those.
    pub fn to(folder: &Path, user: &ToRunAs) -> Result<Self, StartError> {
        let above = folder.parent().unwrap_or(folder);
        match user.can_enter(above) {
            Ok(()) => Ok(Self {
                name: folder.to_owned(),
                folder_handle: None,
            }),
            Err(closed @ StartError::Unreachable { .. }) => Self::open(folder)?.ok_or(closed),
            Err(other) => Err(other),
        }
    }

    /// What Postgres calls the folder.
    pub fn name(&self) -> &Path {
        &self.name
    }

    #[cfg(target_os = "linux")]
    fn open(folder: &Path) -> Result<Option<Self>, StartError> {
        use std::os::{fd::AsRawFd as _, unix::fs::OpenOptionsExt as _};

        use nix::fcntl::OFlag;

        const NAMES: &str = "/proc/self/fd";
        if !Path::new(NAMES).is_dir() {
            return Ok(None);
        }
        let folder_handle = File::options()
            .read(true)
            .custom_flags((OFlag::O_PATH | OFlag::O_DIRECTORY).bits())
            .open(folder)
            .map_err(|source| StartError::Folder {
                folder: folder.to_owned(),
                source,
            })?;
        Ok(Some(Self {
            name: Path::new(NAMES).join(folder_handle.as_raw_fd().to_string()),
            folder_handle: Some(Arc::new(folder_handle)),
        }))
    }

    #[cfg(not(target_os = "linux"))]
    fn open(_folder: &Path) -> Result<Option<Self>, StartError> {
        Ok(None)
    }

    /// Leaves the folder's handle open in this command, under the same number.
    pub fn apply(&self, command: &mut Command) {
        if let Some(folder_handle) = &self.folder_handle {
            BeforeExec::LeaveOpen(Arc::clone(folder_handle)).apply(command);
        }
    }
}
