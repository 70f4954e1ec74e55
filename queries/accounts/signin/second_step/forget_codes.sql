-- The person's recovery codes are void.
DELETE FROM recovery_codes WHERE person_id = $1
