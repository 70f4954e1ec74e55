-- The last day of a site that was signed.
SELECT max(day)::text FROM consent_days WHERE site_id = $1
