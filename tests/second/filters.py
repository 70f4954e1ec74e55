"""Filters such as `page:/a/*` and `!country:`: which rows and visits they pick."""

HIT_LEVEL = ["page", "host", "event", "goal"]
# Of these kinds, case makes no difference.
ANY_CASE = ["channel", "device", "country"]


class Filters:
    """`filter` parameters, taken apart by kind."""

    def __init__(self, texts):
        self.picked, self.left = {}, {}
        for text in texts:
            kind, value = text.split(":", 1)
            into = self.left if kind.startswith("!") else self.picked
            kind = kind.lstrip("!")
            into.setdefault(kind, []).append(value.lower() if kind in ANY_CASE else value)

    def kinds(self):
        return set(self.picked) | set(self.left)

    def passes(self, kind, value):
        """Two of one kind are or; `!kind` must match none."""
        if kind in ANY_CASE and value is not None:
            value = value.lower()
        picked, left = self.picked.get(kind), self.left.get(kind, [])
        if picked is not None and not any(matches(wanted, value) for wanted in picked):
            return False
        return not any(matches(unwanted, value) for unwanted in left)

    def of_visit(self, columns):
        """Whether the visit-level kinds hold on these columns."""
        return all(self.passes(kind, columns[kind]) for kind in self.kinds() if not at_hit(kind))

    def of_hit(self, row):
        """Whether the hit-level kinds hold on a view or event."""
        kinds = [kind for kind in self.kinds() if at_hit(kind) and kind != "goal"]
        return self.of_goals(row) and all(self.passes(kind, hit_value(row, kind)) for kind in kinds)

    def of_goals(self, row):
        """A hit may reach several goals: one of the included, and none of the excluded."""
        picked = self.picked.get("goal")
        if picked is not None and not any(goal in row.goals for goal in picked):
            return False
        return not any(goal in row.goals for goal in self.left.get("goal", []))

    def of_entry(self, visit):
        """Whether the visit entered on a view that the page and host filters pick."""
        kinds = [kind for kind in ("page", "host") if kind in self.kinds()]
        if not kinds:
            return True
        return visit.entry is not None and all(self.passes(kind, hit_value(visit.entry, kind)) for kind in kinds)


def at_hit(kind):
    return kind in HIT_LEVEL or kind.startswith("prop.")


def hit_value(row, kind):
    if kind == "page":
        return row.path
    if kind == "host":
        return row.hostname
    if kind == "event":
        return row.event
    return row.props.get(kind[len("prop."):])


def matches(pattern, value):
    """An empty pattern matches a missing value, `*` any characters, `\\*` a star; case counts."""
    if pattern == "":
        return value is None
    return value is not None and fits(pieces(pattern), value)


def pieces(pattern):
    """The parts between the stars, except stars after a backslash."""
    made, escaped = [""], False
    for letter in pattern:
        if escaped:
            made[-1] += letter if letter in "*\\" else "\\" + letter
            escaped = False
        elif letter == "\\":
            escaped = True
        elif letter == "*":
            made.append("")
        else:
            made[-1] += letter
    if escaped:
        made[-1] += "\\"
    return made


def glob(pattern, value):
    return fits(pattern.split("*"), value)


def fits(parts, value):
    if len(parts) == 1:
        return parts[0] == value
    if not value.startswith(parts[0]):
        return False
    at = len(parts[0])
    for part in parts[1:-1]:
        at = value.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return value.endswith(parts[-1]) and len(value) - len(parts[-1]) >= at
