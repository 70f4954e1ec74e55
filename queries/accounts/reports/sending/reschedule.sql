-- When a report is looked at next. What a server makes of it now is not sent.
UPDATE reports SET next_at = $2, clock = $3, claim = NULL, claimed_until = NULL WHERE id = $1
