"""Answers `stats` and `left-out` from rows and visits, by going through all of them."""

from bisect import bisect_right
from datetime import timedelta
from types import SimpleNamespace

import calendar_rules as calendar
import tables
from filters import Filters, at_hit, hit_value
from goals import without_outcomes, worth

DIMENSIONS = [
    "page", "entry", "exit", "host", "source", "referrer", "channel", "utm_source", "utm_medium", "utm_campaign",
    "utm_content", "utm_term", "country", "region", "city", "browser", "browser_version", "os", "device", "screen",
    "language", "event",
]
TOTALS = [
    "visitors", "visits", "views", "events", "views_per_visit", "bounce_rate", "visit_duration_seconds",
    "engaged_visits", "engagement_rate",
]


def rate(above, below):
    return above / below if below else None


def mean_seconds(visits):
    return rate(sum(visit.duration for visit in visits) / 1_000_000, len(visits))


class Asked:
    """One site's rows and visits under some filters."""

    def __init__(self, site, texts):
        self.site = site
        self.filters = Filters(texts)
        self.hits, self.pings, selected = [], [], {}
        for row in site.rows:
            if not self.filters.of_visit(row.columns):
                continue
            if row.kind == "ping":
                self.pings.append(row)
            elif self.filters.of_hit(row):
                self.hits.append(row)
                if row.visit:
                    selected.setdefault(id(row.visit), row.visit)
        # Those with at least one matching hit, whatever its moment.
        self.visits = list(selected.values())

    def hits_in(self, period):
        return [row for row in self.hits if period.holds(row.ts)]

    def visits_in(self, period):
        return [visit for visit in self.visits if period.holds(visit.start)]


def figures(hits, visits, filters):
    """The totals over hits in a period and visits that start in it."""
    entered = [visit for visit in visits if filters.of_entry(visit)]
    engaged = sum(visit.engaged for visit in visits)
    return {
        "visitors": len({row.visitor for row in hits if row.visitor}),
        "visits": len(visits),
        "views": sum(row.kind == "view" for row in hits),
        "events": sum(row.kind == "event" for row in hits),
        "views_per_visit": rate(sum(visit.views for visit in visits), len(visits)),
        "bounce_rate": rate(sum(visit.bounce for visit in entered), len(entered)),
        "visit_duration_seconds": mean_seconds(visits),
        "engaged_visits": engaged,
        "engagement_rate": rate(engaged, len(visits)),
    }


def beside(name, value, previous, told=True):
    change = (value - previous) / previous if told and previous and value is not None else None
    return {"value": value, "previous": previous, "change": change, "exact": True, "definition": f"{name}@1"}


def money(hits):
    sums = {}
    for row in hits:
        if row.revenue:
            currency = row.revenue["currency"]
            sums[currency] = sums.get(currency, 0) + row.revenue["amount"]
    return sums


def revenue(now, before):
    return [
        {
            "currency": currency,
            "amount": now.get(currency, 0) / 10_000,
            "previous": None if before is None else before.get(currency, 0) / 10_000,
        }
        for currency in sorted(set(now) | set(before or {}))
    ]


def value_of(row, dimension):
    if at_hit(dimension):
        return hit_value(row, dimension)
    return row.columns[dimension]


def kinds_with(asked, period, dimension):
    """Whether views have a property, and events: the others of these kinds are the row without a value."""
    return {
        row.kind for row in asked.hits
        if value_of(row, dimension) is not None
        and (period.holds(row.ts) or row.visit and period.holds(row.visit.start))
    }


def breakdown(asked, period, dimension):
    """Rows of a breakdown in no order yet."""
    hits_of, visits_of = {}, {}
    kinds = kinds_with(asked, period, dimension) if dimension.startswith("prop.") else None
    for row in asked.hits:
        if dimension == "event" and row.kind != "event" or kinds is not None and row.kind not in kinds:
            continue
        value = value_of(row, dimension)
        if period.holds(row.ts):
            hits_of.setdefault(value, []).append(row)
        # A matching hit of any moment brings its visit here, if that starts in the period.
        if row.visit and period.holds(row.visit.start):
            visits_of.setdefault(value, {})[id(row.visit)] = row.visit
    rows = []
    for value in set(hits_of) | set(visits_of):
        hits, visits = hits_of.get(value, []), list(visits_of.get(value, {}).values())
        whole = figures(hits, visits, asked.filters)
        row = {"value": value}
        for name in ("visitors", "visits", "views", "events", "bounce_rate", "visit_duration_seconds"):
            row[name] = whole[name]
        if dimension in ("page", "host"):
            here = [visit for visit in visits if visit.entry and hit_value(visit.entry, dimension) == value]
            row["bounce_rate"] = rate(sum(visit.bounce for visit in here), len(here))
        if dimension == "page":
            # A page has its own time (below); how long its visits lasted elsewhere is not included.
            row["visit_duration_seconds"] = None
        rows.append(row)
    if dimension == "page":
        add_page_figures(asked, period, rows)
    return rows


def add_page_figures(asked, period, rows):
    starting = asked.visits_in(period)
    pings_of = {}
    for ping in asked.pings:
        # Time and depth belong to the visit, and it to the moment when it started.
        if period.holds(ping.visit.start):
            pings_of.setdefault(ping.path, []).append(ping)
    for row in rows:
        deepest, engaged = {}, 0
        for ping in pings_of.get(row["value"], []):
            engaged += ping.engaged_ms
            deepest[id(ping.visit)] = max(deepest.get(id(ping.visit), 0), ping.scroll)
        row["time_on_page_seconds"] = rate(engaged / 1000, len(deepest))
        row["scroll_depth"] = rate(sum(deepest.values()), len(deepest))
        row["entries"] = sum(visit.columns["entry"] == row["value"] for visit in starting)
        row["exits"] = sum(visit.columns["exit"] == row["value"] for visit in starting)
        row["exit_rate"] = rate(row["exits"], row["views"])


def found(rows, search):
    if not search:
        return rows
    return [row for row in rows if row["value"] is not None and search.lower() in row["value"].lower()]


def by_goal(site, asked, period, texts):
    """A row for every goal, also for those without completions."""
    everyone = Asked(site, without_outcomes(texts)).hits_in(period)
    visitors = len({row.visitor for row in everyone if row.visitor})
    rows = []
    for goal in site.goals:
        hits = [row for row in asked.hits if goal.id in row.goals]
        visits = {id(row.visit): row.visit for row in hits if row.visit and period.holds(row.visit.start)}
        hits = [row for row in hits if period.holds(row.ts)]
        whole = figures(hits, list(visits.values()), asked.filters)
        row = {"value": goal.id, "name": goal.name, "completions": len(hits), "worth": worth(goal, hits)}
        for name in ("visitors", "visits", "views", "events", "bounce_rate", "visit_duration_seconds"):
            row[name] = whole[name]
        row["conversion_rate"] = rate(whole["visitors"], visitors)
        rows.append(row)
    return rows


def table(site, asked, period, dimension, question):
    search = question.get("search", "")
    if dimension == "goal":
        rows = by_goal(site, asked, period, question.get("filters", []))
        rows = [row for row in rows if search.lower() in row["name"].lower()]
    elif "," in dimension:
        sides = dimension.split(",")
        rows = tables.by_two(site, asked, period, sides, PARTS)
        rows = tables.found_pairs(rows, sides, search)
    else:
        rows = found(breakdown(asked, period, dimension), search)
    rows = tables.ordered(tables.passing(rows, question.get("where", [])), question.get("sort"))
    return [{name: value for name, value in row.items() if name != "places"} for row in rows]


PARTS = SimpleNamespace(
    figures=figures, rate=rate, value_of=value_of, hit_value=hit_value, kinds_with=kinds_with,
)


def first_hit(site):
    """The second of the first counted hit, or None."""
    hits = [row.ts for row in site.rows if row.kind != "ping"]
    return min(hits) // 1_000_000 if hits else None


def first_received(site):
    """The second of the first hit that arrived, counted or excluded, or None."""
    hits = [row.ts for row in site.rows if row.kind != "ping"] + [ts for ts, _ in site.left_out]
    return min(hits) // 1_000_000 if hits else None


def whole_frame(site, question):
    """The period and the compared one, whole."""
    first = first_hit(site)
    zone = question.get("zone", site.zone)
    word = question.get("period", "30d")
    period = calendar.period_of(word, question["now"], zone, first)
    return period, calendar.compared(word, question.get("compare"), period)


def frame(site, question):
    """The period and what it is compared with: for a period that is not over, the same part of the previous
    one."""
    period, other = whole_frame(site, question)
    return period, calendar.so_far(question.get("period", "30d"), question.get("compare"), period, other, question["now"])


def shown(site, period):
    """A period or what it is compared with, and since when it was counted, if that is later."""
    if not period:
        return None
    first = first_hit(site)
    began = calendar.local_day(first, period.zone) if first is not None else None
    return {**period.shown(), "counted_from": str(began) if began and began >= period.first else None}


def tells_change(compare):
    """Not where counting began only within what is compared with: it would be a change of the counting."""
    return compare is not None and compare["counted_from"] is None


def agreed(site, asked, period, other, compare):
    """Consented visitors, and the share of those asked who agreed."""
    def people(hits):
        return len({row.person for row in hits if row.person})

    def on(ts):
        return period.first <= calendar.local_day(ts // 1_000_000, site.zone) <= period.last

    answers = [yes for ts, yes in site.answers if on(ts)]
    shown_times = sum(on(ts) for ts in site.banners)
    share = {"asked": max(shown_times, len(answers)), "agreed": sum(answers)}
    share["share"] = rate(share["agreed"], share["asked"])
    before = people(asked.hits_in(other)) if other else None
    return {
        "visitors": beside("consented_visitors", people(asked.hits_in(period)), before, tells_change(compare)),
        "share": share if share["asked"] and not asked.filters.kinds() else None,
    }


def stats(site, question):
    period, other = frame(site, question)
    asked = Asked(site, question.get("filters", []))
    hits = asked.hits_in(period)
    now = figures(hits, asked.visits_in(period), asked.filters)
    before, earned_before = {}, None
    if other:
        hits_before = asked.hits_in(other)
        before = figures(hits_before, asked.visits_in(other), asked.filters)
        earned_before = money(hits_before)
    made = []
    for dimension in question.get("by") or DIMENSIONS:
        rows = table(site, asked, period, dimension, question)
        offset, limit = question.get("offset", 0), question.get("limit", 10)
        made.append({"dimension": dimension, "total_rows": len(rows), "rows": rows[offset:offset + limit]})
    compare = shown(site, other)
    return {
        "site": site.name, "period": shown(site, period), "compare": compare,
        "filters": question.get("filters", []),
        **({"agreed": agreed(site, asked, period, other, compare)} if site.asks else {}),
        "totals": {name: beside(name, now[name], before.get(name), tells_change(compare)) for name in TOTALS},
        "revenue": revenue(money(hits), earned_before),
        "by": made, "exact": True,
    }


def buckets(asked, period, edges):
    """(hits, visits) of each bucket."""
    parts = [([], []) for _ in edges[:-1]]
    for row in asked.hits:
        if period.holds(row.ts):
            parts[bisect_right(edges, row.ts // 1_000_000) - 1][0].append(row)
    for visit in asked.visits:
        if period.holds(visit.start):
            parts[bisect_right(edges, visit.start // 1_000_000) - 1][1].append(visit)
    return parts


def received_in(site, question):
    """The period of a question about all hits received: `all` begins with the first of them."""
    zone = question.get("zone", site.zone)
    return calendar.period_of(question.get("period", "30d"), question["now"], zone, first_received(site))


def left_out(site, question):
    period = received_in(site, question)
    by_reason, by_day = {}, {}
    day = period.first
    while day <= period.last:
        by_day[day] = {"day": str(day), "received": 0, "counted": 0, "left_out": 0, "reasons": {}}
        day += timedelta(days=1)
    for ts, reason in [(row.ts, None) for row in site.rows if row.kind != "ping"] + site.left_out:
        if not period.holds(ts):
            continue
        entry = by_day[calendar.local_day(ts // 1_000_000, period.zone)]
        entry["received"] += 1
        entry["left_out" if reason else "counted"] += 1
        if reason:
            entry["reasons"][reason] = entry["reasons"].get(reason, 0) + 1
            by_reason[reason] = by_reason.get(reason, 0) + 1
    received = sum(entry["received"] for entry in by_day.values())
    left = sum(by_reason.values())
    return {
        "site": site.name, "period": shown(site, period), "received": received, "counted": received - left,
        "left_out": left, "share": rate(left, received),
        "by_reason": [
            {"reason": reason, "hits": hits, "share": rate(hits, received)}
            for reason, hits in sorted(by_reason.items(), key=lambda item: (-item[1], item[0]))
        ],
        "by_day": list(by_day.values()),
    }
