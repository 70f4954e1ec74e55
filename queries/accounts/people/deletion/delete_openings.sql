-- Operators' invites to deleted people.
DELETE FROM openings WHERE lower(email) = ANY ($1)
