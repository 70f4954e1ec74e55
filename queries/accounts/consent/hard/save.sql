-- Saves how long a site keeps records, in which languages it asks, and whether with a tool of its own.
INSERT INTO hard_settings (site_id, visits_days, records_days, languages, own_tool, saved_at, saved_by)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (site_id) DO UPDATE
SET visits_days = excluded.visits_days, records_days = excluded.records_days, languages = excluded.languages,
    own_tool = excluded.own_tool, saved_at = excluded.saved_at, saved_by = excluded.saved_by
