# What the nightly check finds: `title` is what is wrong, with numbers, and `text` what to do about it. Alerts show both.

nightly_unknown = Another version of Stile did this check. The next run does it again.

nightly_tag =
    .ok = The front page of { $host } loads and has the script tag.
    .partly = The front page of { $host } has the script tag, but is not counted correctly.
    .unsure = The front page of { $host } has no script tag of its own.
    .title = The front page of { $host } has no working script tag.
    .unreachable = { $status ->
        [0] The front page of { $host } does not load.
       *[other] The front page of { $host } does not load: the server answers with status { $status }.
    }
    .again = The front page of { $host } was not as it should be just now. Stile checks it again tonight before it sends an alert.
    .until_night = The front page of { $host } was not as it should be just now. If that is still so at night, Stile sends an alert.
    .not_public = { $host } is not on the public internet, so Stile cannot load its front page.
    .paused = Counting is paused, so Stile does not check the front page.
    .suspended = The account is suspended, so Stile does not check the front page.
    .no_script = No page of this site has sent a hit yet, only backends or nothing at all, so Stile does not look for the script tag.
    .no_network = The front page of { $host } did not answer, but neither did almost any other, so the fault is probably in the network of this server. The next run tries again.
    .arriving = The front page of { $host } does not load for Stile, but hits of the site still arrive.
    .failed = The front page could not be checked. The next run tries again.
    .text = Check the page under Install: Stile then shows what is wrong with it.

nightly_certificate =
    .ok = { $days ->
        [one] The certificate of { $host } is valid for { $days } more day, until { $ends }.
       *[other] The certificate of { $host } is valid for { $days } more days, until { $ends }.
    }
    .title = { $days ->
        [one] The certificate of { $host } expires in { $days } day, at { $ends }.
       *[other] The certificate of { $host } expires in { $days } days, at { $ends }.
    }
    .none = The front page was not loaded over https, so there is no certificate to check.
    .text = Renew the certificate on the site's server. If renewal is automatic, find out why it has not happened: browsers refuse the site once the certificate has expired.

nightly_arriving =
    .ok = { $counted } hits arrived on { $day }. { $expected } are usual on this weekday (median of { $weeks } weeks).
    .title = Only { $counted } hits arrived on { $day }. { $expected } are usual on this weekday (median of { $weeks } weeks).
    .few = { $counted } hits arrived on { $day }. { $expected } are usual on this weekday (median of { $weeks } weeks), too few to judge.
    .new = { $counted } hits arrived on { $day }. What is usual on this weekday is known after two weeks.
    .failed = The hits of the last day could not be read in time. The next run tries again.
    .text = Compare the days in the dashboard, and check the script tag.

nightly_recount =
    .ok = Counted again from the single hits, { $day } has the stored figures: { $views } page views, { $visitors } visitors and { $visits } visits. So does { $before }.
    .title = { $name ->
        [views] On { $day }, { $counted } page views are in the single hits, but { $expected } in the stored figures.
        [visitors] On { $day }, { $counted } visitors are in the single hits, but { $expected } in the stored figures.
       *[visits] On { $day }, { $counted } visits are in the single hits, but { $expected } in the stored figures.
    }
    .waits = Hits of { $day } are not in the stored figures yet: some arrived late. The dashboard counts them from the single hits.
    .failed = The single hits could not be counted again in time. The next run tries again.
    .text = Figures of this day may be wrong. The single hits are not lost. Run `stile doctor` on the server, check its disk and memory, and report this with the numbers above.

nightly_ledger =
    .ok = Of { $received } hits received on { $day }, { $counted } were counted and { $excluded } excluded.
    .title = { $received } hits were received on { $day }, but { $counted } counted and { $excluded } excluded hits are stored for that day.
    .moved = The site's time zone was changed a short time ago, so this day's hits are stored under two zones and cannot be compared.
    .failed = The received hits could not be counted in time. The next run tries again.
    .text = Figures of this day may be wrong. Run `stile doctor` on the server, and report this with the numbers above.

nightly_reports =
    .ok = { $sent ->
        [0] No report was due in the last day. Planned: { $planned }.
        [one] { $sent } report was sent in the last day. Planned: { $planned }.
       *[other] { $sent } reports were sent in the last day. Planned: { $planned }.
    }
    .title = Reports that were due in the last day: { $failed } not sent, { $count } more than 6 hours late.
    .none = No report is switched on.
    .text = Check the addresses of the report, and whether the server can send emails.

nightly_data_requests =
    .ok = { $open ->
        [0] There is no open data request.
        [one] { $open } data request is open, and not overdue.
       *[other] { $open } data requests are open, and none is overdue.
    }
    .title = { $count ->
        [one] { $count } data request has been overdue since { $due }.
       *[other] { $count } data requests are overdue, the first of them since { $due }.
    }
    .text = Finish or close the request. The law gives one month.

nightly_disk =
    .ok = { $state ->
        [growing] { $free } are free on the disk of the data folder. At { $growth } a day that lasts for { $days } days.
        [steady] { $free } are free on the disk of the data folder, which is not growing.
       *[unknown] { $free } are free on the disk of the data folder. Its growth is known after three days.
    }
    .title = { $state ->
        [growing] Only { $free } are free on the disk of the data folder. At { $growth } a day that lasts for { $days } days.
       *[other] Only { $free } are free on the disk of the data folder.
    }
    .text = Make room on the disk or move the data folder to a larger one. With a full disk, Stile cannot take hits.

nightly_journal =
    .ok = DuckDB is { $seconds } s behind with { $count } hits waiting, and the journal has { $size }.
    .title = { $state ->
        [refusing] The server does not take hits. { $count } are waiting, and the journal has { $size }.
        [failing] DuckDB cannot store hits. { $count } are waiting, for { $seconds } s, and the journal has { $size }.
       *[behind] DuckDB is { $seconds } s behind with { $count } hits waiting, and the journal has { $size }.
    }
    .text = Run `stile doctor` on the server, and look for errors in its log. Hits in the journal are not lost.

nightly_postgres =
    .ok = Postgres answers in { $ms } ms, with { $count } of { $bound } connections in use. The database has { $size }.
    .title = Postgres has almost no connections left: { $count } of { $bound } are in use.
    .text = Close other programs that use this Postgres, or raise its max_connections.

nightly_clock =
    .ok = The clocks of the server and of Postgres differ by at most { $bound } s.
    .title = The clocks of the server and of Postgres are { $seconds } s apart.
    .text = Keep both clocks in sync, for example with chrony or systemd-timesyncd.

nightly_backups =
    .ok = { $state ->
        [made] The last backup was made { $hours } h ago.
       *[none] The first backup will be made soon.
    }
    .off = { $state ->
        [made] Scheduled backups are off. The last backup was made { $hours } h ago.
       *[none] Scheduled backups are off, and no backup of this data folder is known.
    }
    .title = { $state ->
        [made] The last backup is { $hours } h old. One should be made every { $bound } h.
       *[none] There is no backup yet. One should be made every { $bound } h.
    }
    .text = Look for the error in the server's log, and check the place that backups are written to.

nightly_mail =
    .ok = No email has been waiting for more than an hour.
    .title = { $count ->
        [one] { $count } email has been waiting for { $hours } h.
       *[other] { $count } emails have been waiting for more than an hour, the first of them for { $hours } h.
    }
    .text = Check the mail server and the settings under [mail]. Stile keeps trying for three days.

nightly_jobs =
    .ok = All { $count } scheduled tasks ran when they should.
    .title = { $count ->
        [one] A scheduled task did not succeed when it should: { $name }.
       *[other] { $count } scheduled tasks did not succeed when they should: { $name }.
    }
    .text = Look for errors in the server's log, and restart the server if it has none.
