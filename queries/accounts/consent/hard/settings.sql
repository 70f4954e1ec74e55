-- The consent settings of a site. Who saved them is named as long as they are in the site's account.
SELECT h.visits_days, h.records_days, h.languages, h.own_tool, h.saved_at, p.id AS "person_id?",
       p.name AS "person_name?", h.policy_url, h.policy_passage, h.policy_language, h.policy_found_at,
       h.policy_checked_at, h.policy_lost_at, h.policy_lost_why, h.on_since
FROM hard_settings h
JOIN sites s ON s.id = h.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = h.saved_by
LEFT JOIN people p ON p.id = m.person_id
WHERE h.site_id = $1
