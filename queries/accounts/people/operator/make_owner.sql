-- The member owns the account, with every permission; the sites given to them before and their open
-- requests for sites are deleted, since an owner sees every site.
WITH given AS (DELETE FROM member_sites WHERE member_id = $1),
     asked AS (DELETE FROM access_requests WHERE member_id = $1)
UPDATE members SET role = 'owner', billing = true, devices = true WHERE id = $1
