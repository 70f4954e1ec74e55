-- Nobody of the account that had it asks for it any more.
DELETE FROM access_requests WHERE site_id = $1
