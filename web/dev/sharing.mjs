/**
 * The stub's answers about sharing. Public are all sites but the third; the second hides groups, the fourth shows totals
 * only. Of the first, the key `open` opens a private link, and `locked` one with a password. What is changed is changed
 * until the stub ends.
 */
import { sites } from "./answers.mjs";
import { countedSince, series, stats } from "./figures.mjs";

const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const fault = (status, code, message, field) => [status, { code, message, field, request_id: "01JD5ZK4" }];
const unknown = () =>
  fault(
    404,
    "unknown_share",
    "There is no shared dashboard at this address, or the link no longer works. Ask the person who gave you the address.",
  );

export const password = "four quiet green boats";
const pass = "a-pass-for-the-locked-link";
const parts = ["series", "pages", "sources", "countries", "devices"];
const dimensions = { pages: "page", sources: "source", countries: "country", devices: "device" };

const link = (id, name, more) => ({
  id,
  name,
  has_password: false,
  created_at: now() - 40 * day,
  created_by: "Ada Ferrer",
  expires_at: null,
  used_at: null,
  ...more,
});
const share = (more) => ({ public: true, parts, smallest: 0, counts: false, hosts: [], links: [], ...more });

const shares = {
  1: share({
    hosts: ["*.partner.example", "www.hedgerow.example"],
    links: [
      link("1", "Printers and publishing partners of the autumn catalogue", {
        has_password: true,
        expires_at: now() + 20 * day,
        used_at: now() - 3600,
      }),
      link("2", "Board", { created_at: now() - 90 * day, expires_at: now() - 2 * day, used_at: now() - 9 * day }),
      link("3", "Agency", { created_at: now() - 200 * day, created_by: null }),
    ],
  }),
  2: share({ smallest: 5 }),
  3: share({ public: false }),
  4: share({ parts: [], counts: true }),
};
/** The keys of private links, and which they are. */
const keys = { locked: "1", open: "3" };
let tries = 0;

const siteOf = (name) => sites.find((one) => one.name === name);
const shareOf = (site) => (shares[site.id] ??= share({ public: false }));

/** A breakdown as it is shown: the row of all others is at least two values, and has enough visitors. */
function shown({ dimension, rows, total_rows }, { smallest }, views) {
  let count = Math.min(50, rows.filter(({ visitors }) => visitors >= smallest).length);
  const hidden = () => rows.slice(count);
  const few = () => hidden().length === 1 || hidden().reduce((sum, row) => sum + row.visitors, 0) < smallest;
  if (smallest > 1) while (count > 0 && hidden().length > 0 && few()) count--;
  const kept = rows.slice(0, count);
  const others = total_rows - count;
  const rest = Math.max(0, views - kept.reduce((sum, row) => sum + row.views, 0));
  return {
    dimension,
    rows: kept.map(({ value, visitors, views }) => ({ value, visitors, views })),
    other: others > 0 ? { values: smallest > 1 ? null : others, views: rest } : null,
  };
}

function view(site, share, period, filter, state) {
  const hides = share.smallest > 1 && filter !== "";
  const quiet = state === "waiting";
  const since = (answer) => (state === "begun" ? countedSince(answer) : answer);
  const asked = new URLSearchParams({ period, ...(filter ? { filter } : {}), limit: "200" });
  for (const part of share.parts) if (dimensions[part]) asked.append("by", dimensions[part]);
  const answer = since(stats(site.name, new URLSearchParams([...asked, ["compare", "previous"]]), quiet));
  const interval = { today: "hour", "12mo": "month" }[period] ?? "day";
  const points = () => {
    const metrics = ["visitors", "views"].map((metric) => ["metric", metric]);
    const found = since(series(site.name, new URLSearchParams([...asked, ["interval", interval], ...metrics]), quiet));
    return {
      interval,
      points: found.points.map(({ at, label, visitors = null, views = null }) => ({ at, label, visitors, views })),
    };
  };
  const { views } = answer.totals;
  return {
    site: site.name,
    period: answer.period,
    compare: hides ? null : answer.compare,
    filter: filter || null,
    parts: share.parts,
    smallest: share.smallest,
    totals: hides
      ? Object.fromEntries(
          Object.entries(answer.totals).map(([name, one]) => [name, { ...one, previous: null, change: null }]),
        )
      : answer.totals,
    ...(share.parts.includes("series") && !hides ? { series: points() } : {}),
    by: hides ? [] : answer.by.map((one) => shown(one, share, views.value)),
    counted_at: now(),
  };
}

function opened(site, query) {
  const key = query.get("key");
  const share = shareOf(site);
  if (!key) return share.public ? undefined : unknown();
  const found = share.links.find(({ id }) => id === keys[key] || id === key);
  if (!found) return unknown();
  if (found.has_password && query.get("pass") !== pass) {
    return fault(401, "share_locked", "This link needs a password. Enter it to see the dashboard.");
  }
  return undefined;
}

function shared(name, query, state) {
  const site = siteOf(name);
  if (!site) return unknown();
  const refused = opened(site, query);
  if (refused) return refused;
  if (state === "error") return fault(503, "busy", "The server is busy. Try again in a moment.");
  const share = shareOf(site);
  const period = query.get("period") ?? "30d";
  const filter = query.get("filter") ?? "";
  const [dimension, value] = [filter.slice(0, filter.indexOf(":")), filter.slice(filter.indexOf(":") + 1)];
  const all = view(site, share, period, "", state);
  const rows = all.by.find((one) => one.dimension === dimension)?.rows ?? [];
  if (filter && !rows.some((row) => (row.value ?? "") === value)) {
    return fault(400, "unknown_filter", "The shared dashboard does not show this row in this period.", "filter");
  }
  return [200, filter ? view(site, share, period, filter, state) : all];
}

function unlocked(body) {
  tries += 1;
  if (tries > 10)
    return fault(429, "too_many_requests", "Too many passwords were entered for this link. Try again later.");
  if (body.password === password) return [200, { pass, until: now() + 12 * 3600 }];
  return fault(
    401,
    "wrong_password",
    "This is not the password of the link. Ask the person who gave you the link.",
    "password",
  );
}

function saved(share, body) {
  if (!(body.smallest >= 0 && body.smallest <= 100)) {
    return fault(400, "invalid_smallest", "The smallest group is a whole number from 0 to 100.", "smallest");
  }
  const wrong = body.hosts.findIndex((host) => !/^(\*\.)?[a-z0-9.-]+\.[a-z]+$/.test(host));
  if (wrong >= 0) {
    const message = `\`${body.hosts[wrong]}\` is not a valid hostname.`;
    return fault(400, "invalid_hostname", message, `hosts[${wrong}]`);
  }
  Object.assign(share, body, { hosts: body.hosts.toSorted() });
  return undefined;
}

function created(site, share, body) {
  if (body.password === site.name || /^password|12345/.test(body.password ?? "")) {
    return fault(400, "weak_password", "This password is easy to guess. Choose another one.", "password");
  }
  const made = link(String(Date.now()), body.name, {
    has_password: body.password != null,
    created_at: now(),
    expires_at: body.expires_at ?? null,
  });
  share.links.unshift(made);
  return [201, { url: `http://localhost/share/${site.name}?key=${made.id}`, link: made }];
}

const may = (state) => !["viewer", "editor"].includes(state);

/** Of members; editors only read. */
function settings(method, site, id, body, state) {
  const share = shareOf(site);
  if (state === "viewer") return fault(403, "not_allowed", "Viewers cannot see what a site shares.");
  if (method !== "GET" && !may(state)) return fault(403, "not_allowed", "Only admins and owners can change sharing.");
  if (method === "POST") return created(site, share, body);
  if (method === "DELETE") {
    share.links = share.links.filter((one) => one.id !== id);
    return [204];
  }
  const refused = method === "PUT" ? saved(share, body) : undefined;
  return refused ?? [200, { ...share, url: `http://localhost/share/${site.name}` }];
}

/** Without sign-in. */
export function shareAnswer(method, path, query, body, state) {
  const [, name, action] = /^\/share\/([^/]+)(\/unlock)?$/.exec(path) ?? [];
  if (!name) return undefined;
  return action && method === "POST" ? unlocked(body) : shared(name, query, state);
}

export function shareSettingsAnswer(method, path, body, state) {
  const [, name, id] = /^\/sites\/([^/]+)\/share(?:\/links(?:\/([^/]+))?)?$/.exec(path) ?? [];
  const site = siteOf(name);
  return site ? settings(method, site, id, body, state) : undefined;
}
