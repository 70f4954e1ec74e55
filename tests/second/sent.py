"""What a visitor of the ledger sends: pages, sources, browsers, events; each with what should be made of it."""

from urllib.parse import quote, urlencode

# user agent, browser, version, os, device, width of the screen
BROWSERS = [
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36", "Chrome", "130", "Windows", "desktop", 1920),
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36", "Chrome", "129", "Windows", "desktop", 1366),
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0", "Edge", "130", "Windows", "desktop", 1920),
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "132", "Windows", "desktop", 1920),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox", "131", "Linux", "desktop", 2560),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15", "Safari", "18", "macOS", "desktop", 1440),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1", "Safari", "18", "iOS", "mobile", 390),
    ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36", "Chrome", "130", "Android", "mobile", 412),
]
BOTS = [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
]
LANGUAGES = [("de-DE,de;q=0.9,en;q=0.5", "de"), ("en-US,en;q=0.9", "en"), ("fr-FR,fr;q=0.8", "fr"), ("ne", "ne"), ("", None)]
PLACES = [
    ("DE", "Berlin", "Berlin"), ("DE", "Bayern", "München"), ("DE", "Bayern", None), ("AT", "Wien", "Wien"),
    ("US", "New York", "New York"), ("US", "California", "Los Angeles"), ("NP", "Bagmati", "Kathmandu"),
    ("AU", "New South Wales", "Lord Howe Island"), ("FR", None, None), (None, None, None),
]
PATHS = [
    "/", "/pricing", "/about", "/blog", "/blog/erste-schritte", "/blog/zweiter-teil", "/blog/a/b", "/docs", "/docs/api",
    "/docs/api/events", "/Docs", "/contact", "/warenkorb/übersicht", "/100%", "/a_b", "/a*b", "/shop?id=7",
] + [f"/product/{number}" for number in range(25)]
# Picked elements and named parts of pages.
MARKS = [f"018f0000-0000-7000-8000-00000000000{number}" for number in range(1, 5)]
# What goals are reached by.
SIGNUP, PRICING = {"kind": "event", "event": "Signup"}, {"kind": "page", "pages": ["/pricing"]}
DEFINITIONS = [
    PRICING, SIGNUP,
    {"kind": "page", "pages": ["/blog/*", "/docs", "/shop"]},
    {"kind": "page", "pages": ["/shop?id=*", "*/1*", "/a*b"]},
    {**SIGNUP, "props": [{"name": "plan", "values": ["pro", "fr*"]}, {"name": "trial", "values": ["true"]}]},
    {**SIGNUP, "props": [{"name": "plan", "compare": "is_not", "values": ["*ro"]}], "pages": ["/blog*", "/"]},
    {"kind": "event", "event": "*", "props": [{"name": "items", "compare": "at_least", "number": 2}]},
    {"kind": "event", "event": "P*e", "props": [{"name": "weight", "compare": "at_most", "number": 2}]},
    {"kind": "event", "event": "Purchase"},
    {"kind": "event", "event": "Refund"},
    {"kind": "outbound", "targets": ["*/3", "*/4"]},
    {"kind": "outbound", "pages": ["/product/*"]},
    {"kind": "download"},
    {"kind": "pick", "pick": MARKS[0]},
    {"kind": "pick", "pick": MARKS[1], "act": "seen", "pages": ["/blog*", "/product/*"]},
    {"kind": "stretch", "stretch": MARKS[2]},
    {"kind": "stretch", "stretch": MARKS[3], "seconds": 6},
    {"kind": "scroll", "percent": 80},
    {"kind": "scroll", "percent": 40, "pages": ["/blog*"]},
    {"kind": "engaged", "seconds": 20},
    {"kind": "engaged", "seconds": 10, "pages": ["/product/*", "/"]},
    {"kind": "all", "parts": [PRICING, {"kind": "page", "pages": ["/about"]}]},
    {"kind": "all", "parts": [{"kind": "scroll", "percent": 50}, {"kind": "event", "event": "*"}]},
    {"kind": "all", "parts": [{"kind": "engaged", "seconds": 5}, {"kind": "page", "pages": ["/blog*"]}, {"kind": "page", "pages": ["/"]}]},
]
BACKEND = {"address": "198.18.255.1", "user_agent": "backend/1.0", "language": ""}


class Page:
    def __init__(self, host, path):
        self.host, self.path = host, path

    def address(self, query=""):
        joint = "&" if "?" in self.path else "?"
        return f"https://{self.host}{quote(self.path, safe='/?=*')}" + (joint + query if query else "")


def page(chance, site):
    name = site["site"]
    host = chance.choices([name, f"shop.{name}", f"blog.{name}"], [80, 15, 5])[0]
    return Page(host, PATHS[min(int(chance.expovariate(1 / 7)), len(PATHS) - 1)])


class Acquisition:
    """How a stay began: the query on its first page, the referrer sent, and what is made of them."""

    def __init__(self, query="", sent=None, **expect):
        self.query, self.sent, self.expect = query, sent, expect


def acquisition(chance, site):
    kind = chance.random()
    if kind < 0.35:
        return Acquisition(channel="Direct")
    if kind < 0.55:
        return Acquisition(sent="https://www.google.com/", source="Google", referrer="google.com", channel="Organic Search")
    if kind < 0.62:
        other = chance.choice(["news.example.org/story/1", "news.example.org/story/2", "forum.example.net/t/5"])
        return Acquisition(sent=f"https://{other}", source=other.split("/")[0], referrer=other, channel="Referral")
    if kind < 0.63:
        return Acquisition(query="utm_source=google-ads", source="Google", channel="Paid Search", utm_source="google-ads")
    if kind < 0.68:
        return Acquisition(query="gclid=abc123", sent="https://www.google.com/", source="Google", referrer="google.com", channel="Paid Search")
    if kind < 0.74:
        return Acquisition(sent="https://www.facebook.com/", source="Facebook", referrer="facebook.com", channel="Organic Social")
    if kind < 0.77:
        return Acquisition(sent=f"https://{site}/other", channel="Direct")
    tags = {
        "utm_source": chance.choice(["newsletter", "google", "partner*1", "News%20letter"]),
        "utm_medium": chance.choice(["email", "cpc", None]),
        "utm_campaign": chance.choice(["autumn", "Autumn", "black friday", None]),
        "utm_content": chance.choice(["top", "bottom", None, None]),
        "utm_term": chance.choice(["tracker", "web analytics", None, None, None]),
    }
    tags = {name: value for name, value in tags.items() if value is not None}
    channel = {"email": "E-mail", "cpc": "Paid Search"}.get(tags.get("utm_medium"), "Campaign")
    return Acquisition(query=urlencode(tags), source=tags["utm_source"], channel=channel, **tags)


def event(chance, page):
    """(name, props, revenue, interactive) of a custom event."""
    kind = chance.randrange(8)
    if kind == 0:
        return "Signup", {"plan": chance.choice(["free", "pro", "Pro"]), "trial": chance.random() < 0.5}, None, True
    if kind == 1:
        amount = chance.choice([99_900, 125_000, 1, 49_900, 1_000_000])
        return "Purchase", {"items": chance.randrange(1, 4), "weight": chance.choice([0.5, 2.0, 12.25])}, \
            {"amount": amount, "currency": chance.choice(["EUR", "EUR", "USD", "GBP", "XAF"])}, True
    if kind == 2:
        return "Refund", {}, {"amount": -chance.choice([99_900, 1]), "currency": "EUR"}, True
    if kind == 3:
        return "Outbound link", {"url": f"https://out.example.org/{chance.randrange(5)}"}, None, True
    if kind == 4:
        return "404", {"path": page.path}, None, False
    if kind == 5:
        return "Seen banner", {"plan": chance.choice(["free", "none"])}, None, False
    if kind == 6:
        return "Click", {"pick": chance.choice(MARKS)}, None, True
    return "Download", {"url": "https://files.example.org/a.pdf", "size": chance.choice([1, 1.5, 1000])}, None, True


class Visitor:
    """One person in front of one browser at one address."""

    def __init__(self, chance, site):
        self.chance, self.site = chance, site["site"]
        # Few enough that some return on the same day, under the same hash.
        number = chance.randrange(2_000)
        browser = BROWSERS[number % len(BROWSERS)]
        if number % 10 == 9:
            self.address = f"2001:db8:{number:x}::1"
        else:
            self.address = f"198.18.{number // 250}.{number % 250 + 1}"
        self.agent = browser[0]
        self.accepts, language = LANGUAGES[number % 13 % len(LANGUAGES)]
        self.width = browser[5]
        self.name = f"{self.address} {number % len(BROWSERS)}"
        self.device = {
            "browser": browser[1], "browser_version": browser[2], "os": browser[3], "device": browser[4],
            "screen": str(browser[5]), "language": language,
        }
        country, region, city = PLACES[min(int(chance.expovariate(1 / 3)), len(PLACES) - 1)]
        self.place = {"country": country, "region": region, "city": city}

    def client(self):
        return {"address": self.address, "user_agent": self.agent, "language": self.accepts}

    def expect(self, ts, page, address, came, kind):
        came = came.expect if came else {"channel": "Direct"}
        return {
            "kind": kind, "ts": ts, "address": address, "hostname": page.host, "path": page.path,
            **came, **self.place, **self.device, "visitor": self.name,
        }

    def script_hit(self, ts, page, address, referrer, came, event=None):
        body = {"v": 1, "s": self.site, "u": address, "w": self.width}
        if referrer:
            body["r"] = referrer
        expect = self.expect(ts, page, address, came, "event" if event else "view")
        if event:
            name, props, revenue, interactive = event
            body["n"] = expect["event"] = name
            if props:
                body["p"] = expect["props"] = props
            if revenue:
                body["a"], body["c"] = revenue["amount"] / 10_000, revenue["currency"]
                expect["revenue"] = revenue
            if not interactive:
                body["i"] = 0
                expect["interactive"] = False
        return {"body": body, "client": self.client(), "expect": expect}

    def ping(self, ts, page, address):
        engaged, scroll = self.chance.choice([0, 900, 4_000, 5_000, 10_000, 15_000]), self.chance.randrange(101)
        shown = {mark: self.chance.choice([0, 900, 4_000]) for mark in MARKS if self.chance.random() < 0.15}
        return {
            "body": {"v": 1, "s": self.site, "k": "ping", "u": address, "e": engaged, "d": scroll, "x": shown},
            "client": self.client(),
            "expect": {
                "kind": "ping", "ts": ts, "address": address, "hostname": page.host, "path": page.path,
                "engaged_ms": engaged, "scroll": scroll, "shown": shown or None, "visitor": self.name,
            },
        }

    def backend_event(self, ts, page, kind):
        """Of this visitor (by address and browser), of one known by an id, or without a visitor."""
        address = page.address()
        body = {"url": address, "time": ts // 1_000_000}
        named = None if kind < 0.2 else event(self.chance, page)
        expect = self.expect(ts, page, address, None, "event" if named else "view")
        expect["screen"] = None
        if named:
            name, props, revenue, _ = named
            body["name"] = expect["event"] = name
            if props:
                body["props"] = expect["props"] = props
            if revenue:
                body["value"], body["currency"] = revenue["amount"] / 10_000, revenue["currency"]
                expect["revenue"] = revenue
        kind = self.chance.random()
        if kind < 0.5:
            body["visitor"] = self.client()
        elif kind < 0.75:
            body["visitor"] = {"id": f"user-{self.chance.randrange(400)}", "user_agent": self.agent}
            expect["visitor"] = "id " + body["visitor"]["id"]
            expect["language"] = None
            expect.update({"country": None, "region": None, "city": None})
        else:
            for name in ["visitor", *self.place, *self.device]:
                expect[name] = None
        return {"body": body, "client": BACKEND, "expect": expect}
