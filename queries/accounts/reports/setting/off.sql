-- Switches a report off that has no address left.
UPDATE reports r
SET rhythm = 'off', next_at = NULL, tries = 0, error = NULL, claim = NULL, claimed_until = NULL
WHERE r.id = $1 AND NOT EXISTS (SELECT FROM report_addresses a WHERE a.report_id = r.id AND a.listed)
