-- A site's privacy policy was read, and is as before: it has the paragraph, or lacks it, now for the reason $8. Nothing
-- changes if the policy, the days or the mode are others by now.
UPDATE hard_settings
SET policy_checked_at = $7, policy_lost_why = $8
WHERE site_id = $1 AND policy_url = $2 AND policy_found_at = $3 AND on_since = $4 AND visits_days = $5 AND records_days = $6
  AND (policy_lost_at IS NULL) = ($8::text IS NULL)
