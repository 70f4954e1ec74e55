"""Answers about what visits led to: funnels, paths, retention and revenue; and the list of consented visitors."""

import csv
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from statistics import median

import calendar_rules as calendar
from answer import frame, rate, shown, stats, value_of
from consented import by_whom, hits_of, visitors
from filters import Filters
from goals import held, order, reached

SECOND = 1_000_000
BUILT_IN = Path(__file__).parents[2] / "server/figures/src/revenue/rates.csv"


class Counter:
    """The number of visits, and of their different visitors."""

    def __init__(self, across):
        self.across, self.n, self.people = across, 0, set()

    def add(self, visitor):
        self.n += 1
        self.people.add(visitor)

    def shown(self):
        return {"visits": None if self.across else self.n, "visitors": len(self.people)}


def chains(hits, flags, funnel):
    """Of each step that is taken, in order: the hit, and the microseconds since the step before."""
    steps = len(funnel["steps"])
    within = funnel.get("within_seconds")
    within = within * SECOND if within else float("inf")
    taken = []
    if funnel["order"] == "any":
        for step in range(steps):
            first = next((hit for hit in hits if step in flags[id(hit)]), None)
            if first is None:
                return taken
            last = taken[-1][0] if taken else first
            done = max(first, last, key=order)
            taken.append((done, done.ts - last.ts if step else None))
        return taken
    if funnel["order"] == "contiguous":
        hits = [hit for hit in hits if hit.kind == "view" or hit.interactive or flags[id(hit)]]
    possible = [at for at, hit in enumerate(hits) if 0 in flags[id(hit)]]
    for step in range(steps):
        if step:
            before, possible = possible, []
            for at, hit in enumerate(hits):
                earlier = [one for one in before if one < at and hit.ts - hits[one].ts <= within]
                if funnel["order"] == "contiguous":
                    earlier = [one for one in earlier if one == at - 1]
                if step in flags[id(hit)] and earlier:
                    possible.append(at)
        if not possible:
            return taken
        hit, since = hits[possible[0]], None
        if step:
            earlier = [one for one in before if one < possible[0] and hit.ts - hits[one].ts <= within]
            if funnel["order"] == "contiguous":
                earlier = [one for one in earlier if one == possible[0] - 1]
            since = hit.ts - hits[earlier[0]].ts
        taken.append((hit, since))
    return taken


class Half:
    """A funnel over visits, or across them."""

    def __init__(self, site, period, question, across):
        funnel, self.across = question["funnel"], across
        self.steps = len(funnel["steps"])
        filters = Filters(question.get("filters", []))
        self.all = Counter(across)
        self.taken = []
        self.went = [{} for _ in range(self.steps)]
        for who, parts in by_whom(site, period, filters, across):
            self.all.add(who)
            flags, hits = {}, []
            for part in parts:
                hits += part.hits
                flags.update({id(hit): set() for hit in part.hits})
                for step, one in enumerate(funnel["steps"]):
                    for row in part.reached(one["definition"]):
                        if id(row) in flags:
                            flags[id(row)].add(step)
            hits.sort(key=order)
            taken = chains(hits, flags, funnel)
            if not taken:
                continue
            first = taken[0][0]
            self.taken.append((who, first.columns.get(question.get("by")), [since for _, since in taken]))
            if len(taken) < self.steps:
                last = taken[-1][0]
                views = [hit.path for hit in hits if hit.kind == "view" and order(hit) > order(last)]
                page = views[0] if views else None
                self.went[len(taken) - 1].setdefault(page, Counter(across)).add(who)

    def counts(self, picked=lambda value: True):
        counters = [Counter(self.across) for _ in range(self.steps)]
        for visitor, value, since in self.taken:
            if picked(value):
                for counter in counters[:len(since)]:
                    counter.add(visitor)
        return counters

    def values(self):
        first = {}
        for _, value, _ in self.taken:
            first[value] = first.get(value, 0) + 1
        return sorted(first, key=lambda value: (-first[value], value is None, value or ""))


def of_steps(counters):
    n = [counter.n for counter in counters]
    return [
        {
            **counter.shown(), "share_of_first": rate(n[at], n[0]),
            "share_of_step_before": rate(n[at], n[at - 1]) if at else None,
        }
        for at, counter in enumerate(counters)
    ]


def funnel_part(site, question, period, other, across):
    now = Half(site, period, question, across)
    before = Half(site, other, question, across) if other else None
    counters = now.counts()
    n = [counter.n for counter in counters]
    then = of_steps(before.counts()) if before else None
    steps = []
    for at, reached_by in enumerate(of_steps(counters)):
        since = [one[2][at] for one in now.taken if len(one[2]) > at and at]
        went = sorted(now.went[at].items(), key=lambda item: (-item[1].n, item[0] is None, item[0] or ""))
        lost = n[at] - n[at + 1] if at + 1 < now.steps else 0
        steps.append({
            "position": at + 1, "reached": reached_by, "previous": then[at] if then else None,
            "lost": n[at - 1] - n[at] if at else None,
            "median_seconds": median(since) / SECOND if since else None,
            "mean_seconds": sum(since) / len(since) / SECOND if since else None,
            "went": [{"page": page, **count.shown(), "share": rate(count.n, lost)} for page, count in went[:10]],
            "went_rows": len(went),
        })
    rows, values = [], now.values() if "by" in question else []
    own = values[:20]
    for number, value in enumerate(own + ([None] if len(values) > 20 else [])):
        rest = number == 20
        picked = (lambda one: one not in own) if rest else (lambda one, value=value: one == value)
        rows.append({
            "value": value, "rest": rest, "steps": of_steps(now.counts(picked)),
            "previous": of_steps(before.counts(picked)) if before else None,
        })
    return {
        **now.all.shown(), "steps": steps, "completed": rate(n[-1], n[0]), "rows": rows, "total_rows": len(values),
    }


def funnel(site, question):
    period, other = frame(site, question)
    return {
        "site": site.name, "period": shown(site, period), "compare": shown(site, other),
        "filters": question.get("filters", []), "by": question.get("by"),
        "everyone": funnel_part(site, question, period, other, False),
        "agreed": funnel_part(site, question, period, other, True), "exact": True,
    }


def name_of(row):
    return row.path if row.kind == "view" else f"event:{row.event}"


def run_of(hits, question):
    """The steps from the anchor on, or None where it is not among them; collapsed."""
    anchor = question.get("from", question.get("to"))
    if "to" in question:
        hits = hits[::-1]
    start = 0
    if anchor is not None:
        start = next((at for at, hit in enumerate(hits) if name_of(hit) == anchor), None)
        if start is None:
            return None
    run = []
    for hit in hits[start:]:
        if not run or run[-1] != name_of(hit):
            run.append(name_of(hit))
    return tuple(run[:question["steps"]]) or None


def paths_part(site, question, period, across):
    everyone, runs, limit = Counter(across), {}, question["limit"]
    for who, parts in by_whom(site, period, Filters(question.get("filters", [])), across):
        hits = sorted((hit for part in parts for hit in part.hits), key=order)
        run = run_of(hits, question)
        if run:
            everyone.add(who)
            runs.setdefault(run, Counter(across)).add(who)
    backward = "to" in question

    def counted(n):
        return {"visits": None if across else n, "visitors": n if across else None}

    padded = {run + (None,) * (question["steps"] - len(run)): counter for run, counter in runs.items()}
    ranked = sorted(padded.items(), key=lambda item: (-item[1].n, [(step is None, step or "") for step in item[0]]))
    levels, links = [], {}
    for at in range(question["steps"]):
        steps = {}
        for run, counter in padded.items():
            if at == 0 or run[at - 1] is not None:
                steps[run[at]] = steps.get(run[at], 0) + counter.n
            if at and run[at - 1] is not None:
                link = (at, run[at - 1], run[at])
                links[link] = links.get(link, 0) + counter.n
        order_of = sorted(steps, key=lambda step: (-steps[step], step is None, step or ""))
        if steps:
            levels.append({
                "position": at + 1, "total_rows": len(steps), **counted(sum(steps.values())),
                "steps": [{"step": step, **counted(steps[step])} for step in order_of[:limit]],
            })
    visible = [{step["step"] for step in level["steps"]} for level in levels]
    chosen = []
    for (at, near, far), n in sorted(
        links.items(), key=lambda item: (item[0][0], -item[1], item[0][1], item[0][2] is None, item[0][2] or "")
    ):
        if near in visible[at - 1] and far in visible[at]:
            ends = {"from": far, "to": near} if backward else {"from": near, "to": far}
            chosen.append({"position": at, **ends, **counted(n)})
    made = []
    for run, counter in ranked[:limit]:
        steps = [step for step in run if step is not None]
        made.append({
            "steps": steps[::-1] if backward else steps, **counter.shown(), "share": rate(counter.n, everyone.n),
        })
    return {**everyone.shown(), "runs": made, "total_runs": len(runs), "levels": levels, "links": chosen}


def paths(site, question):
    period, _ = frame(site, question)
    return {
        "site": site.name, "period": shown(site, period), "filters": question.get("filters", []),
        "from": question.get("from"), "to": question.get("to"), "steps": question["steps"],
        "everyone": paths_part(site, question, period, False), "agreed": paths_part(site, question, period, True),
        "exact": True,
    }


def retention(site, question):
    period, _ = frame(site, question)
    now = question["now"]
    edges = calendar.edges_of(period, question["by"], question.get("week_start", site.week_start))
    people = {}
    for visit in site.visits:
        own = [row for row in hits_of(visit.rows) if row.person]
        if own and visit.start < period.ends * SECOND:
            people.setdefault(own[0].person, []).append(visit.start // SECOND)
    spans = [(start, end) for start, end in zip(edges, edges[1:]) if start <= now]

    def inside(moment, span):
        return span[0] <= moment < span[1]

    cohorts = []
    for number, span in enumerate(spans):
        own = [moments for moments in people.values() if inside(min(moments), span)]
        again = []
        for after, later in enumerate(spans[number + 1:], 1):
            n = sum(any(inside(moment, later) for moment in moments) for moments in own)
            again.append({"after": after, "visitors": n, "share": rate(n, len(own)), "over": later[1] <= now})
        cohorts.append({
            "day": str(calendar.local_day(span[0], period.zone)), "starts_at": span[0], "ends_at": span[1],
            "visitors": len(own), "again": again,
        })
    if not people:
        cohorts = []
    return {
        "site": site.name, "period": shown(site, period), "by": question["by"],
        "visitors": sum(cohort["visitors"] for cohort in cohorts), "cohorts": cohorts, "exact": True,
    }


class Rates:
    """The rate of one euro; a rate that was set takes precedence over the table."""

    def __init__(self, rates):
        self.used = {}
        self.tables = [("set", rates), ("built_in", [])]
        with open(BUILT_IN, encoding="utf-8") as table:
            for row in csv.DictReader(line for line in table if not line.startswith("#")):
                self.tables[1][1].append((row["currency"], row["day"], row["per_euro"]))

    def on(self, currency, day):
        if currency == "EUR":
            return ("EUR", "", "", Fraction(1))
        for origin, table in self.tables:
            fitting = [(since, worth) for code, since, worth in table if code == currency and since <= str(day)]
            if fitting:
                since, worth = max(fitting)
                return (currency, since, origin, Fraction(worth))
        return None

    def convert(self, amount, currency, into, day):
        if currency == into:
            return Fraction(amount)
        own, other = self.on(currency, day), self.on(into, day)
        if own is None or other is None:
            return None
        for code, since, origin, worth in (own, other):
            if code != "EUR":
                self.used[code, since, origin] = float(worth)
        return Fraction(amount) * other[3] / own[3]


class Purse:
    def __init__(self, into, rates):
        self.into, self.rates = into, rates
        self.count, self.original, self.left, self.converted = 0, {}, {}, Fraction(0)

    def add(self, amount, currency, day):
        self.count += 1
        self.original[currency] = self.original.get(currency, 0) + amount
        converted = self.rates.convert(amount, currency, self.into, day)
        if converted is None:
            self.left[currency] = self.left.get(currency, 0) + amount
        else:
            self.converted += converted

    def rounded(self):
        """In ten-thousandths, a half to the even one."""
        return round(self.converted)

    def shown(self):
        def sums(of):
            return [{"amount": of[currency] / 10_000, "currency": currency} for currency in sorted(of)]

        return {
            "count": self.count, "original": sums(self.original), "left_out": sums(self.left),
            "converted": {"amount": self.rounded() / 10_000, "currency": self.into},
        }


def earnings(site, question, period):
    """(row, goal or None, amount, currency, whether it is the goal's fixed worth) of everything that earned."""
    filters, made, own = Filters(question.get("filters", [])), [], {}
    groups = [sorted(visit.rows, key=order) for visit in site.visits]
    groups += [[row] for row in site.rows if not row.visit]

    def counts(row):
        return period.holds(row.ts) and filters.of_visit(row.columns) and filters.of_hit(row)

    for rows in groups:
        for goal in question["goals"]:
            found = {}
            for version in goal["versions"]:
                for row in reached(version["definition"], rows):
                    # What is known only of a whole visit needs one.
                    whole = row.visit or version["definition"]["kind"] not in ("scroll", "engaged", "all")
                    holding = held(goal, row.ts / SECOND)
                    if whole and counts(row) and holding is version:
                        found[id(row)] = (row, version)
            for row, version in found.values():
                if version["from_event"] and row.revenue:
                    own[id(row)] = True
                    made.append((row, goal, row.revenue["amount"], row.revenue["currency"], False))
                elif version["amount"] is not None:
                    amount = int(Decimal(version["amount"]) * 10_000)
                    made.append((row, goal, amount, version["currency"], True))
        for row in rows:
            if row.kind != "ping" and row.revenue and counts(row):
                made.append((row, None, row.revenue["amount"], row.revenue["currency"], id(row) in own))
    return made


def revenue(site, question):
    period, other = frame(site, question)
    rates, zone = Rates(question["rates"]), period.zone
    into = question["currency"]

    def purse():
        return Purse(into, rates)

    def day(row):
        return calendar.local_day(row.ts // SECOND, zone)

    def totals(made):
        """Every amount once: an event's own, and fixed worths."""
        return [one for one in made if one[1] is None or one[4]]

    def whole(made):
        into_purse = purse()
        for row, _, amount, currency, _ in totals(made):
            into_purse.add(amount, currency, day(row))
        return into_purse

    def values(made, dimension):
        found = {}
        if dimension == "goal":
            parts = [
                ((goal["name"], goal["id"]) if goal else (None, None), row, amount, currency)
                for row, goal, amount, currency, mark in made if goal or not mark
            ]
        else:
            parts = [
                ((value_of(row, dimension), None), row, amount, currency)
                for row, _, amount, currency, _ in totals(made)
            ]
        for key, row, amount, currency in parts:
            found.setdefault(key, purse()).add(amount, currency, day(row))
        return found

    made = earnings(site, question, period)
    before = earnings(site, question, other) if other else None
    edges = calendar.edges_of(period, question["interval"], question.get("week_start", site.week_start))
    series = []
    for start, end in zip(edges, edges[1:]):
        here = [one for one in made if start <= one[0].ts // SECOND < end]
        series.append({
            "label": str(calendar.local_day(start, zone)), "starts_at": start,
            "earned": whole(here).shown() if start <= question["now"] else None,
        })
    tables = []
    for dimension in question.get("by", []):
        now, then = values(made, dimension), values(before, dimension) if before is not None else None
        ranked = sorted(now, key=lambda key: (-now[key].rounded(), key[0] is None, key[0] or ""))
        tables.append({
            "dimension": dimension, "total_rows": len(now),
            "rows": [
                {
                    "value": key[0], "goal": key[1], "earned": now[key].shown(),
                    "previous": then.get(key, purse()).shown() if then is not None else None,
                }
                for key in ranked[:question["limit"]]
            ],
        })
    answer = {
        "site": site.name, "currency": into, "period": shown(site, period), "compare": shown(site, other),
        "filters": question.get("filters", []), "totals": whole(made).shown(),
        "previous": whole(before).shown() if before is not None else None,
        "interval": question["interval"], "series": series, "by": tables, "exact": True,
    }
    answer["rates"] = [
        {"currency": code, "day": since, "per_euro": worth, "from": origin}
        for (code, since, origin), worth in sorted(
            rates.used.items(), key=lambda item: (item[0][0], item[0][1], item[0][2] != "set")
        )
    ]
    return answer


ANSWERS = {
    "funnels": funnel, "paths": paths, "retention": retention, "revenue": revenue, "visitors": visitors, "stats": stats,
}
