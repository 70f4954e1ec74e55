/**
 * A fake server, for work on the dashboard: serves dist/ with plausible answers. `npm run build && npm run stub`,
 * then http://localhost:8090. PORT, and STATE=empty|waiting|begun|bare|error|slow|signed-out|missing|plain|consent|imported|viewer|editor|calm,
 * or one of those with plans, which billing.mjs lists: plans, plans-trial, plans-held and more; or, for the operator's
 * area, one of operator.mjs: operator, operator-plain, operator-calm.
 * The code 123456 is always correct.
 */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { withAgreed, withAgreedSite } from "./agreed.mjs";
import { alertsAnswer } from "./alerts.mjs";
import { about, arriving, definitions, install, me, sites, tokens, zones } from "./answers.mjs";
import { accountPlan, billingAnswer, personOf } from "./billing.mjs";
import { consentAnswer } from "./consent.mjs";
import { countedSince, csv, leftOut, live, overview, series, stats } from "./figures.mjs";
import { byGoal, goalsAnswer } from "./goals.mjs";
import { importsAnswer, withImported } from "./imports.mjs";
import { isOperating, operatorAnswer, operatorOf } from "./operator.mjs";
import { overlayAnswer, snapshotPage } from "./overlay.mjs";
import { people } from "./people.mjs";
import { nightlyAnswer, reportsAnswer } from "./reports.mjs";
import { shareAnswer, shareSettingsAnswer } from "./sharing.mjs";
import { visitorsAnswer } from "./visitors.mjs";

const port = Number(process.env.PORT ?? 8090);
const state = process.env.STATE ?? "";
const dist = new URL("../dist/", import.meta.url).pathname;
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types stile";

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const fault = (status, code, message) => [status, { code, message, request_id: "01JD5ZK4" }];

/** [status, body] of one request under /api/v1. */
function answer(method, path, query, body) {
  if (path === "/definitions") return [200, definitions];
  if (path === "/zones") return [200, zones];
  if (path === "/about") return [200, about];
  if (path === "/auth/logout") return [204];
  if (path === "/reports/unsubscribe" || path === "/channels/confirm") return [204];
  if (path === "/reports/confirm")
    return [200, { address: me.person.email, site: sites[0].name, account: me.account.name, rhythm: "weekly" }];
  const shared = shareAnswer(method, path, query, body, state);
  if (shared) return shared;
  if (state !== "signed-out") {
    const operating = operatorAnswer(method, path, query, body, state);
    if (operating) return operating;
    const billing = billingAnswer(method, path, body, state);
    if (billing) return billing;
  }
  const ofPeople = people(method, path, query, body, state);
  if (ofPeople && method === "GET" && path === "/account") return [200, { ...ofPeople[1], plan: accountPlan(state) }];
  if (ofPeople) return ofPeople;
  if (state === "signed-out") return fault(401, "not_signed_in", "Nobody is signed in.");
  if (path === "/me")
    return [
      200,
      {
        ...me,
        role: state === "viewer" || state === "editor" ? state : me.role,
        second_step_missing: state === "missing",
        ...personOf(state),
        ...(isOperating(state) && operatorOf(state)),
      },
    ];
  if (state === "missing" && path === "/sites")
    return fault(
      403,
      "second_step_missing",
      "This account asks everyone for a second step. Turn yours on under Security first.",
    );
  if (path === "/sites" && method === "POST") {
    const site = { ...sites[0], ...body, id: String(sites.length + 1) };
    sites.push(site);
    return [201, site];
  }
  if (path === "/sites") return [200, state === "empty" ? [] : sites];
  if (path === "/overview") {
    const found = overview(query, state);
    return [200, state === "consent" ? withAgreedSite(found) : found];
  }
  if (path === "/tokens" && method === "POST") {
    const view = { ...tokens[0], ...body, id: String(Date.now()), used_at: null };
    tokens.unshift(view);
    return [201, { token: "stile_8sKq2ZtYb4XwVnM7cRdF1gHjLpQ9aEuT3kJ6mB", view }];
  }
  if (path === "/tokens") return [200, tokens];
  if (path.startsWith("/tokens/") && method === "DELETE") {
    tokens.splice(
      tokens.findIndex((token) => token.id === path.slice(8)),
      1,
    );
    return [204];
  }
  const alerting = alertsAnswer(method, path, query, body, state);
  if (alerting) return alerting;
  const reporting = reportsAnswer(method, path, body) ?? nightlyAnswer(method, path, state);
  if (reporting) return reporting;
  const reached = goalsAnswer(method, path, query, body, state === "bare");
  if (reached) return reached;
  const drawn = overlayAnswer(method, path, query, body, state === "waiting", sites);
  if (drawn) return drawn;
  const consent = consentAnswer(method, path, query, body, state);
  if (consent) return consent;
  const sharing = shareSettingsAnswer(method, path, body, state);
  if (sharing) return sharing;
  const importing = importsAnswer(method, path, query, body, state);
  if (importing) return importing;
  const visitors = visitorsAnswer(method, path, query, body, state);
  if (visitors) return visitors;
  const [, site, question] = /^\/sites\/([^/]+)\/([a-z.-]+)$/.exec(path) ?? [];
  if (!sites.some((one) => one.name === site)) {
    return fault(404, "site_not_found", "There is no such site, or you may not see it.");
  }
  if (state === "error" && question === "stats")
    return fault(503, "busy", "The server is busy. It should answer again in a moment.");
  const imported = state === "imported" && site === sites[0].name;
  const since = (answer) => (state === "begun" ? countedSince(answer) : imported ? withImported(answer) : answer);
  const asking = (answer) => (state === "consent" && site === sites[0].name ? withAgreed(answer) : answer);
  const quiet = state === "waiting" || site === "new.example";
  switch (question) {
    case "stats":
      return [200, asking(since(withGoals(stats(site, query, quiet))))];
    case "stats.csv":
      return [200, csv(site, query)];
    case "series":
      return [200, since(series(site, query, quiet))];
    case "live":
      return [200, live(site, quiet)];
    case "left-out":
      return [200, leftOut(site, query, quiet)];
    case "arriving":
      return [200, arriving(quiet)];
    case "install":
      return [200, install(site)];
  }
  return fault(404, "not_found", "There is nothing at this address.");
}

function withGoals(answer) {
  return {
    ...answer,
    by: answer.by.map((one) => (one.dimension === "goal" ? byGoal(answer.totals.visitors.value) : one)),
  };
}

async function body(request) {
  let text = "";
  for await (const part of request) text += part;
  // A file, as it is sent.
  if (request.headers["content-type"] === "application/octet-stream") return text;
  return text === "" ? {} : JSON.parse(text);
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stub");
  if (pathname.startsWith("/api/v1/")) {
    const asked = decodeURIComponent(pathname.slice(7));
    const [status, content] = answer(request.method, asked, searchParams, await body(request));
    if (state === "slow") await sleep(4000);
    // A large file of another tool takes a while to read.
    else if (asked.endsWith("/imports/check") && request.headers["content-length"] > 1e6) await sleep(1500);
    else if (asked === "/alert-settings/rehearsal") await sleep(1200);
    const text = typeof content === "string";
    response.writeHead(status, { "content-type": text ? "text/csv" : "application/json" });
    response.end(content === undefined ? undefined : text ? content : JSON.stringify(content));
    return;
  }
  if (pathname.startsWith("/snapshots/")) {
    response.writeHead(200, {
      "content-type": types[".html"],
      "content-security-policy": "script-src 'unsafe-inline'; style-src 'unsafe-inline'; sandbox allow-scripts",
    });
    response.end(await snapshotPage());
    return;
  }
  const wanted = normalize(pathname === "/" ? "/index.html" : pathname);
  const file = await readFile(join(dist, wanted)).catch(() => undefined);
  const type = file ? (types[extname(wanted)] ?? "application/octet-stream") : types[".html"];
  response.writeHead(200, { "content-type": type, "content-security-policy": policy });
  response.end(file ?? (await readFile(join(dist, "index.html"))));
}).listen(port, () => process.stdout.write(`http://localhost:${port}\n`));
