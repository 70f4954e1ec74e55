"""Tables of `stats`: their rows by two dimensions, which of them are requested, and in which order."""

import operator
import re

COMMON = ["visitors", "visits", "views", "events", "bounce_rate"]
OF_PAGES = ["time_on_page_seconds", "scroll_depth", "entries", "exits", "exit_rate"]
SIGNS = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, ">": operator.gt, "<": operator.lt, "=": operator.eq,
}


def columns(dimension):
    """The numbers that rows of this table have."""
    sides = dimension.split(",")
    if len(sides) == 2:
        timed = [] if "page" in sides else ["visit_duration_seconds"]
        return COMMON + timed + (["completions"] if "goal" in sides else [])
    if dimension == "page":
        return COMMON + OF_PAGES
    return COMMON + ["visit_duration_seconds"] + (["completions", "conversion_rate"] if dimension == "goal" else [])


def values_of(row):
    """Its values; next to another dimension, goals are given by their position among the site's goals."""
    return row.get("places") or ((row["value"], row["second_value"]) if "second_value" in row else (row["value"],))


def usual(row):
    """The default order, and that of rows that are equal by another one."""
    if "conversion_rate" in row:
        return -row["visitors"], -row["views"] - row["events"], row["name"]
    return (
        -row["visitors"], -row["views"] - row["events"], *((value is None, value or "") for value in values_of(row)),
    )


def ordered(rows, sort=None):
    rows = sorted(rows, key=usual)
    if not sort:
        return rows
    column = sort.lstrip("-")

    def key(row):
        if column == "value":
            return values_of(row)[0]
        return row[column] if column == "name" or row[column] is None else round(row[column], 10)

    there = [row for row in rows if key(row) is not None]
    # Equal ones stay in the usual order, either way.
    there.sort(key=key, reverse=sort.startswith("-"))
    return there + [row for row in rows if key(row) is None]


def passing(rows, conditions):
    """The rows that fulfil all of `visitors>=10` and the like; without a number, none is."""
    for condition in conditions:
        column, sign, number = re.fullmatch(r"(\w+)(>=|<=|!=|>|<|=)(.*)", condition).groups()
        rows = [row for row in rows if row[column] is not None and SIGNS[sign](row[column], float(number))]
    return rows


def by_two(site, asked, period, sides, parts):
    """Rows of two dimensions; `parts` are how this implementation counts and reads hits."""
    kinds = [parts.kinds_with(asked, period, side) if side.startswith("prop.") else None for side in sides]
    places = {goal.id: str(place) for place, goal in enumerate(site.goals)}

    def values(row, side, of_kinds):
        if side == "goal":
            return [goal.id for goal in site.goals if goal.id in row.goals]
        if side == "event" and row.kind != "event" or of_kinds is not None and row.kind not in of_kinds:
            return []
        return [parts.value_of(row, side)]

    hits_of, visits_of = {}, {}
    for row in asked.hits:
        for one in values(row, sides[0], kinds[0]):
            for other in values(row, sides[1], kinds[1]):
                if period.holds(row.ts):
                    hits_of.setdefault((one, other), []).append(row)
                if row.visit and period.holds(row.visit.start):
                    visits_of.setdefault((one, other), {})[id(row.visit)] = row.visit
    rows = []
    for pair in set(hits_of) | set(visits_of):
        hits, visits = hits_of.get(pair, []), list(visits_of.get(pair, {}).values())
        whole = parts.figures(hits, visits, asked.filters)
        row = {"value": pair[0], "second_value": pair[1]}
        for name in COMMON + ["visit_duration_seconds"]:
            row[name] = whole[name]
        at_entry = [(side, value) for side, value in zip(sides, pair) if side in ("page", "host")]
        if at_entry:
            here = [
                visit for visit in visits
                if visit.entry and all(parts.hit_value(visit.entry, side) == value for side, value in at_entry)
            ]
            row["bounce_rate"] = parts.rate(sum(visit.bounce for visit in here), len(here))
        if "page" in sides:
            row["visit_duration_seconds"] = None
        if "goal" in sides:
            goal = pair[sides.index("goal")]
            row["name"] = next(one.name for one in site.goals if one.id == goal)
            row["completions"] = len(hits)
            row["places"] = tuple(places[value] if side == "goal" else value for side, value in zip(sides, pair))
        rows.append(row)
    return rows


def found_pairs(rows, sides, search):
    """Those with a text in one of their values; in its name, where that is a goal."""
    def texts(row):
        for side, value in zip(sides, (row["value"], row["second_value"])):
            text = row["name"] if side == "goal" else value
            if text is not None:
                yield text
    return [row for row in rows if not search or any(search.lower() in text.lower() for text in texts(row))]
