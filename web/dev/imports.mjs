/**
 * The stub's answers about imports. The first site has some of each state; an import that is started takes ten seconds. A
 * file with the word `damaged` is refused, one with `large` has many days of which some are taken. A Matomo at `away` does not
 * answer. With STATE=imported, the first site's figures include days from Plausible that ended twenty days ago.
 */
import { sites } from "./answers.mjs";
import { texts } from "./texts.mjs";

const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const dayAt = (days) => new Date((now() - days * day) * 1000).toISOString().slice(0, 10);
const fault = (status, code, message, field) => [status, { code, message, field, request_id: "01JD5ZK4" }];
/** How long an import takes, in seconds. */
const takes = 10;

const words = texts("imports");
const lack = (why, whats) => whats.map((what) => ({ what, why, text: words.get("import_lack")[why] }));
const skipped = (why, count) => ({ why, text: words.get("import_skipped")[why], count });

const sums = (from, to, days) => ({
  from,
  to,
  days,
  totals: { visitors: 418_220, visits: 522_310, views: 1_204_118, events: null },
  exact: false,
  left_out: [
    ...lack("source", [
      "events",
      "engaged_visits",
      "region",
      "city",
      "screen",
      "language",
      "page.events",
      "event.visits",
    ]),
    ...lack("files", ["source", "entry", "exit", "page.visits", "page.bounce_rate"]),
  ],
  skipped: [skipped("other_files", 2), skipped("unfinished", 1)],
});

const hits = (from, to, days) => ({
  from,
  to,
  days,
  totals: { visitors: 9_120, visits: 11_044, views: 30_918, events: 0 },
  exact: true,
  left_out: lack("source", ["screen", "language"]),
  skipped: [
    skipped("not_pages", 208_114),
    { why: "excluded", reason: "known_bots", text: "A known bot, by its user agent.", count: 18_220 },
  ],
});

const run = (id, source, state, more) => ({
  id,
  source,
  state,
  from: null,
  to: null,
  contents: null,
  progress: null,
  shown_days: null,
  failure: null,
  created_at: now() - 3 * day,
  created_by: "Ada Ferrer",
  started_at: null,
  ended_at: null,
  ...more,
});

const kept = {
  1: {
    imports: [
      run("3", "plausible", "done", {
        contents: sums(dayAt(1100), dayAt(20), 1081),
        shown_days: 1074,
        ended_at: now() - 3 * day,
      }),
      run("2", "matomo", "failed", {
        from: dayAt(2000),
        to: dayAt(1200),
        created_at: now() - 9 * day,
        created_by: null,
        failure: { code: "matomo_refused", text: words.get("import_failed").matomo_refused },
      }),
      run("1", "logs", "done", {
        from: dayAt(40),
        contents: hits(dayAt(60), dayAt(30), 31),
        shown_days: 0,
        created_at: now() - 30 * day,
      }),
    ],
    uploads: [],
    shown: [],
  },
};

const importsOf = (site) => (kept[site.id] ??= { imports: [], uploads: [], shown: [] });

/** Ids of those that will fail. */
const failing = new Set();

/** An import as it is by now. */
function moved(one) {
  const ran = now() - one.created_at;
  if (one.state === "fetching" && failing.has(one.id) && ran >= 2) {
    const failure = { code: "matomo_away", text: words.get("import_failed").matomo_away };
    return Object.assign(one, { state: "failed", failure, ended_at: now() });
  }
  if (one.state === "removing") return ran > takes ? undefined : one;
  if (!["fetching", "running"].includes(one.state)) return one;
  if (ran >= takes) {
    const contents = one.contents ?? sums(one.from, one.to, 300);
    return Object.assign(one, { state: "done", contents, progress: null, shown_days: contents.days, ended_at: now() });
  }
  const total = 20_000 * takes;
  const progress =
    one.state === "running" ? { done: 20_000 * ran, total, seconds_left: ran > 0 ? takes - ran : null } : null;
  return Object.assign(one, { progress });
}

function checked(of, source, text) {
  if (text.includes("damaged"))
    return fault(400, "import_unreadable", "The file is cut off or damaged in line 12. Export it again.");
  if (text.includes("other"))
    return fault(
      400,
      "import_other_source",
      "This file is not one of this source. Check the source, and send the file as it was exported.",
      "source",
    );
  const large = text.includes("large");
  const upload = {
    upload: String(Date.now()),
    source,
    created_at: now(),
    expires_at: now() + day,
    contents: source === "logs" || source === "stile" ? hits(dayAt(60), dayAt(5), 56) : sums(dayAt(800), dayAt(2), 799),
    taken_days: text.includes("taken") ? 799 : large ? 12 : 0,
  };
  of.uploads.unshift(upload);
  return [201, upload];
}

function started(of, { upload: id, from = null, to = null }) {
  const upload = of.uploads.find(({ upload }) => upload === id);
  if (!upload) return fault(404, "unknown_upload", "This upload was not found, was imported already, or has expired.");
  of.uploads = of.uploads.filter((one) => one !== upload);
  const { source, contents } = upload;
  const one = run(String(Date.now()), source, "running", { from, to, contents, created_at: now(), started_at: now() });
  of.imports.unshift(one);
  return [202, moved(one)];
}

function fetched(of, { address, from, to }) {
  if (!address.startsWith("https://"))
    return fault(
      400,
      "invalid_matomo_address",
      "The address must be that of a Matomo on the internet, with https and without a password, as in `https://matomo.example.com/`.",
      "address",
    );
  if (from > to) return fault(400, "invalid_import_day", "The last day is before the first one.", "to");
  const one = run(String(Date.now()), "matomo", "fetching", { from, to, created_at: now() });
  if (address.includes("away")) failing.add(one.id);
  of.imports.unshift(one);
  return [202, one];
}

function removed(of, id) {
  const one = of.imports.find((other) => other.id === id);
  if (!one) return fault(404, "unknown_import", "This import was not found, or you do not have access to it.");
  Object.assign(one, { state: "removing", progress: null, created_at: now() - takes + 3 });
  return [202, one];
}

/** `body` of a check is the text of the file. */
export function importsAnswer(method, path, query, body, state) {
  const [, name, rest] = /^\/sites\/([^/]+)\/imports(?:\/([^/]+))?$/.exec(path) ?? [];
  const site = sites.find((one) => one.name === name);
  if (!site) return undefined;
  if (["viewer", "editor"].includes(state)) return fault(403, "not_allowed", "Only admins and owners can import.");
  const of = importsOf(site);
  if (method === "DELETE") return removed(of, rest);
  if (rest === "check") return checked(of, query.get("source"), body);
  if (rest === "matomo") return fetched(of, body);
  if (method === "POST") return started(of, body);
  of.imports = of.imports.flatMap((one) => moved(one) ?? []);
  return [200, of];
}

/** Figures of the first site with imported days in them. */
export function withImported(answer) {
  const last = dayAt(20);
  const within = (period) => {
    if (!period || period.from > last) return period;
    const to = period.to < last ? period.to : last;
    const days = Math.round((Date.parse(to) - Date.parse(period.from)) / day / 1000) + 1;
    const filtered = answer.filters?.length > 0;
    const left_out = filtered ? ["all"] : ["events", "engaged_visits", "city", "page.visits", "page.exits"];
    return { ...period, imported: { from: period.from, to, days, sources: ["plausible"], left_out } };
  };
  const period = within(answer.period);
  const totals =
    answer.totals && period.imported
      ? Object.fromEntries(
          Object.entries(answer.totals).map(([name, one]) => [
            name,
            { ...one, exact: false, definition: `${name}@plausible` },
          ]),
        )
      : answer.totals;
  return { ...answer, period, compare: within(answer.compare), ...(totals && { totals }), exact: !period.imported };
}
