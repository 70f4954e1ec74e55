-- Accounts to be suspended now: none of the emails that announce it waits any more, or they waited for long enough.
SELECT a.id
FROM accounts a
WHERE a.suspends_at IS NOT NULL AND (
    a.suspends_at <= $1
    OR NOT EXISTS (SELECT FROM suspension_mails w JOIN mails e ON e.id = w.mail_id WHERE w.account_id = a.id)
)
ORDER BY a.suspends_at, a.id
