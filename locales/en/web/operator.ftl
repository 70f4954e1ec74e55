### The operator’s area: overview, accounts, invites, announcements, log.

operator-2fa-set-up = Set up two-factor authentication
operator-2fa-step-codes = Save the recovery codes.
operator-2fa-step-return = Come back to this page.
operator-2fa-step-turn-on = Turn on two-factor authentication under Security, with an authenticator app.
operator-2fa-title = Two-factor authentication required
operator-2fa-why = Operators can see and change every account of this deployment. A password or an email link alone does not open this area.
operator-a-month = A month
operator-accounts-by-month = Accounts by month
operator-accounts-count = { $n ->
    [one] { $n } account
   *[other] { $n } accounts
    }
operator-accounts-deleted = Deleted
operator-accounts-end = { $n ->
    [one] { $n } account shown
   *[other] All { $n } accounts shown
    }
operator-accounts-keys = J and K select an account, Enter opens it, / searches.
operator-accounts-new = New
operator-accounts-none = No account matches these filters
operator-accounts-none-for = No account found for “{ $search }”
operator-accounts-none-hint = Change the filters, or clear them.
operator-accounts-total = Total
operator-all-plans = All plans
operator-all-states = All states
operator-announce-done = Sent
operator-announce-hint = One email to the owners of accounts. Owners of several accounts get it once.
operator-announce-new = New announcement
operator-announce-progress = Emails sent
operator-announce-sent-of = { $sent } of { $owners } emails sent
operator-announce-sent-to = { $n ->
    [one] to { $n } owner
   *[other] to { $n } owners
    }
operator-announce-started = { $n ->
    [one] Sending to { $n } owner.
   *[other] Sending to { $n } owners.
    }
operator-announce-stopped = Stopped
operator-announced = Sent announcements
operator-announced-none = No announcements yet. Here you see how many emails of each are sent, and can stop it.
operator-announcements-intro = Planned maintenance, news, incidents: write to the owners of all accounts, or of some.
operator-attention = Needs attention
operator-attention-n = { $n ->
    [one] { $n } problem needs attention
   *[other] { $n } problems need attention
    }
operator-attention-none = Nothing needs attention
operator-attention-none-hint = Disk, database, email, scheduled tasks and channels are fine.
operator-attention-none-hint-plans = Disk, database, email, scheduled tasks, channels, payment providers and limits are fine.
operator-audience-all = All owners
operator-audience-both = Owners of accounts with the plan { $plan } in the state “{ $state }”
operator-audience-plan = Owners of accounts with the plan { $plan }
operator-audience-state = Owners of accounts in the state “{ $state }”
operator-by-plan = Accounts by plan
operator-by-state = Accounts by state
operator-check = Count and preview
operator-check-again = Count and preview again
operator-check-outdated = You changed the announcement after the preview.
operator-clear-all = Clear search and filters
operator-counting-owners = Counting…
operator-created = Created
operator-did-list-accounts = Listed accounts
operator-did-preview-announcement = Previewed an announcement
operator-did-send-announcement = Sent an announcement
operator-did-send-invite = Sent an invite
operator-did-stop-announcement = Stopped an announcement
operator-did-view-announcements = Viewed announcements
operator-did-view-invites = Viewed invites
operator-did-view-overview = Viewed the overview
operator-did-withdraw-invite = Withdrew an invite
operator-hits = Hits
operator-hits-by-month = Hits by month
operator-instance-facts = Stile { $version }, running for { $span }
operator-invite-account = Account name (optional)
operator-invite-account-hint = Leave empty to let them choose.
operator-invite-add = New invite
operator-invite-as-trial = As a trial
operator-invite-by = Sent on { $day } by { $name }
operator-invite-days = Trial days
operator-invite-default-plan = As for every new account
operator-invite-email = Email address
operator-invite-expired = Expired
operator-invite-expires = expires in { $span }
operator-invite-for-good = Without an end and without payment
operator-invite-hint = The person gets an email with a link that opens an account, even if sign-up is closed. The link is valid for 7 days.
operator-invite-how-long = How long
operator-invite-no-plan = Plan of new accounts
operator-invite-on = Sent on { $day }
operator-invite-open = Open
operator-invite-plan = { $plan }, without an end
operator-invite-send = Send invite
operator-invite-sent = Invite sent to { $email }.
operator-invite-title = Invite to a new account
operator-invite-trial = { $n ->
    [one] { $n }-day trial of { $plan }
   *[other] { $n }-day trial of { $plan }
    }
operator-invite-used = Used
operator-invite-withdraw = Withdraw invite
operator-invite-withdraw-hint = The link sent to { $email } stops working.
operator-invite-withdraw-open = Withdraw…
operator-invite-withdraw-title = Withdraw invite?
operator-invite-withdrawn = Withdrawn
operator-invite-withdrew = Withdrew the invite for { $email }.
operator-invites-intro = An invite opens an account even if sign-up is closed.
operator-invites-intro-plans = An invite opens an account even if sign-up is closed, with a plan or a trial if you like.
operator-invites-none = No invites yet
operator-invites-none-hint = An invited person gets an email with a link. You see here when they use it.
operator-log-changes = Changes
operator-log-from = from { $address }
operator-log-intro = What operators did and viewed, newest first. Entries cannot be changed, and stay when an account is deleted.
operator-log-no-changes = No changes
operator-log-none = No entries
operator-log-none-hint = Every request in this area adds an entry here.
operator-log-only = Only entries about { $name }
operator-log-reads = Views
operator-log-show-all = Show all entries
operator-log-whole = Show entries about all accounts
operator-month = Month
operator-n-owners = { $n ->
    [one] { $n } owner
   *[other] { $n } owners
    }
operator-never-seen = never
operator-no-owner = No owner
operator-no-recipients = No account matches, so no email can be sent. Choose other accounts.
operator-numbers = Accounts and hits
operator-open-account = Open account
operator-plan = Plan
operator-plan-id = Plan ID
operator-plan-other = Another plan, by its ID…
operator-recipients = Recipients: { $owners } of { $accounts }
operator-revenue = Revenue by currency
operator-revenue-hint = What paid plans bring in a month; yearly prices count as a twelfth. Bars compare the number of accounts.
operator-runbook = Runbook:
operator-search = Search accounts
operator-search-hint = The search finds beginnings of words in account names, owners’ addresses and site names, and account IDs.
operator-search-placeholder = Name, address, site or ID
operator-seen = Last active
operator-send = Send now
operator-send-busy = Sending…
operator-send-hint = Emails are sent over the next minutes. You can stop those that are not sent yet.
operator-send-open = { $n ->
    [one] Send to { $n } owner…
   *[other] Send to { $n } owners…
    }
operator-send-title = { $n ->
    [one] Send this email to { $n } owner?
   *[other] Send this email to { $n } owners?
    }
operator-show-more = Show more
operator-sign-up-closed = sign-up closed
operator-sign-up-open = sign-up open
operator-so-far = so far
operator-sort = Sort by
operator-sort-age = Newest first
operator-sort-seen = Last active first
operator-sort-usage = Most hits first
operator-state = State
operator-state-deletion = Deletion scheduled
operator-state-deletion-on = Deletion { $day }
operator-state-over-limit = Over limit
operator-state-suspended = Suspended
operator-stop = Stop sending
operator-stop-hint = Emails that are not sent yet are deleted. Those already sent cannot be recalled.
operator-stop-open = Stop…
operator-stop-title = Stop sending this email?
operator-stopped = Stopped after { $sent } of { $owners } emails.
operator-subject = Subject
operator-text = Text
operator-text-hint = Empty lines separate paragraphs. The text is not translated.
operator-tile-churn = Churn, 30 days
operator-tile-currencies = { $n ->
    [one] and { $n } more currency
   *[other] and { $n } more currencies
    }
operator-tile-deleted = { $n } deleted
operator-tile-ended = { $n ->
    [one] { $n } paid plan ended
   *[other] { $n } paid plans ended
    }
operator-tile-hits = Hits last month
operator-tile-new = New, 30 days
operator-tile-new-week = { $n } new in 7 days
operator-tile-paying = { $n ->
    [one] from { $n } account
   *[other] from { $n } accounts
    }
operator-tile-people = { $n ->
    [one] { $n } person
   *[other] { $n } people
    }
operator-tile-revenue = Revenue a month
operator-tile-this-month = this month { $hits }
operator-use = Hits this period
operator-use-of = { $used } of { $limit }
operator-use-over = over the limit
operator-use-unlimited = { $used }, unlimited
