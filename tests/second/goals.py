"""Goals: which hits reach one, under which of its versions; the table by goal; where goals changed."""

from filters import glob

CLICK = "Click"
LINKS = {"outbound": ("Outbound link", "url"), "download": ("Download", "url"), "form": ("Form", "form")}


class Goal:
    """A goal as a line of the ledger describes it."""

    def __init__(self, line):
        self.id, self.name = line["id"], line["name"]
        self.versions, self.pauses = line["versions"], line["pauses"]

    def judge(self, at):
        """The number of the version that decides for a moment: the newest that counts for it; None if none
        does."""
        if any(begin <= at and (end is None or at < end) for begin, end in self.pauses):
            return None
        for number in range(len(self.versions), 0, -1):
            counts_from = self.versions[number - 1]["counts_from"]
            if counts_from is None or counts_from <= at:
                return number
        return None

    def moments(self):
        """All at which it may become another."""
        ends = [moment for pause in self.pauses for moment in pause]
        return sorted({at for at in ends + [version["counts_from"] for version in self.versions] if at is not None})


def held(goal, second):
    """The version of a query's goal that is valid at a moment, or None if there is none or it is paused."""
    for paused, resumed in goal["pauses"]:
        if paused <= second and (resumed is None or second < resumed):
            return None
    fitting = [one for one in goal["versions"] if one["counts_from"] is None or one["counts_from"] <= second]
    return max(fitting, key=lambda one: one["number"]) if fitting else None


def order(row):
    return (row.ts, row.seq)


def mark(site):
    """Writes down, on each hit, which goals it reaches under which version."""
    for row in site.rows:
        row.goals = {}
    runs = [sorted(visit.rows, key=order) for visit in site.visits]
    runs += [[row] for row in site.rows if row.visit is None]
    for goal in site.goals:
        for rows in runs:
            for number, version in enumerate(goal.versions, 1):
                for row in reached(version["definition"], rows):
                    if goal.judge(row.ts // 1_000_000) == number:
                        row.goals[goal.id] = number


def reached(definition, rows):
    """The hits of a visit, given in order, that reach a definition."""
    kind = definition["kind"]
    if kind == "all":
        return all_done(definition["parts"], rows)
    if kind in ("scroll", "engaged", "stretch") or definition.get("act") == "seen":
        return read_so_far(definition, rows)
    here = [row for row in rows if on_page(definition, row)]
    if kind == "page":
        return [row for row in here if row.kind == "view"]
    return [row for row in here if row.kind == "event" and is_event(definition, row)]


def all_done(parts, rows):
    """The hit with which the last of several things was first done; a hit outside of visits does not do several."""
    firsts = [reached(part, rows)[:1] for part in parts]
    if rows[0].visit is None or not all(firsts):
        return []
    return [max((first[0] for first in firsts), key=order)]


def read_so_far(definition, rows):
    """The first view of each page that was read so, by all its heartbeats in the visit."""
    whole_visit = definition["kind"] == "engaged" and not definition.get("pages")
    pages = {}
    for row in rows:
        if on_page(definition, row):
            pages.setdefault(None if whole_visit else row.path, []).append(row)
    firsts = []
    for here in pages.values():
        views = [row for row in here if row.kind == "view"]
        if views and was_read(definition, [row for row in here if row.kind == "ping"]):
            firsts.append(views[0])
    return sorted(firsts, key=order)


def was_read(definition, pings):
    if definition["kind"] == "scroll":
        return any(ping.scroll >= definition["percent"] for ping in pings)
    if definition["kind"] == "engaged":
        return sum(ping.engaged_ms for ping in pings) >= definition["seconds"] * 1_000
    wanted = definition.get("stretch") or definition.get("pick")
    shown = [ping.shown[wanted] for ping in pings if wanted in ping.shown]
    return bool(shown) and sum(shown) >= definition.get("seconds", 0) * 1_000


def on_page(definition, row):
    """Whether it was on one of the pages, with or without what follows `?` or `#`."""
    pages = definition.get("pages", [])
    bare = row.path.split("?")[0].split("#")[0]
    return not pages or any(glob(page, row.path) or glob(page, bare) for page in pages)


def is_event(definition, row):
    kind = definition["kind"]
    if kind == "event":
        conditions = definition.get("props", [])
        return glob(definition["event"], row.event) and all(holds(condition, row) for condition in conditions)
    if kind == "pick":
        return row.event == CLICK and row.props.get("pick") == definition["pick"]
    name, prop = LINKS[kind]
    targets = definition.get("targets", [])
    return row.event == name and (not targets or any(glob(one, row.props.get(prop, "\0")) for one in targets))


def holds(condition, row):
    compare, name = condition.get("compare", "is"), condition["name"]
    if compare in ("at_least", "at_most"):
        value = row.values.get(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return value >= condition["number"] if compare == "at_least" else value <= condition["number"]
    is_one = name in row.props and any(glob(wanted, row.props[name]) for wanted in condition["values"])
    return is_one == (compare == "is")


def worth_of(goal, row):
    worth = goal.versions[row.goals[goal.id] - 1]["worth"]
    return row.revenue if worth == "event" else worth


def worth(goal, hits):
    """Sums of money by currency, or None if there are none."""
    sums = {}
    for money in (worth_of(goal, row) for row in hits):
        if money:
            sums[money["currency"]] = sums.get(money["currency"], 0) + money["amount"]
    return [{"amount": sums[code] / 10_000, "currency": code} for code in sorted(sums)] or None


def without_outcomes(texts):
    """The filters without those on events, properties and goals."""
    kinds = [text.lstrip("!").split(":", 1)[0] for text in texts]
    return [text for text, kind in zip(texts, kinds) if kind not in ("event", "goal") and not kind.startswith("prop.")]


def breaks(goals, period, edges):
    """Where these goals became others, newest first."""
    found = []
    for goal in goals:
        last = None
        if goal.moments():
            last = goal.judge(goal.moments()[0] - 1)
        for at in goal.moments():
            before, after = goal.judge(at - 1), goal.judge(at)
            kinds = []
            if before is not None and after is None:
                kinds.append(("paused", before))
            if before is None and after is not None and last is not None:
                kinds.append(("resumed", after))
            if after is not None and after != last:
                kinds.append(("version", after))
            last = last if after is None else after
            for kind, number in kinds:
                if period.holds(at * 1_000_000):
                    found.append({
                        "goal": goal.id, "name": goal.name, "kind": kind, "at": at,
                        "bucket": max(edge for edge in edges if edge <= at), "version": number,
                        "counts_from": goal.versions[number - 1]["counts_from"],
                    })
    return sorted(found, key=lambda one: -one["at"])
