"""Consented visitors: small cases with answers worked out by hand."""

import unittest

import consents
import generate
from fold import fold
from outcomes import ANSWERS
from test_second import SECOND, Book, unix

ANNA, BEN = "00000000-0000-8000-8000-000000000001", "00000000-0000-8000-8000-000000000002"
STEPS = [{"definition": {"kind": "page", "pages": [path]}} for path in ("/a", "/b", "/c")]


class Consents(Book):
    """A ledger of one site that asks its visitors."""

    def answer(self, act, when, who="anna", person=None, agreed_at=None):
        ts = when if isinstance(when, int) else unix(when, self.zone) * SECOND
        line = {"line": "consent", "site": "a.example", "act": act, "arrived": ts, "ts": ts}
        days = [consents.day_of(moment, self.zone) for moment in (ts, ts - 86_400 * SECOND)]
        line.update(today=f"{who} {days[0]}", day_before=f"{who} {days[1]}")
        if person:
            line.update(person=person, agreed_at=ts if agreed_at is None else agreed_at)
        self.lines.append(line)
        return ts

    def sites(self):
        sites = fold(self.lines)
        for site in sites.values():
            site.asks = True
        return sites

    def outcome(self, ask, period="30d", **more):
        question = {"ask": ask, "site": "a.example", "period": period, "now": unix("2026-11-20T12:00"), **more}
        return ANSWERS[ask](self.sites()["a.example"], question)

    def reached(self):
        funnel = self.outcome("funnels", funnel={"steps": STEPS, "order": "ordered"})
        return [[step["reached"]["visitors"] for step in funnel[part]["steps"]] for part in ("everyone", "agreed")]

    def listed(self, **more):
        return self.outcome("visitors", limit=10, **more)["visitors"]


class AcrossVisits(unittest.TestCase):
    def setUp(self):
        # Anna agrees on the second page, and returns on another day under another hash.
        self.book = book = Consents()
        book.hit("2026-11-17T09:00", path="/a")
        self.agreed_at = book.answer("agree", "2026-11-17T09:00:30", person=ANNA)
        book.hit("2026-11-17T09:01", path="/a")
        book.hit("2026-11-19T09:00", path="/b")

    def returns(self, when="2026-11-19T09:00:01", **more):
        self.book.answer("here", when, person=ANNA, agreed_at=self.agreed_at, **more)

    def test_steps_are_taken_across_visits_from_the_agreement_on(self):
        self.assertEqual(self.book.reached(), [[1, 0, 0], [1, 0, 0]])
        self.returns()
        self.assertEqual(self.book.reached(), [[1, 0, 0], [1, 1, 0]])
        row, = self.book.listed()
        self.assertEqual((row["visitor"], row["visits"], row["views"]), (ANNA, 2, 2))
        self.assertEqual(row["first_seen"], unix("2026-11-17T09:00:30"))
        self.assertEqual(row["last_seen"], unix("2026-11-19T09:00"))

    def test_paths_and_retention(self):
        self.returns()
        paths = self.book.outcome("paths", steps=3, limit=10)
        self.assertEqual([run["steps"] for run in paths["agreed"]["runs"]], [["/a", "/b"]])
        self.assertEqual([run["steps"] for run in paths["everyone"]["runs"]], [["/a"], ["/b"]])
        retention = self.book.outcome("retention", "2026-11-16..2026-11-20", by="day")
        days = [[cohort["visitors"]] + [one["visitors"] for one in cohort["again"]] for cohort in retention["cohorts"]]
        self.assertEqual(days, [[0, 0, 0, 0, 0], [1, 0, 1, 0], [0, 0, 0], [0, 0], [0]])

    def test_a_visit_has_one_person(self):
        self.returns()
        self.book.answer("agree", "2026-11-19T09:00:02", person=BEN)
        self.book.hit("2026-11-19T09:05", path="/c")
        self.assertEqual(self.book.reached(), [[1, 0, 0], [1, 1, 1]])
        self.assertEqual([row["visitor"] for row in self.book.listed()], [ANNA])

    def test_who_withdraws_or_is_erased_is_nobody(self):
        for act in ("withdraw", "erase", "decline"):
            self.setUp()
            self.returns()
            self.book.answer(act, "2026-11-19T09:01", person=ANNA, agreed_at=self.agreed_at)
            self.returns("2026-11-19T09:01:01")
            self.book.answer("agree", "2026-11-19T09:01:02", person=ANNA)
            self.assertEqual((self.book.reached()[1], self.book.listed()), ([0, 0, 0], []), act)
            # The visit is free for another person.
            self.book.answer("agree", "2026-11-19T09:02", person=BEN)
            self.book.hit("2026-11-19T09:03", path="/a")
            self.assertEqual([row["visitor"] for row in self.book.listed()], [BEN], act)

    def test_without_an_open_visit_nothing_is_tied(self):
        self.returns("2026-11-19T11:00")
        self.returns("2026-11-19T09:00:01", who="ben")
        self.assertEqual(self.book.reached()[1], [1, 0, 0])

    def test_an_event_of_a_backend_counts_outside_a_visit(self):
        for when, reached in (("2026-11-18T09:00", [1, 1, 0]), ("2026-11-17T08:00", [1, 0, 0])):
            self.setUp()
            self.book.hit(when, who=None, path="/b", via="event")
            self.book.lines[-1].update(person=ANNA, agreed_at=self.agreed_at)
            self.assertEqual(self.book.reached()[1], reached)

    def test_totals_have_them_apart_with_the_share_of_those_asked(self):
        self.returns()
        self.book.hit("2026-11-19T10:00", who="ben")
        for minute in range(3):
            self.book.answer("shown", f"2026-11-18T09:0{minute}")
        self.book.answer("decline", "2026-11-19T09:00", who="ben")
        shown = self.book.outcome("stats", "2026-11-17..2026-11-19", by=["page"])
        self.assertEqual(shown["totals"]["visitors"]["value"], 3)
        self.assertEqual(shown["agreed"]["visitors"]["value"], 1)
        self.assertEqual(shown["agreed"]["share"], {"asked": 3, "agreed": 1, "share": 1 / 3})
        filtered = self.book.outcome("stats", "2026-11-17..2026-11-19", by=["page"], filters=["page:/b"])
        self.assertEqual((filtered["agreed"]["visitors"]["value"], filtered["agreed"]["share"]), (1, None))
        # A tool of the site's own shows no banner of ours.
        shown = self.book.outcome("stats", "2026-11-19..2026-11-19", by=["page"])
        self.assertEqual(shown["agreed"]["share"], {"asked": 1, "agreed": 0, "share": 0})
        self.assertNotIn("agreed", Book().ask("stats", "today", by=["page"]))

    def test_a_page_has_all_of_its_last_second(self):
        self.returns()
        for number in range(3):
            who, at = f"visitor {number}", unix("2026-11-19T10:00") * SECOND + number * 1_000
            self.book.hit(at, who=who)
            self.book.answer("agree", at, who=who, person=f"00000000-0000-8000-8000-00000000001{number}")
        for limit, rows, more in ((0, 0, True), (1, 3, True), (3, 3, True), (4, 4, False)):
            page = self.book.outcome("visitors", limit=limit)
            self.assertEqual((len(page["visitors"]), page["more"], page["total"]), (rows, more, 4))
        before = unix("2026-11-19T10:00")
        page = self.book.outcome("visitors", limit=1, before=before)
        self.assertEqual(([row["visitor"] for row in page["visitors"]], page["total"]), ([ANNA], 4))


class Generated(unittest.TestCase):
    def test_answers_are_the_same_for_the_same_seed_and_in_order(self):
        lines = [consents.with_answers(generate.make(3_000, 7), 7) for _ in range(2)]
        self.assertEqual(lines[0], lines[1])
        arrivals = [line["arrived"] for line in lines[0] if "arrived" in line]
        self.assertEqual(arrivals, sorted(arrivals))
        acts = {line["act"] for line in lines[0] if line["line"] == "consent"}
        self.assertEqual(acts, {"shown", "agree", "decline", "here", "withdraw", "erase"})

    def test_everyones_figures_do_not_depend_on_consent(self):
        plain = fold(generate.make(3_000, 3))
        asked = fold(consents.with_answers(generate.make(3_000, 3), 3))
        for name, site in plain.items():
            other = asked[name]
            self.assertEqual(
                [(row.ts, row.path, row.visitor) for row in site.rows],
                [(row.ts, row.path, row.visitor) for row in other.rows],
            )
            self.assertTrue(all(row.person is None for row in site.rows))


if __name__ == "__main__":
    unittest.main()
