-- Whether a site has visits or records of visitors who agreed.
SELECT (EXISTS (FROM ties WHERE site_id = $1) OR EXISTS (FROM consent_links WHERE site_id = $1))::BIGINT AS has
