-- The open alerts of an account, and those that were over since $2, with the mutes that hold at $3.
SELECT a.id, a.site_id, s.name AS "site_name?", a.kind, a.subject, a.severity, a.params, a.opened_at, a.updated_at,
       a.over_at, m.until AS "muted_until?", p.id AS "muter_id?", p.name AS "muter_name?"
FROM alerts a
LEFT JOIN sites s ON s.id = a.site_id AND s.account_id = a.account_id
LEFT JOIN alert_mutes m ON m.account_id = a.account_id AND m.site_id IS NOT DISTINCT FROM a.site_id
                           AND m.kind = a.kind AND m.until > $3
LEFT JOIN people p ON p.id = m.muted_by
WHERE a.account_id = $1 AND (a.site_id IS NULL OR s.id IS NOT NULL) AND (a.over_at IS NULL OR a.over_at >= $2)
ORDER BY a.opened_at DESC, a.id
