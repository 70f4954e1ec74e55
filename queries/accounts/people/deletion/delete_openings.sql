-- Operators' invites that went to somebody who is gone.
DELETE FROM openings WHERE lower(email) = ANY ($1)
