-- How many accounts have each plan, the most common first.
SELECT plan, count(*) AS "accounts!" FROM subscriptions WHERE state <> 'ended' GROUP BY plan ORDER BY 2 DESC, plan
