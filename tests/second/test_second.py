"""Small cases with answers worked out by hand.  python3 -m unittest, in this folder."""

import unittest
from datetime import datetime
from zoneinfo import ZoneInfo

import calendar_rules as calendar
import generate
from all_answers import answer
from compare import difference
from filters import glob
from fold import fold

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


def unix(text, zone="Europe/Berlin", fold=0):
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp())


class Book:
    """Writes a ledger of one site."""

    def __init__(self, zone="Europe/Berlin", week_start="monday"):
        self.zone = zone
        self.lines = [{"line": "site", "site": "a.example", "zone": zone, "week_start": week_start}]

    def hit(self, when, who="anna", path="/", kind="view", via="script", arrived=None, host="a.example", **expect):
        """`when` is local time, or microseconds."""
        ts = when if isinstance(when, int) else unix(when, self.zone) * SECOND
        expect = {"kind": kind, "ts": ts, "hostname": host, "path": path, "address": host + path, **expect}
        if who:
            day = calendar.local_day(ts // SECOND, self.zone)
            before = calendar.local_day(ts // SECOND - 86_400, self.zone)
            expect.update(visitor=who, today=f"{who} {day}", day_before=f"{who} {before}")
        self.lines.append({
            "line": "hit", "site": "a.example", "via": via, "arrived": ts if arrived is None else arrived, "expect": expect,
        })
        return ts

    def ask(self, ask, period, **more):
        question = {"ask": ask, "site": "a.example", "period": period, "now": unix("2026-11-20T12:00"), **more}
        return answer(self.sites(), question)

    def sites(self):
        return fold(self.lines)

    def totals(self, period, **more):
        shown = self.ask("stats", period, by=["page"], **more)["totals"]
        return {name: entry["value"] for name, entry in shown.items()}

    def rows(self, period, dimension, **more):
        table = self.ask("stats", period, by=[dimension], **more)["by"][0]
        return {row["value"]: row for row in table["rows"]}

    def verdicts(self):
        said = []
        fold(self.lines, said)
        return said


class Days(unittest.TestCase):
    def seconds(self, day, zone):
        period = calendar.period_of(f"{day}..{day}", 0, zone, None)
        edges = calendar.edges_of(period, "hour", "monday")
        return [after - before for before, after in zip(edges, edges[1:])]

    def test_a_day_of_25_hours(self):
        self.assertEqual(self.seconds("2026-10-25", "Europe/Berlin"), [3600] * 25)

    def test_a_day_of_23_hours(self):
        self.assertEqual(self.seconds("2026-03-29", "Europe/Berlin"), [3600] * 23)

    def test_lord_howe_loses_half_an_hour(self):
        parts = self.seconds("2026-10-04", "Australia/Lord_Howe")
        self.assertEqual(sum(parts), 23 * 3600 + 1800)
        self.assertEqual(parts, [3600, 3600, 1800] + [3600] * 21)

    def test_lord_howe_gains_half_an_hour(self):
        # 01:30 to 02:00 occurs twice: 01:00 lasts one hour, then half an hour more.
        self.assertEqual(self.seconds("2026-04-05", "Australia/Lord_Howe"), [3600, 3600, 1800] + [3600] * 22)

    def test_labels_tell_the_two_hours_apart(self):
        book = Book()
        points = book.ask("series", "2026-10-25..2026-10-25", interval="hour", metrics=["views"])["points"]
        self.assertEqual(points[2]["label"], "2026-10-25T02:00+02:00")
        self.assertEqual(points[3]["label"], "2026-10-25T02:00+01:00")

    def test_kathmandu_hours_start_at_a_quarter(self):
        period = calendar.period_of("24h", unix("2026-11-20T12:10", "Asia/Kathmandu"), "Asia/Kathmandu", None)
        self.assertEqual(period.starts % 3600, 900)
        self.assertEqual(period.ends, unix("2026-11-20T13:00", "Asia/Kathmandu"))
        self.assertEqual(len(calendar.edges_of(period, "hour", "monday")), 25)

    def test_periods_by_name(self):
        now = unix("2026-11-20T12:00")
        expected = {
            "today": ("2026-11-20", "2026-11-20"), "yesterday": ("2026-11-19", "2026-11-19"),
            "7d": ("2026-11-14", "2026-11-20"), "30d": ("2026-10-22", "2026-11-20"),
            "12mo": ("2025-12-01", "2026-11-20"), "month": ("2026-11-01", "2026-11-30"),
            "year": ("2026-01-01", "2026-12-31"),
        }
        for word, days in expected.items():
            period = calendar.period_of(word, now, "Europe/Berlin", None)
            self.assertEqual((str(period.first), str(period.last)), days, word)

    def test_compared_periods(self):
        now = unix("2026-11-20T12:00")
        for word, days in {"30d": ("2026-09-22", "2026-10-21"), "month": ("2026-10-01", "2026-10-31")}.items():
            period = calendar.period_of(word, now, "Europe/Berlin", None)
            other = calendar.compared(word, "previous", period)
            self.assertEqual((str(other.first), str(other.last)), days)

    def test_what_runs_stands_beside_as_much(self):
        for word, compare, now, zone, ends in (
            ("today", "previous", "2026-11-20T14:23:05", "UTC", "2026-11-19T14:23:05"),
            ("7d", "year", "2026-11-20T14:23:05", "UTC", "2025-11-20T14:23:05"),
            ("month", "previous", "2026-11-20T14:23:05", "UTC", "2026-10-20T14:23:05"),
            ("year", "previous", "2026-11-20T14:23:05", "UTC", "2025-11-20T14:23:05"),
            # Of 28 days there is no thirtieth; of a day of 23 hours, no half past two; a day that is over is whole.
            ("month", "previous", "2026-03-30T10:00", "UTC", "2026-03-01T00:00"),
            ("7d", "previous", "2026-04-05T02:30", "Europe/Berlin", "2026-03-29T03:30"),
            ("yesterday", "previous", "2026-11-20T14:23:05", "UTC", "2026-11-19T00:00"),
            ("24h", "previous", "2026-11-20T14:23:05", "UTC", "2026-11-19T14:23:05"),
        ):
            now = unix(now, zone)
            period = calendar.period_of(word, now, zone, None)
            other = calendar.compared(word, compare, period)
            other = calendar.so_far(word, compare, period, other, now)
            self.assertEqual(other.ends, unix(ends, zone), (word, compare, zone))

    def test_weeks_are_cut_at_the_period(self):
        period = calendar.period_of("2026-11-04..2026-11-10", 0, "UTC", None)
        labels = [calendar.label(edge, "week", "UTC") for edge in calendar.edges_of(period, "week", "monday")[:-1]]
        self.assertEqual(labels, ["2026-11-04", "2026-11-09"])


class Visits(unittest.TestCase):
    def test_thirty_minutes_join_and_a_microsecond_more_does_not(self):
        book = Book()
        at = book.hit("2026-11-20T09:00")
        book.hit(at + 30 * MINUTE, path="/b")
        self.assertEqual(book.totals("today")["visits"], 1)
        book.hit(at + 60 * MINUTE + 1, path="/c")
        self.assertEqual(book.totals("today")["visits"], 2)

    def test_a_visit_that_crosses_midnight_belongs_to_the_first_day(self):
        book = Book()
        book.hit("2026-11-18T23:50")
        book.hit("2026-11-19T00:10", path="/b")
        first, second = book.totals("2026-11-18..2026-11-18"), book.totals("2026-11-19..2026-11-19")
        self.assertEqual((first["visits"], first["views"], first["visitors"]), (1, 1, 1))
        self.assertEqual((second["visits"], second["views"], second["visitors"]), (0, 1, 1))
        self.assertEqual(first["visit_duration_seconds"], 1200)
        self.assertEqual(first["views_per_visit"], 2)
        self.assertIsNone(second["bounce_rate"])
        both = book.totals("2026-11-18..2026-11-19")
        self.assertEqual((both["visits"], both["views"], both["visitors"]), (1, 2, 1))

    def test_the_same_person_on_two_days_is_two(self):
        book = Book()
        book.hit("2026-11-18T12:00")
        book.hit("2026-11-19T12:00")
        self.assertEqual(book.totals("7d")["visitors"], 2)

    def test_a_visit_ends_after_24_hours(self):
        book = Book(zone="UTC")
        at = unix("2026-11-10T12:00", "UTC") * SECOND
        for number in range(61):
            book.hit(at + number * 24 * MINUTE)
        self.assertEqual(book.totals("2026-11-10..2026-11-12", zone="UTC")["visits"], 1)
        book.hit(at + 61 * 24 * MINUTE)
        self.assertEqual(book.totals("2026-11-10..2026-11-12", zone="UTC")["visits"], 2)

    def test_a_bounce(self):
        book = Book()
        book.hit("2026-11-20T09:00")
        self.assertEqual(book.totals("today")["bounce_rate"], 1)
        book.hit("2026-11-20T09:01", kind="event", event="Seen", interactive=False)
        book.hit("2026-11-20T09:02", kind="ping", engaged_ms=9_999, scroll=50)
        self.assertEqual(book.totals("today")["bounce_rate"], 1)
        self.assertEqual(book.totals("today")["engaged_visits"], 0)
        self.assertEqual(book.totals("today")["visit_duration_seconds"], 120)
        book.hit("2026-11-20T09:03", kind="event", event="Signup")
        self.assertEqual(book.totals("today")["bounce_rate"], 0)
        self.assertEqual(book.totals("today")["engaged_visits"], 1)

    def test_ten_seconds_in_use_are_engaged_and_still_a_bounce(self):
        book = Book()
        book.hit("2026-11-20T09:00")
        book.hit("2026-11-20T09:02", kind="ping", engaged_ms=10_000)
        self.assertEqual(book.totals("today")["engagement_rate"], 1)
        self.assertEqual(book.totals("today")["bounce_rate"], 1)

    def test_a_ping_without_visit_is_dropped(self):
        book = Book()
        book.hit("2026-11-20T09:00", kind="ping", engaged_ms=1)
        self.assertEqual(book.verdicts(), ["dropped"])

    def test_repeated(self):
        book = Book()
        at = book.hit("2026-11-20T09:00")
        book.hit(at + 800_000)
        book.hit(at + 1_000_000)
        book.hit(at + 1_000_001)
        book.hit(at + 1_000_002, path="/b")
        book.hit(at + 1_000_003, kind="event", event="Signup")
        book.hit(at + 1_000_004, via="event")
        self.assertEqual(book.verdicts(), ["counted", "repeated", "repeated", "counted", "counted", "counted", "counted"])
        shown = book.ask("left-out", "today")
        self.assertEqual((shown["received"], shown["counted"], shown["left_out"]), (7, 5, 2))
        self.assertEqual(shown["by_reason"], [{"reason": "repeated", "hits": 2, "share": 2 / 7}])

    def test_a_visit_is_held_for_an_hour_of_arrivals(self):
        for delay, visits in ((HOUR, 1), (HOUR + 1, 2)):
            book = Book()
            at = book.hit("2026-11-20T09:00")
            book.hit(at + MINUTE, path="/b", via="event", arrived=at + delay)
            self.assertEqual(book.totals("today")["visits"], visits)

    def test_an_event_before_the_visit_starts_its_own(self):
        book = Book()
        at = book.hit("2026-11-20T09:00")
        book.hit(at - SECOND, via="event", arrived=at + SECOND)
        self.assertEqual(book.totals("today")["visits"], 2)

    def test_an_event_of_nobody_adds_neither_visitor_nor_visit(self):
        book = Book()
        book.hit("2026-11-20T09:00", who=None, via="event", country="DE")
        totals = book.totals("today", filters=["country:DE"])
        self.assertEqual((totals["views"], totals["visitors"], totals["visits"]), (1, 0, 0))

    def test_columns_are_those_of_the_first_hit(self):
        book = Book()
        book.hit("2026-11-20T09:00", country="DE")
        book.hit("2026-11-20T09:05", country="FR", path="/b")
        self.assertEqual({"DE": 2}, {value: row["views"] for value, row in book.rows("today", "country").items()})


class Filtered(unittest.TestCase):
    def setUp(self):
        self.book = Book()
        # Anna enters on / and reads /b; Ben enters on /b and leaves; Cleo enters on / and signs up there.
        self.book.hit("2026-11-20T09:00", who="anna", path="/", source="Google")
        self.book.hit("2026-11-20T09:10", who="anna", path="/b")
        self.book.hit("2026-11-20T10:00", who="ben", path="/b")
        self.book.hit("2026-11-20T11:00", who="cleo", path="/", source="Google")
        self.book.hit("2026-11-20T11:01", who="cleo", path="/", kind="event", event="Signup", props={"plan": "pro", "n": 2.0})

    def some(self, *filters):
        totals = self.book.totals("today", filters=list(filters))
        return [totals[name] for name in ("visitors", "visits", "views", "events", "bounce_rate")]

    def test_a_page_filter_picks_hits_and_the_bounce_rate_looks_at_the_entry(self):
        self.assertEqual(self.some("page:/b"), [2, 2, 2, 0, 1])
        self.assertEqual(self.some("page:/"), [2, 2, 2, 1, 0])

    def test_an_entry_filter_picks_whole_visits(self):
        self.assertEqual(self.some("entry:/"), [2, 2, 3, 1, 0])
        self.assertEqual(self.some("exit:/b"), [2, 2, 3, 0, 0.5])

    def test_event_and_property(self):
        self.assertEqual(self.some("event:Signup"), [1, 1, 0, 1, 0])
        self.assertEqual(self.some("event:"), [3, 3, 4, 0, 1 / 3])
        self.assertEqual(self.some("prop.n:2"), [1, 1, 0, 1, 0])
        self.assertEqual(self.some("!event:Signup", "page:/"), [2, 2, 2, 0, 0])

    def test_kinds_are_and_values_are_or(self):
        self.assertEqual(self.some("page:/b", "source:Google"), [1, 1, 1, 0, None])
        self.assertEqual(self.some("page:/b", "page:/"), self.some())
        self.assertEqual(self.some("source:"), [1, 1, 1, 0, 1])
        self.assertEqual(self.some("!source:"), [2, 2, 3, 1, 0])
        self.assertEqual(self.some("source:goo*"), [0, 0, 0, 0, None])
        self.assertEqual(self.some("source:Goo*"), [2, 2, 3, 1, 0])

    def test_pages(self):
        rows = self.book.rows("today", "page")
        self.assertEqual(list(rows), ["/", "/b"])
        self.assertEqual((rows["/"]["entries"], rows["/"]["exits"], rows["/"]["bounce_rate"]), (2, 1, 0))
        self.assertEqual((rows["/b"]["entries"], rows["/b"]["exits"], rows["/b"]["exit_rate"]), (1, 2, 1))
        self.assertEqual(rows["/b"]["bounce_rate"], 1)

    def test_time_on_page(self):
        self.book.hit("2026-11-20T10:00:10", who="ben", path="/b", kind="ping", engaged_ms=4_000, scroll=30)
        self.book.hit("2026-11-20T10:00:20", who="ben", path="/b", kind="ping", engaged_ms=5_000, scroll=60)
        self.book.hit("2026-11-20T09:10:09", who="anna", path="/b", kind="ping", engaged_ms=1_000, scroll=20,
                      arrived=unix("2026-11-20T10:00:30") * SECOND)
        # Ben 9 s and 60 %, Anna 1 s and 20 %.
        rows = self.book.rows("today", "page")
        self.assertEqual((rows["/b"]["time_on_page_seconds"], rows["/b"]["scroll_depth"]), (5, 40))

    def test_a_matching_hit_after_the_period_brings_its_visit(self):
        book = Book()
        book.hit("2026-11-18T23:50", path="/")
        book.hit("2026-11-19T00:10", path="/b")
        row = book.rows("2026-11-18..2026-11-18", "page", filters=["page:/b"])["/b"]
        self.assertEqual((row["visitors"], row["views"], row["visits"]), (0, 0, 1))

    def test_order_search_and_total(self):
        table = self.book.ask("stats", "today", by=["page"], limit=1, search="B")["by"][0]
        self.assertEqual((table["total_rows"], [row["value"] for row in table["rows"]]), (1, ["/b"]))
        table = self.book.ask("stats", "today", by=["source"])["by"][0]
        self.assertEqual([row["value"] for row in table["rows"]], ["Google", None])

    def test_revenue_is_exact_and_by_currency(self):
        for number, amount in enumerate((1_000, 2_000)):
            self.book.hit(f"2026-11-20T12:0{number}", kind="event", event="Buy", revenue={"amount": amount, "currency": "EUR"})
        self.assertEqual(self.book.ask("stats", "today")["revenue"], [{"currency": "EUR", "amount": 0.3, "previous": None}])

    def test_comparison(self):
        self.book.hit("2026-11-19T09:00", arrived=0)
        shown = self.book.ask("stats", "today", compare="previous")
        self.assertEqual(shown["compare"]["counted_from"], "2026-11-19")
        self.assertIsNone(shown["period"]["counted_from"])
        for day in ("2026-11-19..2026-11-20", "2026-11-01..2026-11-18"):
            self.assertEqual(self.book.ask("stats", day)["period"]["counted_from"], "2026-11-19")
        visitors = shown["totals"]["visitors"]
        self.assertEqual((visitors["previous"], visitors["change"]), (1, None))
        self.book.hit("2026-11-18T09:00", arrived=0)
        shown = self.book.ask("stats", "today", compare="previous")
        self.assertIsNone(shown["compare"]["counted_from"])
        visitors = shown["totals"]["visitors"]
        self.assertEqual((visitors["previous"], visitors["change"]), (1, 2))

    def test_series(self):
        points = self.book.ask(
            "series", "today", interval="hour", metrics=["visitors", "bounce_rate"], now=unix("2026-11-20T11:30"))["points"]
        self.assertEqual(len(points), 24)
        self.assertEqual([points[hour]["visitors"] for hour in (8, 9, 10, 11, 12)], [0, 1, 1, 1, None])
        self.assertEqual([points[hour]["bounce_rate"] for hour in (8, 9, 10, 11, 12)], [None, 0, 1, 0, None])
        self.assertEqual([point["running"] for point in points].index(True), 11)


class Tools(unittest.TestCase):
    def test_glob(self):
        for pattern, value, expected in (
            ("/a/*", "/a/b", True), ("/a/*", "/a", False), ("*", "", True), ("a*a", "a", False), ("a*a", "aa", True),
            ("*b*", "abc", True), ("a*b*c", "axbxc", True), ("a*bc*c", "abc", False), ("_", "a", False),
        ):
            self.assertEqual(glob(pattern, value), expected, (pattern, value))

    def test_differences_are_named(self):
        self.assertIsNone(difference({"a": 1, "b": None}, {"a": 1, "computed_ms": 2}))
        self.assertIsNone(difference({"a": 1 / 3}, {"a": 0.33333333333}))
        self.assertEqual(difference({"a": [1, 2]}, {"a": [1, 3]}), "answer.a[1] is 3, expected 2")
        self.assertEqual(difference({"a": [1]}, {"a": [1, 3]}), "answer.a has 2 entries, expected 1")

    def test_the_ledger_is_the_same_for_the_same_seed(self):
        lines = generate.make(3_000, 7)
        self.assertEqual(lines, generate.make(3_000, 7))
        arrivals = [line["arrived"] for line in lines if line["line"] == "hit"]
        self.assertEqual(arrivals, sorted(arrivals))

    def test_days_add_up_to_their_month(self):
        sites = fold(generate.make(6_000, 3))
        for name in sites:
            asked = {"ask": "series", "site": name, "period": "2026-10-01..2026-10-31", "now": unix("2026-11-20T12:00")}
            asked["metrics"] = ["visits", "views", "events", "engaged_visits"]
            whole = answer(sites, {**asked, "interval": "month"})["points"]
            for interval in ("hour", "day", "week"):
                parts = answer(sites, {**asked, "interval": interval})["points"]
                for metric in asked["metrics"]:
                    self.assertEqual(sum(part[metric] for part in parts), whole[0][metric], (interval, metric))


if __name__ == "__main__":
    unittest.main()
