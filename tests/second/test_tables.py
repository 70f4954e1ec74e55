"""Tables and series by more than one dimension: small cases with answers worked out by hand."""

import unittest

import calendar_rules as calendar
from filters import fits, pieces
from test_second import Book, unix


class Days(unittest.TestCase):
    def test_a_day_is_never_in_two_pieces(self):
        zone = "America/St_Johns"
        for moment, day in (
            ("2010-11-06T12:00", "2010-11-06"), ("2010-11-07T02:29:59", "2010-11-06"), ("2010-11-07T02:30", "2010-11-07"),
            ("2010-11-07T03:00", "2010-11-07"), ("2010-11-07T12:00", "2010-11-07"), ("2010-11-08T03:30", "2010-11-08"),
        ):
            self.assertEqual(str(calendar.local_day(unix(moment, "UTC"), zone)), day, moment)

    def test_periods_by_number_and_quarter(self):
        now = unix("2026-11-20T12:00")
        for word, days, before in (
            ("28d", ("2026-10-24", "2026-11-20"), ("2026-09-26", "2026-10-23")),
            ("6mo", ("2026-06-01", "2026-11-20"), ("2025-12-10", "2026-05-31")),
            ("last_month", ("2026-10-01", "2026-10-31"), ("2026-09-01", "2026-09-30")),
            ("quarter", ("2026-10-01", "2026-12-31"), ("2026-07-01", "2026-09-30")),
        ):
            period = calendar.period_of(word, now, "Europe/Berlin", None)
            other = calendar.compared(word, "previous", period)
            self.assertEqual((str(period.first), str(period.last)), days, word)
            self.assertEqual((str(other.first), str(other.last)), before, word)
        period = calendar.period_of("quarter", now, "Europe/Berlin", None)
        other = calendar.so_far("quarter", "previous", period, calendar.compared("quarter", "previous", period), now)
        self.assertEqual(other.ends, unix("2026-08-20T12:00"))


class Patterns(unittest.TestCase):
    def test_a_star_may_stand_for_itself(self):
        for pattern, value, expected in (
            (r"a\*", "a*", True), (r"a\*", "ab", False), (r"a\\*", r"a\b", True), (r"\**", "*b", True),
            (r"*\**", "ab", False), (r"a\b", r"a\b", True), ("a*", "ab", True),
        ):
            self.assertEqual(fits(pieces(pattern), value), expected, pattern)

    def test_case_makes_no_difference_to_known_values(self):
        book = Book()
        book.hit("2026-11-20T09:00", device="desktop", channel="Organic Search")
        for filters, views in (["device:Desktop"], 1), (["channel:organic*"], 1), (["!device:DESKTOP"], 0):
            self.assertEqual(book.totals("today", filters=filters)["views"], views, filters)


class Rows(unittest.TestCase):
    def setUp(self):
        self.book = Book()
        self.book.hit("2026-11-20T09:00", who="anna", path="/", source="Google")
        self.book.hit("2026-11-20T09:10", who="anna", path="/b")
        self.book.hit("2026-11-20T10:00", who="ben", path="/b")
        self.book.hit("2026-11-20T11:00", who="cleo", path="/", source="Google")
        self.book.hit("2026-11-20T11:01", who="cleo", path="/", kind="event", event="Signup", props={"plan": "pro"})
        self.book.hit("2026-11-20T11:02", who="cleo", path="/", kind="event", event="Seen")

    def some(self, by, *names, **more):
        table = self.book.ask("stats", "today", by=[by], **more)["by"][0]
        return [tuple(row[name] for name in names) for row in table["rows"]]

    def test_events_without_a_property_are_a_row(self):
        self.assertEqual(self.some("prop.plan", "value", "views", "events"), [("pro", 0, 1), (None, 0, 1)])
        self.assertEqual(self.some("prop.colour", "value"), [])

    def test_two_dimensions(self):
        found = self.some("page,source", "value", "second_value", "visitors", "views", "events", "bounce_rate")
        self.assertEqual(found, [
            ("/", "Google", 2, 2, 2, 0), ("/b", "Google", 1, 1, 0, None), ("/b", None, 1, 1, 0, 1),
        ])

    def test_another_order_and_conditions(self):
        self.assertEqual(self.some("page", "value", sort="events"), [("/b",), ("/",)])
        self.assertEqual(self.some("page", "value", sort="-value"), [("/b",), ("/",)])
        # Rows without a value come last either way.
        self.assertEqual(self.some("source", "value", sort="-value")[-1], (None,))
        self.assertEqual(self.some("page", "value", where=["events>=1"]), [("/",)])
        self.assertEqual(self.some("page,source", "value", where=["bounce_rate<=1", "views<2"]), [("/b",)])


class OverTime(unittest.TestCase):
    def test_what_is_compared_with_is_answered_to_its_end(self):
        book = Book()
        book.hit("2026-10-25T23:30")
        book.hit("2026-10-26T12:00", who="ben")
        answer = book.ask("series", "2026-10-26..2026-10-26", compare="previous", interval="hour", metrics=["views"])
        self.assertEqual((len(answer["points"]), len(answer["previous_rest"])), (24, 1))
        self.assertEqual(answer["previous_rest"][0]["views"], 1)

    def test_reading_and_revenue(self):
        book = Book()
        book.hit("2026-11-19T09:00", path="/a")
        book.hit("2026-11-19T09:01", path="/a", kind="ping", engaged_ms=6_000, scroll=50)
        book.hit("2026-11-19T09:02", path="/b")
        book.hit("2026-11-19T09:03", path="/b", kind="event", event="Buy", revenue={"amount": 15_000, "currency": "EUR"})
        metrics = ["entries", "exits", "time_on_page_seconds", "scroll_depth", "revenue"]
        days = book.ask("series", "2026-11-18..2026-11-19", interval="day", metrics=metrics)["points"]
        self.assertEqual([days[1][metric] for metric in metrics], [1, 1, 6, 50, [{"currency": "EUR", "amount": 1.5}]])
        self.assertEqual([days[0][metric] for metric in metrics], [0, 0, None, None, [{"currency": "EUR", "amount": 0}]])
        only = book.ask("series", "2026-11-19..2026-11-19", interval="day", metrics=metrics, filters=["page:/b"])
        self.assertEqual([only["points"][0][metric] for metric in metrics[:3]], [0, 1, None])

    def test_groups(self):
        book = Book()
        book.hit("2026-11-19T09:00", source="Google")
        book.hit("2026-11-19T10:00", who="ben", source="Google")
        book.hit("2026-11-19T11:00", who="cleo", source="Bing")
        book.hit("2026-11-19T12:00", who="dora")
        metrics = ["visitors", "visits", "views"]
        by = book.ask("series", "2026-11-19..2026-11-19", interval="day", metrics=metrics, by="source", top=1)["by"]
        self.assertEqual(by["adds_up"], ["visits", "views"])
        told = [(group["value"], group["other"], group["points"][0]["visits"]) for group in by["groups"]]
        self.assertEqual(told, [("Google", False, 2), (None, True, 2)])


if __name__ == "__main__":
    unittest.main()
