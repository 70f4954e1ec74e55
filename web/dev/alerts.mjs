/**
 * The stub's answers about alerts and channels. Many alerts; in the states `empty` and `calm` none. What is changed is
 * changed until the stub ends.
 */
import { me, sites } from "./answers.mjs";

const now = () => Math.floor(Date.now() / 1000);
const hour = 3600;
const day = 86_400;
const ada = { id: "1", name: "Ada Ferrer" };
const bruno = { id: "2", name: "Bruno Achterberg" };
const fault = (status, code, message, field) => [status, { code, message, field, request_id: "01JD5ZK4" }];
const site = (n) => ({ id: sites[n].id, name: sites[n].name });

const alert = (id, kind, severity, of, title, text, url, opened, more = {}) => ({
  id,
  kind,
  severity,
  site: of,
  title,
  text,
  url,
  opened_at: now() - opened,
  updated_at: now() - 300,
  over_at: null,
  muted: null,
  ...more,
});

const begun = () => ({
  fix_site: [
    alert(
      "a1",
      "no_hits",
      "critical",
      site(2),
      "No hits have arrived for 3 hours; about 412 were expected.",
      "Open the site and check that it loads and still has the script tag.",
      "/sites/shop.hedgerow.example/install",
      3 * hour,
    ),
    alert(
      "a2",
      "certificate",
      "warning",
      site(1),
      "The certificate of fieldnotes.example expires in 6 days.",
      "Renew it: browsers show a warning instead of the site once it has expired.",
      "/sites/fieldnotes.example/install",
      5 * hour,
    ),
  ],
  comply: [
    alert(
      "a3",
      "data_request",
      "warning",
      site(0),
      "A request for access is 3 days overdue.",
      "Finish it, or postpone it with a reason: the law gives you one month.",
      "/sites/hedgerow.example/requests",
      3 * day,
    ),
  ],
  fix_delivery: [
    alert(
      "a4",
      "channel_failed",
      "warning",
      null,
      "Messages to the channel “On-call phone” have failed since yesterday.",
      "Send a test to see what the other side says. The channel is turned off after three days.",
      "/settings/alert-channels",
      26 * hour,
    ),
  ],
  look_at_figures: [
    alert(
      "a5",
      "spike",
      "info",
      site(0),
      "hedgerow.example had 3,210 hits in the last hour; about 356 were expected.",
      "The figures show where the visitors come from.",
      "/sites/hedgerow.example/why?period=today",
      2100,
    ),
    alert(
      "a6",
      "goal_stopped",
      "warning",
      site(0),
      "The goal “Newsletter sign-up” has not been completed for 2 days; about 31 completions were expected.",
      "Test the goal on the page: a changed form or address no longer completes it.",
      "/sites/hedgerow.example/goals",
      2 * day,
    ),
  ],
});

/** Where the account has used much of its plan. */
const limitAlert = (state) =>
  ["plans-near", "plans-grace", "plans-held"].includes(state)
    ? [
        alert(
          "a7",
          "limit",
          state === "plans-near" ? "warning" : "critical",
          null,
          state === "plans-near"
            ? "The account has used 87 % of the hits that its plan includes: 87,204 of 100,000."
            : "The account has used 104 % of the hits that its plan includes: 104,310 of 100,000.",
          "If the account stays above its limit until the grace period is over, Stile excludes its hits. A larger plan takes effect immediately.",
          "/settings/billing",
          9 * hour,
        ),
      ]
    : [];

const titles = {
  fix_site: "Repair the site",
  choose_plan: "Check the plan",
  operate: "Repair this server",
  comply: "Meet an obligation",
  fix_delivery: "Repair what sends messages",
  look_at_figures: "Look at the figures",
};

let open;
let muted;
let recovered;

function attention(method, path, body, state) {
  if (method === "GET" && path === "/attention") {
    const groups = Object.entries(open)
      .filter(([, alerts]) => alerts.length > 0)
      .map(([action, alerts]) => ({ action, title: titles[action], alerts }));
    return [200, { open: groups.flatMap(({ alerts }) => alerts).length, groups, recovered, muted }];
  }
  const [, id] = /^\/alerts\/([\w-]+)\/mute$/.exec(path) ?? [];
  if (!id) return undefined;
  if (state === "viewer") return fault(403, "role_missing", "Only editors, admins and owners can do this.");
  if (method === "POST") {
    for (const [action, alerts] of Object.entries(open)) {
      const found = alerts.find((one) => one.id === id);
      if (!found) continue;
      open[action] = alerts.filter((one) => one !== found);
      muted.unshift({ ...found, action, muted: { until: now() + body.days * day, by: ada } });
    }
    return [204];
  }
  const found = muted.find((one) => one.id === id);
  muted = muted.filter((one) => one !== found);
  if (found?.over_at === null) open[found.action ?? "look_at_figures"].push({ ...found, muted: null });
  return [204];
}

let settings = {
  email: true,
  push: false,
  kinds: null,
  sites: null,
  frequency: "at_once",
  daily_hour: 8,
  quiet: { from: "22:00", until: "07:00" },
  say_when_over: true,
};

/** How often each kind fired, site by site. */
const fired = {
  no_hits: [1, 0, 2, 0],
  drop: [1, 1, 0, 0],
  spike: [6, 1, 4, 0],
};
const others = [
  "new_source",
  "goal_stopped",
  "left_out",
  "tag",
  "unreachable",
  "certificate",
  "policy",
  "data_request",
  "report_failed",
  "channel_failed",
  "rates_failed",
  "self_check",
  "limit",
];

const rehearsal = () => ({
  from: now() - 90 * day,
  to: now(),
  kinds: [
    ...Object.entries(fired).map(([kind, by]) => ({ kind, fired: by.reduce((a, b) => a + b), why_not: null })),
    ...others.map((kind) => ({
      kind,
      fired: null,
      why_not: "Not computed for past days.",
    })),
  ],
  sites: sites.slice(0, 4).map(({ id, name }, n) => ({
    id,
    name,
    alerts: Object.entries(fired).flatMap(([kind, by]) =>
      Array.from({ length: by[n] }, (_, k) => ({
        kind,
        at: now() - (n + 3 * k + 2) * 5 * day,
        over_at: now() - (n + 3 * k + 2) * 5 * day + 3 * hour,
        title: `About ${412 + 90 * k} hits of ${name} differed from what is normal in these hours.`,
      })),
    ),
  })),
});

const channel = (id, kind, name, more = {}) => ({
  id,
  kind,
  name,
  address: null,
  secret: null,
  new_secret: null,
  former_secret_until: null,
  sites: null,
  kinds: null,
  frequency: "at_once",
  daily_hour: 8,
  quiet: null,
  zone: "Europe/Berlin",
  language: "en",
  say_when_over: true,
  on: true,
  off_because: null,
  confirmed: true,
  failing_since: null,
  created_at: now() - 80 * day,
  created_by: ada,
  last: { at: now() - 2 * hour, outcome: "delivered", error: null },
  ...more,
});

let channels = [
  channel("c1", "slack", "Web team", { address: "https://hooks.slack.com/…Xq7" }),
  channel("c2", "ntfy", "On-call phone", {
    address: "https://ntfy.sh/…2ab",
    kinds: ["no_hits", "unreachable", "drop"],
    failing_since: now() - 26 * hour,
    last: { at: now() - 1800, outcome: "later", error: "429 Too Many Requests: daily message quota reached" },
  }),
  channel("c3", "webhook", "Data warehouse of the publishing house, staging", {
    address: "https://warehouse.longname.example/hooks/stile",
    secret: "whsec_…9f2c",
    former_secret_until: now() + 20 * hour,
    frequency: "hourly",
    sites: [site(0), site(2)],
  }),
  channel("c4", "email", "Agency", {
    address: "alerts@agency.example",
    confirmed: false,
    frequency: "daily",
    quiet: { from: "20:00", until: "07:30" },
    last: null,
  }),
  channel("c5", "teams", "Old office", {
    address: "https://prod-12.westeurope.logic.azure.com/…sig",
    on: false,
    off_because: "Stile turned it off on 12 November: Microsoft Teams rejected every message for three days (404).",
    last: { at: now() - 15 * day, outcome: "given_up", error: "404 The workflow was not found." },
  }),
];

function changed(found, { rotate_secret: rotate, sites: chosen, ...rest }) {
  Object.assign(found, rest, {
    ...(chosen !== undefined && {
      sites: chosen && sites.filter((one) => chosen.includes(one.id)).map(({ id, name }) => ({ id, name })),
    }),
    ...(rest.on && { off_because: null, failing_since: null }),
    ...(rest.secret && { secret: "…" }),
    ...(rotate && { former_secret_until: now() + day, secret: "whsec_…41ab" }),
  });
  return [200, { ...found, new_secret: rotate ? "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" : null }];
}

function channelsAnswer(method, path, body) {
  if (method === "GET" && path === "/channels") return [200, channels];
  if (method === "POST" && path === "/channels") {
    if (body.address?.includes("taken"))
      return fault(409, "channel_exists", "The channel “Web team” goes there already.", "address");
    const webhook = body.kind === "webhook";
    const made = channel(String(Date.now()), body.kind, body.name, {
      address: body.address ?? null,
      last: null,
      created_at: now(),
      secret: webhook ? "whsec_…LaSw" : null,
      confirmed: body.kind !== "email" || body.address === me.person.email,
    });
    channels.push(made);
    const [, view] = changed(made, body);
    return [
      201,
      { ...view, secret: made.secret, new_secret: webhook ? "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" : null },
    ];
  }
  const [, id, test] = /^\/channels\/([\w-]+)(\/test)?$/.exec(path) ?? [];
  const found = channels.find((one) => one.id === id);
  if (!id) return undefined;
  if (!found) return fault(404, "unknown_channel", "This channel does not exist.");
  if (test) {
    const ok = found.failing_since === null && found.on;
    found.last = { at: now(), outcome: ok ? "delivered" : "refused", error: ok ? null : "429 Too Many Requests" };
    return [
      200,
      {
        ok,
        outcome: ok ? "delivered" : "refused",
        status: ok ? 200 : 429,
        said: ok ? "ok" : '{"code":42908,"http":429,"error":"limit reached: daily message quota reached"}',
        took_ms: 184,
        at: now(),
      },
    ];
  }
  if (method === "DELETE") {
    channels = channels.filter((one) => one !== found);
    return [204];
  }
  return changed(found, body);
}

function delivery(n) {
  const to = [channels[0], channels[1], channels[2]][n % 3] ?? channels[0];
  const failed = n % 3 === 1;
  const person = n % 7 === 3;
  return {
    id: `d${n}`,
    at: now() - 600 - n * 2713,
    way: person ? (n % 2 ? "email" : "push") : "channel",
    channel: person || !to ? null : { id: to.id, name: to.name, kind: to.kind },
    person: person ? (n % 4 ? ada : bruno) : null,
    event: n % 11 === 5 ? "test" : n % 5 === 4 ? "over" : n % 13 === 8 ? "report" : n % 6 === 2 ? "bundle" : "opened",
    title: [
      "No hits have arrived for 3 hours; about 412 were expected.",
      "3,210 visits in the last hour, 9 times as many as normal.",
      "3 alerts of shop.hedgerow.example",
    ][n % 3],
    alerts: ["a1"],
    attempt: failed ? 1 + (n % 5) : 1,
    outcome: failed ? (n % 9 === 4 ? "given_up" : n % 2 ? "later" : "refused") : "delivered",
    status: person ? null : failed ? 429 : 200,
    took_ms: 80 + ((n * 37) % 900),
    error: failed ? "Too many requests: daily message quota reached. Try again after 00:00 UTC." : null,
    next_at: failed && n % 2 ? now() + 900 : null,
  };
}

/** [status, body] of a request about these, or undefined where it is about something else. */
export function alertsAnswer(method, path, query, body, state) {
  const calm = state === "empty" || state === "calm";
  if (!open) {
    open = calm ? {} : { ...begun(), choose_plan: limitAlert(state) };
    muted = calm
      ? []
      : [
          alert(
            "m1",
            "new_source",
            "info",
            site(3),
            "chatgpt.com brought 96 visits today, and almost none before.",
            "",
            "/sites/docs.gatepost.example/why",
            9 * day,
            { muted: { until: now() + 5 * day, by: bruno } },
          ),
        ];
    recovered = calm
      ? []
      : [
          alert(
            "r1",
            "drop",
            "warning",
            site(1),
            "Half as many hits as normal arrived for 5 hours.",
            "",
            "/sites/fieldnotes.example/why",
            2 * day,
            { over_at: now() - 2 * day + 5 * hour },
          ),
        ];
    if (calm) channels = [];
  }
  if (path === "/alert-settings" && method === "PUT") settings = body;
  if (path === "/alert-settings") return [200, settings];
  if (path === "/alert-settings/rehearsal") return [200, rehearsal()];
  if (path === "/deliveries") {
    const before = Number(query.get("before") ?? now() + 1);
    const all = calm ? [] : Array.from({ length: 120 }, (_, n) => delivery(n));
    return [200, all.filter(({ at }) => at < before).slice(0, Number(query.get("limit") ?? 50))];
  }
  return attention(method, path, body, state) ?? channelsAnswer(method, path, body);
}
