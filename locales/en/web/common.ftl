### What the first view of most pages shows: errors, commands, controls.

account = Account
add-site = Add site
alerts = Alerts
alerts-open = Alerts: { $n } open
all-sites = All sites
close = Close
compared-with-value = compared with { $from }
counted = Counted
create-goal = Create goal
csv-rows = CSV, up to 10,000 rows
ctrl-k = Ctrl K
define-about = About “{ $name }”
define-channels = How channels are assigned
define-failed = The definition could not be loaded. Close it and try again.
devices = Devices
download-as-image = Download as image
download-of = Download { $title }
error-busy = The server is busy. Try again in a moment.
error-not-found = This page does not exist, or you don’t have access.
error-page-crashed = Something went wrong
error-page-crashed-hint = Your data is safe, but this page could not be displayed. Reload it.
error-page-not-loaded = This page could not be loaded
error-page-not-loaded-hint = The connection was lost, or Stile was updated. Reload the page.
error-rejected = The server rejected this request ({ $status }).
error-server-failed = The server failed to respond. Try again; if this keeps happening, check the server log.
error-too-many-requests = Too many requests. Wait a minute and try again.
error-unreachable = The server is not responding. Check your connection and try again.
error-unreadable = The dashboard could not read the server’s response. Reload the page.
excluded = Excluded
filter = Filter
from-day = From
go-to-sites = Go to your sites
home-link = Stile: all sites
home-title = Stile: your sites
image-png = Image (PNG)
language = Language
# The language’s own name, for the choice of languages.
language-name = English
loading = Loading
minutes-title = Visitors in each of the last 30 minutes
missing-page = Page not found
missing-page-hint = Check the address; the site may have been renamed.
missing-title = Not found
next-period = Next period
no-data-in-period = No data in this period.
no-script = The dashboard needs JavaScript. The same data is available from the API at /api/v1; see /docs.
not-loaded = This page could not be loaded completely.
# How a noun that begins with a capital is written within a sentence: “lower” or “unchanged”.
nouns-within-sentence = lower
offline-server = The server is not responding.
offline-since = No connection since { $time }. Data may be out of date; it updates when you are back online.
offline-you = You are offline.
previously-value = previously { $from }
received = Received
reload = Reload
request-id = Request { $id }
search-commands = Search and commands
settings = Settings
show-as-chart = Show as chart
show-as-table = Show as table
skip-to-content = Skip to content
support-access-read-only = You have read-only support access to { $name }.
system = System
theme-dark = Dark
theme-light = Light
try-again = Try again
two-factor-required = { $name } requires two-factor authentication. <link>Turn it on</link> to continue.
view-demo = View a dashboard with demo data
views-noun = { $n ->
    [one] view
   *[other] views
    }
visitors-noun = { $n ->
    [one] visitor
   *[other] visitors
    }
why = Why?
