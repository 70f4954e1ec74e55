-- No invitation of the previous account gives the site.
UPDATE invitations SET site_ids = array_remove(site_ids, $1::uuid) WHERE account_id = $2 AND $1 = ANY (site_ids)
