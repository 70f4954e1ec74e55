### A site’s settings, and the live test.

delete-also = This also deletes:
delete-data = Delete data
delete-data-day-hint = A day in the site’s time zone, yesterday at the latest.
delete-data-done = Data up to { $day } deleted.
delete-data-explained = All visits that started up to and including { $day } ({ $zone } time) will be permanently deleted.
delete-data-hint = Delete all visits and excluded-hit counts up to a given day. Settings, goals and later data are kept.
delete-data-none = The first hit was today. You can delete data up to yesterday, so there is nothing to delete yet.
delete-data-one-day = The first hit was on { $day }. You can delete data up to yesterday.
delete-data-open = Delete data…
delete-data-question = Delete all data up to { $day }?
delete-data-until = Up to and including
delete-deleting = Deleting…
delete-export-first = This cannot be undone. Download the <link>export</link> first.
delete-export-hint = Settings and daily stats as a ZIP file. The <link>account export</link> has every hit. Each card on the dashboard can be downloaded as CSV from its menu (⋮).
delete-only-admins = Only owners and admins can delete data and sites.
delete-site = Delete site
delete-site-hint = Permanently deletes the site with its settings and all its data.
delete-site-open = Delete site…
dry-run-check-page = No hits? <link>Check the page</link> to find out why.
dry-run-completed = completed
dry-run-connecting = Connecting…
dry-run-curl-label = Test hit with curl
dry-run-curl-title = Send a test hit from a terminal
dry-run-disconnected = Disconnected
dry-run-ended = The live connection ended. Reconnect to see new hits.
dry-run-excluded = Excluded:
dry-run-goals = Goals completed
dry-run-intro = See each hit as it arrives and whether it is counted. This list is not saved.
dry-run-latest = Showing the latest { $n }.
dry-run-lost = Connection lost; reconnecting
dry-run-new-tab = (in a new tab)
dry-run-newer = { $n ->
    [one] Show { $n } newer hit
   *[other] Show { $n } newer hits
    }
dry-run-no-counted = No counted hits so far.
dry-run-no-effect = Watching has no effect on counting.
dry-run-no-excluded = No excluded hits so far.
dry-run-no-site = This site does not exist, or you don’t have access.
dry-run-page-missing = Does a page not appear at all? <link>Check the page</link> to find out why.
dry-run-pause-first = To test without counting, <link>pause counting</link> first.
dry-run-too-fast = { $n ->
    [one] { $n } hit is not listed because too many arrived at once.
   *[other] { $n } hits are not listed because too many arrived at once.
    }
dry-run-unreadable = Could not be read
dry-run-waiting = Waiting for a hit
dry-run-waiting-hint = Open { $site } in another tab and click around. Hits appear here as they arrive, with their result, source and completed goals.
dry-run-what-to-do = What you can do
dry-run-would-count = Would be counted
general-currency-hint = Revenue is shown in this currency. The original amounts are kept.
general-display = Display
general-local-time = Local time: { $time }.
general-name-hint = The hostname used in the snippet. Added on { $day }.
general-rename-explained = Update the snippet on your pages to { $tag } at the same time. Hits sent for { $name } will no longer be counted.
general-rename-hostnames = No hostnames are set, so the site will count { $name } and its subdomains.
general-rename-open = Rename…
general-rename-question = Rename to { $name }?
general-renamed = Site renamed to { $name }.
general-renaming = Renaming…
general-saved = Settings saved.
general-site-name = Site name
general-unsaved-kept = Unsaved changes. Existing data is kept.
general-week-start = Week starts on
general-zone-hint = Past days are split by the new time zone too, so daily figures can change. Visitors are not identified again.
holds-elements = { $n ->
    [one] { $n } page element
   *[other] { $n } page elements
    }
holds-funnels = { $n ->
    [one] { $n } funnel
   *[other] { $n } funnels
    }
holds-goals = { $n ->
    [one] { $n } goal
   *[other] { $n } goals
    }
holds-invitations = { $n ->
    [one] { $n } invitation to this site
   *[other] { $n } invitations to this site
    }
holds-members = { $n ->
    [one] { $n } member’s access to this site
   *[other] { $n } members’ access to this site
    }
holds-sections = { $n ->
    [one] { $n } page section
   *[other] { $n } page sections
    }
holds-settings = its settings (no data yet)
holds-snapshots = { $n ->
    [one] { $n } page snapshot
   *[other] { $n } page snapshots
    }
holds-tokens = { $n ->
    [one] { $n } API token limited to this site
   *[other] { $n } API tokens’ access to this site
    }
holds-views = { $n ->
    [one] { $n } page view
   *[other] { $n } page views
    }
holds-views-saved = { $n ->
    [one] { $n } saved view
   *[other] { $n } saved views
    }
keep = Data retention
keep-all = Leave the field empty to keep all days.
keep-bound = { $n ->
    [one] This server keeps at most { $n } day. If the field is empty, that is what this site keeps.
   *[other] This server keeps at most { $n } days. If the field is empty, that is what this site keeps.
    }
keep-days = Days to keep, plus the current day
keep-hint = Limit how long this site’s data is kept. Older visits, their figures and the numbers of excluded hits are permanently deleted; settings, goals, funnels and notes are kept.
keep-lower-action = Keep fewer days
keep-lower-explained = Visits and figures from before { $day } will be permanently deleted, then one more day each day.
keep-lower-first = The first hit was on { $day }.
keep-lower-none = The first hit was on { $day }, so nothing is that old yet.
keep-lower-only-admins = Only owners and admins can keep fewer days, because older data is then deleted. You can keep more.
keep-lower-question = { $n ->
    [one] Keep only { $n } day?
   *[other] Keep only { $n } days?
    }
keep-lower-when = Deletion starts after 24 hours at the earliest. Until then you can set a higher number again, and nothing is lost. Deleted data cannot be restored.
keep-open = Keep fewer days…
keep-saved = Data retention saved.
keep-set-only-admins = Only owners and admins can set a number, because older data is then deleted.
own-visits-exclude = Exclude this browser
own-visits-hint = Open this link once in each browser whose visits should not be counted, and share it with colleagues. The browser then sends nothing.
own-visits-include = Include this browser
own-visits-link = Link to exclude a browser
own-visits-new-tab = (opens the site in a new tab)
own-visits-stored = The snippet must be installed on the site. The exclusion is stored only in that browser.
own-visits-title = Your own visits
pause-act = Pause counting
pause-done = Counting paused.
pause-hint = Existing data is kept. New hits are excluded as “Site paused”.
pause-pausing = Pausing…
pause-resumed = Counting resumed.
pause-state = New hits are excluded and cannot be recovered.
preview-check-entries = Check the entries in “{ $list }”.
preview-checking = Checking the last 30 days
preview-excluded = { $n ->
    [one] { $out } of the { $n } hit counted in the last 30 days ({ $share }) would have been excluded.
   *[other] { $out } of the { $n } hits counted in the last 30 days ({ $share }) would have been excluded.
    }
preview-hits = Filter hits
preview-no-hits = No hits in the last 30 days, so there is nothing to preview.
preview-none-excluded = { $n ->
    [one] The { $n } hit counted in the last 30 days would not have been excluded.
   *[other] None of the { $n } hits counted in the last 30 days would have been excluded.
    }
preview-why = Why
preview-would-count = { $n ->
    [one] At most { $n } excluded hit would have been counted.
   *[other] At most { $n } excluded hits would have been counted.
    }
rule-addresses = IP addresses
rule-addresses-hint = An IP address or range, such as your office network. For people working from home, use the link above.
rule-bots-hint = How strictly bots are filtered.
rule-bots-off = Counts all traffic, including bots.
rule-bots-standard = Excludes known bots, automated browsers and traffic from data centres.
rule-bots-strict = Also excludes browsers without a language, and server-side events with a data centre IP address.
rule-countries-hint = By the visitor’s IP location. Visits from unknown countries are counted.
rule-countries-input = Name or code
rule-hostnames-hint = Hits from other hostnames are excluded. *.example.com matches all subdomains, but not example.com itself.
rule-no-addresses = No excluded addresses.
rule-no-countries = No excluded countries.
rule-no-pages = No excluded pages.
rule-no-parameters = None: /search?q=boots is counted as /search.
rule-pages-hint = A path or URL. Use * as a wildcard: /preview/* matches every page below it.
rule-parameters-hint = If you keep “q”, /search?q=boots counts as a separate page. Do not keep parameters with personal data.
rule-saved = Rules saved. They apply to new hits.
rule-subdomains = { $site } and its subdomains.
setting-name-transferred = Name transferred to the account that verified it
setting-site-added = Added the site
setting-site-changed = Changed settings
setting-transfer-cancelled = Cancelled the site transfer
setting-transfer-offered = Offered to transfer the site
settings-history-hint = All changes to these settings, newest first.
settings-preview-hint = Before you save, a preview shows the effect of each rule on the last 30 days.
settings-read-only = You have read-only access. Editors of this site can change these settings.
transfer = Transfer to another account
transfer-again-open = New code…
transfer-code = Transfer code
transfer-code-copied = I have copied it
transfer-code-hint = Copy this code now: it is not shown again. It works once, until { $until }. Give it to an owner or admin of the other account, who enters it at { $address }.
transfer-create = Create code
transfer-created = Transfer code created.
transfer-explained = You get a code that works once within 7 days. Anyone who has it can move this site to their account. All owners of this account get an email.
transfer-explained-again = You get a new code that works once within 7 days. The earlier code stops working. All owners of this account get an email.
transfer-hint = Move this site with its data to another account. Counting continues without changes to your pages.
transfer-moves = These move to the other account:
transfer-moves-data = all visits, events and daily figures
transfer-moves-settings = settings, goals, funnels, elements, sections and notes
transfer-moves-shared = page snapshots and views saved for the whole team
transfer-only-admins = Only owners and admins can transfer a site.
transfer-open = Transfer…
transfer-question = Transfer { $name }?
transfer-state = Offered to another account until { $until }.
transfer-stays = These do not move:
transfer-stays-access = access of your members, invitations and API tokens, which ends
transfer-stays-views = views that members saved for themselves, which are deleted
transfer-withdraw = Withdraw offer
transfer-withdrawn = Offer withdrawn. The code no longer works.
