### Imported days in figures.

imported-before = { $n ->
    [one] Changes compare with { $n } day that was imported from { $tools }.
   *[other] Changes compare with { $n } days that were imported from { $tools }.
    }
imported-days-of = { $n ->
    [one] { $n } day: { $days }
   *[other] { $n } days: { $days }
    }
imported-details = Details
imported-engaged-visits = Engaged visits
imported-engagement-rate = Engagement rate
imported-entries = Entries
imported-exit-rate = Exit rate
imported-exits = Exits
imported-from = Imported from { $tools }
imported-lack-of = { $name }: { $metrics }
imported-lacking = These figures do not include the imported days:
imported-list = Imports of this site
imported-logs = Web server logs
imported-scroll-depth = Scroll depth
imported-summed = Only sums by day were imported from { $tools }: visitors of several days are added up.
imported-time-on-page = Time on page
imported-totals = Totals
imported-with = { $n ->
    [one] Includes { $n } day that was imported from { $tools }.
   *[other] Includes { $n } days that were imported from { $tools }.
    }
imported-without = { $n ->
    [one] Does not include { $n } day that was imported from { $tools }.
   *[other] Does not include { $n } days that were imported from { $tools }.
    }
imported-without-why = Sums by day do not have what these figures need: they cannot be filtered, and have no goals, paths or hours.
