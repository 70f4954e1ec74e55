-- The invitation is withdrawn; its link is valid no longer.
DELETE FROM invitations WHERE id = $1
