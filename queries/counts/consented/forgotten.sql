-- Who withdrew or was erased from a moment on, in microseconds since 1970: what stays of each, and whether no record names
-- the visitor any more.
SELECT r.site_id::BIGINT AS site, lower(hex(r.mark)) AS mark, max(epoch_us(r."at")) AS "at",
    (NOT EXISTS (FROM consent_links l WHERE l.site_id = r.site_id AND l.mark = r.mark))::BIGINT AS erased
FROM revoked r
WHERE epoch_us(r."at") >= $1
GROUP BY r.site_id, r.mark
