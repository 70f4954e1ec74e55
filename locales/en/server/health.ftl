# What `/health` and `/readyz` report. The code of each is its id without `health_`. Those up to `accounts_silent` are
# problems, the others are notes. `status`, and `wrong` of `/readyz`, join them with semicolons,
# so they begin in lower case.
health_hits_refused = hits are being refused
health_disk_full = hits are being refused: the disk is full
health_hits_not_stored = hits are taken and kept in the journal, but cannot be stored in DuckDB now; the log says why
health_figures_behind = figures are { $seconds } seconds behind
health_accounts_failing = the accounts database does not answer
health_accounts_silent = the accounts database has not answered within a second
health_visits_ended_early = { $visits ->
    [one] { $visits } visit was
   *[other] { $visits } visits were
} ended early because the limit counts.open_visits was reached
health_journal_broken = { $records ->
    [one] { $records } record or segment of the journal is
   *[other] { $records } records or segments of the journal are
} broken or missing: `stile doctor` says which
health_memory_short = DuckDB is short of memory: new hits appear up to 10 seconds later in figures, and long queries are tried again
health_clock_jumped = the clock has jumped ahead, or the server was off for long: nothing old is deleted until { $until }
