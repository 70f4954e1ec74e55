-- Deletes the reports of sites that another account took over since.
DELETE FROM reports r USING sites s WHERE s.id = r.site_id AND s.account_id <> r.account_id
