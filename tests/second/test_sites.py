"""A site as it is, with answers worked out by hand.  python3 -m unittest, in this folder."""

import unittest

from rules import belongs, loosened, reason
from test_second import Book, unix

SECOND = 1_000_000
NOON = unix("2026-11-20T12:00") * SECOND
RULES = {
    "name": "a.example", "hostnames": [], "excluded_paths": [], "excluded_addresses": [], "excluded_countries": [],
    "bots": "standard",
}


def rules(**others):
    return {**RULES, **others}


class Live(unittest.TestCase):
    def test_a_moment_half_an_hour_ago_is_past(self):
        book = Book()
        for who, ago in (("anna", 1800), ("ben", 1799), ("cleo", 300), ("dora", 299), ("emil", 0), ("fritz", -1)):
            book.hit(NOON - ago * SECOND, who=who, path=f"/{who}")
        live = book.ask("live", None, now_us=NOON)
        self.assertEqual((live["visitors_5m"], live["visitors_30m"]), (2, 4))
        self.assertEqual([row["value"] for row in live["pages"]], ["/ben", "/cleo", "/dora", "/emil"])

    def test_minutes_end_with_the_moment(self):
        book = Book()
        for ago in (119, 60, 59, 0):
            book.hit(NOON - ago * SECOND, path=f"/{ago}")
        minutes = book.ask("live", None, now_us=NOON)["minutes"]
        self.assertEqual(len(minutes), 30)
        self.assertEqual(minutes[-1], {"at": NOON // SECOND - 60, "visitors": 1, "views": 2})
        self.assertEqual([minute["views"] for minute in minutes[-3:]], [0, 2, 2])

    def test_most_visitors_then_most_hits_then_by_value(self):
        book = Book()
        for who, source, path in (("anna", None, "/"), ("ben", "B", "/"), ("cleo", "A", "/b"), ("cleo", "A", "/a")):
            book.hit(NOON - 60 * SECOND, who=who, path=path, source=source)
        live = book.ask("live", None, now_us=NOON)
        self.assertEqual([row["value"] for row in live["pages"]], ["/", "/a", "/b"])
        self.assertEqual([row["value"] for row in live["sources"]], ["A", "B", None])


class Whole(unittest.TestCase):
    def setUp(self):
        self.book = Book()
        self.book.hit("2026-11-18T23:50", path="/a")
        self.book.hit("2026-11-19T00:10", path="/b")
        self.book.hit("2026-11-19T00:11", kind="event", event="Signup", who=None)
        self.book.hit("2026-11-19T00:12", reason="bot")
        self.book.hit("2026-11-17T00:12", reason="bot", arrived=0)

    def test_what_it_holds(self):
        holds = self.book.ask("holds", None)
        self.assertEqual((holds["views"], holds["events"], holds["left_out"]), (2, 1, 2))
        self.assertEqual(
            (holds["first_hit"], holds["last_hit"]), (unix("2026-11-18T23:50"), unix("2026-11-19T00:11")))

    def test_days_from_the_first_hit_received_to_today(self):
        daily = self.book.ask("daily", None)
        self.assertEqual((daily["from"], daily["to"]), ("2026-11-17", "2026-11-20"))
        rows = [[day[name] for name in ("visitors", "visits", "views", "events", "received", "left_out")]
                for day in daily["days"]]
        # The visit belongs to the day on which it started.
        self.assertEqual(rows, [[0, 0, 0, 0, 1, 1], [1, 1, 1, 0, 1, 0], [1, 0, 1, 1, 3, 1], [0, 0, 0, 0, 0, 0]])
        self.assertEqual([day["visit_duration_seconds"] for day in daily["days"]], [None, 1200, None, None])
        days = self.book.ask("left-out", "all")["by_day"]
        self.assertEqual((days[0]["day"], days[0]["reasons"]), ("2026-11-17", {"bot": 1}))


class Rules(unittest.TestCase):
    def test_hosts(self):
        for hostnames, host, expected in (
            ([], "a.example", True), ([], "shop.a.example", True), ([], "nota.example", False),
            (["WWW.a.example"], "a.example", True), (["a.example"], "shop.a.example", False),
            (["*.a.example"], "a.example", False), (["*.a.example"], "x.shop.a.example", True),
        ):
            self.assertEqual(belongs(host, rules(hostnames=hostnames)), expected, (hostnames, host))

    def test_loosened(self):
        for before, after, expected in (
            ({}, {}, []),
            ({}, {"hostnames": ["shop.a.example", "*.b.a.example"]}, []),
            ({"hostnames": ["a.example"]}, {}, ["wrong_host"]),
            ({}, {"name": "b.example"}, ["wrong_host"]),
            ({"hostnames": ["a.example"]}, {"hostnames": ["a.example"], "name": "b.example"}, []),
            ({"excluded_paths": ["/a", "/b/*"]}, {"excluded_paths": ["/*"]}, []),
            ({"excluded_paths": ["/*"]}, {"excluded_paths": ["/a", "/b/*"]}, ["excluded_path"]),
            ({"excluded_addresses": ["192.0.2.7"]}, {"excluded_addresses": ["192.0.2.0/24"]}, []),
            ({"excluded_addresses": ["192.0.2.7"]}, {"excluded_addresses": ["2001:db8::/32"]}, ["excluded_address"]),
            ({"excluded_countries": ["DE", "AT"]}, {"excluded_countries": ["DE"]}, ["excluded_country"]),
            ({"bots": "strict"}, {"bots": "standard"}, ["bot", "hosting"]),
            ({"bots": "off"}, {"bots": "strict"}, []),
        ):
            self.assertEqual(loosened(rules(**before), rules(**after)), expected, (before, after))

    def test_a_hit_has_the_first_reason_and_what_is_left_out_already_is_not_the_changes_doing(self):
        book = Book()
        book.hit("2026-11-20T10:00", path="/a?id=7", host="shop.a.example", country="DE", source="Google")
        book.hit("2026-11-20T10:01", path="/a", who="ben", country="DE")
        book.hit("2026-11-20T10:02", path="/b", who="cleo", country="FR")
        book.hit("2026-10-21T10:02", path="/b", who="dora", arrived=0)
        changes = {"hostnames": ["a.example"], "excluded_countries": ["DE"], "excluded_paths": ["/a", "/b"]}
        told = book.ask("preview", None, rules=rules(excluded_countries=["FR"]), changes=changes)
        self.assertEqual((told["from"], told["counted"]), ("2026-10-22", 3))
        self.assertEqual(told["would_leave_out"]["by_reason"], [
            {"reason": "excluded_country", "hits": 1}, {"reason": "wrong_host", "hits": 1},
        ])
        pages = [{"page": "/a", "hits": 1}, {"page": "/a?id=7", "hits": 1}]
        sources = [{"source": "Google", "hits": 1}, {"source": None, "hits": 1}]
        self.assertEqual((told["would_leave_out"]["by_page"], told["would_leave_out"]["by_source"]), (pages, sources))
        self.assertEqual(told["would_count"], [{"reason": "excluded_country", "at_most": 0}])

    def test_patterns_are_held_against_the_path_with_and_without_its_parameters(self):
        book = Book()
        book.hit("2026-11-20T10:00", path="/a?id=7")
        row = book.sites()["a.example"].rows[0]
        for pattern, expected in (("/a", True), ("*id=7", True), ("/a?id=8", False), ("/", False)):
            self.assertEqual(reason(row, rules(excluded_paths=[pattern])) is not None, expected, pattern)


if __name__ == "__main__":
    unittest.main()
