-- Changes when a report is due and what it shows.
UPDATE reports
SET rhythm = $2, weekday = $3, month_day = $4, hour = $5, sections = $6, made_by = $7, changed_at = $8, handled_until = $9,
    next_at = $10, clock = $11, tries = 0, error = NULL, claim = NULL, claimed_until = NULL
WHERE id = $1
