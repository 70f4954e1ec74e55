-- The end of each site's chain.
SELECT site_id, max(number) AS number, arg_max(hash, number) AS hash FROM consent_records GROUP BY site_id
