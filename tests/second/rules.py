"""Answers `preview`: which counted hits of 30 days changed rules would have excluded, and which excluded
ones they would count."""

from ipaddress import ip_network

import calendar_rules as calendar
from filters import glob

# What each level excludes, from the mildest on.
LEVELS = ["off", "standard", "strict"]
BY_LEVEL = {
    ("strict", "standard"): ["bot", "hosting"],
    ("strict", "off"): ["bot", "headless", "hosting"],
    ("standard", "off"): ["bot", "headless", "hosting"],
}
LISTS = ["excluded_paths", "excluded_addresses", "excluded_countries"]


def host_of(text):
    """A host as it is compared: lower case, without `www.` where a name with a dot is left."""
    host = text.lower()
    return host[4:] if host.startswith("www.") and "." in host[4:] else host


def hosts_of(rules):
    """The list of hosts that count; without one, the site's name and its subdomains."""
    listed = rules["hostnames"] or [rules["name"], "*." + rules["name"]]
    return ["*." + host_of(entry[2:]) if entry.startswith("*.") else host_of(entry) for entry in listed]


def belongs(host, rules):
    for entry in hosts_of(rules):
        if entry == host or entry.startswith("*.") and host.endswith(entry[1:]):
            return True
    return False


def reason(row, rules):
    """The first reason for which these rules exclude a counted hit, of those that can be determined from it."""
    if not belongs(host_of(row.hostname), rules):
        return "wrong_host"
    if row.columns["country"] in rules["excluded_countries"]:
        return "excluded_country"
    bare = row.path.split("?")[0].split("#")[0]
    if any(glob(pattern, row.path) or glob(pattern, bare) for pattern in rules["excluded_paths"]):
        return "excluded_path"
    return None


def numbers(values):
    """Each value with how often it is there: most first, then by value, those without one last."""
    counts = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return sorted(counts.items(), key=lambda item: (-item[1], item[0] is None, item[0] or ""))


def host_covers(entry, other):
    """Whether all hosts of the other entry belong to this entry."""
    return entry == other or entry.startswith("*.") and other.lstrip("*").endswith(entry[1:])


def network_covers(entry, other):
    wide, narrow = ip_network(entry), ip_network(other)
    return wide.version == narrow.version and narrow.subnet_of(wide)


# A pattern that fits another one as a text, stars and all, fits whatever that one fits.
COVERS = {"excluded_paths": glob, "excluded_addresses": network_covers, "excluded_countries": str.__eq__}


def lost(entries, others, covers):
    """Whether there is an entry that none of the others covers."""
    return any(not any(covers(other, entry) for other in others) for entry in entries)


def loosened(before, after):
    """The reasons for which the new rules leave fewer hits out."""
    found = list(BY_LEVEL.get((before["bots"], after["bots"]), []))
    if lost(hosts_of(after), hosts_of(before), host_covers):
        found.append("wrong_host")
    for name, code in zip(LISTS, ("excluded_path", "excluded_address", "excluded_country")):
        if lost(before[name], after[name], COVERS[name]):
            found.append(code)
    return found


def preview(site, question):
    before, after = question["rules"], {**question["rules"], **question["changes"]}
    period = calendar.period_of("30d", question["now"], question.get("zone", site.zone), None)
    rows = [row for row in site.rows if row.kind != "ping" and period.holds(row.ts)]
    gone = [(reason(row, after), row) for row in rows if reason(row, after) and not reason(row, before)]
    left = [code for ts, code in site.left_out if period.holds(ts)]
    fewer = loosened(before, after)
    unknown = []
    if lost(after["excluded_addresses"], before["excluded_addresses"], network_covers):
        unknown.append("excluded_addresses")
    if LEVELS.index(after["bots"]) > LEVELS.index(before["bots"]):
        unknown.append("bots")
    if fewer:
        unknown.append("would_count")
    return {
        "from": str(period.first), "to": str(period.last), "counted": len(rows),
        "would_leave_out": {
            "hits": len(gone),
            "by_reason": [{"reason": code, "hits": hits} for code, hits in numbers(code for code, _ in gone)],
            "by_page": [{"page": page, "hits": hits} for page, hits in numbers(row.path for _, row in gone)[:20]],
            "by_source": [
                {"source": source, "hits": hits}
                for source, hits in numbers(row.columns["source"] for _, row in gone)[:20]
            ],
        },
        "would_count": [{"reason": code, "at_most": left.count(code)} for code in fewer],
        "unknown": [{"field": field} for field in unknown],
    }
