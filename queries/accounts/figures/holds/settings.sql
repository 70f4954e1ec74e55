-- What else goes with a site: what was noted, and what people and programs have of it.
SELECT (SELECT count(*) FROM annotations WHERE site_id = s.id) AS "annotations!",
       (SELECT count(*) FROM member_sites WHERE site_id = s.id) AS "members!",
       (SELECT count(*) FROM tokens WHERE account_id = s.account_id AND s.id = ANY (site_ids)) AS "tokens!",
       (SELECT count(*) FROM invitations WHERE account_id = s.account_id AND s.id = ANY (site_ids)) AS "invitations!",
       (SELECT count(*) FROM access_requests WHERE site_id = s.id) AS "requests!",
       (SELECT count(*) FROM snapshots WHERE site_id = s.id) AS "snapshots!",
       (SELECT count(*) FROM saved_views WHERE site_id = s.id) AS "saved_views!",
       (SELECT count(*) FROM goals WHERE site_id = s.id) AS "goals!",
       (SELECT count(*) FROM picks WHERE site_id = s.id) AS "picks!",
       (SELECT count(*) FROM stretches WHERE site_id = s.id) AS "stretches!",
       (SELECT count(*) FROM funnels WHERE site_id = s.id) AS "funnels!",
       (SELECT count(*) FROM data_requests WHERE site_id = s.id) AS "data_requests!"
FROM sites s
WHERE s.id = $1 AND s.account_id = $2
