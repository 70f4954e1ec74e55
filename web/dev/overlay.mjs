/** A fake for page snapshots, what visitors did on a page, and what a site stores, offers and takes over. */
import { readFile } from "node:fs/promises";

const measure = new URL("../../server/sites/src/snapshots/measure.js", import.meta.url);
const now = () => Math.floor(Date.now() / 1000);
const snapshot = (path) => ({
  id: `snapshot of ${path} ${now()}`,
  path,
  url: `https://hedgerow.example${path}`,
  title: "Tea and clay",
  bytes: 48_000,
  links: 4,
  missing: 1,
  made_at: now() - 7200,
  made_by: "Ada",
});
const snapshots = [snapshot("/")];

const depths = [1, 0.98, 0.91, 0.82, 0.74, 0.61, 0.44, 0.37, 0.22, 0.12];
const link = (kind, target, clicks, visitors) => ({ kind, target, clicks, visitors, share: visitors / 1240 });

const overlay = (site, path, quiet) => ({
  site,
  path,
  period: { from: "2026-10-26", to: "2026-11-24", zone: "Europe/Berlin", started_at: null, ends_at: now() },
  filters: [],
  views: quiet ? 0 : 1893,
  visitors: quiet ? 0 : 1240,
  links: quiet
    ? []
    : [
        link("page", "/pricing", 412, 377),
        link("page", "/blog/how-to-brew-a-cup-that-is-worth-the-wait", 158, 151),
        link("outbound", "https://potters.example/guild", 44, 39),
        link("download", "https://hedgerow.example/files/catalogue.pdf", 21, 20),
        link("form", "newsletter", 12, 12),
      ],
  total_links: quiet ? 0 : 5,
  picks: [{ id: "1", name: "Buy button", selectors: ["#buy"], clicks: 96, visitors: 88, share: 0.071, seen: 702 }],
  stretches: [
    {
      id: "2",
      name: "What customers say",
      from_selectors: ["#said"],
      to_selectors: [],
      visitors: 540,
      share: 0.435,
      reading_seconds: 21.4,
    },
  ],
  reports: quiet ? 0 : 1103,
  depths: depths.map((share, n) => ({
    percent: (n + 1) * 10,
    visits: quiet ? 0 : Math.round(1103 * share),
    share: quiet ? null : share,
  })),
  exact: true,
  definitions: {},
  computed_ms: 3.1,
  rows_read: 18_200,
});

const stores = (site) => ({
  modes: [{ mode: "default", in_use: true, stores: [] }],
  on_request: [
    {
      name: "stile_ignore",
      place: "local_storage",
      purpose: "Excludes this browser from the statistics.",
      holds: "The word “true”.",
      kept_seconds: null,
      set_by: "The visitor, by opening a link that excludes the browser.",
      sent: false,
    },
  ],
  notes: [
    "The script sets no cookies.",
    "No fingerprint is made.",
    "The browser’s cache is not used to recognise anyone.",
  ],
  paragraph: `${site} uses Stile to count visits. Stile stores nothing on your device and reads nothing from it, unless you asked not to be counted.`,
});

let offeredUntil = null;

/** [status, body] of one request about these, or nothing. */
export function overlayAnswer(method, path, query, body, quiet, sites) {
  if (path === "/sites-offered") {
    if (body.code === "taken") return [200, { id: sites[0].id, name: sites[0].name }];
    return [404, { code: "unknown_code", message: "This code was not found, or you do not have access to it." }];
  }
  const settings = /^\/sites\/([^/]+)$/.exec(path)?.[1];
  if (settings && method === "GET") return [200, sites.find((one) => one.name === settings)];
  const [, site, question] = /^\/sites\/([^/]+)\/(overlay|offer|stores|snapshots|snapshots\/frame)$/.exec(path) ?? [];
  const known = sites.find((one) => one.name === site);
  if (!known) return undefined;
  if (question === "stores") return [200, stores(site)];
  if (question === "offer") {
    offeredUntil = method === "POST" ? now() + 7 * 86_400 : null;
    known.offered_until = offeredUntil;
    return method === "POST" ? [201, { code: "q7Yk2mWbX0vJr5cHsT9d", expires_at: offeredUntil }] : [204];
  }
  if (question === "overlay") return [200, overlay(site, query.get("path"), quiet)];
  if (question === "snapshots/frame") {
    const found = snapshots.find((one) => one.path === query.get("path"));
    return [200, { address: `/snapshots/${found.path.length}`, until: now() + 3600, snapshot: found }];
  }
  if (method === "POST") {
    if (body.url.includes("gone")) {
      const message = `${site} cannot be reached: the server did not answer in time.`;
      return [400, { code: "page_unreachable", message, field: "url" }];
    }
    const made = snapshot(body.url);
    snapshots.unshift(made);
    return [201, made];
  }
  if (method === "DELETE") {
    snapshots.splice(
      snapshots.findIndex((one) => one.path === query.get("path")),
      1,
    );
    return [204];
  }
  return [200, snapshots];
}

const filler =
  "<p>Leaves from three gardens, cups from one kiln. We ship twice a week, and we answer every letter.</p>";

/** A snapshot as the server shows it. */
export const snapshotPage =
  async () => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tea and clay</title>
<style>body{margin:0;font:18px/1.6 Georgia,serif;color:#222}nav{display:flex;gap:32px;padding:24px 48px;background:#f2ece0}
main{padding:24px 48px;max-width:900px}h1{font-size:48px;margin:24px 0}#buy{display:inline-block;padding:12px 28px;background:#224;color:#fff}
#said{margin:48px 0;padding:24px;background:#eef}</style>
<nav><b>Tea and clay</b><a href="#" data-stile-link="https://hedgerow.example/pricing">Prices</a>
<a href="#" data-stile-link="https://hedgerow.example/blog/how-to-brew-a-cup-that-is-worth-the-wait">How to brew</a></nav>
<main><h1>Tea that waits for you</h1>${filler.repeat(3)}<p><a id="buy" href="#">Buy a cup</a></p>${filler.repeat(4)}
<section id="said"><h2>What customers say</h2>${filler.repeat(4)}</section>
<p><a href="#" data-stile-link="https://potters.example/guild">Our guild</a> and
<a href="#" data-stile-link="https://hedgerow.example/files/catalogue.pdf">the catalogue</a></p>${filler.repeat(9)}
<p><a href="#" data-stile-link="https://hedgerow.example/pricing">See all prices</a></p></main>
<script>${await readFile(measure, "utf8")}</script></html>`;
