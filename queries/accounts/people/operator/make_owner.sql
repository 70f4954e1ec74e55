-- The member owns the account, with every permission; the sites given to them before are no matter any more, and what
-- they asked to see is theirs to see.
WITH given AS (DELETE FROM member_sites WHERE member_id = $1),
     asked AS (DELETE FROM access_requests WHERE member_id = $1)
UPDATE members SET role = 'owner', billing = true, devices = true WHERE id = $1
