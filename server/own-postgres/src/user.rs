//! The user that Postgres runs as: ours, except for root, which it refuses.

use std::{
    io,
    os::unix::{
        fs::{MetadataExt, PermissionsExt},
        process::CommandExt,
    },
    path::Path,
    process::Command,
};

use nix::unistd::{Uid, User};

use super::StartError;

/// Are we root?
#[must_use]
pub fn is_root() -> bool {
    Uid::effective().is_root()
}

/// The user to run as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ToRunAs {
    /// As ourselves.
    Us {
        /// Our number.
        uid: u32,
    },
    /// We are root: as this user.
    Another {
        /// Its number.
        uid: u32,
        /// Its group's number.
        gid: u32,
        /// Its name, for messages.
        name: String,
    },
}

impl ToRunAs {
    /// Picks: as root `postgres`, else `nobody`; otherwise ourselves.
    pub fn find() -> Result<Self, StartError> {
        let uid = Uid::effective();
        if !uid.is_root() {
            return Ok(Self::Us { uid: uid.as_raw() });
        }
        ["postgres", "nobody"]
            .into_iter()
            .find_map(look_up)
            .ok_or(StartError::NoUser)
    }

    /// The same, but a folder that is there already decides: Postgres insists on owning it.
    pub fn or_owner_of(self, folder: &Path) -> Result<Self, StartError> {
        let Ok(found) = folder.metadata() else {
            return Ok(self);
        };
        if found.uid() == self.uid() {
            return Ok(self);
        }
        match self {
            Self::Us { .. } => Err(StartError::OwnedByAnother {
                folder: folder.to_owned(),
                owner: found.uid(),
            }),
            Self::Another { .. } if found.uid() == 0 => Err(StartError::OwnedByRoot {
                folder: folder.to_owned(),
            }),
            Self::Another { .. } => Ok(Self::Another {
                uid: found.uid(),
                gid: found.gid(),
                name: format!("number {}", found.uid()),
            }),
        }
    }

    /// Its number.
    pub fn uid(&self) -> u32 {
        match self {
            Self::Us { uid } | Self::Another { uid, .. } => *uid,
        }
    }

    /// Another user than ours?
    pub fn is_another(&self) -> bool {
        matches!(self, Self::Another { .. })
    }

    /// Can it pass through this folder and all above?
    pub fn can_enter(&self, folder: &Path) -> Result<(), StartError> {
        let Self::Another { uid, gid, name } = self else {
            return Ok(());
        };
        for folder in folder.ancestors() {
            let found = folder.metadata().map_err(|source| StartError::Folder {
                folder: folder.to_owned(),
                source,
            })?;
            let bit = if found.uid() == *uid {
                0o100
            } else if found.gid() == *gid {
                0o010
            } else {
                0o001
            };
            if found.mode() & bit == 0 {
                return Err(StartError::Unreachable {
                    user: name.clone(),
                    closed: folder.to_owned(),
                });
            }
        }
        Ok(())
    }

    /// Gives it a file or folder of ours.
    pub fn give(&self, path: &Path) -> io::Result<()> {
        match self {
            Self::Us { .. } => Ok(()),
            Self::Another { uid, gid, .. } => {
                std::os::unix::fs::chown(path, Some(*uid), Some(*gid))
            }
        }
    }

    /// Makes a command run as it: the standard library drops the other groups, then sets the group, then
    /// the user, before anything of the program runs.
    pub fn apply(&self, command: &mut Command) {
        if let Self::Another { uid, gid, .. } = self {
            command.gid(*gid).uid(*uid);
        }
    }
}

/// Sets the permissions of a file or folder.
pub(super) fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

fn look_up(name: &str) -> Option<ToRunAs> {
    let user = User::from_name(name).ok()??;
    (!user.uid.is_root()).then(|| ToRunAs::Another {
        uid: user.uid.as_raw(),
        gid: user.gid.as_raw(),
        name: user.name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_folder_on_the_way_is_named() {
        let temporary = tempfile::tempdir().unwrap();
        let (closed, inner) = (
            temporary.path().join("closed"),
            temporary.path().join("closed/inner"),
        );
        std::fs::create_dir_all(&inner).unwrap();
        set_mode(temporary.path(), 0o755).unwrap();
        let stranger = ToRunAs::Another {
            uid: 54_321,
            gid: 54_321,
            name: "stranger".to_owned(),
        };
        set_mode(&closed, 0o711).unwrap();
        assert!(stranger.can_enter(&inner).is_ok());
        set_mode(&closed, 0o700).unwrap();
        let error = stranger.can_enter(&inner).unwrap_err().to_string();
        assert!(
            error.contains("`stranger`") && error.contains("closed") && error.contains("data.dir"),
            "{error}"
        );
        assert!(ToRunAs::Us { uid: 54_321 }.can_enter(&inner).is_ok());
    }

    #[test]
    fn root_never_stays_root() {
        assert_eq!(look_up("root"), None);
        assert_eq!(look_up("no-such-user-here"), None);
    }
}
