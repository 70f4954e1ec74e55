-- A site's privacy policy was read, and has the paragraph again, or the one for other days: $9, in the language $8.
-- Nothing changes if the policy, the days or the mode are others by now, or another server noted it.
UPDATE hard_settings
SET policy_checked_at = $7, policy_found_at = $7, policy_language = $8, policy_passage = $9, policy_lost_at = NULL,
    policy_lost_why = NULL
WHERE site_id = $1 AND policy_url = $2 AND policy_found_at = $3 AND on_since = $4 AND visits_days = $5 AND records_days = $6
