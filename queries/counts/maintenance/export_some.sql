-- Whether any hit of one of the sites was counted.
SELECT EXISTS (SELECT 1 FROM hits_live WHERE site_id IN ({sites}))
    OR EXISTS (SELECT 1 FROM hits WHERE site_id IN ({sites})) AS counted
