### Alerts and the settings for them.

alert-at-once = At once
alert-at-once-hint = Each alert is sent when Stile finds it.
alert-by-email = By email
alert-by-email-hint = To { $email }
alert-by-push = By push notification
alert-by-push-hint = To the browsers you added under <link>Security</link>
alert-certificate = Certificate
alert-certificate-when = The nightly check finds that the certificate of your site expires within 14 days.
alert-channel-failed = Channel failing
alert-channel-failed-when = Stile cannot deliver alerts to a channel, and turns it off if that continues. Of members, only admins and owners get this.
alert-daily = Daily
alert-daily-hint = Alerts are sent together once a day. Days without alerts send nothing.
alert-daily-hour = Time of day
alert-data-request = Data request
alert-data-request-when = A data request of a visitor is overdue.
alert-drop = Traffic drop
alert-drop-when = Far fewer hits arrive than is normal at this hour and weekday.
alert-excluded = Excluded hits
alert-excluded-when = Stile suddenly excludes a much larger share of hits, for example as bots.
alert-frequency = How often
alert-go-delivery = Check delivery
alert-go-details = View details
alert-go-figures = View figures
alert-go-plan = Open plan
alert-go-site = Check the site
alert-goal-stopped = Goal stopped
alert-goal-stopped-when = A goal that visitors completed regularly is no longer completed.
alert-group-privacy = Privacy
alert-group-site = Site and script
alert-group-stile = Stile and delivery
alert-group-traffic = Traffic
alert-hourly = Hourly
alert-hourly-hint = Alerts are sent together once an hour. Hours without alerts send nothing.
alert-keys = Keys: J and K go to the next and previous alert, Enter opens it.
alert-keys-mute = Keys: J and K go to the next and previous alert, Enter opens it, M mutes it.
alert-kinds = Which alerts
alert-kinds-all = All alerts are selected, including kinds added later.
alert-kinds-hint = Next to some kinds you see how often they would have fired on your sites.
alert-kinds-select-all = Select all
alert-kinds-select-none = Clear selection
alert-kinds-some = { $n ->
    [one] { $n } of { $total } kinds is selected.
   *[other] { $n } of { $total } kinds are selected.
    }
alert-limit = Plan limit
alert-limit-when = The account has used 80 % of the page views and custom events that its plan includes.
alert-mute = Mute
alert-mute-for = Mute “{ $what }” for
alert-mute-hint = Applies to all members and channels.
alert-mute-what-site = { $kind }: { $site }
alert-muted-by = Muted until { $until } by { $name }
alert-muted-done = { $days ->
    [one] Muted “{ $what }” for { $days } day.
   *[other] Muted “{ $what }” for { $days } days.
    }
alert-muted-until = Muted until { $until }
alert-new-source = New source
alert-new-source-when = A source that brought almost no visits before brings many.
alert-no-hits = No hits
alert-no-hits-when = No hits arrive for longer than chance or a holiday explains.
alert-no-way = You are not notified. Open alerts still appear in the bar at the top.
alert-over = Over { $ago }, lasted { $span }
alert-policy = Privacy policy
alert-policy-when = The nightly check does not find the paragraph about consented visitors in your privacy policy.
alert-quiet = Quiet hours
alert-quiet-from = From
alert-quiet-hint = During quiet hours nothing is sent; afterwards you get one message with everything.
alert-quiet-until = Until
alert-rates-failed = Exchange rates
alert-rates-failed-when = Stile has not received new exchange rates for days, so revenue is converted with old ones. Of members, only operators get this.
alert-report-failed = Report not sent
alert-report-failed-when = Stile could not send an email report or digest.
alert-say-when-over = Also notify when an alert is over
alert-select-one = Select at least one.
alert-self-check = Nightly check
alert-self-check-when = The nightly check found figures that do not add up, or a problem on the server. Of members, only operators get those about the server.
alert-settings-intro = Choose which alerts you get. Alerts for your team go to <channels>channels</channels>; open ones are always listed under <alerts>alerts</alerts>.
alert-settings-saved = Saved your alert settings.
alert-since = since { $at }
alert-sites-all = All sites, including those added later
alert-sites-some = Only these sites
alert-spike = Traffic spike
alert-spike-when = Far more hits arrive than is normal at this hour and weekday.
alert-still-open = Still open
alert-tag = Script tag
alert-tag-when = The nightly check finds no script tag on your front page, or an incorrect one.
alert-unmute = Unmute
alert-unmuted-done = Unmuted “{ $what }”.
alert-unreachable = Site down
alert-unreachable-when = Your front page does not load in the nightly check, nor in the two hours after it.
alert-ways = How you are notified
alert-ways-hint = Applies to you in this account.
alert-when = When
alert-zone-own = Times are in your time zone, { $zone }. <link>Change</link>
alerts-muted = Muted
alerts-nightly-clean = The last nightly check ran { $ago } and found no problems.
alerts-nightly-findings = { $n ->
    [one] The last nightly check ran { $ago } and found { $n } problem.
   *[other] The last nightly check ran { $ago } and found { $n } problems.
    }
alerts-nightly-never = The first nightly check runs tonight.
alerts-none = Nothing needs your attention
alerts-recovered = Over in the last 7 days
alerts-watched-delivery = Delivery: reports, channels and exchange rates
alerts-watched-figures = Figures: goals, new sources and excluded hits
alerts-watched-hits = Traffic: drops and spikes, compared with what is normal at this hour
alerts-watched-sites = Sites: the script tag, certificates and the privacy policy
alerts-watching = { $n ->
    [one] Stile has been watching { $n } site since { $day }. New alerts appear here.
   *[other] Stile watches { $n } sites, the first since { $day }. New alerts appear here.
    }
alerts-watching-none = Stile watches your sites as soon as you add one.
rehearsal-computing = Checking the last 90 days of your sites. This can take up to a minute…
rehearsal-details = Show alerts
rehearsal-fired = { $n ->
    [one] Would have fired once in the last { $days } days
   *[other] Would have fired { $n } times in the last { $days } days
    }
rehearsal-hint = Counts only kinds that show a number. Muted alerts and quiet hours are not considered.
rehearsal-never = Would not have fired in the last { $days } days
rehearsal-none = Not checked yet.
rehearsal-total = { $n ->
    [one] With this selection you would have got { $n } alert in the last { $days } days.
   *[other] With this selection you would have got { $n } alerts in the last { $days } days.
    }
