# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

wrong_number_of_steps = A funnel has { $least } to { $most } steps.
    .path = A path has 2 to { $most } steps.
invalid_step = A step has either a `goal` or a `definition`.
    .named = A step with a goal has the name of the goal. Leave `name` out.
too_many_funnels = A site has at most { $most } funnels. Delete one that is no longer used.
nothing_before = There is no period to compare with. Choose a comparison, and a period other than `all`.
no_parts =
    .goals = A hit can reach several goals, so a change cannot be split by goal. Use `filter=goal:<id>` instead.
    .values = A visit can have several values of `{ $by }`, so `{ $metric }` cannot be split by it.
too_many_filters = A query takes at most { $most } filters.
too_many_stars = The filters of a query have at most { $most } `*` in total. Use fewer.
too_many_intervals = This period has more than { $most } intervals. Choose a shorter period or longer intervals.
too_many_breakdowns = A query takes at most { $most } breakdowns.
    .revenue = A query about revenue takes at most { $most } breakdowns.
unknown_interval = Revenue is available by day, week or month, because exchange rates are daily.
    .word = There is no interval `{ $given }`. Use minute, hour, day, week or month.
too_many_points = This period has more than { $most } points. Choose a longer interval or a shorter period.
    .series = This period has more than { $most } points. Choose a longer interval or a shorter period.
answer_too_large =
    .rows = { $asked } rows are too many: all breakdowns of one answer have at most { $most } together. Ask for fewer breakdowns at once, or for fewer rows with `limit`.
    .texts = The values of these breakdowns have more than { $most } MB of text. Ask for fewer breakdowns at once, or for fewer rows with `limit`.
    .series = { $asked } values are too many: one answer has at most { $most }. With revenue, each currency is a value of its own. Choose a longer interval, a shorter period, fewer metrics, or a smaller `top`.
unknown_breakdown =
    .word = There is no breakdown by `{ $given }`. Known breakdowns: { $known }.
    .property = The name of a property has 1 to { $most } characters, as in `prop.plan`.
    .twice = A breakdown by two dimensions needs two different ones, not `{ $given }` twice.
    .too_many = A breakdown has one dimension, or two such as `page,source`.
unknown_property = The name of a property has 1 to { $most } characters, such as `plan`.
goal_needed = The metric `{ $metric }` belongs to a goal. Send the goal's id as `goal`.
no_breakdown_of_metric = There is no series of `{ $metric }` by a dimension. Leave out `by` or this metric.
plain_needed = Metrics can be chosen for plain numbers and for CSV. Add `plain=true`, or leave out `metric`.
unknown_metric = Neither the totals nor these breakdowns have the metric `{ $metric }`. Add a breakdown that has it, or leave it out.
    .of_breakdown = The breakdown by { $by } has no column `{ $metric }`. Leave it out.
top_without_by = `top` says how many values of a dimension are shown. Name the dimension with `by`.
unknown_sort = There is no column `{ $given }`. Known columns: { $known }.
    .of_breakdown = The breakdown by { $by } has no column `{ $given }` to sort by. Its columns: { $known }.
unknown_condition =
    .form = The condition `{ $given }` has no comparison. Write it like `visitors>=10`, with `>=`, `<=`, `>`, `<`, `=` or `!=`.
    .number = The condition `{ $given }` does not compare with a number. Write it like `visitors>=10`.
    .column = There is no column of numbers for the condition `{ $given }`. Known columns: { $known }.
    .of_breakdown = The breakdown by { $by } has no column `{ $given }` of numbers. Its columns: { $known }.
too_many_conditions = A query takes at most { $most } conditions.
search_too_long = `search` has at most 500 characters.
filter_on_hits = Only filters on whole visits work here, such as `source:`, `country:`, `device:` or `entry:`. Remove the others.
view_exists = A view with this name already exists. Choose another name, or delete that one.
too_many_views = There are already { $most } views, the maximum. Delete one that is no longer used.
receipt_and_more = A receipt cannot be combined with other parameters. Leave them out.
question_too_large = This query needs more memory than the server allows. Choose a shorter period, or add a filter.
two_ends = Paths have a first step `from` or a last step `to`, not both.
malformed_step = A step is the path of a page, such as `/pricing`, or an event, such as `event:Signup`.
unknown_period =
    .word = There is no period `{ $given }`. Use today, yesterday, 24h, a number of days such as 28d, a number of months such as 6mo, month, last_month, quarter, year, all, or two dates such as 2026-01-01..2026-01-31.
    .length = A period has 1 to { $days } days, as in `28d`, or 1 to { $months } months, as in `6mo`.
    .out_of_range = Choose dates between the years 1990 and 2200.
unknown_comparison =
    .word = There is no comparison `{ $given }`. Use previous, year, or two dates such as 2026-01-01..2026-01-31.
unknown_filter =
    .no_colon = The filter `{ $given }` has no colon. Write it like `page:/pricing`.
    .too_long = The filter on `{ $kind }` has more than { $most } characters.
    .goal = The filter `goal:` takes the id of one goal.
    .property = The filter `prop.<name>:` takes the name of a property of 1 to { $most } characters.
    .kind = There is no filter `{ $given }`. Known filters: { $known }.
    .value = There is no { $kind } `{ $given }`. Known values: { $known }.
    .shared = The shared dashboard does not show this row in this period. Use a value of its breakdowns, as in `page:/about`.
