-- Holds the report of a site or the digest of a member until the transaction ends.
SELECT id FROM reports WHERE site_id = $1 OR member_id = $2 FOR UPDATE
