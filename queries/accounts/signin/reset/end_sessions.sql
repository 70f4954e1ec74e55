-- Every session of the person ends, and those that await the second step.
DELETE FROM sessions WHERE person_id = $1
