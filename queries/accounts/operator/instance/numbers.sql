-- How many accounts, sites and people there are.
SELECT (SELECT count(*) FROM accounts) AS "accounts!",
       (SELECT count(*) FROM sites) AS "sites!",
       (SELECT count(*) FROM people) AS "people!"
