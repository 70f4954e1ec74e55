-- What needs a look: channels that fail, accounts above their limit, deletions that were due before $2, and events of payment
-- providers since $1 that could not be used, or are about a second subscription of an account.
SELECT (SELECT count(*) FROM alert_channels WHERE failing_since IS NOT NULL OR off_why IS NOT NULL) AS "channels!",
       (SELECT count(*) FROM account_usage WHERE over_since IS NOT NULL) AS "over!",
       (SELECT count(*) FROM accounts WHERE held_at IS NOT NULL) AS "held!",
       (SELECT count(*) FROM accounts WHERE delete_at < $2) AS "late!",
       count(e.provider) AS "events!", string_agg(DISTINCT e.provider, ', ') AS providers
FROM (SELECT) AS one
LEFT JOIN provider_events e ON e.received_at > $1 AND e.outcome IN ('unreadable', 'unknown_account',
    'unknown_plan', 'second_subscription')
