### Live visitors and hits.

live-30-minutes-ago = 30 minutes ago
live-hit-from = from { $source }
live-hit-goals = Goal: { $names }
live-hit-missing = Only counted hits are listed. Is one missing? The <link>live test</link> shows excluded hits too, with the reason.
live-hit-server = sent from a server
live-hits-caption = Hits, newest first
live-hits-personal-data = no IP addresses, no visitor IDs
live-hits-title = Latest hits
live-last-30 = last 30 minutes
live-list-last-30 = { $list } in the last 30 minutes
live-lost = The live connection was lost.
live-lost-hint = Data refreshes every 10 seconds.
live-no-views = No page views.
live-no-visitors = No visitors.
live-none-before-pause = No hits arrived before you paused.
live-none-yet = No hits yet since you opened this page. New hits appear here as they arrive.
live-now = now
live-paused = List paused. New hits are still counted; they are shown here again once you resume.
live-todays-stats = Today’s stats
live-visitors-now = { $n ->
    [one] visitor now
   *[other] visitors now
    }
