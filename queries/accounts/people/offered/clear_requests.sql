-- Requests by members of the previous account for the site end.
DELETE FROM access_requests WHERE site_id = $1
