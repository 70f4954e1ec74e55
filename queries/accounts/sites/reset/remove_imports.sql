-- Imports of the site that are not done are taken back, and those that have no day after the day up to which hits are erased.
UPDATE imports SET state = 'removing', remote = NULL
WHERE site_id = $1
  AND (state IN ('fetching', 'waiting', 'running')
       OR state = 'done' AND (SELECT max(day::integer) FROM jsonb_array_elements_text(summary -> 'days') day)
                             <= $2::text::date - DATE '1970-01-01')
