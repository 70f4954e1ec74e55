/** The stub's answers about consented visitors and data requests, in its state `consent`. */
const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const ada = { id: "1", name: "Ada Ferrer" };
const fault = (status, code, message, field) => [status, { code, message, field, request_id: "01JD5ZK4" }];

const idOf = (n) => `4f1d6c${String(n).padStart(2, "0")}-9b7e-8a35-b0c8-2e7d51f3a964`;
const sources = [null, "Google", "Hacker News", "newsletter.example"];
const countries = ["DE", "FR", "US", null];
const devices = ["desktop", "mobile", "tablet"];
const browsers = ["Firefox", "Chrome", "Safari"];
/** Visitors who agreed. */
const many = 64;

let deleted;
let requests;

function row(n) {
  const last = now() - 500 - n * 4211;
  const sales = n % 5 === 0;
  return {
    id: idOf(n),
    first_seen: last - (n % 9) * 3 * day,
    last_seen: last,
    visits: 1 + (n % 9),
    views: 3 + (n % 9) * 4,
    events: n % 4,
    revenue: sales ? [{ amount: 49 + n, currency: "EUR" }] : [],
    country: countries[n % 4],
    device: devices[n % 3],
    browser: browsers[n % 3],
    source: sources[n % 4],
  };
}

function visit(n, visitor) {
  const start = visitor.last_seen - n * 3 * day - 600;
  const hit = (after, path, more = {}) => ({
    time: start + after,
    kind: "view",
    hostname: "hedgerow.example",
    path,
    event: null,
    props: null,
    goals: [],
    revenue: null,
    ...more,
  });
  const sale = hit(480, "/thanks", {
    kind: "event",
    event: "Purchase",
    props: { plan: "yearly", seats: 3 },
    goals: ["Purchase"],
    revenue: { amount: 49, currency: "EUR" },
  });
  return {
    start,
    end: start + 600,
    source: visitor.source,
    channel: visitor.source ? "Referral" : "Direct",
    country: visitor.country,
    device: visitor.device,
    browser: visitor.browser,
    os: "Windows",
    hits: [
      hit(600, "/account"),
      ...(n % 3 === 0 ? [sale] : []),
      hit(300, "/pricing", { goals: ["Pricing seen"] }),
      hit(0, "/blog/a-very-long-address-of-a-page-about-hedges-and-how-they-are-laid-in-winter"),
    ],
  };
}

function view(id) {
  const visitor = Array.from({ length: many }, (_, n) => row(n)).find((one) => one.id === id);
  if (!visitor || deleted.has(id)) return fault(404, "unknown_visitor", "Stile keeps nothing of this visitor.");
  const visits = Array.from({ length: visitor.visits * 5 }, (_, n) => visit(n, visitor));
  return [
    200,
    {
      id,
      agreed_at: visitor.first_seen,
      version: "c0ffee".padEnd(64, "0"),
      language: "en",
      visits,
      more: false,
      until: visitor.last_seen + 395 * day,
    },
  ];
}

const request = (id, kind, n, opened, more = {}) => ({
  id: String(id),
  kind,
  visitor: n === null ? null : idOf(n),
  state: "open",
  note: null,
  opened_at: now() - opened * day,
  opened_by: ada,
  due_at: now() + (30 - opened) * day,
  postponed: null,
  overdue: opened > 30,
  finished_at: null,
  finished_by: null,
  export: null,
  erased: null,
  why: null,
  ...more,
  ...(more.state && { overdue: false }),
});

const begun = () => [
  request(1, "access", 1, 2, { note: "By email, from the address of the newsletter." }),
  request(2, "erasure", 2, 33),
  request(3, "access", 4, 40, {
    overdue: false,
    due_at: now() + 50 * day,
    postponed: { until: now() + 50 * day, reason: "The data is spread over several systems." },
  }),
  request(4, "access", 0, 12, {
    state: "finished",
    finished_at: now() - 2 * day,
    finished_by: ada,
    export: { url: `/api/v1/sites/1/visitors/${idOf(0)}/export`, until: now() + 5 * day },
  }),
  request(5, "erasure", null, 50, {
    state: "finished",
    finished_at: now() - 45 * day,
    finished_by: ada,
    erased: { visits: 12, hits: 40, records: 1 },
  }),
  request(6, "access", 3, 60, {
    state: "closed",
    finished_at: now() - 58 * day,
    finished_by: null,
    why: "The person could not prove that the code is theirs.",
  }),
];

function end(found, more) {
  Object.assign(found, { finished_at: now(), finished_by: ada, overdue: false, ...more });
  return [200, found];
}

function requestsAnswer(method, id, action, body) {
  if (method === "GET") return [200, requests];
  if (method === "POST" && !id) {
    if (view(body.visitor)[0] !== 200) return view(body.visitor);
    const made = { ...request(Date.now(), body.kind, 0, 0), visitor: body.visitor, note: body.note ?? null };
    requests.unshift(made);
    return [201, made];
  }
  const found = requests.find((one) => one.id === id);
  if (!found) return fault(404, "unknown_request", "There is no such request.");
  switch (action) {
    case "postpone":
      found.due_at += 60 * day;
      found.overdue = false;
      found.postponed = { until: found.due_at, reason: body.reason };
      return [200, found];
    case "close":
      return end(found, { state: "closed", why: body.why });
    case "finish": {
      if (found.kind === "erasure") {
        deleted.add(found.visitor);
        return end(found, { state: "finished", visitor: null, erased: { visits: 7, hits: 31, records: 1 } });
      }
      const url = `/api/v1/sites/1/visitors/${found.visitor}/export`;
      return end(found, { state: "finished", export: { url, until: now() + 7 * day } });
    }
  }
  return undefined;
}

export function visitorsAnswer(method, path, query, body, state) {
  const [, question, id, action] =
    /^\/sites\/[^/]+\/(visitors|requests|visitors-export)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  if (!question) return undefined;
  deleted ??= new Set();
  requests ??= state === "consent" ? begun() : [];
  if (question === "requests") return requestsAnswer(method, id, action, body);
  if (action === "export" || question === "visitors-export") return [200, "time,path\n"];
  if (id && method === "DELETE") {
    deleted.add(id);
    return [204];
  }
  if (id) return view(id);
  const all = state === "consent" ? Array.from({ length: many }, (_, n) => row(n)) : [];
  const kept = all.filter((one) => !deleted.has(one.id));
  const inPeriod = query.get("period") === "all" ? kept : kept.filter(() => !query.get("filter"));
  const before = Number(query.get("before") ?? now() + 1);
  const rest = inPeriod.filter((one) => one.last_seen < before);
  const visitors = rest.slice(0, Number(query.get("limit") ?? 50));
  return [200, { period: {}, total: inPeriod.length, visitors, more: rest.length > visitors.length }];
}
