-- The person's new address.
UPDATE people SET email = $2 WHERE id = $1
