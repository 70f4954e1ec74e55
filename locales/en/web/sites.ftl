### The list of sites.

add-site-adding = Adding…
add-site-create = Create site
add-site-name-hint = The hostname, or any URL of the site. Subdomains and www. are included.
add-site-take-over = Does the site already exist in another account? <link>Take over a site</link>
add-site-title = Where is your site?
sites-add-first = Add your first site
sites-caption = Sites with visitors and views, compared with the previous period
sites-changes-hint = Changes compare with the previous period, in each site’s time zone.
sites-changes-new = Sites that started tracking during this time show no change.
sites-check-snippet = Check the snippet
sites-consented = { $n } with consent
sites-excluded = Receiving hits, but none were counted in the last 24 hours.
sites-excluded-because = Receiving hits, but none were counted in the last 24 hours: { $why }
sites-found = { $n ->
    [one] { $n } site found
   *[other] { $n } sites found
    }
sites-install = Install snippet
sites-intro = Add a site, install a one-line snippet, and see your first visitor within a second. No cookies, nothing stored on the device, no IP addresses kept.
sites-last-hit = Last hit { $ago }.
sites-no-match = No sites match “{ $search }”.
sites-none = No sites yet
sites-none-ask = Ask an owner or admin of the account to give you access.
sites-receiving = Receiving hits · last one { $ago }
sites-search = { $n ->
    [one] Search { $n } site
   *[other] Search { $n } sites
    }
sites-show-all = Show all sites
sites-sort-a-z = A to Z
sites-sort-by = Sort by
sites-sort-decrease = Biggest decrease
sites-sort-fewest-views = Fewest views
sites-sort-fewest-visitors = Fewest visitors
sites-sort-increase = Biggest increase
sites-sort-most-views = Most views
sites-sort-most-visitors = Most visitors
sites-sort-z-a = Z to A
sites-tracking-started = Tracking started on { $day }.
sites-trend-tomorrow = Tracking started today. The trend appears from tomorrow.
sites-view-team = View the team
sites-visitors-now = { $n ->
    [one] { $n } visitor now
   *[other] { $n } visitors now
    }
sites-waiting = Waiting for the first hit.
take-over = Take over a site
take-over-act = Take over site
take-over-code = Transfer code
take-over-code-hint = An owner or admin of the other account creates it in the site’s settings, under “Transfer to another account”.
take-over-goes = The site moves with all its data, settings, goals, funnels and notes. The members and API tokens of the other account lose access.
take-over-hint = Move a site from another account to { $account }.
take-over-only-admins = Only owners and admins can take over a site.
