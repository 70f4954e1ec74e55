-- An account that is to be deleted, held until the transaction ends.
SELECT name, created_at, delete_at AS "delete_at!", coalesce(delete_asked_at, delete_at) AS "asked_at!", delete_mails,
       delete_by_operator
FROM accounts
WHERE id = $1 AND delete_at IS NOT NULL
FOR UPDATE
