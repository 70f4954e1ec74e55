-- The person's devices no longer get notifications of this account.
DELETE FROM push_devices WHERE account_id = $1 AND person_id = $2
