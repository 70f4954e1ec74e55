-- No token of the account that had it is limited to it; one that was limited to it alone reaches nothing.
UPDATE tokens SET site_ids = array_remove(site_ids, $1::uuid) WHERE account_id = $2 AND $1 = ANY (site_ids)
