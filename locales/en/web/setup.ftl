### The first steps in a new account.

setup-alert = Set up an alert
setup-alert-hint = Get an alert when traffic drops or spikes.
setup-alert-open = Choose alerts
setup-completed = (completed)
setup-dismiss = Dismiss
setup-get-started = Get started
setup-goal = Create a goal
setup-goal-hint = Track purchases, sign-ups or visits to a key page.
setup-invite = Invite a teammate
setup-invite-hint = Members see the sites you assign to them.
setup-n-of-total = { $n } of { $total } done
setup-not-now = Not now
setup-site-hint = You only need its name and time zone.
setup-snippet = Install the snippet
setup-snippet-hint = The first visitor shows up within a second.
setup-snippet-show = Show snippet
