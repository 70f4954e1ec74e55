### What changed and why, and page flow.

breakdown-by = By { $dimension }
breakdown-caption = { $metric } by { $dimension }
breakdown-mix-rate = mix effect { $mix }, rate effect { $rate }
breakdown-no-data = No data in either period.
breakdown-total = Total change
change-counters-decrease = counters the decrease
change-counters-increase = counters the increase
change-fell = { $subject } fell by { $size }, from { $before } to { $now }.
change-full-days-only = Counting full days only ({ $days }), the change is { $move }.
change-mix-and-rate = { $mix } because the shares of the { $many } changed; { $rate } because { $name } changed within them.
change-no-data-either = No data for { $name } in either period.
change-no-data-now = No data for { $name } in this period; previously { $before }.
change-no-rate-before = { $subject }: { $now }, no data in the previous period.
change-none-before = { $subject }: { $now }, none in the previous period.
change-normal-because = { $n ->
    [one] Based on { $n } earlier period, changes between { $low } and { $high } are normal. This one needs no explanation.
   *[other] Based on { $n } earlier periods, changes between { $low } and { $high } are normal. This one needs no explanation.
    }
change-other-campaigns = { $n ->
    [one] { $n } other campaign
   *[other] { $n } other campaigns
    }
change-other-channels = { $n ->
    [one] { $n } other channel
   *[other] { $n } other channels
    }
change-other-countries = { $n ->
    [one] { $n } other country
   *[other] { $n } other countries
    }
change-other-devices = { $n ->
    [one] { $n } other device
   *[other] { $n } other devices
    }
change-other-pages = { $n ->
    [one] { $n } other page
   *[other] { $n } other pages
    }
change-other-sources = { $n ->
    [one] { $n } other source
   *[other] { $n } other sources
    }
change-others = { $n ->
    [one] { $n } other
   *[other] { $n } others
    }
change-outside-range = This is outside the normal range
change-part-fell = fell from { $before } to { $now }
change-part-from-to = from { $before } to { $now }
change-part-gone = gone, previously { $before }
change-part-in-total = in total from { $before } to { $now }
change-part-new = new, at { $now }
change-part-rose = rose from { $before } to { $now }
change-part-stayed = stayed at { $now }
change-points = Points
change-rose = { $subject } rose by { $size }, from { $before } to { $now }.
change-seconds = { $seconds } s
change-share-of-decrease = { $share } of the decrease
change-share-of-increase = { $share } of the increase
change-size-points = { $size } points
change-standout-fell = fell by { $by }
change-standout-new = is new: { $now } { $name }.
change-standout-overall = { $name } overall: { $change }
change-standout-rose = rose by { $by }
change-standout-unchanged = unchanged
change-standout-zero = dropped to zero, from { $before } { $name }.
change-subject-bounce-rate = Bounce rate
change-subject-duration = Visit duration
change-subject-views = Page views
change-subject-views-per-visit = Views per visit
change-subject-visitors = Visitors
change-subject-visits = Visits
change-too-early = Too early to say whether this is normal
change-unchanged = { $subject } unchanged at { $now }.
change-unknown = Stile cannot determine whether this change is normal.
change-unknown-empty = One of the periods has no data for this metric.
change-unknown-history = There is not enough earlier data yet to say whether this change is normal.
change-unknown-hours = The normal range needs full days, and this period starts or ends during a day.
change-unknown-overlap = The periods overlap, so Stile cannot determine whether this change is normal.
change-unknown-running = No full day of this period has passed yet.
change-unusual-because = { $n ->
    [one] Based on { $n } earlier period, changes between { $low } and { $high } are normal. This one is outside that range; possible causes are below.
   *[other] Based on { $n } earlier periods, changes between { $low } and { $high } are normal. This one is outside that range; possible causes are below.
    }
change-values-campaigns = campaigns
change-values-channels = channels
change-values-countries = countries
change-values-devices = devices
change-values-pages = pages
change-values-sources = sources
change-visits-share = { $now } of visits, previously { $before }
change-visits-unchanged = unchanged { $share } of visits
change-within-range = This is within the normal range
changes-choose-shorter = This page compares with the previous period. Choose a shorter period.
changes-decreases = Decreases
changes-falling-pages = Falling pages
changes-falling-sources = Falling sources
changes-how-counted = How pages and sources are counted
changes-increases = Increases
changes-new = New in this period
changes-no-decreases = No decreases.
changes-no-falling-pages = No pages with a decrease.
changes-no-falling-sources = No sources with a decrease.
changes-no-increases = No increases.
changes-no-period-before = No period before “All time”
changes-no-rising-pages = No pages with an increase.
changes-no-rising-sources = No sources with an increase.
changes-none-yet = No changes yet
changes-none-yet-hint = Rising and falling pages and sources appear here once two periods have visits.
changes-now-and-before = { $now } compared with { $before }.
changes-previous-complete = This period is still running; the previous one is complete.
changes-rising-pages = Rising pages
changes-rising-sources = Rising sources
changes-still-running = This period is still running, so it is compared with the same part of the previous one.
changes-to = to
changes-tracking-started = Tracking started on { $day }, so part of this change comes from that.
changes-unchanged-values = { $n } unchanged.
changes-up-down-total = By { $many }: { $rose } up, { $fell } down, { $all } in total.
flow-clear-filters = Clear filters
flow-entries = Entries
flow-example-path = /a-page
flow-exits = Exits
flow-from-server = Sent from a server, without a visit
flow-full-paths = Show full paths
flow-last-12-months = Show last 12 months
flow-left-or-active = Left the site or still active
flow-next-pages = Next pages
flow-no-views = No views of { $path } in this period.
flow-no-views-filtered = No views of { $path } in this period with these filters.
flow-previous-pages = Previous pages
flow-reloaded = reloaded
normal-range-earlier = earlier periods
normal-range-how = How this is calculated
normal-range-how-title = How the normal range is calculated
normal-range-span = normal range, { $low } to { $high }
normal-range-this = this change, { $move }
site-event-added = { $name }: { $added } added.
site-event-added-removed = { $name }: { $added } added; { $gone } removed.
site-event-from-to = { $name }: from { $old } to { $now }.
site-event-hits-excluded = { $n ->
    [one] { $share } of { $n } hit was excluded.
   *[other] { $share } of { $n } hits were excluded.
    }
site-event-hits-excluded-before = { $n ->
    [one] { $share } of { $n } hit was excluded, previously { $before }.
   *[other] { $share } of { $n } hits were excluded, previously { $before }.
    }
site-event-no-traffic = No traffic
site-event-none = No setting changes, notes, gaps in traffic or unusual filtering in this period.
site-event-removed = { $name }: { $gone } removed.
site-event-setting = Setting
site-event-title = First, check: your own changes and tracking problems
why-choose-period = Choose a period to compare with
why-comparison-off = Comparison is off. Choose a period to compare with to see what changed.
why-key-drivers = Key drivers
why-last-30-days = Compare the last 30 days
why-metric = Metric
why-mix-effect = Mix effect: this group’s share of visits changed
why-mix-rate-how = How mix and rate effects are separated
why-needs-both = A breakdown needs data in both periods; one of them has none.
why-no-period-before = There is no period before “All time”. Choose a shorter one.
why-no-standout = No single value stands out: the change is spread evenly.
why-previous-period = Compare with previous period
why-rate-effect = Rate effect: these visits behaved differently
why-title = Why it changed
