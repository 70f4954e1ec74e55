"""From what arrived to rows and visits, one hit at a time, in order of arrival."""

import json

from goals import Goal, mark

SECOND = 1_000_000
GAP = 30 * 60 * SECOND
LONGEST = 24 * 60 * 60 * SECOND
HELD = 60 * 60 * SECOND

OF_VISIT = [
    "source", "referrer", "channel", "utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term",
    "country", "region", "city", "browser", "browser_version", "os", "device", "screen", "language",
]


class Row:
    """A view, an event or a heartbeat that was counted."""

    def __init__(self, seq, expect, visit):
        self.seq = seq
        self.kind = expect["kind"]
        self.ts = expect["ts"]
        self.event = expect.get("event")
        self.interactive = expect.get("interactive", True)
        self.hostname = expect["hostname"]
        self.path = expect["path"]
        self.values = expect.get("props") or {}
        self.props = {name: text(value) for name, value in self.values.items()}
        self.shown = expect.get("shown") or {}
        self.revenue = expect.get("revenue")
        self.engaged_ms = expect.get("engaged_ms", 0)
        self.scroll = expect.get("scroll", 0)
        self.visit = visit
        self.visitor = visit.visitor if visit else None
        # Whose hit it is, of those who agreed to be recognised.
        self.person = None
        # Without a visit its visit-level columns are its own.
        self.columns = visit.columns if visit else columns_of(expect)


class Visit:
    """A visit; its totals are those of all its rows."""

    def __init__(self, expect, visitor, arrived):
        self.visitor = visitor
        self.start = expect["ts"]
        self.last = expect["ts"]
        self.newest_arrival = arrived
        self.columns = columns_of(expect)
        self.rows = []
        # To whom it is tied, and from which moment on.
        self.person = self.since = None

    def fits(self, ts, arrived):
        return (
            self.start <= ts <= self.last + GAP
            and ts - self.start <= LONGEST
            and arrived - self.newest_arrival <= HELD
        )

    def finish(self):
        views = sorted((row for row in self.rows if row.kind == "view"), key=lambda row: (row.ts, row.seq))
        self.views = len(views)
        self.entry = views[0] if views else None
        self.columns["entry"] = views[0].path if views else None
        self.columns["exit"] = views[-1].path if views else None
        ends_bounce = any(row.kind == "event" and row.interactive for row in self.rows)
        engaged_ms = sum(row.engaged_ms for row in self.rows)
        self.bounce = self.views == 1 and not ends_bounce
        self.engaged = self.views >= 2 or ends_bounce or engaged_ms >= 10_000
        self.duration = self.last - self.start


class Site:
    """All that was counted and excluded for one site."""

    def __init__(self, line):
        self.name = line["site"]
        self.zone = line["zone"]
        self.week_start = line["week_start"]
        self.goals = []
        self.rows = []
        self.visits = []
        self.left_out = []  # (ts, reason)
        self.by_visitor = {}  # the visitor's key on a day -> visits
        self.last_sent = {}  # the key of a repetition -> ts
        self.asks = False  # whether it asks its visitors for their consent
        self.banners = []  # when one was shown
        self.answers = []  # (ts, whether the visitor agreed)
        self.gone = set()  # persons who withdrew or were erased


def columns_of(expect):
    columns = {name: expect.get(name) for name in OF_VISIT}
    columns["entry"] = columns["exit"] = None
    return columns


def text(value):
    """A property's text: numbers in their shortest form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def held_visit(site, word, ts, arrived):
    fitting = [visit for visit in site.by_visitor.get(word, []) if visit.fits(ts, arrived)]
    return max(fitting, key=lambda visit: visit.start) if fitting else None


def visit_of(site, line):
    """The visit that a hit of this browser would join now."""
    ts, arrived = line["ts"], line["arrived"]
    return held_visit(site, line["today"], ts, arrived) or held_visit(site, line["day_before"], ts, arrived)


def tie(site, visit, person, agreed_at):
    """From the agreement on, the visit's hits are this person's, unless it is another person's visit."""
    if visit.person is None or visit.person in site.gone:
        visit.person, visit.since = person, max(agreed_at, visit.start)


def consent(site, line):
    """What visitors are asked, and answer."""
    act, person = line["act"], line.get("person")
    if act == "shown":
        site.banners.append(line["ts"])
    elif act == "decline":
        site.answers.append((line["ts"], False))
    if act in ("decline", "withdraw", "erase"):
        site.gone.add(person)
    elif act != "shown" and person not in site.gone:
        if act == "agree":
            site.answers.append((line["ts"], True))
        visit = visit_of(site, line)
        if visit:
            tie(site, visit, person, line["ts"] if act == "agree" else line["agreed_at"])


def named(site, line):
    """A backend named the person of the hit that was just counted."""
    row, person = site.rows[-1], line["person"]
    if person in site.gone:
        return
    if row.visit:
        tie(site, row.visit, person, line["agreed_at"])
    elif row.ts >= line["agreed_at"]:
        row.person = person


def own(site):
    """Whose each hit is, after everything."""
    for row in site.rows:
        if row.visit and row.visit.person and row.ts >= row.visit.since:
            row.person = row.visit.person
        if row.person in site.gone:
            row.person = None


def take(site, seq, line):
    """Counts one line and returns its verdict: "counted", "dropped" (a heartbeat) or the reason."""
    expect, arrived = line["expect"], line["arrived"]
    ts, today = expect["ts"], expect.get("today")
    if expect.get("reason"):
        site.left_out.append((ts, expect["reason"]))
        return expect["reason"]
    if line["via"] == "script" and expect["kind"] != "ping":
        same = (today, expect.get("event"), expect["address"])
        if same in site.last_sent and abs(ts - site.last_sent[same]) <= SECOND:
            site.left_out.append((ts, "repeated"))
            return "repeated"
        site.last_sent[same] = ts
    if today is None:
        site.rows.append(Row(seq, expect, None))
        return "counted"
    visit = held_visit(site, today, ts, arrived) or held_visit(site, expect.get("day_before"), ts, arrived)
    if visit is None:
        if expect["kind"] == "ping":
            return "dropped"
        visit = Visit(expect, today, arrived)
        site.visits.append(visit)
        site.by_visitor.setdefault(today, []).append(visit)
    visit.last = max(visit.last, ts)
    visit.newest_arrival = arrived
    row = Row(seq, expect, visit)
    visit.rows.append(row)
    site.rows.append(row)
    return "counted"


def fold(lines, verdicts=None):
    """Site by name. `verdicts`, if given, collects the verdict on each hit in order."""
    sites = {}
    seq = 0
    for line in lines:
        if line["line"] == "site":
            sites[line["site"]] = Site(line)
            continue
        if line["line"] == "goal":
            sites[line["site"]].goals.append(Goal(line))
            continue
        if line["line"] == "consent":
            consent(sites[line["site"]], line)
            continue
        seq += 1
        verdict = take(sites[line["site"]], seq, line)
        if verdict == "counted" and "person" in line:
            named(sites[line["site"]], line)
        if verdicts is not None:
            verdicts.append(verdict)
    for site in sites.values():
        for visit in site.visits:
            visit.finish()
        own(site)
        mark(site)
    return sites


def read(path, verdicts=None):
    with open(path, encoding="utf-8") as ledger:
        return fold((json.loads(line) for line in ledger), verdicts)
