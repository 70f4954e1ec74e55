/** The stub's answers that are not figures. */
import { texts } from "./texts.mjs";

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
  snoozed: [],
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

/** The server's texts whose keys start with this, by the rest of the key. */
const beginning = (name, start) =>
  [...texts(name)].filter(([key]) => key.startsWith(start)).map(([key, text]) => [key.slice(start.length), text]);

/** The explanations of the reasons that the stub has hits for. */
export const reasons = Object.fromEntries(
  ["bot", "hosting", "headless", "repeated", "wrong_host", "spam_referrer", "opted_out"].map((code) => [
    code,
    texts("reasons").get(`reason_${code}`).is,
  ]),
);

/** The channel of each rule, in the order of shared/src/channel.rs. */
const channels = [
  "Internal",
  "Paid Search",
  "Paid Social",
  "Display",
  "Video",
  "Affiliate",
  "Campaign",
  "E-mail",
  "AI Assistant",
  "Organic Social",
  "Organic Search",
  "App",
  "Referral",
  "Campaign",
  "Direct",
];

export const definitions = {
  version: 1,
  metrics: beginning("definitions", "metric_").map(([metric, { is, text }]) => ({
    id: `${metric}@1`,
    metric,
    name: is,
    text,
  })),
  reasons: beginning("reasons", "reason_").map(([reason, { is }]) => ({ reason, explanation: is })),
  steps: beginning("reasons", "step_").map(([step, { is }]) => ({ step, text: is })),
  sources: beginning("definitions", "source_").map(([, { is }]) => is),
  channels: beginning("definitions", "channel_rule_").map(([number, { is }]) => ({
    channel: channels[number - 1],
    rule: is,
  })),
  imported: beginning("definitions", "imported_by_").map(([source, { is }]) => ({ source, text: is })),
  script: beginning("definitions", "script_field_").map(([field, { is }]) => ({ field, meaning: is })),
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
