-- The sites that come with it, as far as the account still has them.
INSERT INTO member_sites (member_id, site_id)
SELECT $1, id FROM sites WHERE account_id = $2 AND id = ANY($3)
