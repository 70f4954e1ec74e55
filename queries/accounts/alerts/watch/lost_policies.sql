-- The sites whose visitors are asked, and whose privacy policy lacks the paragraph.
SELECT s.account_id, h.site_id, h.policy_lost_at AS "at!"
FROM hard_settings h
JOIN sites s ON s.id = h.site_id
WHERE h.on_since IS NOT NULL AND h.policy_lost_at IS NOT NULL
ORDER BY h.site_id
