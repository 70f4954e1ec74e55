-- How often each version of a site's banner was shown, and how many visitors agreed and declined, as far as records are kept.
-- Who changed the answer counts by the new one: with a commitment, the visitor agrees.
SELECT version, sum(shown)::BIGINT AS shown, sum(agreed)::BIGINT AS agreed, sum(declined)::BIGINT AS declined
FROM (
    SELECT version, 0 AS shown, kind = 'agreed' OR (kind = 'changed' AND commitment IS NOT NULL) AS agreed,
           kind = 'declined' OR (kind = 'changed' AND commitment IS NULL) AS declined
    FROM consent_records
    WHERE site_id = $1 AND version IS NOT NULL
    UNION ALL
    SELECT version, shown, false, false FROM consent_shown WHERE site_id = $1
)
GROUP BY version
ORDER BY version
