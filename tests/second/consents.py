"""Adds to a ledger what its visitors answer when they are asked for their consent.

Each line is one thing that arrives, in order with the hits:

    line        "consent"
    arrived     when it arrives, microseconds
    site        the site's name
    act         "shown" (a banner), "agree", "decline", "here" (the browser of a person who agreed),
                "withdraw", "erase" (the site's owner erases a person)
    ts          when it happened, microseconds
    person      the person, a UUID; none where a banner is shown, or of who declines without having agreed before
    agreed_at   when the person agreed, microseconds
    today, day_before   as of a hit: whose open visit it is

A line of a backend event may also have `person` and `agreed_at`: the backend knows the person's code.
"""

import random
import uuid
import zlib
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

SECOND = 1_000_000
# Of each site. A browser moves from network to network: under each it is another visitor.
BROWSERS = 31
DELAYS = [0, 0, 1_000, 900_000, 20 * SECOND]


class Browser:
    """What a browser keeps: a person's code, once its owner has agreed."""

    def __init__(self, chance):
        self.chance = chance
        self.code = None
        # Codes that are no longer valid, and may still be sent.
        self.former = []

    def new_code(self, ts):
        number = self.chance.getrandbits(128)
        # The version and the variant of the ids that the server makes.
        number = number & ~(0xF << 76) | (0x8 << 76)
        number = number & ~(0x3 << 62) | (0x2 << 62)
        self.code = (str(uuid.UUID(int=number)), ts)
        return self.code

    def drop_code(self):
        code, self.code = self.code, None
        self.former.append(code)
        return code

    def acts(self, ts):
        """What follows a hit of this browser: (act, code or None)."""
        chance = self.chance
        kind = chance.random()
        if self.former and chance.random() < 0.05:
            yield chance.choice(["here", "withdraw", "agree"]), chance.choice(self.former)
        if self.code is None:
            if kind < 0.3:
                yield "shown", None
            if kind < 0.2:
                yield "agree", self.new_code(ts)
            elif kind < 0.25:
                yield "decline", None
        elif kind < 0.55:
            yield "here", self.code
        elif kind < 0.58:
            yield "withdraw", self.drop_code()
        elif kind < 0.6:
            yield "decline", self.drop_code()
        elif kind < 0.61:
            yield "erase", self.code
            # The browser learns of it later, if at all.
            if chance.random() < 0.5:
                self.drop_code()

    def known(self):
        return self.former + ([self.code] if self.code else [])


def day_of(ts, zone):
    return datetime.fromtimestamp(ts // SECOND, ZoneInfo(zone)).date()


def with_answers(lines, seed):
    """The lines of a ledger with those of consent."""
    chance = random.Random(seed)
    zones, browsers, made = {}, {}, []
    for line in lines:
        made.append(line)
        if line["line"] == "site":
            zones[line["site"]] = line["zone"]
            browsers[line["site"]] = [Browser(chance) for _ in range(BROWSERS)]
        if line["line"] != "hit" or line["expect"].get("reason"):
            continue
        own, expect = browsers[line["site"]], line["expect"]
        if line["via"] == "event":
            known = [code for browser in own for code in browser.known()]
            if known and chance.random() < 0.6:
                line["person"], line["agreed_at"] = chance.choice(known)
            continue
        visitor = expect["visitor"]
        ts = line["arrived"] + chance.choice(DELAYS)
        day = day_of(ts, zones[line["site"]])
        for act, code in own[zlib.crc32(visitor.encode()) % BROWSERS].acts(ts):
            answer = {
                "line": "consent", "arrived": ts, "site": line["site"], "act": act, "ts": ts,
                "today": f"{visitor} {day}", "day_before": f"{visitor} {day - timedelta(days=1)}",
            }
            if code:
                answer["person"], answer["agreed_at"] = code
            made.append(answer)
    # Stable: what arrives at the same moment stays in the order made. What describes the sites comes first.
    return sorted(made, key=lambda line: line.get("arrived", 0))
