"""Makes a ledger: hits as they are sent, in order of arrival, one JSON line each.

    python3 generate.py --hits 200000 --seed 1 > ledger.jsonl

The same arguments always make the same bytes. `--no-goals` omits the goals, `--lean` omits `body` and
`client`, for tests that add arrivals below HTTP. `--consents` adds what visitors answer when they are asked for their
consent: see consents.py. `--rush 0.3` lets this share of the stays begin within 40
minutes of one night, for queries about who is on the site.

The first lines describe the sites:

    {"line": "site", "site": "berlin.example", "number": 1, "zone": "Europe/Berlin",
     "week_start": "monday", "hostnames": ["berlin.example"]}

Then come their goals. A worth is null, "event" (the amount of the event) or a fixed one; `counts_from` and the
pauses' ends are Unix seconds or null:

    {"line": "goal", "site": "berlin.example", "id": "018f...", "name": "Goal 1",
     "versions": [{"definition": {"kind": "page", "pages": ["/pricing"]}, "worth": {"amount": 125000,
                   "currency": "EUR"}, "counts_from": null}], "pauses": [[1790000000, null]]}

Each further line is one thing sent:

    line      "hit"
    arrived   when it arrives, microseconds since 1970, UTC, in whole milliseconds; never decreases
    site      the site's name
    via       "script" (POST /hit), "event" (a backend event)
    body      what is sent: the script's wire form, or an EventIn
    client    {address, user_agent, language} of the connection; for an event those of the backend
    expect    what should be made of it; absent fields are null:
      kind        "view", "event" or "ping" (a heartbeat)
      reason      why it is excluded; never "repeated", which depends on earlier hits
      ts          when it happened, microseconds (script: = arrived)
      event       the event's name
      interactive false for an event that does not end a bounce; absent means true
      address     the page's whole address, which identifies a repetition
      hostname, path
      source, referrer, channel, utm_source .. utm_term
      country, region, city          random: no list of networks knows the addresses used
      browser, browser_version, os, device, screen, language
      props       {name: text, number or bool}
      revenue     {"amount": ten-thousandths, "currency": "EUR"}
      visitor     who, over all days; absent for an event without visitor
      today       who, under the salt of the day of `ts` in the site's zone
      day_before  who, under the salt of the day before; absent where that salt is destroyed
      engaged_ms, scroll             of a heartbeat
      shown       of a heartbeat: {id of an element or a stretch: milliseconds in the window}
"""

import argparse
import json
import random
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import consents
import sent

MILLI = 1_000
SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE

SITES = [
    {"site": "berlin.example", "number": 1, "zone": "Europe/Berlin", "week_start": "monday"},
    {"site": "newyork.example", "number": 2, "zone": "America/New_York", "week_start": "sunday"},
    {"site": "kathmandu.example", "number": 3, "zone": "Asia/Kathmandu", "week_start": "monday"},
    {"site": "lordhowe.example", "number": 4, "zone": "Australia/Lord_Howe", "week_start": "monday"},
    {"site": "utc.example", "number": 5, "zone": "UTC", "week_start": "saturday"},
    {"site": "chatham.example", "number": 6, "zone": "Pacific/Chatham", "week_start": "sunday"},
    {"site": "cairo.example", "number": 7, "zone": "Africa/Cairo", "week_start": "saturday"},
    {"site": "havana.example", "number": 8, "zone": "America/Havana", "week_start": "sunday"},
]
WEIGHTS = [34, 20, 11, 10, 8, 7, 5, 5]
# Of each site.
GOALS = 7

# Clocks change: Chatham 27 September, Lord Howe 4 October, Berlin 25 October, Cairo 29 October, New York and
# Havana 1 November 2026. Cairo's last hour of the day occurs twice, and so does Havana's first.
FIRST = datetime(2026, 9, 20, tzinfo=timezone.utc)
LAST = datetime(2026, 11, 12, tzinfo=timezone.utc)
CHANGES = {
    "Europe/Berlin": datetime(2026, 10, 25, 1, tzinfo=timezone.utc),
    "America/New_York": datetime(2026, 11, 1, 6, tzinfo=timezone.utc),
    "Australia/Lord_Howe": datetime(2026, 10, 3, 15, 30, tzinfo=timezone.utc),
    "Pacific/Chatham": datetime(2026, 9, 26, 14, tzinfo=timezone.utc),
    "Africa/Cairo": datetime(2026, 10, 29, 21, tzinfo=timezone.utc),
    "America/Havana": datetime(2026, 11, 1, 5, tzinfo=timezone.utc),
}
# The rush: around midnight in Berlin, in the night in which its clocks change.
RUSH = datetime(2026, 10, 24, 21, 40, tzinfo=timezone.utc)
GAPS = [
    30 * MINUTE, 30 * MINUTE + MILLI, 30 * MINUTE - MILLI, 29 * MINUTE + 59 * SECOND,
    30 * MINUTE + SECOND, 31 * MINUTE, 59 * MINUTE, 60 * MINUTE, 60 * MINUTE + MILLI,
]
REPEATS = [MILLI, 300_000, 700_000, SECOND - MILLI, SECOND, SECOND + MILLI, 1_400_000]


def micros(moment):
    return int((moment - datetime(1970, 1, 1, tzinfo=timezone.utc)).total_seconds()) * SECOND


def local_day(ts, zone):
    return datetime.fromtimestamp(ts // SECOND, zone).date()


class Ledger:
    """Collects what is sent, in any order."""

    def __init__(self, seed, rush):
        self.chance = random.Random(seed)
        self.rush = rush
        self.lines = []

    # Where in time a stay starts.
    def start(self, site):
        chance = self.chance
        zone = ZoneInfo(site["zone"])
        if self.rush and chance.random() < self.rush:
            return micros(RUSH) + chance.randrange(40 * MINUTE)
        kind = chance.random()
        if kind < 0.03 and site["zone"] in CHANGES:
            return micros(CHANGES[site["zone"]]) + chance.randint(-3 * HOUR, 3 * HOUR)
        days = (LAST - FIRST).days
        day = FIRST + timedelta(days=chance.randrange(days))
        if kind < 0.15:
            # A little before the site's midnight, to cross it.
            midnight = datetime(day.year, day.month, day.day, tzinfo=zone)
            return micros(midnight.astimezone(timezone.utc)) - chance.randrange(40 * MINUTE)
        return micros(day) + chance.randrange(24 * HOUR)

    def gap(self):
        chance = self.chance
        kind = chance.random()
        if kind < 0.05:
            return chance.choice(GAPS)
        if kind < 0.08:
            return chance.randrange(25 * MINUTE, 70 * MINUTE)
        return int(chance.expovariate(1 / 70) * SECOND) + chance.randrange(SECOND)

    def stay(self):
        chance = self.chance
        site = chance.choices(SITES, WEIGHTS)[0]
        who = sent.Visitor(chance, site)
        came = sent.acquisition(chance, site["site"])
        now = self.start(site)
        long = chance.random() < 0.0008
        pages = 90 if long else min(1 + int(chance.expovariate(1 / 1.7)), 25)
        kind = chance.random()
        for number in range(pages):
            page = sent.page(chance, site)
            address = page.address(came.query if number == 0 else "")
            referrer = came.sent if number == 0 else None
            if kind < 0.02:
                self.left_out(site, who, now, page, address, referrer, came)
            else:
                self.view(site, who, now, page, address, referrer, came if number == 0 else None)
            now += chance.randrange(17 * MINUTE, 29 * MINUTE) if long else self.gap()

    def view(self, site, who, now, page, address, referrer, came):
        chance = self.chance
        hit = who.script_hit(now, page, address, referrer, came)
        self.put(site, now, "script", hit)
        if chance.random() < 0.02:
            again = now
            for _ in range(chance.randrange(1, 4)):
                again += chance.choice(REPEATS)
                self.put(site, again, "script", who.script_hit(again, page, address, referrer, came))
        if chance.random() < 0.12:
            at = now + chance.randrange(90 * SECOND)
            event = sent.event(chance, page)
            self.put(site, at, "script", who.script_hit(at, page, address, None, None, event))
            if chance.random() < 0.1:
                at += chance.choice(REPEATS)
                self.put(site, at, "script", who.script_hit(at, page, address, None, None, event))
        if chance.random() < 0.45:
            at = now
            for _ in range(chance.randrange(1, 4)):
                at += chance.choice([5 * SECOND, 15 * SECOND, chance.randrange(40 * MINUTE)])
                self.put(site, at, "script", who.ping(at, page, address))
        if chance.random() < 0.04:
            self.backend(site, who, now, page)

    def backend(self, site, who, now, page):
        """A backend's event about this visitor, about one known by an id, or without a visitor."""
        chance = self.chance
        kind = chance.random()
        happened = (now + chance.randrange(-20 * MINUTE, 40 * MINUTE)) // SECOND * SECOND
        if kind < 0.5:
            delay = chance.randrange(3 * SECOND)
        elif kind < 0.6:
            delay = -chance.randrange(5 * MINUTE)
        elif kind < 0.85:
            delay = chance.randrange(90 * MINUTE)
        elif kind < 0.95:
            delay = chance.randrange(72 * HOUR)
        elif kind < 0.97:
            delay = 72 * HOUR
        else:
            delay = 72 * HOUR + chance.randrange(MILLI, 50 * HOUR)
        hit = who.backend_event(happened, page, chance.random())
        if delay > 72 * HOUR:
            hit["expect"]["reason"] = "too_old"
            # What arrives too late counts on the day on which it arrives.
            hit["expect"]["ts"] = happened + delay
        self.put(site, happened + delay, "event", hit)
        if chance.random() < 0.05:
            self.put(site, happened + delay, "event", hit)

    def left_out(self, site, who, now, page, address, referrer, came):
        hit = who.script_hit(now, page, address, referrer, came)
        kind = self.chance.randrange(4)
        if kind == 0:
            hit["client"]["user_agent"] = self.chance.choice(sent.BOTS)
            hit["expect"]["reason"] = "bot"
        elif kind == 1:
            other = address.replace(page.host, "elsewhere.test", 1)
            hit["body"]["u"] = hit["expect"]["address"] = other
            hit["expect"]["hostname"] = "elsewhere.test"
            hit["expect"]["reason"] = "wrong_host"
        elif kind == 2:
            hit["body"]["b"] = 1
            hit["expect"]["reason"] = "headless"
        else:
            hit["body"]["o"] = 1
            hit["expect"]["reason"] = "opted_out"
        self.put(site, now, "script", hit)

    def put(self, site, arrived, via, hit):
        expect = dict(hit["expect"])
        # The service keeps whole milliseconds.
        arrived -= arrived % 1_000
        ts = expect["ts"] = expect["ts"] - expect["ts"] % 1_000
        if expect.get("visitor"):
            zone = ZoneInfo(site["zone"])
            day = local_day(ts, zone)
            before = day - timedelta(days=1)
            expect["today"] = f"{expect['visitor']} {day}"
            # The salts of a day are destroyed when the day after it has ended.
            if before >= local_day(arrived, zone) - timedelta(days=1):
                expect["day_before"] = f"{expect['visitor']} {before}"
        expect = {name: value for name, value in expect.items() if value is not None}
        self.lines.append({
            "line": "hit", "arrived": arrived, "site": site["site"], "via": via,
            "body": hit["body"], "client": dict(hit["client"]), "expect": expect,
        })


def goal(chance, site, number):
    """A goal of a few versions, chosen from `sent.DEFINITIONS`."""
    def moment():
        return micros(FIRST) // SECOND + chance.randrange((micros(LAST) - micros(FIRST)) // SECOND)

    versions = []
    for _ in range(chance.choice([1, 1, 2, 3])):
        worth = chance.choice([None, "event", {"amount": 125_000, "currency": "EUR"}, {"amount": 333, "currency": "USD"}])
        counts_from = chance.choice([None, None, moment()])
        versions.append({"definition": chance.choice(sent.DEFINITIONS), "worth": worth, "counts_from": counts_from})
    moments = sorted(moment() for _ in range(chance.choice([0, 0, 1, 2, 4])))
    pauses = [[moments[at], moments[at + 1] if at + 1 < len(moments) else None] for at in range(0, len(moments), 2)]
    return {
        "line": "goal", "site": site["site"], "id": f"018f0000-0000-7000-8000-{site['number']:06}{number:06}",
        "name": f"Goal {number}", "versions": versions, "pauses": pauses,
    }


def make(hits, seed, rush=0):
    """The ledger's lines: sites and their goals first, then at least `hits` things in order of arrival."""
    ledger = Ledger(seed, rush)
    while len(ledger.lines) < hits:
        ledger.stay()
    # Stable: what arrives at the same millisecond stays in the order made.
    ledger.lines.sort(key=lambda line: line["arrived"])
    sites = [{"line": "site", "hostnames": [site["site"]], **site} for site in SITES]
    chance = random.Random(seed)
    goals = [goal(chance, site, number) for site in SITES for number in range(1, GOALS + 1)]
    return sites + goals + ledger.lines


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--hits", type=int, default=200_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--rush", type=float, default=0, help="this share of the stays begins within forty minutes")
    arguments.add_argument("--lean", action="store_true", help="without body and client")
    arguments.add_argument("--no-goals", action="store_true", help="without goals")
    arguments.add_argument("--consents", action="store_true", help="with visitors who are asked for their consent")
    chosen = arguments.parse_args()
    lines = make(chosen.hits, chosen.seed, chosen.rush)
    if chosen.consents:
        lines = consents.with_answers(lines, chosen.seed)
    for line in lines:
        if chosen.no_goals and line["line"] == "goal":
            continue
        if chosen.lean:
            line.pop("body", None)
            line.pop("client", None)
        sys.stdout.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
