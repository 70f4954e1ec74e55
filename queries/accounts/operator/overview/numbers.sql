-- How many accounts, subscriptions, sites and people there are; new since $1 and $2, and gone since $2.
SELECT (SELECT count(*) FROM accounts) AS "accounts!",
       (SELECT count(*) FROM accounts WHERE created_at > $1) AS "new_7d!",
       (SELECT count(*) FROM accounts WHERE created_at > $2) AS "new_30d!",
       (SELECT count(*) FROM deleted_accounts WHERE deleted_at > $2) AS "deleted_30d!",
       (SELECT count(*) FROM subscriptions WHERE state IN ('active', 'past_due', 'cancelled') AND amount > 0
            AND bought_at IS NOT NULL) AS "paid!",
       (SELECT count(*) FROM subscriptions WHERE state = 'ended' AND since > $2 AND amount > 0
            AND bought_at IS NOT NULL) AS "ended_30d!",
       (SELECT count(*) FROM accounts WHERE held_at IS NOT NULL) AS "held!",
       (SELECT count(*) FROM accounts WHERE suspended) AS "suspended!",
       (SELECT count(*) FROM accounts WHERE delete_at IS NOT NULL) AS "deletion!",
       (SELECT count(*) FROM sites) AS "sites!",
       (SELECT count(*) FROM people) AS "people!"
