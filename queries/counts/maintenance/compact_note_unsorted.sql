-- Notes that a month's rows are not sorted by site.
INSERT INTO unsorted_months SELECT ?::DATE WHERE ?::DATE NOT IN (FROM unsorted_months)
