-- The person's devices get nothing of this account any more.
DELETE FROM push_devices WHERE account_id = $1 AND person_id = $2
