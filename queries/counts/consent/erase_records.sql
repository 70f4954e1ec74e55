-- Deletes a site's records up to a day, as long as all before them are deleted too: a chain loses only its beginning.
DELETE FROM consent_records
WHERE
    site_id = $1
    AND number < (
        SELECT coalesce(min(CASE WHEN day > $2::DATE THEN number END), max(number) + 1)
        FROM consent_records
        WHERE site_id = $1
    )
