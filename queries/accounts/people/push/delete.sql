-- A push device of the account is gone; one of this person only where $3 is given.
DELETE FROM push_devices
WHERE id = $1 AND account_id = $2 AND ($3::uuid IS NULL OR person_id = $3)
RETURNING name
