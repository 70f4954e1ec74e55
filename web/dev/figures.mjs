/** The stub's figures: made up, the same for the same question, and adding up. */
import { arriving, reasons, sites } from "./answers.mjs";

const day = 86_400;
const now = () => Math.floor(Date.now() / 1000);

/** A number from 0 to 1 that depends on the words alone. */
function chance(...words) {
  let hash = 2166136261;
  for (const c of words.join("|")) hash = Math.imul(hash ^ c.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const size = (site) => ({ 1: 2400, 2: 610, 3: 190, 4: 5200 })[sites.find((s) => s.name === site)?.id] ?? 100;

const offsets = new Map();

/** The zone's offset from UTC, in seconds; asked once for each hour, since Intl is slow. */
function offset(zone, at) {
  const hour = `${zone} ${Math.floor(at / 3600)}`;
  if (!offsets.has(hour)) offsets.set(hour, offsetOf(zone, at));
  return offsets.get(hour);
}

const formats = new Map();

function offsetOf(zone, at) {
  if (!formats.has(zone)) {
    formats.set(zone, new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }));
  }
  const parts = formats.get(zone).formatToParts(at * 1000);
  const found = /([+-])(\d\d):(\d\d)/.exec(parts.find((p) => p.type === "timeZoneName")?.value ?? "");
  return found ? (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 3600 + Number(found[3]) * 60) : 0;
}

const dateAt = (at, zone) => new Date((at + offset(zone, at)) * 1000).toISOString().slice(0, 10);
function startOf(date, zone) {
  const utc = Date.parse(`${date}T00:00:00Z`) / 1000;
  return utc - offset(zone, utc - offset(zone, utc));
}
const shift = (date, days) => new Date(Date.parse(`${date}T00:00:00Z`) + days * day * 1000).toISOString().slice(0, 10);

function period(text, zone) {
  const today = dateAt(now(), zone);
  const monthAt = (months) => new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months));
  const firstOf = (months) => monthAt(months).toISOString().slice(0, 10);
  const ofQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  const [from, to] =
    {
      today: [today, today],
      yesterday: [shift(today, -1), shift(today, -1)],
      "24h": [shift(today, -1), today],
      "7d": [shift(today, -6), today],
      "28d": [shift(today, -27), today],
      "30d": [shift(today, -29), today],
      "90d": [shift(today, -89), today],
      "6mo": [firstOf(-5), today],
      last_month: [firstOf(-1), shift(firstOf(0), -1)],
      quarter: [firstOf(-ofQuarter), shift(firstOf(3 - ofQuarter), -1)],
      month: [`${today.slice(0, 8)}01`, shift(`${shift(`${today.slice(0, 8)}01`, 32).slice(0, 8)}01`, -1)],
      "12mo": [`${Number(today.slice(0, 4)) - 1}${shift(`${today.slice(0, 8)}01`, 32).slice(4, 8)}01`, today],
      year: [`${today.slice(0, 5)}01-01`, `${today.slice(0, 5)}12-31`],
      all: [shift(today, -500), today],
    }[text] ?? text.split("..");
  const hour = Math.floor(now() / 3600) * 3600;
  const starts_at = text === "24h" ? hour - 23 * 3600 : startOf(from, zone);
  return { from, to, starts_at, ends_at: text === "24h" ? hour + 3600 : startOf(shift(to, 1), zone), zone };
}

function compared(how, p) {
  if (!how) return null;
  const days = Math.round((p.ends_at - p.starts_at) / day);
  const back = how === "year" ? 364 : days;
  return {
    ...p,
    from: shift(p.from, -back),
    to: shift(p.to, -back),
    ...(p.starts_at === startOf(p.from, p.zone)
      ? { starts_at: startOf(shift(p.from, -back), p.zone), ends_at: startOf(shift(p.to, 1 - back), p.zone) }
      : { starts_at: p.starts_at - back * day, ends_at: p.ends_at - back * day }),
  };
}

const daily = [
  0.1, 0.07, 0.05, 0.05, 0.06, 0.12, 0.3, 0.55, 0.8, 1, 1.05, 1, 0.9, 0.95, 1, 0.98, 0.9, 0.8, 0.75, 0.85, 0.9, 0.7,
  0.4, 0.2,
];
const daySum = daily.reduce((a, b) => a + b, 0);

/** Visitors in one hour. */
function hourly(site, at, zone) {
  const local = new Date((at + offset(zone, at)) * 1000);
  const weekday = local.getUTCDay();
  const week = weekday === 0 ? 0.62 : weekday === 6 ? 0.58 : 1 + 0.06 * (3 - Math.abs(weekday - 3));
  const age = (now() - at) / day;
  const growth = Math.exp(-age / 420) * (1 + 0.12 * Math.sin(age / 17));
  const date = local.toISOString().slice(0, 10);
  const spike = chance(site, "spike", date) > 0.965 ? 1.7 : 1;
  const noise = 0.86 + 0.28 * chance(site, date);
  return (
    size(site) * growth * week * spike * noise * (daily[local.getUTCHours()] / daySum) * (0.8 + 0.4 * chance(site, at))
  );
}

function between(site, from, to, zone) {
  let sum = 0;
  for (let at = from; at < Math.min(to, now()); at += 3600) {
    sum += hourly(site, at, zone) * Math.min(1, (now() - at) / 3600);
  }
  return sum;
}

function measures(visitors, seed) {
  const wave = chance(seed, "w");
  const visits = Math.round(visitors * (1.14 + 0.05 * wave));
  const per = 2.1 + 0.5 * chance(seed, "p");
  return {
    visitors: Math.round(visitors),
    visits,
    views: Math.round(visits * per),
    events: Math.round(visits * 0.31),
    bounce_rate: visits > 0 ? 0.41 + 0.08 * chance(seed, "b") : null,
    visit_duration_seconds: visits > 0 ? 118 + 60 * chance(seed, "d") : null,
    views_per_visit: visits > 0 ? per : null,
    engaged_visits: Math.round(visits * 0.62),
    engagement_rate: visits > 0 ? 0.62 : null,
  };
}

/** The part of a site's visitors that filters leave. */
const left = (filters) => filters.reduce((part, f) => part * (f.startsWith("!") ? 0.8 : 0.12 + 0.3 * chance(f)), 1);

const list = (text) => text.trim().split(/\s*\n\s*/);
const values = {
  page: list(
    `/\n/guides/laying-a-hedge\n/pricing\n/guides/stiles-and-gates\n/blog/why-we-stopped-using-cookies\n/shop/billhooks\n/about\n/guides/dry-stone-walls\n/blog/winter-planting\n/contact\n/shop/gloves\n/newsletter\n/blog/a-very-long-title-about-the-history-of-the-enclosure-acts-and-what-they-mean-today`,
  ),
  source: list(`Google\n\nGitHub\nHacker News\nDuckDuckGo\nNewsletter\nBing\nMastodon\nChatGPT\nReddit\nLobsters`),
  channel: list(`Organic Search\nDirect\nReferral\nOrganic Social\nE-mail\nAI Assistant\nCampaign`),
  country: list(`DE\nUS\nGB\nFR\nNL\nAT\nCH\nCA\nSE\nIN\nJP\nPL\n`),
  region: list(`Berlin\nBavaria\nCalifornia\nEngland\nÎle-de-France\nHamburg\nNew York\nNoord-Holland\nVienna`),
  city: list(`Berlin\nLondon\nMunich\nParis\nAmsterdam\nHamburg\nNew York\nVienna\nZurich\nToronto`),
  browser: list(`Chrome\nSafari\nFirefox\nEdge\nSamsung Internet\nOpera\nDuckDuckGo`),
  os: list(`Windows\nmacOS\niOS\nAndroid\nLinux\nChrome OS`),
  device: list(`desktop\nmobile\ntablet`),
  screen: list(`1920\n1440\n390\n2560\n768`),
  language: list(`de\nen\nfr\nnl\nes\npl\nja`),
  event: list(`Outbound link\nNewsletter sign-up\nDownload\nAdd to basket\nPurchase\n404`),
  utm_campaign: list(`spring-sale\nautumn-guide\nlaunch`),
  utm_source: list(`newsletter\ngoogle\npartner`),
  utm_medium: list(`email\ncpc\nsocial`),
  utm_content: list(`header\nfooter`),
  utm_term: list(`hedge laying\nbillhook`),
};
values.entry = values.page.slice(0, 10);
values.exit = values.page.slice(0, 11).reverse();

/** A row's values, each with the part of all visitors that has it. */
function weighted(site, dimension) {
  const all = (values[dimension] ?? []).flatMap((value, i) => {
    const extra = dimension === "page" ? Array.from({ length: i > 7 ? 12 : 0 }, (_, n) => `${value}/${n + 2}`) : [];
    return [value, ...extra];
  });
  const weights = all.map((value, i) => (0.75 + 0.5 * chance(site, value)) / (i + 1.4) ** 1.1);
  const sum = weights.reduce((a, b) => a + b, 0) / (dimension === "page" ? 1.5 : 1);
  return all.map((value, i) => ({ value, part: weights[i] / sum }));
}

const holds = {
  ">=": (a, b) => a >= b,
  "<=": (a, b) => a <= b,
  "!=": (a, b) => a !== b,
  ">": (a, b) => a > b,
  "<": (a, b) => a < b,
  "=": (a, b) => a === b,
};

/** Whether a row fulfils conditions such as `visitors>=10`; without a value it does not. */
const passes = (row, conditions) =>
  conditions.every((condition) => {
    const [, column, sign, number] = /^(\w+)(>=|<=|!=|>|<|=)(.+)$/.exec(condition) ?? [];
    return row[column] != null && holds[sign](row[column], Number(number));
  });

/** By a column, `-` before it for the largest first; ties by visitors. */
function ordered(rows, sort) {
  const column = sort.replace(/^-/, "");
  const way = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[column], b[column]];
    if (one == null || other == null) return Number(one == null) - Number(other == null);
    return way * (one < other ? -1 : one > other ? 1 : 0) || b.visitors - a.visitors;
  });
}

/** The rows of one dimension, or of two with a comma between. */
function allRows(site, dimension, total) {
  const [first, second] = dimension.split(",");
  const pairs = second === undefined ? [{ value: undefined, part: 1 }] : weighted(site, second);
  return weighted(site, first).flatMap(({ value, part }) =>
    pairs.map((other) => {
      const among = part * other.part * (second === undefined ? 1 : 0.6 + 0.8 * chance(value, other.value));
      return {
        value: value === "" ? null : value,
        ...(second === undefined || other.value === "" ? {} : { second_value: other.value }),
        ...measures(total * among, `${site}${value}${other.value ?? ""}`),
      };
    }),
  );
}

function breakdown(site, dimension, total, query) {
  const search = (query.get("search") ?? "").toLowerCase();
  const limit = Number(query.get("limit") ?? 10);
  const offset = Number(query.get("offset") ?? 0);
  const rows = allRows(site, dimension, total)
    .map((row) =>
      dimension === "event" ? { ...row, views: 0, events: Math.round(row.visitors * (1 + chance(row.value))) } : row,
    )
    .filter((row) => row.visitors > 0)
    .filter((row) => [row.value, row.second_value].some((one) => (one ?? "").toLowerCase().includes(search)))
    .map((row) =>
      dimension === "page"
        ? {
            ...row,
            time_on_page_seconds: row.visit_duration_seconds / 2.2,
            scroll_depth: 45 + 40 * chance(row.value),
            entries: Math.round(row.visits / 3),
            exits: Math.round(row.visits / 3),
            exit_rate: 0.2 + 0.3 * chance(row.value, "x"),
          }
        : row,
    )
    .filter((row) => passes(row, query.getAll("where")));
  const sorted = ordered(rows, query.get("sort") ?? "-visitors");
  return { dimension, total_rows: sorted.length, rows: sorted.slice(offset, offset + limit) };
}

function asked(site, query) {
  const zone = sites.find((s) => s.name === site)?.zone ?? "UTC";
  const p = period(query.get("period") ?? "30d", zone);
  const filters = query.getAll("filter");
  return { zone, p, before: compared(query.get("compare"), p), filters, part: left(filters) };
}

export function stats(site, query, quiet) {
  const { zone, p, before, filters, part } = asked(site, query);
  const scale = quiet ? 0 : part;
  const is = measures(between(site, p.starts_at, p.ends_at, zone) * scale, `${site}${p.from}${filters}`);
  // A period that is not over is compared with the same part of the previous one.
  const until = before && before.starts_at + (Math.min(now(), p.ends_at) - p.starts_at);
  const was =
    before && measures(between(site, before.starts_at, until, zone) * scale, `${site}${before.from}${filters}`);
  const totals = Object.fromEntries(
    Object.entries(is).map(([name, value]) => {
      const previous = was?.[name] ?? null;
      return [
        name,
        {
          value,
          previous,
          change: previous ? (value - previous) / previous : null,
          exact: true,
          definition: `${name}@1`,
        },
      ];
    }),
  );
  return {
    site,
    period: p,
    compare: before,
    filters,
    totals,
    revenue: site.startsWith("shop") ? [{ currency: "EUR", amount: 18432.5, previous: 16210 }] : [],
    by: query.getAll("by").map((dimension) => breakdown(site, dimension, is.visitors, query)),
    exact: true,
    computed_ms: 3.2,
    rows_read: Math.round(is.views * 1.4),
  };
}

/** The same answer for a site whose counting started today, or `daysAgo` days ago: earlier data is missing. */
export function countedSince(answer, daysAgo = 0) {
  const today = shift(dateAt(now(), answer.period.zone), -daysAgo);
  const from = (span) => span && { ...span, counted_from: today >= span.from ? today : null };
  const before = answer.compare && answer.compare.to < today;
  const none = (values) =>
    values && Object.fromEntries(Object.keys(values).map((key) => [key, key === "at" ? values.at : 0]));
  const { points, totals } = answer;
  return {
    ...answer,
    period: from(answer.period),
    compare: from(answer.compare),
    ...(totals && {
      totals: Object.fromEntries(
        Object.entries(totals).map(([name, one]) => [name, before ? { ...one, previous: 0, change: null } : one]),
      ),
    }),
    ...(points && {
      points: points.map((point) => {
        const { at, ends_at, label, seconds, running, previous, ...values } = point;
        const early = label.slice(0, 10) < today;
        return { ...point, ...(early ? none(values) : {}), previous: before ? none(previous) : previous };
      }),
    }),
  };
}

/** All sites. In the state `begun` the first is counted since today, the second since three days; the last waits. */
export function overview(query, state) {
  const period = query.get("period") ?? "7d";
  return {
    period,
    sites: sites.map((site, n) => {
      const asked = new URLSearchParams({ period, ...(period === "all" ? {} : { compare: "previous" }) });
      const quiet = state === "waiting" || (state === "begun" && n === 3);
      const daysAgo = state === "begun" ? [0, 3][n] : undefined;
      const since = (answer) => (daysAgo === undefined ? answer : countedSince(answer, daysAgo));
      const { period: span, compare, totals } = since(stats(site.name, asked, quiet));
      const interval = usual(span);
      const asking = new URLSearchParams([...asked, ["interval", interval], ["metric", "visitors"]]);
      const { points } = since(series(site.name, asking, quiet));
      return {
        id: site.id,
        name: site.name,
        period: span,
        compare,
        visitors: totals.visitors,
        views: totals.views,
        interval,
        sparkline: points.map(({ at, visitors }) => ({ at, visitors })),
        arriving: arriving(quiet),
        paused: false,
      };
    }),
    exact: true,
    definitions: {},
    computed_ms: 2.1,
    rows_read: 4210,
  };
}

export function csv(site, query) {
  const { rows } = stats(site, query).by[0];
  return [Object.keys(rows[0] ?? {}).join(","), ...rows.map((row) => Object.values(row).join(","))].join("\n");
}

/** The interval that the API picks for a period, by its days: `Interval::usual` in shared/src/period.rs. */
function usual({ from, to }) {
  const days = (Date.parse(to) - Date.parse(from)) / 1000 / day + 1;
  return days <= 2 ? "hour" : days <= 92 ? "day" : "month";
}

function* buckets(p, interval) {
  if (interval === "hour") for (let at = p.starts_at; at < p.ends_at; at += 3600) yield [at, at + 3600];
  else {
    let date = p.from;
    while (date <= p.to) {
      let next = shift(date, 1);
      if (interval === "week") while (new Date(`${next}T00:00Z`).getUTCDay() !== 1) next = shift(next, 1);
      if (interval === "month") next = `${shift(`${date.slice(0, 8)}01`, 32).slice(0, 8)}01`;
      yield [startOf(date, p.zone), Math.min(startOf(next, p.zone), p.ends_at)];
      date = next;
    }
  }
}

/** The series of the most common values, then that of all others. */
function groups(site, dimension, top, points, metrics) {
  const all = weighted(site, dimension).toSorted((a, b) => b.part - a.part);
  const rest = all.slice(top).reduce((sum, { part }) => sum + part, 0);
  const parts = [...all.slice(0, top), { value: null, part: rest, other: true }];
  return {
    dimension,
    adds_up: metrics.filter((metric) => metric === "visits" || metric === "views"),
    groups: parts.map(({ value, part, other = false }) => ({
      ...(value === "" || value === null ? {} : { value }),
      other,
      previous_rest: [],
      points: points.map((point) => {
        const counted = measures(
          (point.visitors ?? 0) * part * (0.7 + 0.6 * chance(value, point.at)),
          `${value}${point.at}`,
        );
        return {
          at: point.at,
          previous: null,
          ...Object.fromEntries(metrics.map((metric) => [metric, point[metric] === null ? null : counted[metric]])),
        };
      }),
    })),
  };
}

export function series(site, query, quiet) {
  const { zone, p, before, filters, part } = asked(site, query);
  const interval = query.get("interval") ?? usual(p);
  const metrics = query.getAll("metric");
  const scale = quiet ? 0 : part;
  const values = (from, to) => {
    const all = measures(between(site, from, to, zone) * scale, `${site}${from}${filters}`);
    return Object.fromEntries(metrics.map((metric) => [metric, all[metric]]));
  };
  const past = before ? [...buckets(before, interval)] : [];
  const by = query.get("by");
  const points = [...buckets(p, interval)].map(([at, ends_at], i) => {
    const label =
      interval === "hour" ? new Date((at + offset(zone, at)) * 1000).toISOString().slice(0, 16) : dateAt(at, zone);
    const old = past[i];
    const none = Object.fromEntries(metrics.map((metric) => [metric, null]));
    return {
      at,
      ends_at,
      label,
      seconds: ends_at - at,
      running: at <= now() && now() < ends_at,
      ...(at > now() ? none : values(at, ends_at)),
      previous: old ? { at: old[0], ...values(old[0], old[1]) } : null,
    };
  });
  return {
    site,
    period: p,
    interval,
    compare: before,
    filters,
    metrics,
    points,
    ...(by ? { by: groups(site, by, Number(query.get("top") ?? 5), points, metrics) } : {}),
    previous_rest: past.slice(points.length).map(([from, to]) => ({ at: from, ...values(from, to) })),
    annotations: [],
    breaks: [],
    exact: true,
    definitions: Object.fromEntries(metrics.map((metric) => [metric, `${metric}@1`])),
    computed_ms: 1.9,
    rows_read: 4321,
  };
}

export function live(site, quiet) {
  const zone = sites.find((s) => s.name === site)?.zone ?? "UTC";
  const visitors = quiet ? 0 : Math.round(hourly(site, now(), zone) / 2) + 3;
  const minute = Math.floor(now() / 60) * 60;
  const rows = (all) =>
    quiet
      ? []
      : all
          .slice(0, 5)
          .map((value, i) => ({ value: value || null, visitors: Math.max(1, Math.round(visitors / (i + 2))) }));
  return {
    at: now(),
    visitors_5m: Math.round(visitors / 4),
    visitors_30m: visitors,
    minutes: Array.from({ length: 30 }, (_, i) => {
      const at = minute - (29 - i) * 60;
      const seen = quiet ? 0 : Math.round((visitors / 9) * chance(site, at));
      return { at, visitors: seen, views: seen * 2 };
    }),
    pages: rows(values.page),
    sources: rows(values.source),
    countries: rows(values.country),
    computed_ms: 0.8,
    rows_read: 412,
  };
}

function byCrawler(bots) {
  const parts = [
    ["GPTBot", "ai", 0.31],
    ["Googlebot", "search", 0.22],
    ["ClaudeBot", "ai", 0.17],
    ["AhrefsBot", "seo", 0.12],
    ["facebookexternalhit", "preview", 0.05],
  ];
  const rows = parts.map(([crawler, kind, part]) => ({ crawler, kind, hits: Math.floor(bots * part), share: part }));
  const named = rows.reduce((sum, one) => sum + one.hits, 0);
  return { bots, rows: rows.filter((one) => one.hits > 0), unnamed: bots - named, not_recorded: 0 };
}

export function leftOut(site, query, quiet) {
  const { zone, p } = asked(site, query);
  const counted = quiet ? 0 : Math.round(between(site, p.starts_at, p.ends_at, zone) * 2.9);
  const parts = [0.52, 0.21, 0.11, 0.07, 0.05, 0.03, 0.01];
  const by_reason = Object.entries(reasons)
    .map(([reason, explanation], i) => ({ reason, hits: Math.round(counted * 0.094 * parts[i]), explanation }))
    .filter((one) => one.hits > 0);
  const left_out = by_reason.reduce((sum, one) => sum + one.hits, 0);
  return {
    site,
    period: p,
    received: counted + left_out,
    counted,
    left_out,
    share: counted > 0 ? left_out / (counted + left_out) : null,
    by_reason: by_reason.map((one) => ({ ...one, share: one.hits / left_out })),
    by_crawler: byCrawler(by_reason.find((one) => one.reason === "bot")?.hits ?? 0),
    by_day: [],
    computed_ms: 0.4,
    rows_read: 210,
  };
}
