-- How many recovery codes the person did not use yet.
SELECT count(*) AS "left!" FROM recovery_codes WHERE person_id = $1 AND used_at IS NULL
