-- Every site, or one, or those of an account, with their settings, goals, picks and stretches, whether their account is
-- suspended or held above its limit, until when they are offered, how its visitors are asked for consent, while they are or those
-- who agreed are kept, and what they share.
SELECT s.id, s.number, s.account_id, s.name, s.hostnames, s.zone, s.zone_since, s.currency, s.week_start,
       s.paused, s.bots, s.excluded_paths, s.excluded_addresses, s.excluded_countries, s.kept_parameters, s.keep_days,
       s.keep_days_before, s.keep_days_lowered_at, s.created_at, a.suspended,
       (a.held_at IS NOT NULL) AS "held!", o.expires_at AS "offered_until?",
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', g.id, 'name', g.name,
            'versions', (SELECT jsonb_agg(jsonb_build_object(
                'number', v.number, 'definition', v.definition, 'from_event', v.from_event,
                'amount', v.amount::text, 'currency', v.currency,
                'counts_from', v.counts_from, 'made_at', v.made_at) ORDER BY v.number)
                FROM goal_versions v WHERE v.goal_id = g.id),
            'pauses', (SELECT coalesce(jsonb_agg(jsonb_build_array(p.paused_at, p.resumed_at) ORDER BY p.paused_at), '[]')
                FROM goal_pauses p WHERE p.goal_id = g.id)) ORDER BY g.created_at, g.id), '[]')
        FROM goals g WHERE g.site_id = s.id) AS "goals!",
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', p.id, 'name', p.name, 'page', p.page, 'selectors', p.selectors) ORDER BY p.created_at, p.id), '[]')
        FROM picks p WHERE p.site_id = s.id) AS "picks!",
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', t.id, 'name', t.name, 'page', t.page,
            'from_selectors', t.from_selectors, 'to_selectors', t.to_selectors) ORDER BY t.created_at, t.id), '[]')
        FROM stretches t WHERE t.site_id = s.id) AS "stretches!",
       CASE WHEN h.on_since IS NOT NULL OR h.kept THEN jsonb_build_object(
            'version', encode(v.hash, 'hex'), 'banner', v.content, 'policy_url', h.policy_url,
            'keep', jsonb_build_object('visits_days', h.visits_days, 'records_days', h.records_days),
            'own_tool', h.own_tool, 'asks', h.on_since IS NOT NULL) END AS "consent?",
       CASE WHEN f.site_id IS NOT NULL THEN jsonb_build_object(
            'is_public', f.is_public, 'parts', f.parts, 'smallest', f.smallest, 'counts', f.counts, 'hosts', f.hosts)
            END AS "share?"
FROM sites s
JOIN accounts a ON a.id = s.account_id
LEFT JOIN site_offers o ON o.site_id = s.id
LEFT JOIN hard_settings h ON h.site_id = s.id
LEFT JOIN banner_versions v ON v.site_id = s.id AND v.until IS NULL AND NOT h.own_tool
LEFT JOIN shares f ON f.site_id = s.id
WHERE ($1::uuid IS NULL OR s.id = $1) AND ($2::uuid IS NULL OR s.account_id = $2)
