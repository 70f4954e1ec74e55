-- Deletes what is closed and was last changed before a moment, except for the hits of sites.
DELETE FROM alert_watches
WHERE what <> 'hits' AND state -> 'open' = 'null'::jsonb AND (state ->> 'not_before')::bigint < $1
