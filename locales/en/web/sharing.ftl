### A shared dashboard: what people see who are not members.

share-12mo = 12 months
share-30d = 30 days
share-7d = 7 days
share-locked = Password required
share-locked-hint = The dashboard of { $site } needs a password. Ask the person who gave you the link.
share-missing = Dashboard not found
share-only-totals = With a filter, this dashboard shows only totals, because it hides groups of fewer than { $smallest } visitors.
share-others = All others
share-others-n = { $n ->
    [one] { $n } other value
   *[other] { $n } other values
    }
share-others-visitors = Visitors of several values are not added up: a visitor can have more than one.
share-password = Password of the link
share-period = Period
share-remove-filter = Remove filter
share-row-missing = This dashboard does not show “{ $row }” in this period. Remove the filter, or choose another period.
share-smallest-note = Values with fewer than { $smallest } visitors are only part of “All others”.
share-title = Stats of { $site }
share-totals = Totals
share-unlock = Open dashboard
share-unlocking = Opening…
share-updated = Updated at { $time }.
