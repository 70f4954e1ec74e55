-- The recipients to whom a message is due, unless one before it waits for its next attempt or is being sent. Of an account only
-- some at once, so that those of others do not wait for slow ones.
WITH ready AS (
    SELECT m.channel_id, m.person_id, m.device_id, m.account_id, min(m.next_at) AS next_at,
           row_number() OVER (PARTITION BY m.account_id ORDER BY min(m.next_at)) AS place
    FROM alert_messages m
    WHERE m.ended_at IS NULL AND m.next_at <= $1 AND NOT EXISTS (
        SELECT FROM alert_messages b
        WHERE b.recipient = m.recipient AND b.ended_at IS NULL
              AND ((b.tries > 0 AND b.next_at > $1) OR b.claimed_until > $1)
    )
    GROUP BY m.channel_id, m.person_id, m.device_id, m.account_id
)
SELECT channel_id, person_id, device_id, account_id
FROM ready
WHERE place <= 4
ORDER BY next_at
LIMIT 200
