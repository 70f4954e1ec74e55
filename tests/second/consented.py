"""Consented visitors: their hits across visits, and the list of them."""

from answer import Asked, frame, money, shown
from goals import order, reached

SECOND = 1_000_000


def begun(site, period, filters):
    """The visits that began in the period and pass the filters."""
    return [visit for visit in site.visits if period.holds(visit.start) and filters.of_visit(visit.columns)]


def hits_of(rows):
    return sorted((row for row in rows if row.kind != "ping"), key=order)


class Part:
    """Hits of one visit, or one without a visit. Goals are judged on all rows of the visit, before the agreement too."""

    def __init__(self, rows, hits):
        self.rows, self.hits = rows, hits

    def reached(self, definition):
        # What is known only of a whole visit needs one.
        if not self.rows[0].visit and definition["kind"] in ("scroll", "engaged", "all"):
            return []
        return reached(definition, sorted(self.rows, key=order))


def by_whom(site, period, filters, across):
    """(who, parts): each visit alone, or everything of each consented visitor."""
    visits = begun(site, period, filters)
    if not across:
        return [(visit.visitor, [Part(visit.rows, hits_of(visit.rows))]) for visit in visits]
    alone = [
        [row] for row in site.rows
        if not row.visit and period.holds(row.ts) and filters.of_visit(row.columns)
    ]
    people = {}
    for rows in [visit.rows for visit in visits] + alone:
        # A visit has one person at most.
        hits = [row for row in hits_of(rows) if row.person]
        if hits:
            people.setdefault(hits[0].person, []).append(Part(rows, hits))
    return list(people.items())


def visitors(site, question):
    """Consented visitors with matching hits in the period, last seen first."""
    period, _ = frame(site, question)
    hits, since = {}, {}
    for row in Asked(site, question.get("filters", [])).hits_in(period):
        if row.person:
            hits.setdefault(row.person, []).append(row)
    ties = [(visit.person, visit.since) for visit in site.visits if visit.person]
    for person, moment in ties + [(row.person, row.ts) for row in site.rows if not row.visit]:
        since[person] = min(moment, since.get(person, moment))

    def shown_of(person):
        rows = sorted(hits[person], key=order)
        sums, last = money(rows), rows[-1]
        return {
            "visitor": person, "first_seen": since[person] // SECOND, "last_seen": last.ts // SECOND,
            "visits": len({id(row.visit or row) for row in rows}),
            "views": sum(row.kind == "view" for row in rows), "events": sum(row.kind == "event" for row in rows),
            "revenue": [{"amount": sums[currency] / 10_000, "currency": currency} for currency in sorted(sums)],
            **{name: last.columns[name] for name in ("country", "device", "browser", "source")},
        }

    last_seen = {person: max(row.ts for row in rows) for person, rows in hits.items()}
    before = question.get("before")
    ranked = sorted(
        (person for person in hits if before is None or last_seen[person] < before * SECOND),
        key=lambda person: (-last_seen[person], person),
    )
    # All of the last second.
    page = ranked[:question["limit"]]
    page = [person for person in ranked if page and last_seen[person] // SECOND >= last_seen[page[-1]] // SECOND]
    return {
        "period": shown(site, period), "total": len(hits), "visitors": [shown_of(person) for person in page],
        "more": len(ranked) > len(page),
    }
