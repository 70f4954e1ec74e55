### What several pages show that are loaded when they are opened.

account-name = Account name
accounts = Accounts
add = Add
add-to-list = Add to “{ $list }”
alert-channels = Alert channels
alert-settings = Alert settings
all = All
and-more = and { $n } more
api-reference = API reference
api-tokens = API tokens
arriving-excluded = A hit arrived { $ago } but was excluded
arriving-hint-blocked = An ad blocker or Global Privacy Control keeps your own browser from being counted.
arriving-hint-localhost = Localhost is not counted: open the public address of your site.
arriving-hint-published = Is the snippet in the published page? Reload the page without the browser’s cache.
arriving-inspect = Inspect hits live
arriving-last-hit = Last hit counted { $ago }
arriving-last-hit-sentence = Last hit counted { $ago }.
arriving-open-page = Open a page of your site in another tab. This page updates automatically.
arriving-reason = Reason: { $reason }.
arriving-reason-host = Reason: { $reason }. The page was on { $host }.
arriving-receiving = Receiving hits
arriving-todays-stats = View today’s stats
arriving-waiting = Waiting for the first hit
audit-2fa-required = Required two-factor authentication
audit-log = Audit log
browser-default = Browser default
buyer = Buyer
cancel = Cancel
change = Change
characters-of = { $count } of { $most } characters
chart-other = Other
check-for-hits = Check for hits
clear = Clear
colours = Colours
command-words-account = settings export delete support
command-words-accounts = customers clients search find plan suspend trial
command-words-alerts = alerts notifications attention notices mute push drop spike
command-words-announcements = email owners newsletter notify maintenance
command-words-audit = settings log history
command-words-billing = subscription price invoice payment card upgrade usage limit trial cancel VAT
command-words-channels = alerts webhook Slack Mattermost Teams Discord Telegram ntfy PagerDuty
command-words-deliveries = alerts sent log errors webhook
command-words-digest = email report weekly monthly summary newsletter
command-words-invites = invite customer open account trial
command-words-language-models = settings MCP assistant AI Claude ChatGPT Cursor connector
command-words-nightly = self-check health recount backup disk
command-words-operator-log = admin history who changed
command-words-operator-overview = admin administration dashboard deployment revenue growth churn
command-words-profile = settings name email language
command-words-security = settings password passkey two-factor 2FA authentication recent activity
command-words-sessions = settings devices signed in
command-words-team = settings members people invite roles
command-words-tokens = settings keys
confirm-confirm = Confirm
confirm-done = Confirmed. Please repeat the last step.
confirm-sign-in-again = Sign out and back in
confirm-sign-in-hint = Sign out and back in, then try again within 15 minutes.
confirm-title = You signed in a while ago. Confirm that it’s you.
connected = Connected
consent = Consent
consent-banner = Consent banner
consent-choices = Choices and records
consent-group = Consent and requests
consented-visitors = Consented visitors
continue = Continue
conversions = Conversions
cookie-policy = Cookie policy
copied = Copied
copy = Copy
copy-selected = Selected: press Ctrl+C
create-account = Create account
currency = Currency
data = Data
data-requests = Data requests
date = Date
day = Day
delete-name = Delete { $name }
delete-question = Delete { $name }?
delete-quoted-question = Delete “{ $name }”?
deliveries = Deliveries
demo-data = Demo data
discard = Discard
download = Download
dry-run = Live test
email-digest = Email digest
email-report = Email report
expires = Expires
export = Export
filtering-rules = Filtering rules
general = General
history = History
hit-counts-interaction = Counts as interaction
hit-details = Details of this hit
hit-no = No
hit-script = Script
hit-sent-by = Sent by
hit-server = Server
hit-yes = Yes
import = Import
import-history = Do you have years of history in another tool? <link>Import it</link>.
install = Install
invite-member = Invite member
invoice-address = Postal address
invoice-email = Email address for invoices
invoice-reference = Reference on invoices
keyboard-shortcuts = Keyboard shortcuts
language-models = Language models (MCP)
link-incomplete = This link is incomplete. Open the link in the email again.
mail-look = View
mail-look-desktop = Desktop
mail-look-phone = Phone
mail-look-text = Plain text
mail-preview = Preview
mail-subject = Subject:
members = Members
n-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
    }
n-events = { $n ->
    [one] { $n } event
   *[other] { $n } events
    }
n-members = { $n ->
    [one] { $n } member
   *[other] { $n } members
    }
n-of-total = { $n } of { $total }
n-sites = { $n ->
    [one] { $n } site
   *[other] { $n } sites
    }
name = Name
nightly-check = Nightly check
none = none
note = Note
now = Now
one-moment = One moment…
operator-announcements = Announcements
operator-area = Operator area
operator-invites = Invites
operator-log = Log
operator-overview = Overview
own-profile = Your profile
pause = Pause
pause-counting-action = Pause
paused = Paused
period = Period
picture-and-more = and more
picture-credit = Counted by Stile
picture-dashed = The dashed part is still in progress
picture-more-marks = { $n ->
    [one] { $n } more mark
   *[other] { $n } more marks
    }
plan-and-billing = Plan and billing
plan-state-active = Active
plan-state-cancelled = Cancelled
plan-state-ended = Ended
plan-state-none = No plan
plan-state-past-due = Payment failed
plan-state-trial = Trial
previous = Previous
profile = Profile
properties = Properties
proposal-events = { $n ->
    [one] { $count } event
   *[other] { $count } events
    }
proposal-visitors = { $n ->
    [one] { $count } visitor
   *[other] { $count } visitors
    }
quoted = “{ $name }”
reconnect = Reconnect
remove-name = Remove { $name }
rename = Rename
reports-group = Reports and checks
resume = Resume
resume-counting = Resume counting
returning-visitors = Returning visitors
role-admin = Admin
role-admin-hint = Can view all sites, add sites and manage the team.
role-billing = Billing
role-billing-hint = Can view and change the plan and payment details.
role-devices-hint = Can manage devices that receive push alerts.
role-editor = Editor
role-editor-hint = Can also edit settings, goals and funnels of those sites.
role-owner = Owner
role-owner-hint = Can do everything. Only owners can rename, transfer or delete the account.
role-viewer = Viewer
role-viewer-hint = Can view the stats of the sites assigned to them.
role-with-permissions = { $role }, with { $permissions }
save = Save
save-view-open = Save view…
saved-views = Saved views
saving = Saving…
search = Search
search-sites = Search sites
security = Security
seen-on-site = Seen on this site
sessions = Sessions
settings-of = Settings of { $name }
setup = Setup
severity-critical = Critical
severity-info = Info
severity-warning = Warning
sharing = Sharing
show = Show
show-first = Show first { $most } of { $total }
sign-out = Sign out
site = Site
site-settings = Site settings
sites = Sites
snippet = Snippet
snippet-add = Add this before { $tag } on every page:
snippet-ways = WordPress, Shopify, tag managers, your own domain…
team = Team
time-zone = Time zone
time-zone-hint = Days start and end in this time zone.
time-zone-search = Search by city or offset, such as +1.
type-to-confirm = Type { $name } to confirm
unsaved-changes = Unsaved changes
value = Value
verdict-check-n = Check { $n }: “{ $question }”
verdict-counted = Counted: it passed all { $n } checks.
verdict-would-count = Would be counted: it passed all { $n } checks. Duplicates are not detected while counting is paused.
