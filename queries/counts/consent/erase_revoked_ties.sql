-- Deletes the ties of all visitors who withdrew at the moment $1 (microseconds since 1970) or later: in one pass over the
-- ties, for any number of visitors.
DELETE FROM ties
WHERE EXISTS (
    FROM revoked r
    WHERE r.site_id = ties.site_id AND r.mark = ties.mark AND r."at" >= make_timestamp($1::BIGINT)
)
