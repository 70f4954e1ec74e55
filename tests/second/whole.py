"""Answers `holds` and `daily`: all that was counted of a site, in one number each and day by day."""

from datetime import timedelta

import calendar_rules as calendar
from answer import Asked, figures, received_in

COLUMNS = [
    "visitors", "visits", "views", "events", "bounce_rate", "visit_duration_seconds", "views_per_visit",
    "engaged_visits",
]
# What people created for a site is not in a ledger, except for its goals; and these sites do not ask for consent.
NONE = [
    "annotations", "members", "tokens", "invitations", "requests", "snapshots", "saved_views", "picks", "stretches",
    "funnels", "consent_records", "consented_visitors", "data_requests",
]


def holds(site, question):
    """What is held does not depend on the moment of the question."""
    views = events = 0
    first = last = None
    for row in site.rows:
        if row.kind == "ping":
            continue
        views += row.kind == "view"
        events += row.kind == "event"
        first = row.ts if first is None else min(first, row.ts)
        last = row.ts if last is None else max(last, row.ts)
    return {
        "site": site.name, "views": views, "events": events,
        "first_hit": None if first is None else first // 1_000_000,
        "last_hit": None if last is None else last // 1_000_000,
        "left_out": len(site.left_out), "goals": len(site.goals), "offered_until": None,
        **{name: 0 for name in NONE},
    }


def daily(site, question):
    """A row for each day from the first hit received to today, as the export's `daily.csv` has it."""
    period = received_in(site, {**question, "period": "all"})
    asked = Asked(site, [])
    hits, visits, left = {}, {}, {}
    for row in asked.hits:
        hits.setdefault(calendar.local_day(row.ts // 1_000_000, period.zone), []).append(row)
    for visit in asked.visits:
        visits.setdefault(calendar.local_day(visit.start // 1_000_000, period.zone), []).append(visit)
    for ts, _ in site.left_out:
        day = calendar.local_day(ts // 1_000_000, period.zone)
        left[day] = left.get(day, 0) + 1
    days, day = [], period.first
    while day <= period.last:
        here = hits.get(day, [])
        whole = figures(here, visits.get(day, []), asked.filters)
        days.append({
            "day": str(day), **{name: whole[name] for name in COLUMNS},
            "received": len(here) + left.get(day, 0), "left_out": left.get(day, 0),
        })
        day += timedelta(days=1)
    return {"from": str(period.first), "to": str(period.last), "days": days}
