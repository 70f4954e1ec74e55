-- A new key of the deployment, unless there is one of its name.
INSERT INTO deployment_keys (name, sealed, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING
