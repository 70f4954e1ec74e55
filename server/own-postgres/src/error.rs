//! What can keep Postgres from starting, each with what to do about it.

use std::{io, path::PathBuf};

/// Why Postgres did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// No programs of Postgres on this machine.
    #[error(
        "No Postgres ({least} or newer) was found on this machine: install one (apt-get install postgresql), \
         name the folder of its programs in PG_BIN_DIR, or set accounts.database_url to a Postgres elsewhere.",
        least = super::binaries::LEAST
    )]
    NoBinaries,
    /// `PG_BIN_DIR` leads nowhere.
    #[error(
        "PG_BIN_DIR is {folder}, but there are no `postgres` and `initdb` of version {least} or newer in it: \
         correct it or leave it out.",
        least = super::binaries::LEAST
    )]
    WrongBinaries {
        /// What the variable says.
        folder: PathBuf,
    },
    /// The data folder was made by another major version.
    #[error(
        "The accounts in the data folder were written by Postgres {needed}, but this machine has only {found}: \
         install it (apt-get install postgresql-{needed}), or name the folder of its programs in PG_BIN_DIR."
    )]
    MissingVersion {
        /// The major version that can read the folder.
        needed: u32,
        /// Those that are there.
        found: String,
    },
    /// No client program, which the server needs.
    #[error(
        "This needs {program} of Postgres {needed} or newer, and this machine has {found}: install it (apt-get \
         install postgresql-client-{needed}), or name the folder of its programs in PG_BIN_DIR."
    )]
    NoClient {
        /// The program.
        program: String,
        /// The server's major version.
        needed: u32,
        /// Those that are there.
        found: String,
    },
    /// `data/postgres` holds something else.
    #[error(
        "{folder} is there but is no Postgres folder: move it away, or choose another data.dir."
    )]
    NotACluster {
        /// The folder.
        folder: PathBuf,
    },
    /// Another one of us runs in this folder.
    #[error(
        "Another Stile (process {process}) is using {folder}: stop it first, or choose another data folder \
         (data.dir)."
    )]
    Locked {
        /// The data folder.
        folder: PathBuf,
        /// Its process id, as it wrote it down.
        process: String,
    },
    /// What an earlier server left running does not end.
    #[error(
        "A Postgres (process {process}) left by an earlier Stile still uses {folder} and does not end: stop it \
         with `kill -INT {process}` and start again."
    )]
    Orphan {
        /// The folder of the cluster.
        folder: PathBuf,
        /// Its process id.
        process: u32,
    },
    /// As root, and there is no user to run Postgres as.
    #[error(
        "Postgres refuses to run as root, and this machine has neither a user `postgres` nor a user `nobody`: \
         start Stile as another user."
    )]
    NoUser,
    /// The folder belongs to root, which Postgres refuses.
    #[error(
        "{folder} belongs to root, as whom Postgres refuses to run: give it away with chown -R postgres {folder}"
    )]
    OwnedByRoot {
        /// The folder of the cluster.
        folder: PathBuf,
    },
    /// The folder belongs to another user.
    #[error(
        "{folder} belongs to the user with the number {owner}: start Stile as that user or as root."
    )]
    OwnedByAnother {
        /// The folder of the cluster.
        folder: PathBuf,
        /// Its owner's number.
        owner: u32,
    },
    /// As root, Postgres runs as another user, who cannot get to the data folder.
    #[error(
        "Postgres runs as the user `{user}`, who cannot enter {closed}: choose a data folder elsewhere (data.dir), \
         start Stile as another user than root, or allow it with chmod o+x {closed}"
    )]
    Unreachable {
        /// The user that Postgres runs as.
        user: String,
        /// The folder that is closed.
        closed: PathBuf,
    },
    /// The folder for the socket cannot be trusted.
    #[error(
        "{folder}, where Postgres's socket would go, belongs to somebody else or is open to others: remove it, or \
         choose a data folder with a shorter path (data.dir)."
    )]
    SocketFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// A file or folder could not be made or read.
    #[error("Cannot use {folder}: {source}. Check its permissions and the room on its disk.")]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A program could not be run at all.
    #[error("Cannot run {program}: {source}. Is it allowed for the user as whom Postgres runs?")]
    Run {
        /// Which.
        program: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// `initdb` ran and failed.
    #[error("Postgres could not make its folder {folder}: {output}")]
    Initdb {
        /// The folder of the cluster.
        folder: PathBuf,
        /// Its last words.
        output: String,
    },
    /// The server ended while starting.
    #[error("Postgres ended while it was starting: {output} (more in {log})")]
    Ended {
        /// Its last words.
        output: String,
        /// Its log.
        log: PathBuf,
    },
    /// It was to be stopped while it was starting.
    #[error("Postgres was stopped while it was starting.")]
    Stopping,
    /// The disk is full.
    #[error(
        "The disk that holds {folder} is full: make room on it (`df -h {folder}` shows how much there is), and start \
         again."
    )]
    DiskFull {
        /// The data folder.
        folder: PathBuf,
    },
    /// The server did not get ready.
    #[error("Postgres was not ready after {seconds} s; see {log}.")]
    TooSlow {
        /// How long it was waited for.
        seconds: u64,
        /// Its log.
        log: PathBuf,
    },
}
