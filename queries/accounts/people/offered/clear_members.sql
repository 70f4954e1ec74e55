-- It is given to nobody of the account that had it.
DELETE FROM member_sites WHERE site_id = $1
