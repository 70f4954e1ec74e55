//! How many files this process may have open, connections among them.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// Files that are kept back from connections: for the journal, DuckDB, Postgres and outgoing requests.
const KEPT_BACK: u64 = 256;

/// Raises the bound on open files as far as the system allows.
pub fn raise_limit() {
    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE) else {
        return;
    };
    if soft >= hard {
        return;
    }
    if let Err(error) = setrlimit(Resource::RLIMIT_NOFILE, hard, hard) {
        tracing::warn!(%error, "the bound on open files could not be raised");
    }
}

/// How many connections may be open, of those that the settings allow.
#[must_use]
pub fn connections(wanted: usize) -> usize {
    let files = getrlimit(Resource::RLIMIT_NOFILE).map_or(u64::MAX, |(soft, _)| soft);
    let room = files.saturating_sub(KEPT_BACK).max(files / 2);
    let room = usize::try_from(room).unwrap_or(usize::MAX);
    if room < wanted {
        tracing::warn!(
            files,
            connections = room,
            "fewer connections than http.max_connections may be open: raise the bound on open files (LimitNOFILE)"
        );
    }
    room.min(wanted)
}
