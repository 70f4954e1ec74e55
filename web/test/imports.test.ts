import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { ImportContents, ImportUpload, ImportView } from "../src/api/imports-types.ts";
import type { Definitions, PeriodView } from "../src/api/index.ts";
import { sourceHints } from "../src/features/imports/sources.ts";
import {
  boundsOf,
  daysOf,
  ended,
  isUnderWay,
  largestFile,
  mostUploads,
  partDone,
  pause,
  progressText,
  refusedFile,
  shownState,
  sizeText,
  stateNames,
  wrongDays,
} from "../src/features/imports/state.ts";
import { codeFor, type Program, programs } from "../src/features/mcp/programs.ts";
import { hasHits, importSources, lackNames, sourceName, sourceNoun, sourceNouns } from "../src/figures/imported.ts";
import { importedDays, toolDefinitions } from "../src/figures/imported-days.ts";
import { linksFor, setupLinks } from "../src/site/settings-links.ts";

const serverFile = (path: string) => readFileSync(new URL(`../../server/imports/src/${path}`, import.meta.url), "utf8");
const wordsIn = (path: string) => [...serverFile(path).matchAll(/Self::\w+ => "(\w+)",/g)].map(([, word]) => word);

test("tools and states are those of the server", () => {
  assert.deepEqual([...importSources].sort(), wordsIn("source.rs").sort());
  assert.deepEqual(Object.keys(sourceHints).sort(), wordsIn("source.rs").sort());
  assert.deepEqual(Object.keys(stateNames).sort(), wordsIn("runs/state.rs").sort());
});

test("limits are those of the server", () => {
  assert.match(serverFile("check/rules.rs"), new RegExp(`UPLOADS: i64 = ${mostUploads};`));
  const [, upload = ""] = /UPLOAD: u64 = ([^;]+);/.exec(serverFile("files/limits.rs")) ?? [];
  assert.equal(
    upload
      .split("<<")
      .map(Number)
      .reduce((a, b) => a * 2 ** b),
    largestFile,
  );
});

test("tools have names, on their own and within sentences", () => {
  assert.equal(sourceName("simple_analytics"), "Simple Analytics");
  assert.equal(sourceName("toString"), "toString");
  assert.equal(sourceNoun("logs"), "web server logs");
  assert.equal(sourceNouns(["plausible", "logs"]), "Plausible and web server logs");
  assert.deepEqual(["logs", "stile", "ga4"].map(hasHits), [true, true, false]);
});

test("what is unknown is named once", () => {
  assert.deepEqual(
    lackNames(["visits", "bounce_rate", "city", "city.visits", "page.visits", "page.entries", "page.exits"]),
    ["Visits", "Bounce rate", "City", "Page: entries, exits"],
  );
  assert.deepEqual(lackNames(["totals", "engaged_visits", "utm_source", "events"]), [
    "Totals",
    "Engaged visits",
    "UTM source",
    "Events",
  ]);
  assert.deepEqual(lackNames(["page.exit_rate", "page.time_on_page_seconds", "page.scroll_depth", "revenue"]), [
    "Page: exit rate, time on page, scroll depth",
    "Revenue",
  ]);
  // Visits are unknown for another reason, which names them.
  assert.deepEqual(lackNames(["visits", "page.visits", "page.events"], ["page.visits", "page.events"]), [
    "Page: events",
  ]);
});

const contents = (change: Partial<ImportContents> = {}): ImportContents => ({
  from: "2024-01-10",
  to: "2025-03-01",
  days: 417,
  totals: {},
  exact: false,
  left_out: [],
  skipped: [],
  ...change,
});
const upload: ImportUpload = {
  upload: "u",
  source: "plausible",
  created_at: 0,
  expires_at: 86_400,
  contents: contents(),
  taken_days: 0,
};
const run = (change: Partial<ImportView> = {}): ImportView => ({
  id: "1",
  source: "plausible",
  state: "running",
  created_at: 0,
  ...change,
});

test("days are those that a file has, as far as they were chosen", () => {
  assert.deepEqual(daysOf(run({ contents: contents() })), { from: "2024-01-10", to: "2025-03-01" });
  assert.deepEqual(daysOf(run({ contents: contents(), from: "2024-06-01", to: "2030-01-01" })), {
    from: "2024-06-01",
    to: "2025-03-01",
  });
  assert.deepEqual(daysOf(run({ from: "2024-06-01", to: "2024-07-01" })), { from: "2024-06-01", to: "2024-07-01" });
  assert.equal(daysOf(run()), undefined);
});

test("chosen days are days of the file, in order", () => {
  const within = { from: "2024-01-10", to: "2025-03-01" };
  assert.equal(wrongDays(within, within), undefined);
  const wrong = (from: string, to: string) => wrongDays({ from, to }, within)!;
  assert.match(wrong("", "2025-03-01").text, /first and the last day/);
  assert.deepEqual(wrong("", "2025-03-01").fields, ["from"]);
  assert.deepEqual(wrong("", "").fields, ["from", "to"]);
  assert.match(wrong("2025-03-01", "2024-01-10").text, /before the first/);
  assert.deepEqual(wrong("2025-03-01", "2024-01-10").fields, ["to"]);
  assert.match(wrong("2026-01-01", "2026-02-01").text, /only has days/);
  assert.deepEqual(wrong("2026-01-01", "2026-02-01").fields, ["from", "to"]);
  // All of them are not named: what the server has is what counts.
  assert.deepEqual(boundsOf(within, upload), { from: null, to: null });
  assert.deepEqual(boundsOf({ ...within, from: "2024-02-01" }, upload), { from: "2024-02-01", to: null });
});

test("progress is a share and a time", () => {
  assert.equal(partDone(null), undefined);
  assert.equal(partDone({ done: 0, total: 0 }), undefined);
  assert.equal(partDone({ done: 30, total: 20 }), 1);
  assert.equal(progressText({ done: 1, total: 3, seconds_left: null }), "33%");
  assert.equal(progressText({ done: 1, total: 4, seconds_left: 30 }), "25%, less than a minute left");
  assert.equal(progressText({ done: 1, total: 4, seconds_left: 600 }), "25%, about 10 minutes left");
  // It is not done before it is.
  assert.equal(progressText({ done: 999, total: 1000 }), "99%");
  // What comes after the last row takes a time that nothing tells.
  assert.equal(progressText({ done: 1000, total: 1000, seconds_left: 0 }), "Adding the days to figures…");
});

test("of several Matomos, all but the oldest wait", () => {
  const matomo = (id: string, change: Partial<ImportView> = {}) =>
    run({ id, source: "matomo", state: "fetching", ...change });
  const states = (...all: ImportView[]) => all.map((one) => shownState(one, all));
  assert.deepEqual(states(matomo("3"), run({ id: "2" }), matomo("1")), ["waiting", "running", "fetching"]);
  assert.deepEqual(states(matomo("2"), matomo("1", { state: "done" })), ["fetching", "done"]);
  assert.deepEqual(states(matomo("2", { started_at: 1 }), matomo("1")), ["fetching", "fetching"]);
});

test("the list is looked at again while something changes, ever less often", () => {
  const view = (...imports: ImportView[]) => ({ imports, uploads: [] });
  assert.equal(isUnderWay(view(run({ state: "done" }), run({ state: "failed" }))), false);
  for (const state of ["fetching", "waiting", "running", "removing"] as const)
    assert.equal(isUnderWay(view(run({ state }))), true);
  assert.deepEqual([0, 20, 100].map(pause), [1, 3, 10]);
  const before = view(run({ id: "a" }), run({ id: "b" }), run({ id: "c", state: "done" }));
  const now = view(run({ id: "a", state: "done" }), run({ id: "b" }), run({ id: "c", state: "done" }));
  assert.deepEqual(
    ended(before, now).map(({ id }) => id),
    ["a"],
  );
});

test("files that the server would refuse are not sent", () => {
  const refused = (sizes: number[], uploads = 0, folder = false) =>
    refusedFile({ files: sizes.map((size) => ({ size })), folder }, uploads);
  assert.equal(refused([10]), undefined);
  assert.equal(refused([largestFile], mostUploads - 1), undefined);
  assert.match(refused([1, 1]) ?? "", /Pack several/);
  assert.match(refused([0]) ?? "", /empty/);
  assert.match(refused([largestFile + 1]) ?? "", /512 MiB/);
  assert.match(refused([1], mostUploads) ?? "", /20 checked files/);
  assert.match(refused([4096], 0, true) ?? "", /a folder/);
  assert.deepEqual([0, 1, 999, 1000, 123_456].map(sizeText), ["0 kB", "1 kB", "1 kB", "1 kB", "124 kB"]);
  assert.deepEqual([1_234_567, 12_345_678].map(sizeText), ["1.2 MB", "12 MB"]);
});

test("imported days are read of any period", () => {
  const imported = { from: "2026-01-01", to: "2026-01-02", days: 2, sources: ["ga4"], left_out: [] };
  assert.equal(importedDays({ imported } as unknown as PeriodView), imported);
  assert.equal(importedDays({} as PeriodView), undefined);
  assert.equal(importedDays(null), undefined);
});

test("a definition with imported days names the tools", () => {
  const all = {
    imported: [
      { source: "ga4", text: "Google" },
      { source: "plausible", text: "Plausible" },
    ],
  } as unknown as Definitions;
  const tools = (id: string) => toolDefinitions(all, id).map(({ source }) => source);
  assert.deepEqual(tools("visitors@ga4+plausible"), ["ga4", "plausible"]);
  assert.deepEqual(tools("visitors@1"), []);
  assert.deepEqual(tools("visitors"), []);
  // A server that knows no imports.
  assert.deepEqual(toolDefinitions({} as Definitions, "visitors@ga4"), []);
});

test("only admins and owners have a link to imports", () => {
  const has = (mayEdit: boolean, isAdmin: boolean) =>
    linksFor(setupLinks, mayEdit, isAdmin).some(({ path }) => path === "/import");
  assert.deepEqual([has(true, true), has(true, false), has(false, false)], [true, false, false]);
});

test("what programs are configured with is as in the manual", () => {
  const address = "https://stats.example.com/mcp";
  for (const program of Object.keys(programs) as Program[]) {
    const code = codeFor(program, address);
    assert.ok(program === "claude-desktop" || code.includes(address), program);
    if (code.startsWith("{")) assert.ok(JSON.parse(code));
  }
  assert.deepEqual(JSON.parse(codeFor("vs-code", address)), {
    servers: { stile: { type: "http", url: address } },
  });
});
