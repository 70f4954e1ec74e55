-- How many emails have been waiting since before $1, and since when the first of them has.
SELECT count(*) AS "waiting!", min(created_at) AS first FROM mails WHERE created_at < $1
