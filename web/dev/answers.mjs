/** The stub's answers that are not figures. */
const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;

const site = (id, name, zone) => ({
  id,
  name,
  hostnames: [],
  zone,
  currency: "EUR",
  week_start: "monday",
  paused: false,
  bots: "standard",
  excluded_paths: [],
  excluded_addresses: [],
  excluded_countries: [],
  kept_parameters: [],
  created_at: now() - 500 * day,
});

export const sites = [
  site("1", "hedgerow.example", "Europe/Berlin"),
  site("2", "fieldnotes.example", "Europe/London"),
  site("3", "shop.hedgerow.example", "Europe/Berlin"),
  site("4", "docs.gatepost.example", "America/New_York"),
];

export const about = { name: "Stile", version: "0.1.0", contact: null, command_line: true, publishes: [] };

export const me = {
  person: { id: "1", name: "Ada Ferrer", email: "ada@hedgerow.example" },
  account: { id: "1", name: "Hedgerow Press" },
  role: "owner",
  permissions: ["billing", "devices"],
  accounts: [
    { id: "1", name: "Hedgerow Press", role: "owner" },
    { id: "2", name: "Gatepost Documentation Society", role: "viewer" },
  ],
  operator: true,
  support: false,
  second_step: false,
  second_step_awaited: false,
  second_step_missing: false,
};

export const tokens = [
  {
    id: "1",
    name: "Weekly report",
    scopes: ["figures:read"],
    sites: ["hedgerow.example"],
    made_by: { id: "1", name: "Ada Ferrer" },
    created_at: now() - 90 * day,
    used_at: now() - 7200,
    expires_at: null,
  },
  {
    id: "2",
    name: "Shop backend",
    scopes: ["events:write"],
    sites: ["shop.hedgerow.example"],
    made_by: { id: "1", name: "Ada Ferrer" },
    created_at: now() - 40 * day,
    used_at: now() - 40,
    expires_at: now() + 200 * day,
  },
  {
    id: "3",
    name: "Trial of spring",
    scopes: ["figures:read", "account:read"],
    sites: null,
    made_by: { id: "1", name: "Ada Ferrer" },
    created_at: now() - 200 * day,
    used_at: null,
    expires_at: now() - 20 * day,
  },
];

export const zones = Intl.supportedValuesOf("timeZone").map((zone) => ({ zone, offset_seconds: 0 }));

const metric = (id, name, text) => ({ id: `${id}@1`, name, text });

export const reasons = {
  bot: "The browser's name is that of a known robot: a search engine, a link preview, a monitor.",
  hosting: "It came from an address of a data centre, where programs live and people do not.",
  headless: "The browser said that a program drives it.",
  repeated: "The same view by the same visitor within a second, or an event with a key seen before.",
  wrong_host: "The page was on a hostname that is not one of the site's.",
  spam_referrer: "The referrer is on the list of addresses that advertise themselves in statistics.",
  opted_out: "The visitor asked not to be counted, by Global Privacy Control or by opting out.",
};

export const definitions = {
  version: "1",
  metrics: [
    metric(
      "visitors",
      "Visitors",
      "Different people as far as one day in the site's time zone can tell: a keyed hash of site, address and browser under a key that is random for each day and destroyed after the next. A person who comes on two days counts as two.",
    ),
    metric(
      "visits",
      "Visits",
      "Hits of one visitor with no gap over 30 minutes. A visit belongs to the moment when it started, and may cross midnight.",
    ),
    metric("views", "Page views", "Pages that were opened, or changed to inside a single-page application."),
    metric("events", "Events", "Custom events that were sent, by the script or by a backend."),
    metric(
      "views_per_visit",
      "Views per visit",
      "Page views of the visits that started in the period, over the number of those visits.",
    ),
    metric(
      "bounce_rate",
      "Bounce rate",
      "Visits with exactly one page view and no interactive event, over all visits.",
    ),
    metric(
      "visit_duration_seconds",
      "Visit duration",
      "Mean time from the first to the last sign of life of a visit, engaged time included. Visits with one sign of life count with 0.",
    ),
    metric(
      "time_on_page_seconds",
      "Time on page",
      "Engaged seconds on the page over the visits that reported any: time in which it was visible and in use.",
    ),
    metric(
      "scroll_depth",
      "Scroll depth",
      "The deepest point seen in each visit, in percent of the page, then the mean.",
    ),
    metric("exit_rate", "Exit rate", "Visits that ended on the page over its views."),
  ],
  reasons: Object.entries(reasons).map(([reason, explanation]) => ({ reason, explanation })),
  channels: [
    { channel: "Paid Search", rule: "A search engine, and a click id or a medium that says paid." },
    { channel: "Organic Search", rule: "The referrer is a search engine." },
    { channel: "AI Assistant", rule: "The referrer is an assistant such as ChatGPT or Claude." },
    { channel: "Referral", rule: "Any other page." },
    { channel: "Direct", rule: "No referrer and no tag." },
  ],
  script: [],
};

export const arriving = (quiet) => ({
  arriving: !quiet,
  last_hit: quiet ? null : now() - 4,
  last_counted: quiet ? null : now() - 4,
  last_left_out: null,
  by_hostname: [],
});

export const install = (name) => ({
  snippet: `<script defer src="https://stile.example/stile.js" data-site="${name}"></script>`,
  pinned_snippet: `<script defer src="https://stile.example/stile.js" data-site="${name}" integrity="sha384-…" crossorigin></script>`,
  noscript_snippet: `<noscript><img src="https://stile.example/pixel.gif?s=${name}&amp;u=" alt="" referrerpolicy="no-referrer-when-downgrade"></noscript>`,
  integrity: "sha384-…",
  elsewhere: [{ language: "wordpress", code: "Put the line into the theme's header.php, before </head>." }],
  script_url: "https://stile.example/stile.js",
  csp: [
    "script-src https://stile.example 'wasm-unsafe-eval'",
    "connect-src https://stile.example",
    "img-src https://stile.example",
  ],
  backend: [
    {
      language: "curl",
      code: `curl -X POST https://stile.example/api/v1/events \\\n  -H "Authorization: Bearer stile_…" \\\n  -d '{"site":"${name}","event":"Sign-up"}'`,
    },
  ],
});
