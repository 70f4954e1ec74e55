-- The account has its plan's limits again.
DELETE FROM own_limits WHERE account_id = $1
