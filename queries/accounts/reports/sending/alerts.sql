-- The open alerts of these sites that are not muted, the oldest first.
SELECT a.site_id AS "site_id!", s.name AS site, a.kind, a.subject, a.params
FROM alerts a
JOIN sites s ON s.id = a.site_id
WHERE a.account_id = $1 AND a.site_id = ANY ($2) AND a.over_at IS NULL
  AND NOT EXISTS (
      SELECT FROM alert_mutes m
      WHERE m.account_id = a.account_id AND m.site_id = a.site_id AND m.kind = a.kind AND m.until > $3
  )
ORDER BY a.opened_at, a.id
