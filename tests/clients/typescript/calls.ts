/**
 * What a program does with the types that openapi-typescript made of our description.
 *
 * usage: calls.ts BASE_URL TOKEN
 */
import assert from "node:assert/strict";
import process from "node:process";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

type Schemas = components["schemas"];
type Outcome<T> = { data?: T; error?: unknown; response: Response };

const [base = "", token = ""] = process.argv.slice(2);
const baseUrl = `${base}/api/v1`;
const site = "typescript.example";
const params = { path: { site } };

async function ok<T>(asked: Promise<Outcome<T>>, status = 200): Promise<T> {
  const { data, error, response } = await asked;
  assert.equal(response.status, status, JSON.stringify(error));
  return data as T;
}

const nobody = createClient<paths, "application/json">({ baseUrl });
assert.ok((await ok(nobody.GET("/about"))).version);

const client = createClient<paths, "application/json">({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
const about = await ok(client.GET("/tokens/about"));
assert.ok(about.scopes.includes("sites:write"));

const created = await ok(
  client.POST("/sites", { body: { name: site, zone: "Europe/Berlin", week_start: "sunday" } }),
  201,
);
assert.deepEqual([created.name, created.week_start, created.excluded_paths], [site, "sunday", []]);
const names = (await ok(client.GET("/sites"))).map((each) => each.name);
assert.ok(names.includes(site));
const changed = await ok(client.PATCH("/sites/{site}", { params, body: { excluded_paths: ["/admin/*"] } }));
assert.deepEqual([changed.zone, changed.excluded_paths], ["Europe/Berlin", ["/admin/*"]]);

const sale: Schemas["EventIn"] = {
  url: `https://${site}/buy`,
  name: "Purchase",
  props: { plan: "pro", seats: 5, paid: true },
  value: { amount: 49.9, currency: "EUR" },
  visitor: { id: "ann" },
};
const keyed = { ...params, header: { "Idempotency-Key": "typescript-1" } };
const first = await ok(client.POST("/sites/{site}/events", { params: keyed, body: sale }), 202);
assert.deepEqual([first.counted, first.repeated], [true, false]);
const again = await ok(client.POST("/sites/{site}/events", { params: keyed, body: sale }), 202);
assert.equal(again.repeated, true);
const view = (id: string): Schemas["EventIn"] => ({ url: `https://${site}/`, visitor: { id } });
const many = await ok(
  client.POST("/sites/{site}/events/batch", {
    params,
    body: [view("ann"), view("ben"), { url: "https://elsewhere.example/" }],
  }),
  202,
);
assert.deepEqual([many.counted, many.left_out, many.why], [2, 1, { wrong_host: 1 }]);

// What was acknowledged is seen within a moment.
const query = { period: "today", by: ["page", "prop.seats"], filter: ["!country:XX"] };
let stats = await ok(client.GET("/sites/{site}/stats", { params: { ...params, query } }));
for (let tries = 0; tries < 100 && stats.totals.visitors.value !== 2; tries += 1) {
  await new Promise((wake) => setTimeout(wake, 100));
  stats = await ok(client.GET("/sites/{site}/stats", { params: { ...params, query } }));
}
assert.deepEqual([stats.totals.visitors.value, stats.totals.views.value], [2, 2]);
assert.equal(stats.totals.visitors.definition, "visitors@1");
assert.deepEqual(stats.revenue.map((each) => [each.currency, each.amount]), [["EUR", 49.9]]);
assert.equal(stats.by[1]?.rows[0]?.value, "5");

const asked = { ...params, query: { period: "today" } };
const series = await ok(
  client.GET("/sites/{site}/series", { params: { ...params, query: { period: "today", metric: ["views"] } } }),
);
assert.equal(series.points.reduce((sum, point) => sum + (point.views ?? 0), 0), 2);
const leftOut = await ok(client.GET("/sites/{site}/left-out", { params: asked }));
assert.deepEqual([leftOut.received, leftOut.counted + leftOut.left_out], [5, 5]);
assert.equal((await ok(client.GET("/sites/{site}/live", { params }))).visitors_5m, 2);
const csv = await ok(client.GET("/sites/{site}/stats.csv", { params: asked, parseAs: "text" }));
assert.ok(String(csv).startsWith("page,visitors,"));
const definitions = await ok(client.GET("/definitions"));
assert.ok(definitions.metrics.some((each) => each.id === "visitors@1"));

// Refusals have their own record.
const unknown = await client.GET("/sites/{site}", { params: { path: { site: "nobodys.example" } } });
const refusal: Schemas["ApiError"] | undefined = unknown.error;
assert.deepEqual([unknown.response.status, refusal?.code], [404, "unknown_site"]);
const gone = await client.DELETE("/sites/{site}", { params: { ...params, query: { confirm: site } } });
assert.equal(gone.response.status, 204);

console.log("typescript: every call answered as described");
