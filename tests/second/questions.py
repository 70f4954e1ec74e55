"""Random questions about a ledger, from the values that are in it."""

import random
from datetime import date, datetime, timedelta, timezone
from urllib.parse import quote, urlencode

from answer import DIMENSIONS
from filters import hit_value
from moves import RATES, USUAL
from tables import columns

OF_VISIT = [
    "entry", "exit", "source", "channel", "country", "region", "city", "device", "browser", "os", "language",
    "utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term",
]
PROPS = ["plan", "trial", "items", "weight", "url", "size", "path", "nothing"]
METRICS = [
    "visitors", "visits", "views", "events", "bounce_rate", "visit_duration_seconds", "views_per_visit",
    "engaged_visits", "engagement_rate",
]
# What a series knows besides, but by a dimension.
OVER_TIME = ["entries", "exits", "time_on_page_seconds", "scroll_depth", "revenue"]
# How often each is asked.
SHARES = {
    "stats": 6, "series": 4, "left-out": 1, "changed": 2, "why": 6,
    "around": 2, "overlay": 2, "when": 2, "props": 3, "overview": 1,
}
WORDS = [
    "today", "yesterday", "24h", "7d", "30d", "12mo", "month", "year", "all",
    "1d", "28d", "90d", "6mo", "quarter", "last_month",
]
CHANNELS = [
    "Direct", "Organic Search", "Paid Search", "Organic Social", "Paid Social", "Video", "E-mail", "Referral",
    "Campaign", "Display", "Affiliate", "AI Assistant", "App", "Internal",
]
KNOWN = {"channel": CHANNELS, "device": ["desktop", "mobile", "tablet", "other"]}


class Asker:
    def __init__(self, sites, seed, late_now):
        self.chance = random.Random(seed)
        self.sites = sites
        self.late_now = late_now
        moments = [row.ts for site in sites.values() for row in site.rows]
        self.first, self.last = min(moments) // 1_000_000, max(moments) // 1_000_000

    def now(self):
        """Mostly after the last hit; else somewhere in the middle, where buckets of a short period are full."""
        chance = self.chance
        if self.late_now or chance.random() < 0.6:
            return self.last + 600 + chance.choice([0, 3 * 3600 + 17, 30 * 3600])
        return chance.randrange(self.first + 86_400, self.last)

    def dates(self, longest):
        chance = self.chance
        first = datetime.fromtimestamp(chance.randrange(self.first, self.last), timezone.utc).date()
        if chance.random() < 0.3:
            # Around the days on which clocks change.
            first = chance.choice([date(2026, 9, 27), date(2026, 10, 4), date(2026, 10, 25), date(2026, 10, 29), date(2026, 11, 1)])
            first -= timedelta(days=chance.randrange(2))
        last = first + timedelta(days=chance.randrange(longest))
        return f"{first}{chance.choice(['..', ','])}{last}"

    def period(self, longest=40):
        return self.chance.choice(WORDS) if self.chance.random() < 0.5 else self.dates(longest)

    def compare(self, period):
        kind = self.chance.choice([None, None, "previous", "previous", "year", "dates"])
        if kind == "dates":
            return self.dates(20)
        return None if kind == "year" and period == "24h" else kind

    def value(self, site, kind):
        """A value of this kind, or nothing, or something with a star in it, or one that does not exist."""
        chance = self.chance
        style = chance.random()
        if style < 0.12:
            return ""
        if kind in KNOWN:
            return self.known(KNOWN[kind])
        if style < 0.16:
            return chance.choice(["nowhere", "*", "*a*", "/*", "_", "%"])
        row = chance.choice([row for row in chance.choices(site.rows, k=20) if row.kind != "ping"] or site.rows)
        if kind in row.columns:
            value = row.columns[kind]
        else:
            value = hit_value(row, kind)
            if value is None:
                some = [hit_value(other, kind) for other in chance.choices(site.rows, k=400)]
                value = chance.choice([one for one in some if one is not None] or [""])
        value = value or ""
        if chance.random() < 0.3 and value:
            at, until = sorted(chance.choices(range(len(value) + 1), k=2))
            value = value[:at] + chance.choice(["*", "*", "\\*"]) + value[until:]
        if chance.random() < 0.05:
            value = value.swapcase()
        return value

    def known(self, values):
        """One of the values that there are, in any case, or with a star in it."""
        chance = self.chance
        value = chance.choice(values)
        value = chance.choice([value, value.upper(), value.lower()])
        if chance.random() < 0.3:
            value = value[:chance.randrange(len(value))] + "*"
        return value

    def filters(self, site):
        chance = self.chance
        made = []
        for _ in range(chance.choices([0, 1, 2, 3], [6, 4, 3, 1])[0]):
            goals = ["goal"] * 4 if site.goals else []
            kind = chance.choice(OF_VISIT + ["page"] * 4 + ["host"] * 2 + ["event"] * 3 + ["prop"] * 3 + goals)
            if kind == "prop":
                kind = "prop." + chance.choice(PROPS)
            for _ in range(chance.choices([1, 2], [3, 1])[0]):
                bang = "!" if chance.random() < 0.25 else ""
                value = chance.choice(site.goals).id if kind == "goal" else self.value(site, kind)
                made.append(f"{bang}{kind}:{value}")
        chance.shuffle(made)
        return made

    def question(self):
        chance = self.chance
        site = chance.choice(list(self.sites.values()))
        ask = chance.choices(list(SHARES), list(SHARES.values()))[0]
        question = {"ask": ask, "site": site.name, "zone": site.zone, "week_start": site.week_start, "now": self.now()}
        question["period"] = self.period()
        if ask == "left-out":
            return question
        if ask in ("changed", "why"):
            return self.move(site, question)
        if ask == "overview":
            return {name: question[name] for name in ("ask", "now", "period")}
        if ask in ("around", "overlay", "when", "props"):
            return self.page(site, question)
        if ask == "series":
            self.interval(site, question)
        compare = self.compare(question["period"])
        if question.get("interval") == "minute" and days_of(compare) > 6:
            # A series has at most 10,000 points.
            compare = self.dates(6)
        if compare:
            question["compare"] = compare
        question["filters"] = self.filters(site)
        if ask == "stats":
            props = [f"prop.{name}" for name in PROPS]
            if chance.random() < 0.85:
                question["by"] = chance.sample(DIMENSIONS + ["page", "entry", "goal", "goal", "goal", *props], chance.randrange(1, 6))
                question["by"] = list(dict.fromkeys(question["by"]))
            question["limit"] = chance.choice([1, 3, 10, 100, 1000])
            if chance.random() < 0.2:
                question["offset"] = chance.randrange(12)
            if chance.random() < 0.2:
                question["search"] = chance.choice(["a", "BLOG", "/p", "mün", "%", "_", "1", "oo", "zzz"])
            self.rows(question)
        return question

    def rows(self, question):
        """Tables by two dimensions; another order; conditions on the numbers of rows."""
        chance = self.chance
        if chance.random() < 0.35:
            some = DIMENSIONS + ["page"] * 4 + ["host"] * 2 + ["goal"] * 3 + [f"prop.{name}" for name in PROPS]
            pairs = [chance.sample(some, 2) for _ in range(chance.randrange(1, 3))]
            pairs = [f"{one},{other}" for one, other in pairs if one != other]
            question["by"] = list(dict.fromkeys(question.get("by", [])[:2] + pairs)) or ["page,source"]
        shared = [set(columns(by)) for by in question.get("by") or DIMENSIONS]
        shared = sorted(set.intersection(*shared))
        if chance.random() < 0.4:
            question["sort"] = chance.choice(["", "-"]) + chance.choice(shared + ["value"])
        if chance.random() < 0.3:
            question["where"] = [
                chance.choice(shared) + chance.choice([">=", "<=", "!=", ">", "<", "="]) + chance.choice(["0", "1", "2", "5", "0.5", "30"])
                for _ in range(chance.randrange(1, 3))
            ]

    def page(self, site, question):
        chance = self.chance
        question["filters"] = self.filters(site)
        if question["ask"] in ("around", "overlay"):
            path = self.value(site, "page")
            question["path"] = path if path.startswith("/") else "/"
        if question["ask"] == "props":
            if chance.random() < 0.6:
                question["name"] = chance.choice(PROPS)
            if chance.random() < 0.2:
                question["offset"] = chance.randrange(4)
            if chance.random() < 0.3:
                question["search"] = chance.choice(["a", "PL", "1", "/", "zzz"])
        if question["ask"] != "when":
            question["limit"] = chance.choice([0, 1, 3, 10, 1000])
        return question

    def move(self, site, question):
        chance = self.chance
        if chance.random() < 0.5:
            # Short and late, so that there are earlier changes to compare with.
            first = datetime.fromtimestamp(chance.randrange((self.first + self.last) // 2, self.last), timezone.utc).date()
            question["period"] = f"{first}..{first + timedelta(days=chance.randrange(8))}"
        while question["period"] == "all":
            question["period"] = self.period()
        question["limit"] = chance.choice([0, 1, 3, 10, 1000])
        question["filters"] = self.filters(site)
        if question["ask"] == "changed":
            question["metrics"] = chance.choice(["visitors", "views"])
            return question
        compare = chance.choice([None, None, "previous", "year", "dates"])
        if compare:
            question["compare"] = self.dates(20) if compare == "dates" else compare
        if question["period"] == "24h" and compare == "year":
            del question["compare"]
        question["metric"] = chance.choice(METRICS + RATES)
        if chance.random() < 0.7:
            dimensions = [*USUAL, *OF_VISIT, "host", "referrer", "browser_version", "screen"]
            if question["metric"] in ("visitors", "views", "events"):
                dimensions += ["event", *(f"prop.{name}" for name in PROPS)]
            question["by"] = list(dict.fromkeys(chance.sample(dimensions, chance.randrange(1, 5))))
        return question

    def interval(self, site, question):
        chance = self.chance
        interval = chance.choice(["minute", "hour", "hour", "day", "day", "week", "month"])
        longest = {"minute": 2, "hour": 40}.get(interval)
        if longest:
            words = ["today", "yesterday", "24h"] + (["7d", "30d", "month"] if longest > 2 else [])
            question["period"] = chance.choice(words) if chance.random() < 0.4 else self.dates(min(longest, 12))
        question["interval"] = interval
        if chance.random() < 0.4:
            question["metrics"] = chance.sample(METRICS, chance.randrange(1, len(METRICS) + 1))
            question["by"] = chance.choice(DIMENSIONS + ["page", "host", "event"] + [f"prop.{name}" for name in PROPS])
            if chance.random() < 0.6:
                question["top"] = chance.randrange(5)
            return
        metrics = METRICS + OVER_TIME
        if site.goals and chance.random() < 0.6:
            question["goal"] = chance.choice(site.goals).id
            metrics = metrics + ["completions", "conversion_rate"]
        question["metrics"] = chance.sample(metrics, chance.randrange(1, len(metrics) + 1))


def days_of(period):
    """How many days a period of dates has; 0 of others."""
    first, _, last = (period or "").replace(",", "..").partition("..")
    return (date.fromisoformat(last) - date.fromisoformat(first)).days + 1 if last else 0


def query(question):
    """The request that asks this over HTTP."""
    pairs = [("period", question["period"])]
    for name in ("compare", "interval", "limit", "offset", "search", "sort", "metric", "path", "name", "goal", "top"):
        if name in question:
            pairs.append((name, question[name]))
    for name, many in (("filter", "filters"), ("by", "by"), ("where", "where")):
        values = question.get(many) or []
        pairs += [(name, value) for value in ([values] if isinstance(values, str) else values)]
    metrics = question.get("metrics", [])
    # `/changed` takes one under this name, `/series` several under another.
    pairs += [("metrics", metrics)] if isinstance(metrics, str) else [("metric", metric) for metric in metrics]
    if question["ask"] == "overview":
        return f"/api/v1/overview?{urlencode(pairs)}"
    return f"/api/v1/sites/{quote(question['site'])}/{question['ask']}?{urlencode(pairs)}"
