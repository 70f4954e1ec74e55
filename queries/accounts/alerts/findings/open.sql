-- Opens an alert, or brings the open one of its kind up to date. `is_new`: there was none. No row where the site is not the
-- account's any more.
INSERT INTO alerts (id, account_id, site_id, kind, subject, severity, params, opened_at, updated_at)
SELECT $1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::text, $7::jsonb, $8::bigint, $8::bigint
WHERE $3::uuid IS NULL OR EXISTS (SELECT FROM sites WHERE id = $3 AND account_id = $2)
ON CONFLICT (account_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), kind, subject) WHERE over_at IS NULL
DO UPDATE SET params = excluded.params, severity = excluded.severity,
    updated_at = CASE
        WHEN (alerts.params, alerts.severity) IS DISTINCT FROM (excluded.params, excluded.severity) THEN excluded.updated_at
        ELSE alerts.updated_at
    END
RETURNING id, (xmax = 0) AS "is_new!", announced_at IS NULL AS "is_unannounced!"
