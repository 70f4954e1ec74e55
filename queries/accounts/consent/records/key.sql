-- A key of the deployment, sealed.
SELECT sealed FROM deployment_keys WHERE name = $1
