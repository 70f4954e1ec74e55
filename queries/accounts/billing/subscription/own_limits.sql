-- The limits that an operator set for an account.
SELECT hits, sites, members, keep_days FROM own_limits WHERE account_id = $1
