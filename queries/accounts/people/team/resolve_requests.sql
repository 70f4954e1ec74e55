-- What the member sees by now need not be asked for any more.
DELETE FROM access_requests r
WHERE r.member_id = $1
  AND ($2 OR EXISTS (SELECT FROM member_sites g WHERE g.member_id = r.member_id AND g.site_id = r.site_id))
