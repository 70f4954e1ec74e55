-- Mutes a kind of alert at a site, or in the account; until when it was muted at $7.
WITH before AS (
    SELECT until FROM alert_mutes WHERE account_id = $2 AND site_id IS NOT DISTINCT FROM $3 AND kind = $4 AND until > $7
), stored AS (
    INSERT INTO alert_mutes (id, account_id, site_id, kind, until, muted_by)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (account_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), kind)
    DO UPDATE SET until = excluded.until, muted_by = excluded.muted_by
    RETURNING 1
)
SELECT (SELECT until FROM before) AS "before?" FROM stored
