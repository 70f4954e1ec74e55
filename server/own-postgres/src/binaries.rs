//! Finding Postgres's programs.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use super::StartError;

/// The oldest major version that will do.
pub(super) const LEAST: u32 = 14;

/// The programs of one Postgres.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Binaries {
    pub folder: PathBuf,
    pub major: u32,
}

impl Binaries {
    pub fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// Finds the programs of the major version that is needed, or the newest.
pub(super) fn find(needed: Option<u32>) -> Result<Binaries, StartError> {
    if let Some(folder) = env::var_os("PG_BIN_DIR").filter(|folder| !folder.is_empty()) {
        let folder = PathBuf::from(folder);
        let named = look(&folder).into_iter().collect();
        return pick(named, needed).map_err(|error| match error {
            StartError::NoBinaries => StartError::WrongBinaries { folder },
            other => other,
        });
    }
    pick(
        candidates()
            .iter()
            .filter_map(|folder| look(folder))
            .collect(),
        needed,
    )
}

fn pick(mut found: Vec<Binaries>, needed: Option<u32>) -> Result<Binaries, StartError> {
    found.retain(|binaries| binaries.major >= LEAST || Some(binaries.major) == needed);
    // The first of a version stays first: the program on PATH was meant.
    found.sort_by_key(|binaries| std::cmp::Reverse(binaries.major));
    if found.is_empty() {
        return Err(StartError::NoBinaries);
    }
    let Some(needed) = needed else {
        return Ok(found.swap_remove(0));
    };
    if let Some(at) = found.iter().position(|binaries| binaries.major == needed) {
        return Ok(found.swap_remove(at));
    }
    found.dedup_by_key(|binaries| binaries.major);
    let versions: Vec<String> = found
        .iter()
        .map(|binaries| binaries.major.to_string())
        .collect();
    Err(StartError::MissingVersion {
        needed,
        found: versions.join(", "),
    })
}

/// A client's program, such as `pg_dump`, for a server of this major version: of the same version where
/// there is one, else the oldest newer one. An older one would refuse the server.
pub(super) fn client(name: &str, server: u32) -> Result<PathBuf, StartError> {
    let folders = match env::var_os("PG_BIN_DIR").filter(|folder| !folder.is_empty()) {
        Some(folder) => vec![PathBuf::from(folder)],
        None => candidates(),
    };
    // From the end: the program on PATH may be Debian's wrapper, which guesses at a version.
    let found = folders.iter().rev().filter_map(|folder| {
        let program = folder.join(name);
        Some((version_of(&program)?, program))
    });
    pick_client(found.collect(), name, server)
}

fn pick_client(
    mut found: Vec<(u32, PathBuf)>,
    name: &str,
    server: u32,
) -> Result<PathBuf, StartError> {
    found.sort_by_key(|(major, _)| *major);
    if let Some(at) = found.iter().position(|(major, _)| *major >= server) {
        return Ok(found.swap_remove(at).1);
    }
    found.dedup_by_key(|(major, _)| *major);
    let versions: Vec<String> = found.iter().map(|(major, _)| major.to_string()).collect();
    Err(StartError::NoClient {
        program: name.to_owned(),
        needed: server,
        found: if versions.is_empty() {
            "none".to_owned()
        } else {
            format!("only that of {}", versions.join(", "))
        },
    })
}

/// Where programs may be: on `PATH`, and in the versioned folders of Debian, Red Hat and Homebrew, which
/// are not on it.
fn candidates() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = env::var_os("PATH")
        .map(|path| env::split_paths(&path).collect())
        .unwrap_or_default();
    for (parent, prefix, rest) in [
        ("/usr/lib/postgresql", "", "bin"),
        ("/usr", "pgsql-", "bin"),
        ("/opt/homebrew/opt", "postgresql@", "bin"),
        ("/usr/local/opt", "postgresql@", "bin"),
    ] {
        let Ok(entries) = std::fs::read_dir(parent) else {
            continue;
        };
        let versions = entries.filter_map(Result::ok).filter(|entry| {
            entry
                .file_name()
                .to_str()
                .and_then(|name| name.strip_prefix(prefix)?.parse::<u32>().ok())
                .is_some()
        });
        folders.extend(versions.map(|entry| entry.path().join(rest)));
    }
    folders
}

/// The programs in this folder, if they are there. A link is followed: `initdb` looks for the rest in its
/// own folder.
fn look(folder: &Path) -> Option<Binaries> {
    let postgres = folder.join("postgres").canonicalize().ok()?;
    let folder = postgres.parent()?.to_owned();
    if !folder.join("initdb").exists() {
        return None;
    }
    let major = version_of(&postgres)?;
    Some(Binaries { folder, major })
}

/// The major version of a program; `None` where there is none.
fn version_of(program: &Path) -> Option<u32> {
    let output = Command::new(program).arg("--version").output().ok()?;
    major(&String::from_utf8_lossy(&output.stdout))
}

/// Reads `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`, `... 18.4`, `... 19beta1`.
fn major(version: &str) -> Option<u32> {
    let number = version.split_once("(PostgreSQL) ")?.1;
    let end = number
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(number.len());
    number[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binaries(major: u32) -> Binaries {
        Binaries {
            folder: PathBuf::from(format!("/{major}")),
            major,
        }
    }

    #[test]
    fn versions_are_read() {
        assert_eq!(
            major("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"),
            Some(15)
        );
        assert_eq!(major("postgres (PostgreSQL) 18.4\n"), Some(18));
        assert_eq!(major("postgres (PostgreSQL) 19beta1\n"), Some(19));
        assert_eq!(major("something else 3"), None);
    }

    #[test]
    fn the_newest_is_picked_or_the_one_that_is_needed() {
        let all = || vec![binaries(15), binaries(17), binaries(13), binaries(15)];
        assert_eq!(pick(all(), None).unwrap().major, 17);
        assert_eq!(pick(all(), Some(15)).unwrap().major, 15);
        assert_eq!(pick(all(), Some(13)).unwrap().major, 13);
        let error = pick(all(), Some(16)).unwrap_err().to_string();
        assert!(
            error.contains("Postgres 16")
                && error.contains("17, 15")
                && error.contains("postgresql-16"),
            "{error}"
        );
        assert!(matches!(
            pick(vec![binaries(13)], None),
            Err(StartError::NoBinaries)
        ));
        let error = StartError::NoBinaries.to_string();
        assert!(
            error.contains("apt-get install postgresql") && error.contains("14 or newer"),
            "{error}"
        );
    }

    #[test]
    fn a_client_is_as_old_as_its_server_or_newer() {
        let all = || vec![(17, "/17".into()), (15, "/15".into()), (16, "/16".into())];
        let pick = |found, server| pick_client(found, "pg_dump", server);
        assert_eq!(pick(all(), 15).unwrap(), Path::new("/15"));
        assert_eq!(pick(all(), 14).unwrap(), Path::new("/15"));
        assert_eq!(pick(all(), 16).unwrap(), Path::new("/16"));
        let text = pick(all(), 18).unwrap_err().to_string();
        assert!(
            text.contains("pg_dump of Postgres 18") && text.contains("only that of 15, 16, 17"),
            "{text}"
        );
        assert!(
            pick(Vec::new(), 18)
                .unwrap_err()
                .to_string()
                .contains("has none")
        );
    }
}
