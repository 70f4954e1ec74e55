-- Imports of the site that are not done are taken back, and those that have no day after the day up to which hits are erased.
-- Gives what they were.
WITH due AS (
    SELECT id, state
    FROM imports
    WHERE site_id = $1
      AND (state IN ('fetching', 'waiting', 'running')
           OR state = 'done'
              AND least((SELECT max(day::integer) FROM jsonb_array_elements_text(summary -> 'days') day), last_day)
                  <= $2::text::date - DATE '1970-01-01')
    FOR UPDATE
)
UPDATE imports i
SET state = 'removing', remote = NULL
FROM due
WHERE i.id = due.id AND i.site_id = $1
RETURNING i.id, i.source, due.state AS "state!", i.shown_days
