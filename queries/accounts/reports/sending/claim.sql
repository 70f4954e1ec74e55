-- A server makes a report, and others leave it alone until a moment.
UPDATE reports SET claim = $2, claimed_until = $3 WHERE id = $1
