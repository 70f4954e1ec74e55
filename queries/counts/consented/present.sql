-- What stays of every visitor of whom a site has visits or records, whether it has visits, and when the visitor withdrew, in
-- microseconds since 1970; and for all visitors of a site, when they were erased last.
SELECT of_visitor.site_id::BIGINT AS site, lower(hex(of_visitor.mark)) AS mark, max(of_visitor.tied) AS tied,
    max(epoch_us(revoked."at")) AS revoked
FROM (
    SELECT site_id, mark, 0::BIGINT AS tied FROM consent_links
    UNION ALL
    SELECT site_id, mark, 1::BIGINT AS tied FROM ties
    UNION ALL
    SELECT site_id, mark, 0::BIGINT AS tied FROM revoked WHERE mark = unhex(repeat('00', 16))
) AS of_visitor
LEFT JOIN revoked ON revoked.site_id = of_visitor.site_id AND revoked.mark = of_visitor.mark
GROUP BY of_visitor.site_id, of_visitor.mark
