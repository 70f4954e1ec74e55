-- The account is gone, with everything that hangs on it.
DELETE FROM accounts WHERE id = $1
