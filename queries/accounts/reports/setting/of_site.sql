-- The report of a site of an account.
SELECT id, rhythm, weekday, month_day, hour, sections, handled_until, next_at
FROM reports
WHERE site_id = $1 AND account_id = $2
