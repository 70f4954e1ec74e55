-- Whether the deployment has an account yet.
SELECT EXISTS (SELECT FROM accounts) AS "has!"
