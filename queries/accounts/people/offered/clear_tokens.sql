-- No token of the previous account is limited to the site; one that was limited to it alone reaches no
-- site.
UPDATE tokens SET site_ids = array_remove(site_ids, $1::uuid) WHERE account_id = $2 AND $1 = ANY (site_ids)
