//! Where the socket is: in the cluster's folder, which other users cannot enter, or elsewhere if that path is too long
//! for a socket.

use std::{
    io,
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Path, PathBuf},
};

use sha2::{Digest as _, Sha256};

use super::{
    StartError,
    cluster::NAME,
    user::{ToRunAs, set_mode},
};

/// A socket's address holds 107 bytes (103 on macOS), of which `/.s.PGSQL.5432` takes 14.
const LONGEST: usize = 80;

/// The folder for the socket.
pub(super) fn folder(cluster: &Path, user: &ToRunAs) -> Result<PathBuf, StartError> {
    if cluster.as_os_str().len() <= LONGEST {
        return Ok(cluster.to_owned());
    }
    let hash: [u8; 32] = Sha256::digest(cluster.as_os_str().as_bytes()).into();
    let name = hex::encode(&hash[..8]);
    let folder = PathBuf::from("/tmp").join(format!("stile-{name}"));
    let failed = |source| StartError::Folder {
        folder: folder.clone(),
        source,
    };
    match std::fs::create_dir(&folder) {
        Ok(()) => {
            set_mode(&folder, 0o700).map_err(failed)?;
            user.give(&folder).map_err(failed)?;
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(failed(error)),
    }
    // Every user may make folders in /tmp: take one only if it is ours, closed, and not a link.
    let found = folder.symlink_metadata().map_err(failed)?;
    if found.is_dir() && found.uid() == user.uid() && found.mode() & 0o777 == 0o700 {
        return Ok(folder);
    }
    Err(StartError::SocketFolder { folder })
}

/// The address for a client, as `libpq` and `sqlx` read it.
pub(super) fn url(folder: &Path) -> String {
    let folder: String =
        url::form_urlencoded::byte_serialize(folder.as_os_str().as_bytes()).collect();
    // A `+` for a space is for forms only. The address has the port, or PGPORT could change it.
    format!(
        "postgres://{NAME}@localhost:5432/{NAME}?host={}",
        folder.replace('+', "%20")
    )
}

/// The folder in the form that the setting `unix_socket_directories` needs: in quotes, since it is a list.
pub(super) fn setting(folder: &Path) -> String {
    format!(
        "unix_socket_directories=\"{}\"",
        folder.display().to_string().replace('"', "\"\"")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_path_stays_and_a_long_one_goes_elsewhere() {
        let us = ToRunAs::Us {
            uid: nix::unistd::geteuid().as_raw(),
        };
        assert_eq!(
            folder(Path::new("/data/postgres"), &us).unwrap(),
            Path::new("/data/postgres")
        );
        let long = PathBuf::from(format!("/{}/postgres", "x".repeat(90)));
        let elsewhere = folder(&long, &us).unwrap();
        assert!(elsewhere.as_os_str().len() < 40, "{}", elsewhere.display());
        assert_eq!(folder(&long, &us).unwrap(), elsewhere, "found again");
        set_mode(&elsewhere, 0o755).unwrap();
        assert!(matches!(
            folder(&long, &us),
            Err(StartError::SocketFolder { .. })
        ));
        std::fs::remove_dir(&elsewhere).unwrap();
        std::os::unix::fs::symlink("/tmp", &elsewhere).unwrap();
        assert!(matches!(
            folder(&long, &us),
            Err(StartError::SocketFolder { .. })
        ));
        std::fs::remove_file(&elsewhere).unwrap();
    }

    #[test]
    fn odd_paths_are_written_so_that_they_are_read_back() {
        assert_eq!(
            url(Path::new("/a b/ü+c")),
            "postgres://stile@localhost:5432/stile?host=%2Fa%20b%2F%C3%BC%2Bc"
        );
        assert_eq!(
            setting(Path::new("/a,b \"c\"")),
            "unix_socket_directories=\"/a,b \"\"c\"\"\""
        );
    }
}
