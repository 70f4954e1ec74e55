"""Random questions about a site as it is: `live`, `holds`, `daily.csv`, and what changed rules would have
done."""

from urllib.parse import quote

from all_answers import answer
from generate import HOUR, MILLI, MINUTE, RUSH, micros
from questions import Asker
from rules import LEVELS

# In turn.
ASKS = ["preview", "live", "preview", "daily", "preview", "live", "preview", "holds"]
PATHS = [
    "/", "*", "/pricing", "/blog*", "/blog/*", "/docs*", "/Docs", "/shop", "/shop?id=*", "/shop*7", "*=7",
    "/product/1*", "*/1*", "/a_*", "/a*b", "/100%*", "/warenkorb/*", "*t*e*",
]
ADDRESSES = ["192.0.2.7", "192.0.2.0/24", "198.18.4.0/24", "198.18.0.0/15", "2001:db8:9::1", "2001:db8::/32"]
COUNTRIES = ["DE", "AT", "US", "NP", "AU", "FR", "JP"]
# How often each is changed.
CHANGED = {
    "name": 1, "hostnames": 4, "excluded_paths": 6, "excluded_addresses": 1, "excluded_countries": 3, "bots": 2,
}


def wider(field, entry, chance):
    """An entry that covers this one."""
    if field == "excluded_paths":
        return entry[:chance.randrange(1, len(entry) + 1)] + "*"
    at = ADDRESSES.index(entry)
    return ADDRESSES[at - at % 2 + 1]


class SiteAsker(Asker):
    def __init__(self, sites, seed):
        super().__init__(sites, seed, False)
        self.counted = {site.name: [row.ts for row in site.rows if row.kind != "ping"] for site in sites.values()}

    def moment(self, site):
        """Where `live` is asked: in the rush, or so that a hit is on an edge or just next to it."""
        chance = self.chance
        kind = chance.random()
        if kind < 0.5:
            return micros(RUSH) + chance.randrange(0, HOUR + 20 * MINUTE)
        ts = chance.choice(self.counted[site.name])
        if kind < 0.6:
            return ts + chance.randrange(35 * MINUTE)
        if kind < 0.8:
            return ts + chance.choice([0, 5, 30]) * MINUTE
        return ts + chance.randrange(31) * MINUTE + chance.choice([-MILLI, 0, MILLI])

    def hostnames(self, name):
        chance = self.chance
        hosts = [name, f"*.{name}", f"shop.{name}", f"blog.{name}", f"WWW.{name}", f"*.shop.{name}", "elsewhere.test"]
        return chance.sample(hosts, chance.choice([0, 0, 0, 1, 2, 3]))

    def some(self, entries, most):
        return self.chance.sample(entries, self.chance.choice([0, 0, self.chance.randrange(most + 1)]))

    def rules(self, site):
        return {
            "name": site.name, "hostnames": self.hostnames(site.name), "excluded_paths": self.some(PATHS, 3),
            "excluded_addresses": self.some(ADDRESSES, 2), "excluded_countries": self.some(COUNTRIES, 3),
            "bots": self.chance.choice(LEVELS),
        }

    def changes(self, site, rules):
        """A change of some of the rules; lists mostly gain or lose an entry."""
        chance = self.chance
        entries = {"excluded_paths": PATHS, "excluded_addresses": ADDRESSES, "excluded_countries": COUNTRIES}
        changes = {}
        for field in sorted(set(chance.choices(list(CHANGED), list(CHANGED.values()), k=chance.choice([1, 2, 3])))):
            if field == "name":
                changes[field] = chance.choice([f"shop.{site.name}", f"new.{site.name}"])
            elif field == "bots":
                changes[field] = chance.choice(LEVELS)
            elif field == "hostnames":
                changes[field] = self.hostnames(site.name)
            elif field != "excluded_countries" and chance.random() < 0.3:
                changes[field] = list(dict.fromkeys(wider(field, entry, chance) for entry in rules[field]))
            else:
                kept = [entry for entry in rules[field] if chance.random() < 0.7]
                changes[field] = list(dict.fromkeys(kept + chance.sample(entries[field], chance.randrange(3))))
        return changes

    def site_question(self, ask):
        site = self.chance.choices(list(self.sites.values()), [len(hits) for hits in self.counted.values()])[0]
        question = {"ask": ask, "site": site.name, "zone": site.zone}
        if ask == "live":
            question["now_us"] = self.moment(site)
            return {**question, "now": question["now_us"] // 1_000_000}
        # Not before the first hit, from which on there are days.
        question["now"] = max(self.now(), min(self.counted[site.name]) // 1_000_000)
        if ask == "preview":
            question["rules"] = self.rules(site)
            question["changes"] = self.changes(site, question["rules"])
        return question


def query(question):
    """The path that is asked over HTTP."""
    site = f"/api/v1/sites/{quote(question['site'])}"
    what = {"live": "/live", "holds": "/holds", "daily": "/export", "preview": "?preview=true"}
    return site + what[question["ask"]]


def lines(sites, seed, number):
    """This many questions with their answers."""
    asker = SiteAsker(sites, seed)
    for at in range(number):
        question = asker.site_question(ASKS[at % len(ASKS)])
        yield {"request": query(question), "question": question, "answer": answer(sites, question)}
