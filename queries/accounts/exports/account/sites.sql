-- The account's sites with their settings, annotations, goals, picks, stretches, funnels, consent settings, banners, what they
-- share, and imports, for its export. People of an account that had a site before stay unnamed.
SELECT s.name, s.number, json_build_object(
    'id', s.id, 'name', s.name, 'hostnames', s.hostnames, 'zone', s.zone, 'zone_since', s.zone_since,
    'currency', s.currency, 'week_start', s.week_start, 'paused', s.paused, 'bots', s.bots,
    'excluded_paths', s.excluded_paths, 'excluded_addresses', s.excluded_addresses,
    'excluded_countries', s.excluded_countries, 'kept_parameters', s.kept_parameters, 'keep_days', s.keep_days, 'created_at', s.created_at,
    'annotations', coalesce((
        SELECT json_agg(json_build_object(
            'id', n.id, 'day', n.day, 'last_day', n.last_day, 'at', n.at, 'text', n.text, 'person', m.person_id,
            'created_at', n.created_at
        ) ORDER BY n.day, n.at, n.id)
        FROM annotations n
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = n.person_id
        WHERE n.site_id = s.id
    ), '[]'::json),
    'goals', coalesce((
        SELECT json_agg(json_build_object(
            'id', g.id, 'name', g.name, 'person', m.person_id, 'created_at', g.created_at,
            'versions', (
                SELECT json_agg(json_build_object(
                    'number', v.number, 'definition', v.definition, 'from_event', v.from_event, 'amount', v.amount,
                    'currency', v.currency, 'counts_from', v.counts_from, 'person', w.person_id, 'made_at', v.made_at
                ) ORDER BY v.number)
                FROM goal_versions v
                LEFT JOIN members w ON w.account_id = s.account_id AND w.person_id = v.made_by
                WHERE v.goal_id = g.id
            ),
            'pauses', coalesce((
                SELECT json_agg(json_build_object('paused_at', q.paused_at, 'resumed_at', q.resumed_at)
                    ORDER BY q.paused_at)
                FROM goal_pauses q
                WHERE q.goal_id = g.id
            ), '[]'::json)
        ) ORDER BY g.created_at, g.id)
        FROM goals g
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = g.made_by
        WHERE g.site_id = s.id
    ), '[]'::json),
    'picks', coalesce((
        SELECT json_agg(json_build_object(
            'id', k.id, 'name', k.name, 'page', k.page, 'selectors', k.selectors, 'text', k.text,
            'person', m.person_id, 'created_at', k.created_at
        ) ORDER BY k.created_at, k.id)
        FROM picks k
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = k.made_by
        WHERE k.site_id = s.id
    ), '[]'::json),
    'stretches', coalesce((
        SELECT json_agg(json_build_object(
            'id', t.id, 'name', t.name, 'page', t.page, 'from_selectors', t.from_selectors,
            'to_selectors', t.to_selectors, 'person', m.person_id, 'created_at', t.created_at
        ) ORDER BY t.created_at, t.id)
        FROM stretches t
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = t.made_by
        WHERE t.site_id = s.id
    ), '[]'::json),
    'funnels', coalesce((
        SELECT json_agg(json_build_object(
            'id', f.id, 'name', f.name, 'steps', f.steps, 'order', f.step_order,
            'within_seconds', f.within_seconds, 'person', m.person_id, 'created_at', f.created_at,
            'changed_at', f.changed_at
        ) ORDER BY f.created_at, f.id)
        FROM funnels f
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = f.made_by
        WHERE f.site_id = s.id
    ), '[]'::json),
    'consent', (
        SELECT json_build_object(
            'visits_days', h.visits_days, 'records_days', h.records_days, 'languages', h.languages,
            'own_tool', h.own_tool, 'saved_at', h.saved_at, 'person', m.person_id, 'policy_url', h.policy_url,
            'policy_passage', h.policy_passage, 'policy_language', h.policy_language,
            'policy_found_at', h.policy_found_at, 'policy_checked_at', h.policy_checked_at,
            'policy_lost_at', h.policy_lost_at, 'policy_lost_why', h.policy_lost_why, 'on_since', h.on_since,
            'kept', h.kept
        )
        FROM hard_settings h
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = h.saved_by
        WHERE h.site_id = s.id
    ),
    'banner_draft', (
        SELECT json_build_object('banner', d.content, 'saved_at', d.saved_at, 'person', m.person_id)
        FROM banner_drafts d
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = d.saved_by
        WHERE d.site_id = s.id
    ),
    'banner_versions', coalesce((
        SELECT json_agg(json_build_object(
            'version', encode(v.hash, 'hex'), 'banner', v.content, 'from', v.published_at, 'until', v.until,
            'person', m.person_id
        ) ORDER BY v.number)
        FROM banner_versions v
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = v.published_by
        WHERE v.site_id = s.id
    ), '[]'::json),
    'imports', coalesce((
        SELECT json_agg(json_build_object(
            'id', i.id, 'source', i.source, 'state', i.state, 'shown_days', i.shown_days, 'person', m.person_id,
            'created_at', i.created_at, 'ended_at', i.ended_at
        ) ORDER BY i.created_at, i.id)
        FROM imports i
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = i.created_by
        WHERE i.site_id = s.id
    ), '[]'::json),
    'share', (
        SELECT json_build_object(
            'public', h.is_public, 'parts', h.parts, 'smallest', h.smallest, 'counts', h.counts, 'hosts', h.hosts,
            'changed_at', h.changed_at
        )
        FROM shares h
        WHERE h.site_id = s.id
    ),
    'share_links', coalesce((
        SELECT json_agg(json_build_object(
            'id', l.id, 'name', l.name, 'has_password', l.password IS NOT NULL, 'person', m.person_id,
            'created_at', l.created_at, 'expires_at', l.expires_at, 'used_at', l.used_at
        ) ORDER BY l.created_at, l.id)
        FROM share_links l
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = l.created_by
        WHERE l.site_id = s.id
    ), '[]'::json)
) AS "line!"
FROM sites s
WHERE s.account_id = $1
ORDER BY s.name
