-- Whom they invited does not come any more: it could be themselves, by another address.
DELETE FROM invitations WHERE account_id = $1 AND invited_by = $2
