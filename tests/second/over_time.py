"""Answers `series`: figures by stretch of time, for all hits and by the values of a dimension."""

from bisect import bisect_right

import calendar_rules as calendar
import tables
from answer import Asked, breakdown, buckets, figures, hit_value, kinds_with, rate, shown, value_of, whole_frame
from goals import breaks, without_outcomes

# Of these, groups of visits with one value each add up, and groups of hits with one value each.
OF_VISITS, OF_HITS = ["visits", "engaged_visits"], ["views", "events"]


def reading(asked, pings, visits):
    """How visits entered pages, read them and left; under a filter on pages, these pages."""
    picked = lambda path: path is not None and ("page" not in asked.filters.kinds() or asked.filters.passes("page", path))
    deepest, engaged = {}, 0
    for ping in pings:
        if picked(ping.path):
            engaged += ping.engaged_ms
            key = (id(ping.visit), ping.path)
            deepest[key] = max(deepest.get(key, 0), ping.scroll)
    return {
        "entries": sum(visit.entry is not None and asked.filters.of_entry(visit) for visit in visits),
        "exits": sum(picked(visit.columns["exit"]) for visit in visits),
        "time_on_page_seconds": rate(engaged / 1000, len(deepest)),
        "scroll_depth": rate(sum(deepest.values()), len(deepest)),
    }


def pings_of(asked, period, edges):
    parts = [[] for _ in edges[:-1]]
    for ping in asked.pings:
        if period.holds(ping.visit.start):
            parts[bisect_right(edges, ping.visit.start // 1_000_000) - 1].append(ping)
    return parts


def sums(hits):
    """Currency to ten-thousandths."""
    earned = {}
    for row in hits:
        if row.revenue:
            currency = row.revenue["currency"]
            earned[currency] = earned.get(currency, 0) + row.revenue["amount"]
    return earned


def bucketed(site, asked, period, question, week_start):
    """(start, end, figures) of each bucket; revenue as `sums`, also of future buckets."""
    edges = calendar.edges_of(period, question["interval"], week_start)
    metrics, goal = question["metrics"], question.get("goal")
    everyone = None
    if "conversion_rate" in metrics:
        everyone = buckets(Asked(site, without_outcomes(question.get("filters", []))), period, edges)
    reads = pings_of(asked, period, edges)
    made = []
    for number, (hits, visits) in enumerate(buckets(asked, period, edges)):
        values = figures(hits, visits, asked.filters)
        values.update(reading(asked, reads[number], visits))
        values["revenue"] = sums(hits)
        if goal:
            reached = [row for row in hits if goal in row.goals]
            values["completions"] = len(reached)
            visitors = {row.visitor for row in reached if row.visitor}
            if everyone:
                values["conversion_rate"] = rate(len(visitors), len({row.visitor for row in everyone[number][0] if row.visitor}))
        made.append((edges[number], edges[number + 1], values))
    return made


def chosen(values, at, question, currencies):
    """The metrics of a bucket; none of a future one."""
    if at > question["now"]:
        return {metric: None for metric in question["metrics"]}
    shown_values = {metric: values[metric] for metric in question["metrics"]}
    if "revenue" in shown_values:
        shown_values["revenue"] = [
            {"currency": currency, "amount": values["revenue"].get(currency, 0) / 10_000} for currency in currencies
        ]
    return shown_values


def laid_beside(now, before, question, currencies):
    """The points, each with the bucket at its place in the compared period, and what that has beyond."""
    earlier = [{"at": at, **chosen(values, at, question, currencies)} for at, _, values in before or []]
    made = [
        {"at": at, "ends_at": ends_at, **chosen(values, at, question, currencies),
         "previous": earlier[number] if number < len(earlier) else None}
        for number, (at, ends_at, values) in enumerate(now)
    ]
    return made, earlier[len(made):]


class Part:
    """The hits of one value of a dimension, or of all others, as if they were all that there is."""

    def __init__(self, asked, period, dimension, belongs):
        self.filters, self.dimension = asked.filters, dimension
        kinds = kinds_with(asked, period, dimension) if dimension.startswith("prop.") else None
        self.hits, visits = [], {}
        for row in asked.hits:
            if dimension == "event" and row.kind != "event" or kinds is not None and row.kind not in kinds:
                continue
            if belongs(value_of(row, dimension)):
                self.hits.append(row)
                if row.visit:
                    visits.setdefault(id(row.visit), row.visit)
        self.visits = list(visits.values())
        self.belongs = belongs

    def figures(self, hits, visits):
        values = figures(hits, visits, self.filters)
        if self.dimension in ("page", "host"):
            here = [
                visit for visit in visits
                if visit.entry and self.belongs(hit_value(visit.entry, self.dimension))
            ]
            values["bounce_rate"] = rate(sum(visit.bounce for visit in here), len(here))
        return values

    def bucketed(self, period, question, week_start):
        edges = calendar.edges_of(period, question["interval"], week_start)
        return [
            (edges[number], edges[number + 1], self.figures(hits, visits))
            for number, (hits, visits) in enumerate(buckets(self, period, edges))
        ]


def adds_up(dimension, metric):
    if dimension in ("page", "host"):
        return metric in OF_HITS
    if dimension == "event":
        return metric == "events"
    return not dimension.startswith("prop.") and metric in OF_VISITS + OF_HITS


def by_value(asked, spans, question, week_start):
    dimension, top = question["by"], question.get("top", 5)
    rows = tables.ordered(breakdown(asked, spans[0], dimension))[:top]
    values = [row["value"] for row in rows]
    groups = []
    for value in [*values, None]:
        other = len(groups) == len(values)
        belongs = (lambda one: one not in values) if other else (lambda one, value=value: one == value)
        made = [Part(asked, span, dimension, belongs).bucketed(span, question, week_start) for span in spans]
        points, rest = laid_beside(made[0], made[1] if len(made) > 1 else None, question, [])
        for point in points:
            del point["ends_at"]
        groups.append({"value": None if other else value, "other": other, "points": points, "previous_rest": rest})
    return {
        "dimension": dimension, "groups": groups,
        "adds_up": [metric for metric in question["metrics"] if adds_up(dimension, metric)],
    }


def series(site, question):
    period, other = whole_frame(site, question)
    asked = Asked(site, question.get("filters", []))
    week_start = question.get("week_start", site.week_start)
    spans = [period, other] if other else [period]
    made = [bucketed(site, asked, span, question, week_start) for span in spans]
    currencies = sorted({currency for span in made for _, _, values in span for currency in values["revenue"]})
    points, rest = laid_beside(made[0], made[1] if other else None, question, currencies)
    for point in points:
        point.update(
            label=calendar.label(point["at"], question["interval"], period.zone),
            seconds=point["ends_at"] - point["at"], running=point["at"] <= question["now"] < point["ends_at"],
        )
    named = asked.filters.picked.get("goal", []) + asked.filters.left.get("goal", []) + [question.get("goal")]
    goals = [goal for goal in site.goals if goal.id in named] or site.goals
    answer = {
        "site": site.name, "period": shown(site, period), "interval": question["interval"], "compare": shown(site, other),
        "filters": question.get("filters", []), "metrics": question["metrics"], "points": points,
        "previous_rest": rest, "annotations": [],
        "breaks": breaks(goals, period, [point["at"] for point in points]), "exact": True,
        "definitions": {metric: f"{metric}@1" for metric in question["metrics"]},
    }
    if "by" in question:
        answer["by"] = by_value(asked, spans, question, week_start)
    return answer
