"""Small changes with answers worked out by hand.  python3 -m unittest, in this folder."""

import unittest

from test_second import Book, unix


class Moves(unittest.TestCase):
    def test_a_visitor_is_counted_with_the_first_hit(self):
        book = Book()
        book.hit("2026-11-09T10:00", path="/a")
        book.hit("2026-11-10T10:05", path="/b")
        book.hit("2026-11-10T10:00", path="/a")
        book.hit("2026-11-10T11:00", who="ben", path="/b")
        changed = book.ask("changed", "2026-11-10..2026-11-10", metrics="visitors", limit=10)
        page = changed["by"][0]
        self.assertEqual((changed["value"], changed["previous"]), (2, 1))
        self.assertEqual([row["value"] for row in page["rose"]["rows"]], ["/b"])
        self.assertEqual(page["stayed"], {"values": 1, "now": 1, "before": 1, "difference": 0})

    def bounces(self, book, day, source, visits, bounced):
        for number in range(visits):
            who = f"{day} {source} {number}"
            book.hit(f"{day}T10:0{number}", who=who, source=source)
            if number >= bounced:
                book.hit(f"{day}T10:1{number}", who=who, source=source, path="/b")

    def test_mix_and_rate(self):
        book = Book()
        for day, source, visits, bounced in [
            ("2026-11-09", "A", 2, 1), ("2026-11-09", "B", 2, 2), ("2026-11-10", "A", 3, 0), ("2026-11-10", "B", 1, 1),
        ]:
            self.bounces(book, day, source, visits, bounced)
        asked = book.ask("why", "2026-11-10..2026-11-10", metric="bounce_rate", by=["source"], limit=1)["moved"]
        self.assertEqual((asked["previous"], asked["value"], asked["difference"]), (0.75, 0.25, -0.5))
        by = asked["by"][0]
        self.assertEqual((by["parts"][0]["mix"], by["parts"][0]["rate"]), (-0.0625, -0.3125))
        self.assertEqual((by["rest"]["mix"], by["rest"]["rate"]), (-0.125, 0))
        self.assertEqual((by["mix"], by["rate"]), (-0.1875, -0.3125))

    def test_a_value_that_is_new_is_all_mix(self):
        book = Book()
        self.bounces(book, "2026-11-09", "A", 2, 1)
        self.bounces(book, "2026-11-10", "A", 2, 1)
        self.bounces(book, "2026-11-10", "B", 2, 2)
        asked = book.ask("why", "2026-11-10..2026-11-10", metric="bounce_rate", by=["source"], limit=9)["moved"]
        new = next(part for part in asked["by"][0]["parts"] if part["value"] == "B")
        self.assertEqual((new["before"], new["rate"]), (None, 0))
        self.assertAlmostEqual(new["mix"], (1 - 0.625) * 0.5)

    def test_a_change_in_the_normal_range(self):
        book = Book()
        for week, count in enumerate([14, 16, 13, 15, 12, 14]):
            for number in range(count):
                day = f"2026-11-{18 - 7 * week:02}" if week < 3 else ["2026-10-28", "2026-10-21", "2026-10-14"][week - 3]
                book.hit(f"{day}T10:00", who=f"{number}", path=f"/{number}")
        book.hit("2026-10-01T10:00")
        asked = book.ask("why", "2026-11-18..2026-11-18", metric="visitors", limit=1)["moved"]["normal_range"]
        self.assertEqual(asked["earlier"][:5], [16, 13, 15, 12, 14])
        self.assertEqual((asked["difference"], asked["within"]), (14, True))
        # Their mean is 14, the mean of their ranges 2.5: but chance alone reaches down to -3 √14.
        self.assertAlmostEqual(asked["low"], -3 * 14 ** 0.5)

    def test_hours_without_hits_are_missed(self):
        book = Book(zone="UTC")
        for hour in range(48):
            for number in range(0 if 30 <= hour < 36 else 10):
                day, clock = 9 + hour // 24, hour % 24
                book.hit(f"2026-11-{day:02}T{clock:02}:{number:02}", who=f"{hour} {number}")
        events = book.ask("why", "2026-11-10..2026-11-10", metric="views", limit=1)["moved"]["site_events"]
        self.assertEqual([event["kind"] for event in events], ["silent"])
        self.assertEqual(events[0]["at"], unix("2026-11-10T06:00", "UTC"))
        self.assertEqual(events[0]["until"], unix("2026-11-10T12:00", "UTC"))


class Pages(unittest.TestCase):
    def test_what_stands_around_a_page(self):
        book = Book()
        book.hit("2026-11-10T10:00", path="/", source="Google")
        book.hit("2026-11-10T10:01", path="/a")
        book.hit("2026-11-10T10:02", path="/a")
        book.hit("2026-11-10T10:03", path="/b")
        book.hit("2026-11-10T12:00", who="ben", path="/a", source="Bing")
        asked = book.ask("around", "2026-11-10..2026-11-10", path="/a")
        self.assertEqual((asked["views"], asked["visitors"], asked["entries"], asked["exits"]), (3, 2, 1, 1))
        self.assertEqual([row["value"] for row in asked["before"]["rows"]], ["/", "/a"])
        self.assertEqual([row["value"] for row in asked["after"]["rows"]], ["/a", "/b"])
        self.assertEqual([row["value"] for row in asked["sources"]["rows"]], ["Bing"])

    def test_links_and_depths(self):
        book = Book()
        book.hit("2026-11-10T10:00", path="/a")
        book.hit("2026-11-10T10:01", path="/a", kind="event", event="Download", props={"url": "/x.pdf"})
        book.hit("2026-11-10T10:02", path="/a", kind="ping", scroll=45, engaged_ms=100)
        book.hit("2026-11-10T10:03", path="/b")
        asked = book.ask("overlay", "2026-11-10..2026-11-10", path="/a")
        self.assertEqual([(link["kind"], link["target"]) for link in asked["links"]], [("page", "/b"), ("download", "/x.pdf")])
        self.assertEqual([row["visits"] for row in asked["depths"]], [1, 1, 1, 1, 0, 0, 0, 0, 0, 0])

    def test_an_hour_that_comes_twice_is_one(self):
        book = Book()
        book.hit(unix("2026-10-25T02:30") * 1_000_000)
        book.hit(unix("2026-10-25T02:30", fold=1) * 1_000_000, who="ben")
        asked = book.ask("when", "2026-10-25..2026-10-25")
        cell = next(cell for cell in asked["cells"] if cell["weekday"] == "sunday" and cell["hour"] == 2)
        self.assertEqual((cell["views"], cell["visitors"], cell["seconds"]), (2, 2, 7200))
        self.assertEqual((cell["views_per_hour"], len(asked["cells"])), (1, 168))

    def test_properties(self):
        book = Book()
        book.hit("2026-11-10T10:00", kind="event", event="Signup", props={"plan": "pro"})
        book.hit("2026-11-10T10:05", who="ben")
        names = book.ask("props", "2026-11-10..2026-11-10", filters=["event:Signup"])
        self.assertEqual((names["visitors"], names["names"][0]["name"], names["names"][0]["values"]), (2, "plan", 1))
        values = book.ask("props", "2026-11-10..2026-11-10", name="plan")
        self.assertEqual((values["values"][0]["value"], values["values"][0]["conversion_rate"]), ("pro", 0.5))


if __name__ == "__main__":
    unittest.main()
