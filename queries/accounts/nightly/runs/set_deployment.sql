-- What a run found of the deployment.
UPDATE nightly_runs SET deployment = $2 WHERE id = $1
