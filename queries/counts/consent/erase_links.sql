-- Deletes the links of records of a site that are deleted.
DELETE FROM consent_links
WHERE site_id = $1 AND number NOT IN (SELECT number FROM consent_records WHERE site_id = $1)
