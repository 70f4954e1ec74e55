-- Keeps where a site's privacy policy is and the paragraph that was found in it; it is not missing any more. The days are
-- those to begin with, for a site that has saved none.
INSERT INTO hard_settings
    (site_id, visits_days, records_days, policy_url, policy_passage, policy_language, policy_found_at, policy_checked_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
ON CONFLICT (site_id) DO UPDATE
SET policy_url = excluded.policy_url, policy_passage = excluded.policy_passage,
    policy_language = excluded.policy_language, policy_found_at = excluded.policy_found_at,
    policy_checked_at = excluded.policy_checked_at, policy_lost_at = NULL, policy_lost_why = NULL
