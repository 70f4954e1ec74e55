### The dashboard of a site.

card-caption = { $card } by { $dimension }
card-details = Details
card-flow = Show page flow
card-group-by = { $card }: group by
card-no-events = No events in this period. Send one with { $code }.
card-no-goals = No goals yet. Create a goal to measure conversions.
card-no-match = No data matches these filters in this period.
card-open = Open { $page }
card-open-page = Open page
card-rate-about = Visitors who completed the goal, divided by all visitors in this period. Filters on goals, events and properties do not reduce “all visitors”.
card-share-about = Share of all visitors in this period that match the filters.
chart-add-note = Add note here
chart-goal-changed = Goal changed or paused
chart-interval = Interval
chart-keys = Use the arrow keys to read values
chart-keys-with-marks = Use the arrow keys to read values, Page Up and Page Down to jump between marks
chart-label = { $metric } by { $interval }
chart-metric-so-far = { $name } (so far)
chart-more-notes = { $n ->
    [one] and { $n } more note
   *[other] and { $n } more notes
    }
chart-no-split = Don’t split
chart-note = Note: { $text }
chart-split = Split by
chart-title = Chart
chart-value-before = { $name }: { $value }, previously { $before }
compare-is = is
compare-is-not = is not
computed-combined-rows = Computed from { $rows } rows in { $time }; rare values are combined.
computed-compared = Compared with { $days }.
computed-how = How this was computed
computed-of = { $period }, { $zone }.
computed-rows = Computed from { $rows } rows in { $time }.
delete = Delete
edit = Edit
exclude = Exclude
exclude-value = Exclude { $value }
excluded-by-reason = Excluded hits by reason
excluded-details = Details and advice
excluded-hits = Excluded hits
excluded-hits-received = Hits received
excluded-no-excluded = No excluded hits.
excluded-none-received = No hits received in this period.
excluded-reason = Reason
excluded-share = { $share } of hits were excluded. Excluded hits are not stored, only counted by reason.
excluded-whole-site = whole site, filters not applied
filter-a-goal = a goal
filter-by-value = Filter by { $dimension }: { $value }
filter-clear-all = Clear all
filter-deleted-goal = deleted goal
filter-exclude-instead = Exclude instead
filter-exclude-label = { $filter }. Exclude instead
filter-filters = Filters
filter-include-instead = Include instead
filter-include-label = { $filter }. Include instead
filter-remove = Remove: { $filter }
funnels = Funnels
hits = Hits
live = Live
live-last-30-minutes = { $n } in the last 30 minutes
live-now-means = “Now” means visitors with a hit in the last 5 minutes.
live-now-visitors = { $n ->
    [one] { $now } visitor now
   *[other] { $now } visitors now
    }
live-view-live = View hits live
missing-site = { $site } was not found
missing-site-hint = It may have been renamed, or you don’t have access. Ask its owner.
n-notes = { $n ->
    [one] { $n } note
   *[other] { $n } notes
    }
nav-dashboard = Dashboard
nav-goals-funnels = Goals & funnels
nav-insights = Insights
nav-why = Why
no-hits-yet = No hits yet
not-sent = This could not be sent. Reload the page and try again.
not-yet = not yet
note-added = Note added.
note-and-changes-in-period = { $notes } and { $changes } in this period
note-delete = Delete note “{ $text }”
note-deleted = “{ $text }” deleted.
note-goal-changes = { $n ->
    [one] { $n } goal change
   *[other] { $n } goal changes
    }
note-in-period = { $notes } in this period
note-mark = Note
note-none-in-period = No notes in this period
note-not-comparable = { $what }: figures before and after are not comparable.
note-not-deleted = “{ $text }” could not be deleted. { $why }
note-not-saved = “{ $text }” could not be saved. { $why }
note-undo = Undo
other-values = Other values: { $n } visitors.
page-flow = Page flow
page-flow-of = Page flow: { $page }
page-overlay = Page overlay
paths = Paths
previously-before = previously { $before }
retention = Retention
revenue = Revenue
revenue-sums-about = Sum of the amounts sent with events in this period, by currency, without conversion.
show-all-n = Show all { $total }
show-fewer = Show fewer
site-snippet = Site snippet
too-many-values = Too many values to count over this period. Choose a shorter period to see more.
toolbar-apply = Apply
toolbar-compare-custom = Compare with other dates
toolbar-compare-dates = vs { $days }
toolbar-compare-with = Compare with
toolbar-period-label = Period:
toolbar-saved = Saved
toolbar-to-day = To
totals-and-trend = Totals and trend
totals-consented = Consented visitors
totals-consented-share = { $share } of those asked agreed
totals-show-in-chart = Show { $metric } in the chart
totals-why-changed = Why { $metric } changed
view-versions = View versions
what-changed = What changed
