"""Random questions about funnels, paths, retention, revenue and consented visitors, and what must be there to ask them."""

import json
import uuid
from urllib.parse import quote, urlencode

from outcomes import ANSWERS, name_of
from pages import overview
from questions import OF_VISIT, Asker

ASKS = [*ANSWERS, "overview"]
EVENTS = ["Signup", "Purchase", "Refund", "Outbound link", "404", "Seen banner", "Download", "Sign*", "*"]
RATES = [
    ("USD", "2026-09-01", "1.10"), ("USD", "2026-10-07", "1.1234567"), ("GBP", "2026-10-01", "0.87"),
    ("GBP", "2026-10-20", "0.8655"),
]


class OutcomeAsker(Asker):
    def __init__(self, sites, seed):
        super().__init__(sites, seed, False)
        self.middle = (self.first + self.last) // 2
        self.currencies = {name: self.chance.choice(["EUR", "USD", "GBP", "SEK"]) for name in sites}
        self.goals = {name: self.goals_of() for name in sites}

    def fixtures(self):
        return {"goals": self.goals, "rates": RATES, "currencies": self.currencies}

    def goals_of(self):
        def version(number, definition, counts_from=None, amount=None, currency=None):
            return {
                "number": number, "definition": definition, "from_event": amount == "event",
                "amount": None if amount == "event" else amount, "currency": currency, "counts_from": counts_from,
            }

        day = 86_400
        goals = [
            ("Prices seen", [
                version(1, {"kind": "page", "pages": ["/pricing", "/about"]}, None, "2.5", "GBP"),
                version(2, {"kind": "page", "pages": ["/pricing"]}, self.middle, "1.0001", "EUR"),
            ], [(self.middle + 5 * day, self.middle + 7 * day)]),
            ("Bought", [version(1, {"kind": "event", "event": "Purchase"}, None, "event")], []),
            ("Bought much", [
                version(1, {"kind": "event", "event": "P*", "props": [
                    {"name": "items", "compare": "at_least", "number": 2}]}, self.middle - day, "event"),
                version(2, {"kind": "event", "event": "Purchase"}, self.middle + 10 * day, "3", "USD"),
            ], []),
            ("Read", [version(1, {"kind": "scroll", "pages": ["/blog*"], "percent": 50}, None, "0.3333", "XAF")], []),
            ("Nothing", [version(1, {"kind": "page", "pages": ["/"]})], []),
            ("Both", [version(1, {"kind": "all", "parts": [
                {"kind": "page", "pages": ["/docs*"]}, {"kind": "engaged", "pages": ["/"], "seconds": 5}]},
                None, "10", "USD")], []),
        ]
        return [
            {
                "id": str(uuid.UUID(int=self.chance.getrandbits(128), version=4)), "name": name,
                "versions": versions, "pauses": pauses,
            }
            for name, versions, pauses in goals
        ]

    def visit_filters(self, site):
        chance, made = self.chance, []
        for _ in range(chance.choices([0, 1, 2], [12, 3, 1])[0]):
            kind = chance.choice(OF_VISIT)
            made.append(f"{'!' if chance.random() < 0.25 else ''}{kind}:{self.value(site, kind)}")
        return made

    def definition(self, site, nested=False):
        chance = self.chance
        kind = chance.choices(
            ["page", "event", "outbound", "download", "scroll", "engaged", "all"], [9, 4, 1, 1, 2, 2, 0 if nested else 2]
        )[0]
        paths = ["/", "/", "/pricing", "/about", "/blog*", "/docs*", "*", "*", "/shop", "/product/*", "/blog"]
        pages = chance.sample(paths, chance.randrange(1, 3))
        if kind == "page":
            return {"kind": kind, "pages": pages}
        if kind == "event":
            made = {"kind": kind, "event": chance.choice(EVENTS)}
            if chance.random() < 0.3:
                made["pages"] = pages
            if chance.random() < 0.4:
                made["props"] = [chance.choice([
                    {"name": "plan", "values": ["pro", "f*"]},
                    {"name": "plan", "compare": "is_not", "values": ["free"]},
                    {"name": "items", "compare": "at_least", "number": 2},
                    {"name": "weight", "compare": "at_most", "number": 2.0},
                    {"name": "trial", "values": ["true"]},
                ])]
            return made
        if kind in ("outbound", "download"):
            return {"kind": kind, **({"targets": ["*/3", "*.pdf"]} if chance.random() < 0.5 else {})}
        if kind == "scroll":
            return {"kind": kind, "percent": chance.choice([1, 50, 90]), **({"pages": pages} if chance.random() < 0.6 else {})}
        if kind == "engaged":
            return {"kind": kind, "seconds": chance.choice([1, 5, 20]), **({"pages": pages} if chance.random() < 0.6 else {})}
        return {"kind": kind, "parts": [self.definition(site, True) for _ in range(chance.choice([2, 2, 3]))]}

    def funnel(self, site):
        chance = self.chance
        funnel = {
            "name": str(uuid.UUID(int=chance.getrandbits(128), version=4)),
            "steps": [
                {"definition": self.definition(site)}
                for _ in range(chance.choices([2, 3, 4, 5, 8], [5, 5, 2, 1, 1])[0])
            ],
            "order": chance.choice(["ordered", "ordered", "contiguous", "any"]),
        }
        if chance.random() < 0.3:
            # Steps that are steps again.
            funnel["steps"][-1] = funnel["steps"][0]
        if funnel["order"] != "any" and chance.random() < 0.45:
            funnel["within_seconds"] = chance.choice([1, 30, 120, 600, 1800, 86_400])
        return funnel

    def outcome(self, ask):
        chance = self.chance
        site = chance.choice(list(self.sites.values()))
        question = {
            "ask": ask, "site": site.name, "zone": site.zone, "week_start": site.week_start, "now": self.now(),
            "period": self.period() if chance.random() < 0.4 else chance.choice(["30d", "12mo", "all", self.dates(40)]),
        }
        if ask == "overview":
            # Each site has its own zone.
            return {name: question[name] for name in ("ask", "site", "now", "period")}
        compare = self.compare(question["period"]) if ask in ("funnels", "revenue", "stats") else None
        if compare:
            question["compare"] = compare
        if ask == "funnels":
            question["funnel"] = self.funnel(site)
            question["filters"] = self.visit_filters(site)
            if chance.random() < 0.5:
                question["by"] = chance.choice(["source", "country", "device"])
        elif ask == "paths":
            self.paths(site, question)
        elif ask == "retention":
            question["period"] = chance.choice(["30d", "12mo", "all", "month", self.dates(40), self.dates(40)])
            question["by"] = chance.choice(["day", "week", "month"])
            if question["period"] == "12mo" and question["by"] == "day":
                question["by"] = "week"
        elif ask == "visitors":
            question["filters"] = self.filters(site)
            question["limit"] = chance.choice([0, 1, 3, 10, 1000])
            if chance.random() < 0.4:
                question["before"] = chance.randrange(self.first, self.last)
        elif ask == "stats":
            question["filters"] = self.filters(site) if chance.random() < 0.6 else []
            question.update(by=["channel"], limit=3)
        else:
            question["filters"] = self.filters(site)
            question["interval"] = chance.choice(["day", "week", "month"])
            question["limit"] = chance.choice([0, 1, 3, 10, 1000])
            kinds = ["goal", "goal", "page", "source", "channel", "country", "event", "host", "device", "prop.plan", "entry"]
            question["by"] = list(dict.fromkeys(chance.sample(kinds, chance.randrange(5))))
            question.update(goals=self.goals[site.name], rates=RATES, currency=self.currencies[site.name])
        return question

    def paths(self, site, question):
        chance = self.chance
        question["filters"] = self.visit_filters(site)
        question["steps"] = chance.randrange(2, 7)
        question["limit"] = chance.choice([0, 1, 3, 10, 100])
        if chance.random() < 0.7:
            row = chance.choice([row for row in chance.choices(site.rows, k=50) if row.kind != "ping"])
            question[chance.choice(["from", "to"])] = chance.choice([name_of(row), "/", "event:Signup", "/nowhere"])


def query(question):
    """The path and query that ask this over HTTP; `{funnel}` takes a funnel's id."""
    pairs = [(name, question[name]) for name in ("period", "compare", "interval", "limit", "from", "to", "steps", "before") if name in question]
    pairs += [("filter", text) for text in question.get("filters", [])]
    by = question.get("by", [])
    pairs += [("by", one) for one in ([by] if isinstance(by, str) else by)]
    if question["ask"] == "overview":
        return f"/api/v1/overview?{urlencode(pairs)}"
    what = question["ask"] + ("/{funnel}" if question["ask"] == "funnels" else "")
    return f"/api/v1/sites/{quote(question['site'])}/{what}?{urlencode(pairs)}"


def answer_of(sites, question):
    if question["ask"] != "overview":
        return ANSWERS[question["ask"]](sites[question["site"]], question)
    answer = overview(sites, question)
    # They are compared in sites that do not ask.
    del answer["definitions"]
    return answer


def lines(sites, seed, each):
    """What must be there first; then the questions with their answers, as JSON."""
    for site in sites.values():
        site.asks = True
    asker = OutcomeAsker(sites, seed)
    yield json.dumps(asker.fixtures())
    for ask in ASKS:
        for _ in range(each):
            question = asker.outcome(ask)
            answer = answer_of(sites, question)
            asked = {"request": query(question), "question": question, "answer": answer}
            yield json.dumps(asked, ensure_ascii=False)
