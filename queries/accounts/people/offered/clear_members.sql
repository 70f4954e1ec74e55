-- No member of the previous account has the site any more.
DELETE FROM member_sites WHERE site_id = $1
