"""Answers `changed` and `why`: how a figure moved between two periods, part by part."""

from datetime import timedelta
from math import sqrt

import calendar_rules as calendar
from answer import Asked, figures, frame, rate, shown, tells_change, value_of, whole_frame

USUAL = ["page", "source", "country", "device", "utm_campaign"]
OF_HITS = {"views": "view", "events": "event"}
ABOVE = {
    "visits": lambda visit: 1,
    "engaged_visits": lambda visit: int(visit.engaged),
    "bounce_rate": lambda visit: int(visit.bounce),
    "visit_duration_seconds": lambda visit: visit.duration // 1_000,
    "views_per_visit": lambda visit: visit.views,
    "engagement_rate": lambda visit: int(visit.engaged),
}
RATES = ["bounce_rate", "visit_duration_seconds", "views_per_visit", "engagement_rate"]
HOUR = 3600


def mean(numbers):
    return sum(numbers) / len(numbers)


def first_hits(hits):
    """Of each visitor the first."""
    first = {}
    for row in hits:
        if row.visitor and (row.visitor not in first or (row.ts, row.seq) < (first[row.visitor].ts, first[row.visitor].seq)):
            first[row.visitor] = row
    return list(first.values())


def of_visit(visit, dimension):
    if dimension == "page":
        return visit.columns["entry"]
    if dimension == "host":
        return visit.entry.hostname if visit.entry else None
    return visit.columns[dimension]


def counted(asked, period, metric, dimension):
    """value -> [above, below]; under None also the whole, as key "whole"."""
    sums = {}

    def add(value, above, below):
        for key in (("value", value), "whole"):
            entry = sums.setdefault(key, [0, 0])
            entry[0] += above
            entry[1] += below

    if metric in OF_HITS:
        for row in asked.hits_in(period):
            if row.kind == OF_HITS[metric]:
                add(value_of(row, dimension), 1, 0)
    elif metric == "visitors":
        for row in first_hits(asked.hits_in(period)):
            add(value_of(row, dimension), 1, 0)
    else:
        for visit in asked.visits_in(period):
            if metric == "bounce_rate" and not asked.filters.of_entry(visit):
                continue
            add(of_visit(visit, dimension), ABOVE[metric](visit), 1 if metric in RATES else 0)
    return sums


def unit(metric):
    return 1_000 if metric == "visit_duration_seconds" else 1


def figure(metric, above, below):
    if metric in RATES:
        return above / below / unit(metric) if below else None
    return above


def less(one, other):
    return None if one is None or other is None else one - other


def over(part, whole):
    return part / whole if part is not None and whole else None


class Part:
    """A value in both periods: above and below, now and before; its part of the whole's move."""

    def __init__(self, value, now, before, whole_now, whole_before, metric):
        self.value, self.now, self.before, self.metric = value, now, before, metric
        self.mix = self.own = None
        if metric in RATES and whole_now[1] and whole_before[1]:
            weight_now, weight_before = now[1] / whole_now[1], before[1] / whole_before[1]
            rate_now = now[0] / now[1] if now[1] else before[0] / before[1]
            rate_before = before[0] / before[1] if before[1] else rate_now
            middle = (whole_now[0] / whole_now[1] + whole_before[0] / whole_before[1]) / 2
            self.mix = ((rate_now + rate_before) / 2 - middle) * (weight_now - weight_before)
            self.own = (weight_now + weight_before) / 2 * (rate_now - rate_before)
        self.move = None if metric in RATES and self.mix is None else (
            self.mix + self.own if metric in RATES else now[0] - before[0]
        )

    def rank(self):
        size = sum(self.now) + sum(self.before)
        return (
            self.move is None, -round(abs(self.move or 0), 9), -size, self.value is None, self.value or "",
        )


def parts_of(asked, period, other, metric, dimension):
    now, before = (counted(asked, one, metric, dimension) for one in (period, other))
    whole_now, whole_before = now.pop("whole", [0, 0]), before.pop("whole", [0, 0])
    parts = []
    for key in set(now) | set(before):
        part = [now.get(key, [0, 0]), before.get(key, [0, 0])]
        if any(part[0]) or any(part[1]):
            parts.append(Part(key[1], *part, whole_now, whole_before, metric))
    return sorted(parts, key=Part.rank), whole_now, whole_before


def total(parts, at):
    return [sum(getattr(part, at)[place] for part in parts) for place in (0, 1)]


def sides(question):
    period, other = frame(question["_site"], {**question, "compare": question.get("compare", "previous")})
    return period, other


def moved_rest(parts):
    now, before = total(parts, "now")[0], total(parts, "before")[0]
    return {"values": len(parts), "now": now, "before": before, "difference": now - before}


def changed(site, question):
    period, other = sides({**question, "_site": site})
    asked, metric, limit = Asked(site, question.get("filters", [])), question["metrics"], question["limit"]
    by, compare = [], shown(site, other)
    for dimension in ("page", "source"):
        parts, (now, _), (before, _) = parts_of(asked, period, other, metric, dimension)
        entry = {"dimension": dimension}
        for name, fits in (("rose", lambda part: part.move > 0), ("fell", lambda part: part.move < 0)):
            side = [part for part in parts if fits(part)]
            entry[name] = {
                "total_rows": len(side), "difference": sum(part.move for part in side),
                "rows": [
                    {
                        "value": part.value, "now": part.now[0], "before": part.before[0], "difference": part.move,
                        "change": over(part.move, part.before[0]) if tells_change(compare) else None,
                        "share": over(part.move, now - before),
                    }
                    for part in side[:limit]
                ],
                "rest": moved_rest(side[limit:]),
            }
        entry["stayed"] = moved_rest([part for part in parts if part.move == 0])
        by.append(entry)
    return {
        "site": site.name, "period": shown(site, period), "compare": compare,
        "running": period.ends > question["now"], "metrics": metric, "definition": f"{metric}@1",
        "value": now, "previous": before, "difference": now - before,
        "change": over(now - before, before) if tells_change(compare) else None,
        "by": by, "exact": True,
    }


def shown_part(part, metric, whole_now, whole_before, difference):
    rated = metric in RATES
    move = None if part.move is None else part.move / unit(metric)
    return {
        "value": part.value, "now": figure(metric, *part.now), "before": figure(metric, *part.before),
        "weight_now": rate(part.now[1], whole_now[1]) if rated else None,
        "weight_before": rate(part.before[1], whole_before[1]) if rated else None,
        "difference": move, "mix": None if part.mix is None else part.mix / unit(metric),
        "rate": None if part.own is None else part.own / unit(metric), "share": over(move, difference),
    }


def parting(asked, period, other, question, dimension):
    metric = question["metric"]
    parts, whole_now, whole_before = parts_of(asked, period, other, metric, dimension)
    difference = less(figure(metric, *whole_now), figure(metric, *whole_before))
    shown, others = parts[:question["limit"]], parts[question["limit"]:]
    told = difference is not None
    rated = metric in RATES and told and bool(parts)

    def add_up(parts, of):
        return sum(of(part) for part in parts) / unit(metric)

    rest_move = add_up(others, lambda part: part.move) if told else None
    return {
        "dimension": dimension, "total_rows": len(parts),
        "parts": [shown_part(part, metric, whole_now, whole_before, difference) for part in shown],
        "rest": {
            "values": len(others), "now": figure(metric, *total(others, "now")),
            "before": figure(metric, *total(others, "before")), "difference": rest_move,
            "mix": add_up(others, lambda part: part.mix) if rated else None,
            "rate": add_up(others, lambda part: part.own) if rated else None,
            "share": over(rest_move, difference),
        },
        "mix": add_up(parts, lambda part: part.mix) if rated else None,
        "rate": add_up(parts, lambda part: part.own) if rated else None,
    }


def runs_of_days(site, question, period, other):
    """The change of the full days and the earlier changes, or why there are none."""
    if question["period"] == "24h":
        return "hours"
    if period.first <= other.last and other.first <= period.last:
        return "overlap"
    yesterday = calendar.local_day(question["now"], period.zone) - timedelta(days=1)
    length = min((min(one.last, yesterday) - one.first).days + 1 for one in (period, other))
    if length < 1:
        return "running"
    hits = [row.ts for row in site.rows if row.kind != "ping"]
    first = calendar.local_day(min(hits) // 1_000_000, period.zone)
    runs = []
    for back in range(9):
        days = timedelta(days=back * ((length + 6) // 7) * 7)
        starts = [one.first - days for one in (period, other)]
        if back and min(starts) <= first:
            break
        runs.append([calendar.days(start, start + timedelta(days=length - 1), period.zone) for start in starts])
    return runs


def standard_error(metric, now, before):
    if metric in ("views_per_visit", "visit_duration_seconds"):
        return 0
    if metric not in RATES:
        return sqrt(now["value"] + before["value"])
    n, m = now["below"], before["below"]
    share = (now["above"] + before["above"]) / (n + m)
    return sqrt(share * (1 - share) * (1 / n + 1 / m))


def in_run(asked, period, metric):
    visits = asked.visits_in(period)
    entered = [visit for visit in visits if asked.filters.of_entry(visit)] if metric == "bounce_rate" else visits
    above = sum(visit.bounce if metric == "bounce_rate" else visit.engaged for visit in entered)
    return {
        "value": figures(asked.hits_in(period), visits, asked.filters)[metric], "above": above, "below": len(entered),
    }


def normal_range(site, asked, question, period, other):
    runs, metric = runs_of_days(site, question, period, other), question["metric"]
    said = dict.fromkeys(["within", "unknown", "period", "compare", "difference", "low", "high"])
    said["earlier"] = []
    if isinstance(runs, str):
        return {**said, "unknown": runs}
    pairs = [[in_run(asked, run, metric) for run in pair] for pair in runs]
    moves = [less(now["value"], before["value"]) for now, before in pairs]
    earlier = [move for move in moves[1:] if move is not None]
    said.update(period=shown(site, runs[0][0]), compare=shown(site, runs[0][1]), difference=moves[0], earlier=earlier)
    if moves[0] is None:
        return {**said, "unknown": "empty"}
    if len(earlier) < 4:
        return {**said, "unknown": "history"}
    centre = mean(earlier)
    reach = 2.66 * mean([abs(one - next_one) for one, next_one in zip(earlier, earlier[1:])])
    chance = 3 * standard_error(metric, *pairs[0])
    low, high = min(centre - reach, -chance), max(centre + reach, chance)
    return {**said, "within": low <= moves[0] <= high, "low": low, "high": high}


def received(site):
    """(ts, reason) of every hit."""
    return [(row.ts, None) for row in site.rows if row.kind != "ping"] + site.left_out


def left_out(site, period, other):
    said, reasons = {}, {}
    # Stored by quarter hours: one that the period cuts is not used.
    other = calendar.Period(other.first, other.last, other.starts, other.ends // 900 * 900, other.zone)
    for suffix, one in (("", period), ("_before", other)):
        arrived = [reason for ts, reason in received(site) if one.holds(ts)]
        left = [reason for reason in arrived if reason]
        said.update({
            f"received{suffix}": len(arrived), f"left_out{suffix}": len(left), f"share{suffix}": rate(len(left), len(arrived)),
        })
        for reason in left:
            reasons.setdefault(reason, {"": 0, "_before": 0})[suffix] += 1
    said["by_reason"] = [
        {"reason": reason, "now": both[""], "before": both["_before"]}
        for reason, both in sorted(reasons.items(), key=lambda item: (-abs(item[1][""] - item[1]["_before"]), item[0]))
    ]
    return said


def left_out_event(period, said):
    now, before = said["share"], said["share_before"]
    if now is None or before is None or not said["by_reason"]:
        return []
    n, m = said["received"], said["received_before"]
    share = (said["left_out"] + said["left_out_before"]) / (n + m)
    if abs(now - before) < 0.01 or abs(now - before) <= 3 * sqrt(share * (1 - share) * (1 / n + 1 / m)):
        return []
    most = said["by_reason"][0]
    params = {"share": percent(now), "before_share": percent(before), **most}
    return [site_event("left_out", period.starts, period.ends, params)]


def percent(share):
    """12.3 percent, as text."""
    tenths = int(share * 1000 + 0.5)
    return f"{tenths // 10}.{tenths % 10}"


def site_event(kind, at, until, params):
    nothing = dict.fromkeys(["field", "old", "new", "who"])
    return {"kind": kind, "at": at, "until": until, "params": params, **nothing}


def silences(site, question, period, other):
    """Whole hours without any hit in which 20 were usual."""
    hits = [ts // 1_000_000 for ts, reason in received(site) if reason is None]
    first, asked_about = min(hits), set()
    for one in (period, other):
        from_, until = max(one.starts, first), min(one.ends, question["now"])
        asked_about |= set(range(-(-from_ // HOUR), until // HOUR))
    arrived = dict.fromkeys(asked_about, 0)
    for ts, _ in received(site):
        if ts // 1_000_000 // HOUR in arrived:
            if period.holds(ts) or other.holds(ts):
                arrived[ts // 1_000_000 // HOUR] += 1
    cycle = 168 if len(arrived) >= 336 else 24
    alike = {}
    for hour, number in arrived.items():
        alike.setdefault(hour % cycle, []).append((hour, number))

    def others(hour):
        numbers = sorted(number for other, number in alike.get(hour % cycle, []) if other != hour)
        return numbers[(len(numbers) - 1) // 2] if numbers else None

    def usual_in(hour):
        if others(hour) is None:
            return 0
        return min(number for number in map(others, (hour - 1, hour, hour + 1)) if number is not None)

    runs = []
    for hour in sorted(hour for hour, number in arrived.items() if number == 0):
        if runs and runs[-1][1] == hour:
            runs[-1][1] = hour + 1
            runs[-1][2] += usual_in(hour)
        else:
            runs.append([hour, hour + 1, usual_in(hour)])
    return [
        site_event("silent", from_ * HOUR, until * HOUR, {"hours": until - from_, "usual": usual})
        for from_, until, usual in runs
        if usual >= 20
    ]


def why(site, question):
    period, other = sides({**question, "_site": site})
    asked, metric = Asked(site, question.get("filters", [])), question["metric"]
    by = [parting(asked, period, other, question, dimension) for dimension in question.get("by") or USUAL]
    _, whole_now, whole_before = parts_of(asked, period, other, metric, "source")
    value, previous = figure(metric, *whole_now), figure(metric, *whole_before)
    said = left_out(site, period, other)
    # An hour of the period before counts whichever part of it the figure is compared with.
    _, whole = whole_frame(site, {**question, "compare": question.get("compare", "previous")})
    events = left_out_event(period, said) + silences(site, question, period, whole)
    compare = shown(site, other)
    return {
        "site": site.name, "receipt": None,
        "moved": {
            "metric": metric, "definition": f"{metric}@1", "period": shown(site, period), "compare": compare,
            "running": period.ends > question["now"], "filters": question.get("filters", []),
            "value": value, "previous": previous, "difference": less(value, previous),
            "change": over(less(value, previous), previous) if tells_change(compare) else None,
            "site_events": sorted(events, key=lambda one: -one["at"]), "left_out": said,
            "normal_range": normal_range(site, asked, question, period, other), "by": by, "exact": True,
        },
    }
