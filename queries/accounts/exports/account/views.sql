-- The saved views of the account's sites, for its export. People of an account that had a site before stay unnamed.
SELECT json_build_object(
    'id', v.id, 'site', s.name, 'member', v.member_id, 'saved_by', m.person_id, 'name', v.name, 'period', v.period,
    'compare', v.compare, 'filters', v.filters, 'metric', v.metric, 'created_at', v.created_at
) AS "line!"
FROM saved_views v
JOIN sites s ON s.id = v.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = v.saved_by
WHERE s.account_id = $1
ORDER BY v.created_at, v.id
