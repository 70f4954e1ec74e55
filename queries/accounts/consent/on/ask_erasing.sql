-- All visitors of a site are to be erased.
INSERT INTO consent_erasures (site_id, asked_at) VALUES ($1, $2)
ON CONFLICT (site_id) DO UPDATE SET asked_at = excluded.asked_at
