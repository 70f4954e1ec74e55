-- These sites of the account are given to the member.
INSERT INTO member_sites (member_id, site_id)
SELECT $1, s.id FROM sites s WHERE s.account_id = $2 AND s.id = ANY ($3)
ON CONFLICT DO NOTHING
