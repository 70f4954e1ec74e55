-- Withdraws the invitations that they sent: an invited address could be their own.
DELETE FROM invitations WHERE account_id = $1 AND invited_by = $2
