### Goals: the list, the editor with its test, a definition as a sentence.

choose-open = Choose…
created-name = “{ $name }” created.
delete-open = Delete…
deleted-name = “{ $name }” deleted.
goal-a-section = a section
goal-act = Action
goal-act-clicked = Clicked
goal-act-viewed = Viewed
goal-actions = Actions
goal-actions-for = Actions for { $name }
goal-active-time = Active time
goal-add-another = Add another
goal-add-page = Add page
goal-all-in-any-order = All of the following, in any order
goal-all-link = Go to goals
goal-amount = Amount
goal-amount-hint = A number with up to 4 decimal places
goal-an-element = an element
goal-and-condition = { $one }, and { $other }
goal-apply-to = Apply changes to
goal-choose-element = Choose an element.
goal-choose-section = Choose a section.
goal-clicks-element = Clicks { $element }
goal-clicks-element-on-pages = Clicks { $element } on { $pages }
goal-clicks-link = Clicks a link to { $targets }
goal-clicks-link-on-pages = Clicks a link to { $targets } on { $pages }
goal-clicks-other-site = Clicks a link to another site
goal-clicks-other-site-on-pages = Clicks a link to another site on { $pages }
goal-compare-at-least = is at least
goal-compare-at-most = is at most
goal-completed-by = Completed by
goal-condition = Condition
goal-condition-add = Add condition
goal-condition-mistake = Condition { $n }: { $mistake }
goal-condition-n = Condition { $n }
goal-condition-remove = Remove condition { $n }
goal-count-from = Count from
goal-create-first = Create your first goal
goal-currency-hint = 3-letter code, such as EUR
goal-delete = Delete goal
goal-delete-funnels = { $n ->
    [one] The funnel { $funnels } uses this goal. Remove it there first.
   *[other] The funnels { $funnels } use this goal. Remove it there first.
    }
goal-delete-hint = This deletes the goal and its versions. Page views and events are kept, so a new goal can count them again. Links that filter by this goal will stop working.
goal-downloads = Downloads { $targets }
goal-downloads-any = Downloads a file
goal-downloads-any-on-pages = Downloads a file on { $pages }
goal-downloads-on-pages = Downloads { $targets } on { $pages }
goal-edit-open = Edit and view versions
goal-element = Element
goal-element-delete-hint = It will no longer be tracked. Past data is kept.
goal-elements-intro = Select a button or section on your page and use it in a goal.
goal-elements-title = Page elements and sections
goal-elements-used = { $n ->
    [one] The goal { $goals } uses it. Edit or delete it first.
   *[other] The goals { $goals } use it. Edit or delete them first.
    }
goal-enter-conditions = Add 2 to 6 conditions.
goal-enter-depth = Enter a scroll depth from 1 to 100%.
goal-enter-event = Enter an event name.
goal-enter-number = Enter a number.
goal-enter-page = Enter a page.
goal-enter-property = Enter a property name.
goal-enter-seconds = Enter the number of seconds.
goal-enter-value = Enter a value, or * for any value.
goal-event = Event “{ $event }”
goal-event-on-pages = Event “{ $event }” on { $pages }
goal-event-where = Event “{ $event }”, where { $where }
goal-event-where-on-pages = Event “{ $event }”, where { $where } on { $pages }
goal-file = File
goal-file-hint = Leave empty for any file.
goal-filter-dashboard = Filter dashboard by this goal
goal-form = Form
goal-form-example = contact
goal-form-hint = The form’s ID, name or action path. Leave empty for any form.
goal-front-page = / (the front page)
goal-hit-added = added
goal-hit-removed = removed
goal-home-page = Home page
goal-intro = Goals measure conversions, such as sign-ups, purchases or visits to a key page. You can filter the whole dashboard by them. Goals also count past data.
goal-kind-all = Multiple conditions in one visit
goal-kind-all-example = Views pricing and signs up
goal-kind-download = File downloaded
goal-kind-download-example = Any .pdf, or a specific file
goal-kind-element = Element clicked or viewed
goal-kind-element-example = The “Buy” button, selected on your page
goal-kind-event = Custom event
goal-kind-event-example = Sign-up, where plan is pro
goal-kind-form = Form submitted
goal-kind-form-example = The contact form
goal-kind-outbound = Outbound link clicked
goal-kind-outbound-example = To your shop, or any other site
goal-kind-page = Page viewed
goal-kind-page-example = /thanks, or everything under /blog/
goal-kind-scroll = Page scrolled to…
goal-kind-scroll-example = 75% of an article
goal-kind-section = Section viewed
goal-kind-section-example = The pricing table, for 10 seconds
goal-kind-time = Time spent
goal-kind-time-example = 1 minute on a page or in a visit
goal-label-n-of = { $label }, { $n } of { $total }
goal-limit-pages = Limit to pages
goal-link-hint = Leave empty for any other site.
goal-link-url = Link URL
goal-list-and = { $list } and { $last }
goal-list-or = { $list } or { $last }
goal-list-title = Goals and conversions
goal-name-example = Sign-up
goal-new = New goal
goal-no-conversions = No conversions among { $n } page views and events.
goal-no-elements = No elements yet. Select one on your page first, under Goals.
goal-no-sections = No sections yet. Select one on your page first, under Goals.
goal-none-read-only = No goals yet. Editors of this site can create goals.
goal-not-usable = Check “{ $field }”: this value cannot be used.
goal-on-path = on { $path }
goal-page-label = Page URL or path
goal-past-from-now = Only counts hits from this moment.
goal-past-include = Include past data
goal-past-included = Past data is included immediately.
goal-past-kept = Past data is kept. The chart marks the change.
goal-past-only-new = Only new data
goal-past-recalculate = Recalculate past data
goal-past-recalculated = Past data is recalculated with the new definition.
goal-past-stay = Past data does not change: the last 30 days still show { $times } by { $visitors }. A mark in the chart shows when the goal changed.
goal-past-would-show = The last 30 days would show { $times } by { $visitors }.
goal-paused = “{ $name }” paused. It does not count until you resume it.
goal-percent = percent
goal-previously-times = Previously: { $times } by { $visitors }.
goal-property-add = Add property
goal-property-and = { $one } and { $other }
goal-property-at-least = { $name } is at least { $value }
goal-property-at-most = { $name } is at most { $value }
goal-property-comparison = Property { $n }: comparison
goal-property-filter = Filter by property
goal-property-is = { $name } is { $value }
goal-property-is-not = { $name } is not { $value }
goal-property-n = Property { $n }
goal-property-name-example = plan
goal-property-remove = Remove property { $n }
goal-property-value = Property { $n }: value
goal-property-value-example = pro, team
goal-property-where = Where
goal-read-only = You have read-only access. Editors of this site can create and edit goals.
goal-resumed = “{ $name }” resumed.
goal-same-hits = Same hits as before.
goal-saved = Goal saved.
goal-scrolled-to = Scrolled to
goal-scrolls = Scrolls to { $percent }% of a page
goal-scrolls-pages = Scrolls to { $percent }% of { $pages }
goal-seconds = seconds
goal-section = Section
goal-select-element = Select element
goal-select-section = Select section
goal-spends-in-visit = Spends { $time } in a visit
goal-spends-on-pages = Spends { $time } on { $pages }
goal-submits = Submits the form { $targets }
goal-submits-any = Submits a form
goal-submits-any-on-pages = Submits a form on { $pages }
goal-submits-on-pages = Submits the form { $targets } on { $pages }
goal-suggest-outbound = Clicks an outbound link
goal-suggestion-add = Add { $name }
goal-suggestion-edit = Edit { $name } before adding
goal-suggestions = Suggestions from this site
goal-suggestions-title = Suggested from your data
goal-test = Test goal
goal-test-30-days = In the last 30 days
goal-test-action-label = { $label }, action { $n }
goal-test-action-n = Action { $n }
goal-test-add = Add action
goal-test-completes = Completes the goal
goal-test-completes-not = Does not complete the goal
goal-test-depth = Scroll depth (%)
goal-test-failed = The tester could not be loaded. Reload the page. The data below is not affected.
goal-test-intro = Enter a URL or event to check whether it completes the goal.
goal-test-page = On page
goal-test-page-view = Page view
goal-test-remove = Remove action { $n }
goal-test-scroll = Scrolling and reading
goal-test-scrolled = { $percent }<word>% scrolled, for</word>{ $seconds }<word>seconds</word>
goal-test-seconds = Seconds
goal-test-url = URL or path
goal-times-by-visitors = { $n ->
    [one] <b>{ $n }</b> time by { $visitors }
   *[other] <b>{ $n }</b> times by { $visitors }
    }
goal-trend = Trend
goal-trigger = Trigger
goal-value-from-event = amount from the event
goal-value-per-conversion = { $sum } per conversion
goal-version-all-past = Counts all past data
goal-version-from = Counts from { $moment }
goal-version-n = Version { $n }
goal-version-now = now:
goal-version-previously = previously:
goal-views-element = Views { $element }
goal-views-element-on-pages = Views { $element } on { $pages }
goal-views-pages = Views { $pages }
goal-views-section = Views { $part }
goal-views-section-for = Views { $part } for { $time }
goal-views-section-for-on-pages = Views { $part } for { $time } on { $pages }
goal-views-section-on-pages = Views { $part } on { $pages }
goal-visible-for = Visible for
goal-visitors-30-days = { $n ->
    [one] { $n } visitor in 30 days
   *[other] { $n } visitors in 30 days
    }
goal-was-deleted = This goal was deleted
goal-worth = Value per conversion
goal-worth-event = From the event
goal-worth-fixed = Fixed amount
goal-worth-none = None
n-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
    }
n-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
    }
n-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
    }
optional = (optional)
pages-hint = A path or URL. Use * as a wildcard: /blog/* matches every page below it.
save-changes = Save changes
times-noun = { $n ->
    [one] time
   *[other] times
    }
