-- What the account has, who buys, and what was accepted, for its export; no row if none of it was ever entered.
SELECT json_build_object(
    'subscription', (SELECT json_build_object(
                         'plan', s.plan, 'state', s.state, 'since', s.since, 'period', s.period, 'amount', s.amount::text,
                         'currency', s.currency, 'period_start', s.period_start, 'renews_at', s.renews_at, 'ends_at', s.ends_at,
                         'cancelled_at', s.cancelled_at, 'bought_at', s.bought_at, 'withdrawn_at', s.withdrawn_at,
                         'provider', s.provider, 'customer', s.customer, 'provider_id', s.provider_id)
                     FROM subscriptions s WHERE s.account_id = a.id),
    'own_limits', (SELECT json_build_object('hits', l.hits, 'sites', l.sites, 'members', l.members, 'keep_days', l.keep_days,
                                            'set_at', l.set_at)
                   FROM own_limits l WHERE l.account_id = a.id),
    'usage', (SELECT json_build_object('from', u.period_start, 'until', u.period_end, 'hits', u.hits, 'counted_at', u.counted_at)
              FROM account_usage u WHERE u.account_id = a.id),
    'buyer', (SELECT json_build_object('kind', b.kind, 'name', b.name, 'country', b.country, 'vat_number', b.vat_number,
                                       'vat_checked_at', b.vat_checked_at, 'vat_consultation', b.vat_consultation,
                                       'email', b.email, 'address', b.address, 'reference', b.reference)
              FROM buyers b WHERE b.account_id = a.id),
    'agreements', (SELECT coalesce(json_agg(json_build_object('version', d.version, 'person', d.person_id, 'name', d.name, 'at', d.at)
                                            ORDER BY d.at, d.id), '[]'::json)
                   FROM dpa_acceptances d WHERE d.account_id = a.id)
) AS "line!"
FROM accounts a
WHERE a.id = $1 AND (EXISTS (SELECT FROM subscriptions s WHERE s.account_id = a.id)
                     OR EXISTS (SELECT FROM own_limits l WHERE l.account_id = a.id)
                     OR EXISTS (SELECT FROM buyers b WHERE b.account_id = a.id)
                     OR EXISTS (SELECT FROM dpa_acceptances d WHERE d.account_id = a.id))
