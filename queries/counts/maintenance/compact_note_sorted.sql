-- Notes that a month was written again, sorted by site.
DELETE FROM unsorted_months WHERE month = ?::DATE
