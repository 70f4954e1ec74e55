/** The stub's answers about goals and what is made of them. What is changed is changed until the stub ends. */
import { stats } from "./figures.mjs";

const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const ada = { id: "1", name: "Ada Ferrer" };
const fault = (status, code, message) => [status, { code, message, request_id: "01JD5ZK4" }];

const goal = (id, name, definition, share, more = {}) => ({
  id,
  name,
  definition,
  value: null,
  paused: false,
  version: 1,
  versions: 1,
  counts_from: null,
  changed_at: now() - 40 * day,
  made_by: ada,
  created_at: now() - 40 * day,
  share,
  ...more,
});

const pick = {
  id: "p1",
  name: "Buy button",
  page: "/shop/*",
  selectors: ["#buy", "main form button"],
  text: "Add to basket",
  made_by: ada,
  created_at: now() - 9 * day,
};
const stretch = {
  id: "s1",
  name: "The prices",
  page: "/pricing",
  from_selectors: ["#prices"],
  to_selectors: [],
  made_by: ada,
  created_at: now() - 9 * day,
};
let picks = [pick];
let stretches = [stretch];

let goals = [
  goal(
    "g1",
    "Newsletter sign-up",
    {
      kind: "event",
      event: "Newsletter sign-up",
      props: [{ name: "list", compare: "is", values: ["weekly", "monthly"] }],
    },
    0.062,
    { version: 2, versions: 2 },
  ),
  goal("g2", "Reads a guide", { kind: "scroll", percent: 75, pages: ["/guides/*"] }, 0.11),
  goal("g3", "Buys something in the shop", { kind: "event", event: "Purchase" }, 0.018, { value: { kind: "event" } }),
  goal(
    "g4",
    "Asks for a visit of the hedge layer",
    {
      kind: "all",
      parts: [
        { kind: "page", pages: ["/pricing"] },
        { kind: "form", pages: ["/contact"] },
      ],
    },
    0.004,
    { value: { kind: "fixed", amount: 120, currency: "EUR" } },
  ),
  goal("g5", "Presses “Buy”", { kind: "pick", pick: "p1" }, 0.03, { paused: true }),
];

const versions = (id) => {
  const { definition, value, made_by } = goals.find((one) => one.id === id) ?? goals[0];
  const first = {
    number: 1,
    definition: { kind: "event", event: "Newsletter sign-up" },
    value: null,
    counts_from: null,
    counts: [],
    made_by,
    made_at: now() - 40 * day,
  };
  return [first, { ...first, number: 2, definition, value, counts_from: now() - 12 * day, made_at: now() - 12 * day }];
};

/** The breakdown by goal, from the visitors of the question. */
export const byGoal = (visitors) => ({
  dimension: "goal",
  total_rows: goals.length,
  rows: goals
    .map(({ id, name, share, value }) => {
      const reached = Math.round(visitors * share);
      const amount = value?.kind === "fixed" ? value.amount : 42.5;
      return {
        value: id,
        name,
        visitors: reached,
        visits: reached,
        views: 0,
        events: reached,
        completions: Math.round(reached * 1.2),
        conversion_rate: visitors > 0 ? reached / visitors : null,
        worth: value ? [{ amount: Math.round(reached * 1.2) * amount, currency: "EUR" }] : [],
        bounce_rate: null,
        visit_duration_seconds: null,
      };
    })
    .sort((a, b) => b.visitors - a.visitors),
});

const example = (n, more = {}) => ({
  at: now() - n * 5400,
  path: "/newsletter",
  event: "Newsletter sign-up",
  props: { list: n % 3 ? "weekly" : "monthly" },
  source: "Google",
  ...more,
});
const reaching = (hits, examples) => ({ hits, visitors: Math.round(hits * 0.9), examples });

function tried(body) {
  const examples = [1, 2, 3, 4, 5, 6].map((n) => example(n));
  const beside = {
    present: reaching(1243, examples),
    added: reaching(38, [example(2, { event: null, props: {}, path: "/thanks" })]),
    removed: reaching(4, [example(9, { props: { list: "test" } })]),
    kept: { hits: 1250, visitors: 1120 },
    recounted: { hits: 1277, visitors: 1150 },
  };
  return {
    hit: null,
    past: {
      from: "2026-10-24",
      to: "2026-11-22",
      looked_at: 214_512,
      reaching: reaching(1277, examples),
      beside: body.goal ? beside : null,
      computed_ms: 12.4,
      rows_read: 401_000,
    },
  };
}

const step = (name, goal, definition) => ({ name, goal, definition });
let funnels = [
  {
    id: "f1",
    name: "From a guide to the basket",
    order: "ordered",
    within_seconds: 3600,
    made_by: ada,
    created_at: now() - 30 * day,
    changed_at: now() - 30 * day,
    steps: [
      step("Views /guides/*", null, { kind: "page", pages: ["/guides/*"] }),
      step("Views /shop/*", null, { kind: "page", pages: ["/shop/*"] }),
      step("Presses “Buy”", "g5", { kind: "pick", pick: "p1" }),
      step("Buys something in the shop", "g3", { kind: "event", event: "Purchase" }),
    ],
  },
  {
    id: "f2",
    name: "To the newsletter",
    order: "any",
    within_seconds: null,
    made_by: ada,
    created_at: now() - 20 * day,
    changed_at: now() - 20 * day,
    steps: [
      step("Views /blog/*", null, { kind: "page", pages: ["/blog/*"] }),
      step("Newsletter sign-up", "g1", { kind: "event", event: "Newsletter sign-up" }),
    ],
  },
];

const falls = [1, 0.41, 0.13, 0.078, 0.05, 0.04];
const reached = (count, first, before) => ({
  visits: count,
  visitors: Math.round(count * 0.93),
  share_of_first: first ? count / first : null,
  share_of_step_before: before ? count / before : null,
});
const run = (first, steps) =>
  steps.map((_, n) =>
    reached(Math.round(first * (falls[n] ?? 0.02)), first, n ? Math.round(first * (falls[n - 1] ?? 0.03)) : 0),
  );

const about = {
  everyone: "Visits that began in the period, of every visitor; each visit for itself.",
  agreed: "Visitors who agreed to be known again, across all their visits.",
};

function report(site, query, funnel) {
  const { period, compare, totals, filters } = stats(site, query);
  const first = Math.round(totals.visits.value * 0.31);
  const is = run(first, funnel.steps);
  const was = run(Math.round(first * 0.9), funnel.steps);
  const went = ["/guides/stiles-and-gates", null, "/about", "/blog/winter-planting"];
  const by = query.get("by");
  const values =
    { source: ["Google", null, "GitHub"], country: ["DE", "US", "GB"], device: ["desktop", "mobile", "tablet"] }[by] ??
    [];
  return {
    site,
    funnel,
    period,
    compare,
    filters,
    by,
    exact: true,
    definitions: {},
    computed_ms: 31,
    rows_read: 401_000,
    everyone: {
      about: about.everyone,
      visits: totals.visits.value,
      visitors: totals.visitors.value,
      completed: is.at(-1).share_of_first,
      total_rows: values.length,
      steps: funnel.steps.map((one, n) => ({
        position: n + 1,
        name: one.name,
        goal: one.goal,
        reached: is[n],
        previous: compare ? was[n] : null,
        lost: n ? is[n - 1].visits - is[n].visits : null,
        median_seconds: n ? 40 * n * n + 12 : null,
        mean_seconds: n ? 60 * n : null,
        went:
          n < funnel.steps.length - 1
            ? went.map((page, at) => ({
                page,
                visits: Math.round(((is[n].visits - is[n + 1].visits) * 0.5) / (at + 1)),
                visitors: 1,
                share: 0.5 / (at + 1),
              }))
            : [],
        went_rows: n < funnel.steps.length - 1 ? 31 : 0,
      })),
      rows: values.map((value, n) => ({
        value,
        rest: false,
        steps: run(Math.round(first / (n + 2)), funnel.steps),
        previous: compare ? run(Math.round(first / (n + 2.2)), funnel.steps) : null,
      })),
    },
    agreed: { about: about.agreed, visits: null, visitors: 0, completed: null, steps: [], rows: [], total_rows: 0 },
  };
}

const tree = {
  "/": {
    "/guides/laying-a-hedge": 0.3,
    "/pricing": 0.2,
    "/blog/winter-planting": 0.08,
    "event:Newsletter sign-up": 0.05,
  },
  "/guides/laying-a-hedge": { "/shop/billhooks": 0.28, "/guides/stiles-and-gates": 0.22, "event:Download": 0.06 },
  "/pricing": { "/contact": 0.3, "/": 0.1 },
  "/shop/billhooks": { "event:Add to basket": 0.4, "/shop/gloves": 0.2 },
  "event:Add to basket": { "event:Purchase": 0.6 },
  "/contact": { "event:Form": 0.5 },
};

function paths(site, query) {
  const { period, filters, totals } = stats(site, query);
  const [from, to] = [query.get("from"), query.get("to")];
  const length = Number(query.get("steps") ?? 4);
  const visits = totals.visits.value;
  let level = new Map(
    from || to
      ? [[from ?? to, visits * 0.3]]
      : [
          ["/", visits * 0.42],
          ["/guides/laying-a-hedge", visits * 0.2],
          ["/blog/why-we-stopped-using-cookies", visits * 0.13],
          ["/pricing", visits * 0.1],
          ["/about", visits * 0.04],
        ],
  );
  const levels = [];
  const links = [];
  for (let position = 1; position <= length; position++) {
    const steps = [...level]
      .map(([one, count]) => ({ step: one, visits: Math.round(count), visitors: Math.round(count * 0.9) }))
      .sort((a, b) => b.visits - a.visits);
    const sum = steps.reduce((total, one) => total + one.visits, 0);
    levels.push({ position, steps, total_rows: steps.length, visits: sum, visitors: sum });
    const next = new Map();
    for (const { step: one, visits: count } of steps) {
      if (one === null || position === length) continue;
      let left = count;
      for (const [other, share] of Object.entries(tree[one] ?? {})) {
        next.set(other, (next.get(other) ?? 0) + count * share);
        left -= Math.round(count * share);
        links.push({
          position,
          from: to ? other : one,
          to: to ? one : other,
          visits: Math.round(count * share),
          visitors: 1,
        });
      }
      next.set(null, (next.get(null) ?? 0) + left);
      links.push({ position, from: to ? null : one, to: to ? one : null, visits: left, visitors: 1 });
    }
    level = next;
  }
  const runs = [
    ["/"],
    ["/", "/guides/laying-a-hedge"],
    ["/", "/guides/laying-a-hedge", "/shop/billhooks", "event:Add to basket"],
    ["/pricing", "/contact", "event:Form"],
  ];
  const empty = { about: about.agreed, visits: null, visitors: 0, runs: [], total_runs: 0, levels: [], links: [] };
  return {
    site,
    period,
    filters,
    from,
    to,
    steps: length,
    exact: true,
    definitions: {},
    computed_ms: 22,
    rows_read: 401_000,
    agreed: empty,
    everyone: {
      about: about.everyone,
      visits,
      visitors: totals.visitors.value,
      runs: runs.map((steps, n) => ({ steps, visits: Math.round(visits / (n + 6)), visitors: 1, share: 1 / (n + 6) })),
      total_runs: 812,
      levels,
      links,
    },
  };
}

function retention(site, query) {
  const { period } = stats(site, query);
  const rest = {
    site,
    period,
    by: query.get("by") ?? "week",
    exact: true,
    definitions: {},
    computed_ms: 4,
    rows_read: 40_000,
  };
  if (!site.startsWith("docs"))
    return { ...rest, about: "Visitors who agreed to be known again: nobody yet.", visitors: 0, cohorts: [] };
  const cohorts = Array.from({ length: 9 }, (_, n) => ({
    day: new Date((period.ends_at - (9 - n) * 7 * day) * 1000).toISOString().slice(0, 10),
    starts_at: 0,
    ends_at: 0,
    visitors: 240 + ((n * 77) % 130),
    again: Array.from({ length: 8 - n }, (_, at) => ({
      after: at + 1,
      visitors: Math.round(90 / (at + 1.5)),
      share: 0.34 / (at + 1.5),
      over: at < 7 - n,
    })),
  }));
  return {
    ...rest,
    about: "Visitors who agreed to be known again, by the week of their first visit.",
    visitors: cohorts.reduce((sum, one) => sum + one.visitors, 0),
    cohorts,
  };
}

function revenue(site, query) {
  const { period, compare, filters, totals } = stats(site, query);
  const earned = (amount, count) => ({
    count,
    original: [
      { amount: Math.round(amount * 0.8), currency: "EUR" },
      { amount: Math.round(amount * 0.22), currency: "USD" },
    ],
    converted: { amount: Math.round(amount * 100) / 100, currency: "EUR" },
    left_out: [],
  });
  const sum = site.startsWith("fieldnotes") ? 0 : totals.visitors.value * 0.83;
  const days = Math.round((period.ends_at - period.starts_at) / day);
  const row = (value, n, more = {}) => ({
    value,
    goal: null,
    earned: earned(sum / (n + 1.8), Math.round(sum / 90 / (n + 1))),
    previous: null,
    ...more,
  });
  const series = Array.from({ length: days }, (_, n) => {
    const starts_at = period.starts_at + n * day;
    return {
      label: "",
      starts_at,
      earned: starts_at > now() ? null : earned((sum / days) * (0.6 + ((n * 37) % 11) / 13), 3),
    };
  });
  const list = {
    goal: [
      row("Buys something in the shop", 0, { goal: "g3" }),
      row("Asks for a visit of the hedge layer", 1, { goal: "g4" }),
      row(null, 4),
    ],
    source: ["Google", null, "Newsletter", "GitHub"].map(row),
    page: ["/shop/billhooks", "/shop/gloves", "/contact"].map(row),
    country: ["DE", "US", "AT"].map(row),
  };
  return {
    site,
    currency: "EUR",
    period,
    compare,
    filters,
    totals: earned(sum, Math.round(sum / 60)),
    previous: compare && sum > 0 ? earned(sum * 0.86, 9) : null,
    interval: "day",
    series,
    by: query
      .getAll("by")
      .map((dimension) => ({ dimension, total_rows: list[dimension].length, rows: list[dimension] })),
    rates: [
      { currency: "USD", day: "2026-01-01", per_euro: 1.1312, from: "built_in" },
      { currency: "USD", day: "2026-11-20", per_euro: 1.1585, from: "ecb" },
    ],
    exact: true,
    definitions: {},
    computed_ms: 9,
    rows_read: 3000,
  };
}

/** [status, body] of a request about goals, or undefined where it is about something else. */
export function goalsAnswer(method, path, query, body, bare) {
  const own = /^\/goals\/([^/]+)(\/versions)?$/.exec(path);
  if (own) {
    const found = goals.find((one) => one.id === own[1]);
    if (!found) return fault(404, "goal_not_found", "There is no such goal.");
    if (own[2]) return [200, versions(found.id)];
    if (method === "DELETE") {
      goals = goals.filter((one) => one !== found);
      return [204];
    }
    const { counts, ...change } = body;
    return [
      200,
      Object.assign(found, change, counts ? { version: found.version + 1, versions: found.versions + 1 } : {}),
    ];
  }
  const [, site, what, id] =
    /^\/sites\/([^/]+)\/(goals|picks|stretches|pick|funnels|paths|retention|revenue)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (!what) return undefined;
  if (what === "goals" && id === "test") return [200, tried(body)];
  if (what === "goals" && method === "POST") {
    goals = [goal(`g${now()}`, body.name, body.definition, 0.02, { value: body.value ?? null }), ...goals];
    return [201, goals[0]];
  }
  if (what === "goals") return [200, bare ? [] : goals];
  if (what === "pick")
    return [200, { address: `https://${site}${query.get("url")}#stile_pick=stub`, expires_at: now() + 900 }];
  if (what === "picks" && id) {
    picks = picks.filter((one) => one.id !== id);
    return [204];
  }
  if (what === "stretches" && id) {
    stretches = stretches.filter((one) => one.id !== id);
    return [204];
  }
  if (what === "picks") return [200, bare ? [] : picks];
  if (what === "stretches") return [200, bare ? [] : stretches];
  if (what === "paths") return [200, paths(site, query)];
  if (what === "retention") return [200, retention(site, query)];
  if (what === "revenue") return [200, revenue(site, query)];
  const found = funnels.find((one) => one.id === id);
  const named = (steps) =>
    steps.map((one) => ({
      name: one.name ?? goals.find((goal) => goal.id === one.goal)?.name ?? "A step",
      goal: one.goal ?? null,
      definition: one.definition ?? goals.find((goal) => goal.id === one.goal)?.definition,
    }));
  if (method === "POST") {
    funnels = [{ ...funnels[0], within_seconds: null, ...body, steps: named(body.steps), id: `f${now()}` }, ...funnels];
    return [201, funnels[0]];
  }
  if (!id) return [200, bare ? [] : funnels];
  if (!found) return fault(404, "funnel_not_found", "There is no such funnel.");
  if (method === "PUT")
    return [200, Object.assign(found, { within_seconds: null }, body, { steps: named(body.steps), changed_at: now() })];
  if (method === "DELETE") {
    funnels = funnels.filter((one) => one !== found);
    return [204];
  }
  return [200, report(site, query, found)];
}
