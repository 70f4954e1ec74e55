-- What operators did before $2, where given, newest first; about one account only where $1 is given, and only what they read
-- or changed where $4 says which. At least $3 entries, as far as there are: all of the last second.
WITH page AS (
    SELECT at FROM operator_log
    WHERE ($1::uuid IS NULL OR account_id = $1) AND ($2::bigint IS NULL OR at < $2)
      AND ($4::boolean IS NULL OR is_read = $4)
    ORDER BY at DESC
    LIMIT $3
)
SELECT id, at, person_id, name, action, account_id, account_name, details, address
FROM operator_log
WHERE ($1::uuid IS NULL OR account_id = $1) AND ($2::bigint IS NULL OR at < $2)
  AND ($4::boolean IS NULL OR is_read = $4) AND at >= (SELECT min(at) FROM page)
ORDER BY at DESC, id DESC
