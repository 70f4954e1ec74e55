-- The privacy policies of all sites whose visitors are asked, without those that were read between $1 and $2: the longest
-- ago first.
SELECT site_id, policy_url AS "url!", policy_passage AS "passage!", policy_found_at AS "found_at!", on_since AS "on_since!",
       visits_days, records_days, policy_lost_why AS lost_why
FROM hard_settings
WHERE on_since IS NOT NULL AND policy_url IS NOT NULL AND (policy_checked_at BETWEEN $1 AND $2) IS NOT TRUE
ORDER BY policy_checked_at NULLS FIRST, site_id
