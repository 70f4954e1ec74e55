-- Keeps where a site's privacy policy is and the paragraph that was found in it. The days are those to begin with, for a
-- site that has saved none.
INSERT INTO hard_settings
    (site_id, visits_days, records_days, policy_url, policy_passage, policy_language, policy_found_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (site_id) DO UPDATE
SET policy_url = excluded.policy_url, policy_passage = excluded.policy_passage,
    policy_language = excluded.policy_language, policy_found_at = excluded.policy_found_at
