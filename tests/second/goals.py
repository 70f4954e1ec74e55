"""Which hits of a visit reach what a definition describes, and what a goal is worth when."""

from filters import glob


def bare(path):
    for mark in "?#":
        path = path.split(mark)[0]
    return path


def on_pages(row, pages):
    return not pages or any(glob(page, row.path) or glob(page, bare(row.path)) for page in pages)


def order(row):
    return (row.ts, row.seq)


def has(row, condition):
    value, compare = row.values.get(condition["name"]), condition.get("compare", "is")
    if compare in ("is", "is_not"):
        text = row.props.get(condition["name"])
        found = text is not None and any(glob(wanted, text) for wanted in condition["values"])
        return found == (compare == "is")
    if value is None or isinstance(value, (bool, str)):
        return False
    return value >= condition["number"] if compare == "at_least" else value <= condition["number"]


LINKS = {"outbound": ("Outbound link", "url"), "download": ("Download", "url"), "form": ("Form", "form")}


def reached(definition, rows):
    """The rows that reach it, of all the rows of one visit, pings too, in order."""
    kind, pages = definition["kind"], definition.get("pages", [])
    if kind == "page":
        return [row for row in rows if row.kind == "view" and on_pages(row, pages)]
    if kind == "event" or kind in LINKS:
        name, conditions = definition.get("event"), definition.get("props", [])
        if kind in LINKS:
            name, prop = LINKS[kind]
            targets = definition.get("targets", [])
            conditions = [{"name": prop, "values": targets}] if targets else []
        return [
            row for row in rows
            if row.kind == "event" and glob(name, row.event) and on_pages(row, pages)
            and all(has(row, condition) for condition in conditions)
        ]
    if kind == "all":
        firsts = []
        for part in definition["parts"]:
            found = reached(part, rows)
            if not found:
                return []
            firsts.append(found[0])
        return [max(firsts, key=order)]
    # Read so far or so long: the first view of each such page, or of the visit.
    groups = {}
    for row in rows:
        if row.kind != "event" and on_pages(row, pages):
            whole = kind == "engaged" and not pages
            groups.setdefault("" if whole else row.path, []).append(row)
    found = []
    for group in groups.values():
        views = [row for row in group if row.kind == "view"]
        pings = [row for row in group if row.kind == "ping"]
        if kind == "scroll":
            done = any(ping.scroll >= definition["percent"] for ping in pings)
        else:
            done = sum(ping.engaged_ms for ping in pings) >= definition["seconds"] * 1000
        if views and done:
            found.append(views[0])
    return sorted(found, key=order)


def held(goal, second):
    """The version that holds at a moment, or None while there is none or the goal is paused."""
    for paused, resumed in goal["pauses"]:
        if paused <= second and (resumed is None or second < resumed):
            return None
    fitting = [one for one in goal["versions"] if one["counts_from"] is None or one["counts_from"] <= second]
    return max(fitting, key=lambda one: one["number"]) if fitting else None
