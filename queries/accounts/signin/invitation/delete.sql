-- The invitation was accepted.
DELETE FROM invitations WHERE id = $1
