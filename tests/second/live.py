"""Answers `live`: the last half hour up to a moment, which is given in microseconds."""

from pages import visitors_of

MINUTE = 60_000_000


def since(rows, begin):
    """The rows after a moment; that moment itself is excluded."""
    return [row for row in rows if row.ts > begin]


def most(rows, value_of):
    """The ten values with most visitors; then with most hits, then by value, those without one last."""
    by_value = {}
    for row in rows:
        by_value.setdefault(value_of(row), []).append(row)
    ranked = sorted(by_value.items(), key=lambda item: (
        -visitors_of(item[1]), -len(item[1]), item[0] is None, item[0] or "",
    ))
    return [{"value": value, "visitors": visitors_of(hits)} for value, hits in ranked[:10]]


def live(site, question):
    now = question["now_us"]
    recent = since([row for row in site.rows if row.kind != "ping" and row.ts <= now], now - 30 * MINUTE)
    minutes = []
    for ago in range(30, 0, -1):
        begin = now - ago * MINUTE
        here = [row for row in since(recent, begin) if row.ts <= begin + MINUTE]
        views = sum(row.kind == "view" for row in here)
        minutes.append({"at": begin // 1_000_000, "visitors": visitors_of(here), "views": views})
    return {
        "at": now // 1_000_000,
        "visitors_5m": visitors_of(since(recent, now - 5 * MINUTE)), "visitors_30m": visitors_of(recent),
        "minutes": minutes,
        "pages": most(recent, lambda row: row.path),
        "sources": most(recent, lambda row: row.columns["source"]),
        "countries": most(recent, lambda row: row.columns["country"]),
    }
