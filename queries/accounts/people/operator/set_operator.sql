-- The person runs the deployment, or no longer does.
UPDATE people SET operator = $2 WHERE id = $1
