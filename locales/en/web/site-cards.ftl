### Parts of the dashboard that are loaded when they are opened or seen.

map-label = { $n ->
    [one] World map: visitors from { $n } country, also shown in the list.
   *[other] World map: visitors from { $n } countries, also shown in the list.
    }
map-no-visitors = No visitors
map-title = World map
note-add = Add note
note-end-before-start = The end date is before the start date.
note-example = New pricing, a newsletter, a release…
note-time = Time (optional)
note-until = Until (optional)
note-visible-to = Visible to everyone with access to { $site }.
note-what = What happened?
property = Property
property-back = Back to all properties
property-empty = Empty
property-filter-by = Filter by { $name }: { $value }
property-no-events = No events with the property “{ $name }” in this period.
property-none = No properties in this period. Send some with { $code }.
property-show-values = { $name }: show values
property-values = Values
property-values-of = Values of { $name }
view-delete-hint = Your data is not affected.
view-delete-team-hint = It will be removed for everyone. Your data is not affected.
view-intro = Save the current period, comparison, filters and metric as a view, for yourself or for your team.
when-about = Average per hour in the site’s time zone: the total for that weekday and hour, divided by how often it occurs in the period. A visitor active in two hours counts in both.
when-busiest = Busiest hour
when-caption = Average { $name } per hour, by weekday and hour (site time)
when-from-to = { $from } to { $to }
when-not-in-period = not in this period
when-title = Weekday and hour
when-views-per-hour = { $mean } views per hour
when-visitors-per-hour = { $mean } visitors per hour
