### Funnels, paths and retention.

funnel-add-first-step = Add first step…
funnel-add-step = Add step…
funnel-all = All funnels
funnel-all-link = Go to funnels
funnel-any-order = In any order
funnel-any-order-hint = A step counts the visits that completed it and all steps above it, in any order.
funnel-at-least-two = At least two.
funnel-biggest-drop = Biggest drop-off
funnel-compare-groups = Compare groups
funnel-compare-hint = Compare completion by source, country or device.
funnel-completed = completed it
funnel-create = Create funnel
funnel-create-first = Create your first funnel
funnel-delete = Delete funnel
funnel-delete-hint = This deletes the report. Your data and goals are kept.
funnel-deleted = This funnel was deleted
funnel-dropped-off = { $share } dropped off
funnel-edit = Edit { $name }
funnel-everyone-continued = Everyone continued
funnel-everyone-continued-after = Everyone continued, after { $time } (median)
funnel-in-order = In order
funnel-in-order-hint = Other pages may come in between.
funnel-in-order-loose = In order, with other pages in between
funnel-in-sequence = Strictly in sequence
funnel-in-sequence-hint = Nothing else may come in between.
funnel-intro = A funnel is a series of steps that lead to a goal, such as a page, a form and a thank-you page. See how many visits complete each step, and where the rest drop off.
funnel-max-time = Maximum time between steps
funnel-max-time-any = any
funnel-max-time-unit = Unit
funnel-more-pages = { $n ->
    [one] and { $n } more page
   *[other] and { $n } more pages
    }
funnel-name-example = Pricing to purchase
funnel-new = New funnel
funnel-no-other-page = No other page
funnel-no-visits = No visits completed the first step in this period.
funnel-none-got-here = No visits got this far
funnel-of-first = of step 1 · { $step } of the previous step
funnel-of-first-changed = of step 1 (was { $before }) · { $step } of the previous step
funnel-one = Funnel
funnel-order = Order
funnel-other-values = All other values
funnel-rest-took = the rest took { $time } (median)
funnel-saved = Funnel saved.
funnel-step = Step { $n }
funnel-step-drag = Drag, or move with the arrow keys
funnel-step-goal = A goal
funnel-step-label = Step { $n }: { $name }. Move with the arrow keys
funnel-step-moved = { $name } is step { $n } of { $total }.
funnel-step-other = An event, or anything else
funnel-step-page = A page
funnel-step-remove = Remove step { $n }: { $name }
funnel-steps-by-country = Steps by country
funnel-steps-by-device = Steps by device
funnel-steps-by-source = Steps by source
funnel-unit-days = days
funnel-unit-hours = hours
funnel-unit-minutes = minutes
funnel-unit-seconds = seconds
funnel-visit-ends = A visit ends after 30 minutes of inactivity anyway.
funnel-visits-of = { $n ->
    [one] { $reached } of { $n } visit
   *[other] { $reached } of { $n } visits
    }
funnel-where-instead = Where they went instead
funnel-where-instead-of = Where visits went after { $step } instead of { $next }
funnel-within = { $order }, within { $time } of each other
group-by = Group by
n-steps = { $n ->
    [one] { $n } step
   *[other] { $n } steps
    }
one-visit = In one visit
paths-by-column = Steps by column
paths-direction = Direction
paths-ending-at = Ending at
paths-entered = Entered from outside
paths-exited = Exited
paths-first-step = first step of a visit
paths-last-step = last step of a visit
paths-more = { $n } more
paths-most-common = Most common paths
paths-no-visits = No visits in this period. Once there are some, you’ll see how visitors move through your site.
paths-no-visits-event = No visits with the event { $event } in this period.
paths-no-visits-page = No visits with the page { $page } in this period.
paths-not-to-scale = { $name }, not to scale
paths-page-or-event = A page or an event
paths-start-here = Start here
paths-starting-from = Starting from
paths-steps-after = After step
paths-steps-before = Steps before the last
paths-then = then
paths-to = To
paths-transitions = Steps and transitions
read-only = You have read-only access
retention-caption-day = Share of each day’s new visitors who returned, by days since their first visit
retention-caption-month = Share of each month’s new visitors who returned, by months since their first visit
retention-caption-week = Share of each week’s new visitors who returned, by weeks since their first visit
retention-chart = Retention by first visit
retention-first-visit = First visit
retention-month = Month
retention-of-so-far = { $n } of { $total }, so far
retention-so-far = so far
retention-title = Returning visitors by first visit
retention-total = Total
retention-unavailable = No consented visitors in this period
retention-unavailable-why = Stile recognises returning visitors only if they agreed to it. For all others, it deletes the key that would identify them after the following day. You can <link>ask your visitors for consent</link> in the settings.
retention-week = Week
steps = Steps
visits-noun = { $n ->
    [one] visit
   *[other] visits
    }
