"""Answers `around`, `overlay`, `when`, `props` and `overview`."""

from datetime import datetime
from zoneinfo import ZoneInfo

import calendar_rules as calendar
from answer import Asked, beside, breakdown, buckets, figures, found, frame, rate, shown, tells_change
from calendar_rules import WEEKDAYS
from goals import without_outcomes

EVENTS = {"Outbound link": ("outbound", "url"), "Download": ("download", "url"), "Form": ("form", "form")}
# Periods of up to this many days use this interval; longer ones use months.
USUAL = [(2, "hour"), (92, "day")]
KINDS = ["page", "outbound", "download", "form"]


def defined(*keys, **others):
    return {**{key: f"{key}@1" for key in keys}, **{key: f"{metric}@1" for key, metric in others.items()}}


def visitors_of(rows):
    return len({row.visitor for row in rows if row.visitor})


def head(site, question, period):
    return {
        "site": site.name, "period": shown(site, period), "filters": question.get("filters", []), "exact": True,
    }


# Around a page.


def in_order(visit):
    return sorted((row for row in visit.rows if row.kind == "view"), key=lambda row: (row.ts, row.seq))


def stands(row):
    """The views of the same visit just before and just after."""
    views = in_order(row.visit)
    at = next(number for number, view in enumerate(views) if view is row)
    return views[at - 1] if at else None, views[at + 1] if at + 1 < len(views) else None


def views_of(asked, period, path):
    return [row for row in asked.hits_in(period) if row.kind == "view" and row.path == path]


def side(values, views, limit):
    sums = {}
    for value in values:
        sums[value] = sums.get(value, 0) + 1
    rows = sorted(sums.items(), key=lambda item: (-item[1], item[0] is None, item[0] or ""))
    return {
        "views": len(values), "total_rows": len(rows),
        "rows": [{"value": value, "views": count, "share": rate(count, views)} for value, count in rows[:limit]],
    }


def around(site, question):
    period, _ = frame(site, question)
    asked, limit = Asked(site, question.get("filters", [])), question.get("limit", 10)
    views = views_of(asked, period, question["path"])
    of_visits = [(row, *stands(row)) for row in views if row.visit]
    entered = [row for row, before, _ in of_visits if before is None]
    return {
        **head(site, question, period), "path": question["path"], "views": len(views), "visitors": visitors_of(views),
        "entries": len(entered), "exits": sum(after is None for _, _, after in of_visits),
        "without_visit": len(views) - len(of_visits),
        "before": side([before.path for _, before, _ in of_visits if before], len(views), limit),
        "after": side([after.path for _, _, after in of_visits if after], len(views), limit),
        "sources": side([row.columns["source"] for row in entered], len(views), limit),
        "definitions": defined(
            "views", "visitors", entries="entry_views", exits="exit_views", before="views_before", after="views_after",
        ),
    }


# Over a page.


def clicks_on(asked, period, path):
    """(kind, target, visitor) of each."""
    clicks = []
    for row in views_of(asked, period, path):
        after = stands(row)[1] if row.visit else None
        if after and after.path != path:
            clicks.append(("page", after.path, row.visitor))
    for row in asked.hits_in(period):
        if row.kind == "event" and row.path == path and row.event in EVENTS:
            kind, prop = EVENTS[row.event]
            if prop in row.props:
                clicks.append((kind, row.props[prop], row.visitor))
    return clicks


def overlay(site, question):
    period, _ = frame(site, question)
    asked, path = Asked(site, question.get("filters", [])), question["path"]
    views = views_of(asked, period, path)
    visitors = visitors_of(views)
    links = {}
    for kind, target, visitor in clicks_on(asked, period, path):
        links.setdefault((kind, target), []).append(visitor)
    rows = sorted(links.items(), key=lambda item: (-len(item[1]), KINDS.index(item[0][0]), item[0][1]))
    deepest = {}
    for ping in asked.pings:
        if ping.path == path and period.holds(ping.visit.start):
            deepest[id(ping.visit)] = max(deepest.get(id(ping.visit), 0), ping.scroll)
    depths = []
    for percent in range(10, 101, 10):
        visits = sum(depth >= percent for depth in deepest.values())
        depths.append({"percent": percent, "visits": visits, "share": rate(visits, len(deepest))})
    return {
        **head(site, question, period), "path": path, "views": len(views), "visitors": visitors,
        "links": [
            {
                "kind": kind, "target": target, "clicks": len(who), "visitors": len(set(who) - {None}),
                "share": rate(len(set(who) - {None}), visitors),
            }
            for (kind, target), who in rows[:question.get("limit", 100)]
        ],
        "total_links": len(rows), "picks": [], "stretches": [], "reports": len(deepest), "depths": depths,
        "definitions": defined("views", "visitors", "clicks", depths="reach", picks="pick_clicks", stretches="stretch_reach"),
    }


# By weekday and hour.


def cell_of(instant, zone):
    local = datetime.fromtimestamp(instant, ZoneInfo(zone))
    return local.weekday(), local.hour


def seconds_of(period, now):
    """Seconds of the period up to now in each cell, a quarter of an hour at a time: no clock changes in one."""
    seconds, at, ends = {}, period.starts, min(period.ends, now)
    while at < ends:
        until = min(at - at % 900 + 900, ends)
        cell = cell_of(at, period.zone)
        seconds[cell] = seconds.get(cell, 0) + until - at
        at = until
    return seconds


def when(site, question):
    period, _ = frame(site, question)
    asked = Asked(site, question.get("filters", []))
    hits, visits = {}, {}
    for row in asked.hits_in(period):
        hits.setdefault(cell_of(row.ts // 1_000_000, period.zone), []).append(row)
    for visit in asked.visits_in(period):
        cell = cell_of(visit.start // 1_000_000, period.zone)
        visits[cell] = visits.get(cell, 0) + 1
    seconds = seconds_of(period, question["now"])
    first = WEEKDAYS.index(question.get("week_start", site.week_start))
    cells = []
    for cell in ((day % 7, hour) for day in range(first, first + 7) for hour in range(24)):
        here, lasted = hits.get(cell, []), seconds.get(cell, 0)
        visitors, views = visitors_of(here), sum(row.kind == "view" for row in here)
        cells.append({
            "weekday": WEEKDAYS[cell[0]], "hour": cell[1], "visitors": visitors, "visits": visits.get(cell, 0),
            "views": views, "events": len(here) - views, "seconds": lasted,
            "visitors_per_hour": rate(visitors * 3600, lasted), "views_per_hour": rate(views * 3600, lasted),
        })
    return {
        **head(site, question, period), "cells": cells,
        "definitions": defined("visitors", "visits", "views", "events", "visitors_per_hour", "views_per_hour"),
    }


# Properties.


def names_of(hits):
    carrying = {}
    for row in hits:
        for name in row.props:
            carrying.setdefault(name, []).append(row)
    rows = []
    for name, those in carrying.items():
        views = sum(row.kind == "view" for row in those)
        rows.append({
            "name": name, "visitors": visitors_of(those), "views": views, "events": len(those) - views,
            "values": len({row.props[name] for row in those}),
        })
    return rows


def props(site, question):
    period, _ = frame(site, question)
    filters, name = question.get("filters", []), question.get("name")
    asked = Asked(site, filters)
    everyone = visitors_of(Asked(site, without_outcomes(filters)).hits_in(period))
    key = "value" if name else "name"
    if name:
        rows = [
            {**{field: row[field] for field in ("value", "visitors", "visits", "views", "events")},
             "conversion_rate": rate(row["visitors"], everyone)}
            for row in breakdown(asked, period, f"prop.{name}") if row["value"] is not None
        ]
    else:
        rows = names_of(asked.hits_in(period))
    search = question.get("search", "").lower()
    rows = [row for row in rows if search in row[key].lower()]
    rows.sort(key=lambda row: (-row["visitors"], -row["views"] - row["events"], row[key]))
    offset, limit = question.get("offset", 0), question.get("limit", 100)
    shown = rows[offset:offset + limit]
    return {
        **head(site, question, period), "name": name, "visitors": everyone, "total_rows": len(rows),
        "names": [] if name else shown, "values": shown if name else [],
        "definitions": defined("visitors", "visits", "views", "events", "conversion_rate"),
    }


# Every site.


def usual_interval(period):
    days = (period.last - period.first).days + 1
    return next((interval for most, interval in USUAL if days <= most), "month")


def one_site(site, question):
    question = {**question, "site": site.name, "compare": "previous"}
    period, other = frame(site, question)
    asked = Asked(site, [])
    now = figures(asked.hits_in(period), [], asked.filters)
    before = figures(asked.hits_in(other), [], asked.filters) if other else {}
    compare = shown(site, other)
    interval = usual_interval(period)
    edges = calendar.edges_of(period, interval, site.week_start)
    parts = buckets(asked, period, edges)
    return {
        "name": site.name, "period": shown(site, period), "compare": compare,
        **{name: beside(name, now[name], before.get(name), tells_change(compare)) for name in ("visitors", "views")},
        **({"agreed": len({row.person for row in asked.hits_in(period) if row.person})} if site.asks else {}),
        "interval": interval, "paused": False,
        "sparkline": [
            {"at": at, "visitors": visitors_of(hits) if at <= question["now"] else None}
            for at, (hits, _) in zip(edges, parts)
        ],
    }


def overview(sites, question):
    shown = [one_site(site, question) for site in sites.values()]
    agreed = {"agreed": "consented_visitors"} if any(site.asks for site in sites.values()) else {}
    shown.sort(key=lambda site: (-site["visitors"]["value"], -site["views"]["value"], site["name"]))
    return {
        "period": question["period"].replace(",", ".."), "sites": shown, "exact": True,
        "definitions": defined("visitors", "views", sparkline="visitors", **agreed),
    }
