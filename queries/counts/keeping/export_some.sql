-- Whether any hit of a site was counted.
SELECT EXISTS (SELECT 1 FROM hits_live WHERE site_id = ?) OR EXISTS (SELECT 1 FROM hits WHERE site_id = ?) AS counted
