//! How many files this process may have open, connections among them.

/// Files that are kept back from connections: for the journal, DuckDB, Postgres and what is asked of others.
const KEPT_BACK: u64 = 256;

/// Raises the bound on open files as far as the system allows.
pub fn raise_limit() {
    let Some(mut limit) = limit() else { return };
    if limit.rlim_cur >= limit.rlim_max {
        return;
    }
    limit.rlim_cur = limit.rlim_max;
    // SAFETY: `limit` is valid for the call.
    if unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) } != 0 {
        tracing::warn!(
            error = %std::io::Error::last_os_error(),
            "the bound on open files could not be raised"
        );
    }
}

/// How many connections may be open, of those that the settings allow.
#[must_use]
pub fn connections(wanted: usize) -> usize {
    let files = limit().map_or(u64::MAX, |limit| limit.rlim_cur);
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

fn limit() -> Option<libc::rlimit> {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: `limit` is valid for the call.
    let status = unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit) };
    (status == 0).then_some(limit)
}
