-- Whether the visitors of a site are asked for consent, or those who agreed are kept.
SELECT EXISTS (SELECT FROM hard_settings WHERE site_id = $1 AND (on_since IS NOT NULL OR kept)) AS "asks!"
