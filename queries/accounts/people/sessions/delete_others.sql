-- Every session of the person ends but one, those whose second factor is pending too.
DELETE FROM sessions WHERE person_id = $1 AND id IS DISTINCT FROM $2::uuid
