### The nightly check.

nightly-check-arriving = Hits arriving
nightly-check-backups = Backups
nightly-check-certificate = Certificate
nightly-check-clock = Server time
nightly-check-data-requests = Data requests
nightly-check-disk = Disk space
nightly-check-email = Outgoing email
nightly-check-jobs = Scheduled tasks
nightly-check-journal = Journal
nightly-check-ledger = Received, counted and excluded
nightly-check-postgres = Postgres
nightly-check-recount = Yesterday counted again
nightly-check-reports = Reports
nightly-check-tag = Script tag
nightly-clean = No problems found
nightly-clean-hint = The check covers script tags, arriving hits, figures, reports and data requests.
nightly-deployment = This server
nightly-deployment-hint = Only operators see this.
nightly-error = Error
nightly-findings = { $n ->
    [one] { $n } problem found
   *[other] { $n } problems found
    }
nightly-intro = Every night, Stile checks your sites, and counts the previous day again in another way.
nightly-never-hint = The first check runs tonight.
nightly-not-checked = Not checked
nightly-ok = OK
nightly-ran = { $n ->
    [one] Ran { $ago } ({ $at }) for { $n } site
   *[other] Ran { $ago } ({ $at }) for { $n } sites
    }
nightly-ran-in = { $n ->
    [one] Ran { $ago } ({ $at }) for { $n } site, in { $took }
   *[other] Ran { $ago } ({ $at }) for { $n } sites, in { $took }
    }
nightly-run-now = Run now
nightly-running = The check is running. Results appear here.
nightly-running-short = Running…
nightly-site-intro = What Stile checked at this site last night. <link>All sites</link>
nightly-site-never = It runs once a night; the first results appear tomorrow.
nightly-site-ran = Ran { $ago } ({ $at })
nightly-site-waiting = Not checked yet
nightly-started = Started the check.
nightly-warning = Warning
