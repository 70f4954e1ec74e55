-- Takes what is due to a recipient, at most $5 messages: a batch that failed before, else all that was never tried.
WITH ready AS (
    SELECT id, batch FROM alert_messages m
    WHERE recipient = $1 AND ended_at IS NULL AND next_at <= $2 AND NOT EXISTS (
        SELECT FROM alert_messages b
        WHERE b.recipient = $1 AND b.ended_at IS NULL
              AND ((b.tries > 0 AND b.next_at > $2) OR b.claimed_until > $2)
    )
), first AS (
    SELECT batch FROM ready WHERE batch IS NOT NULL ORDER BY id LIMIT 1
), taken AS (
    SELECT id FROM ready
    WHERE batch IS NOT DISTINCT FROM (SELECT batch FROM first)
    ORDER BY id
    LIMIT $5
), claimed AS (
    UPDATE alert_messages m SET claimed_until = $3, batch = coalesce(m.batch, $4)
    FROM taken WHERE m.id = taken.id
    RETURNING m.id, m.batch, m.event, m.due_at, m.tries, m.alert_id
)
SELECT c.id, c.batch, c.event, c.due_at, c.tries, c.alert_id, a.site_id, s.name AS "site_name?", a.kind, a.subject,
       a.severity, a.params, a.opened_at, a.over_at
FROM claimed c
JOIN alerts a ON a.id = c.alert_id
LEFT JOIN sites s ON s.id = a.site_id AND s.account_id = a.account_id
ORDER BY c.id
