// The demo page shows recorded answers: they must match the API's present description, or the page would show what
// no server answers any more. `make demo-figures` records them again.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { cards } from "../src/figures/dimension.ts";
import { metrics } from "../src/figures/metric.ts";

interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const described: Record<string, Schema> = read("../openapi.json").components.schemas;

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);

/** What of a value is not as described, each with its place. Without `open`, what is not described is wrong, too. */
function wrong(value: unknown, schema: Schema, at: string, open = false): string[] {
  if (schema.$ref) {
    const found = described[schema.$ref.replace("#/components/schemas/", "")];
    return found ? wrong(value, found, at, open) : [`${at}: ${schema.$ref} is not described`];
  }
  if (value === null) return schema.nullable ? [] : [`${at}: null`];
  if (schema.allOf) {
    const parts = schema.allOf.length > 1;
    return schema.allOf.flatMap((part) => wrong(value, part, at, open || parts));
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return choices.some((one) => wrong(value, one, at, open).length === 0) ? [] : [`${at}: none of its kinds`];
  const faults: string[] = [];
  const kind = kindOf(value);
  const fits = schema.type === "integer" ? Number.isInteger(value) : schema.type === undefined || kind === schema.type;
  if (!fits) return [`${at}: ${kind} instead of ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) faults.push(`${at}: ${value} is none of ${schema.enum}`);
  if (Array.isArray(value)) return value.flatMap((one, n) => wrong(one, schema.items ?? {}, `${at}[${n}]`));
  if (typeof value !== "object" || (!schema.properties && !schema.additionalProperties)) return faults;
  const entries = Object.entries(value as Record<string, unknown>);
  for (const name of schema.required ?? []) {
    if (!entries.some(([one]) => one === name)) faults.push(`${at}.${name}: missing`);
  }
  for (const [name, one] of entries) {
    const known =
      schema.properties?.[name] ??
      (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined);
    if (known) faults.push(...wrong(one, known, `${at}.${name}`));
    else if (!open) faults.push(`${at}.${name}: not described`);
  }
  return faults;
}

const folder = "../src/features/demo/figures/";
const files = readdirSync(new URL(folder, import.meta.url)).sort();

test("there is a recording for each period of the demo page", () => {
  assert.deepEqual(files, ["12mo.json", "30d.json", "7d.json"]);
});

for (const file of files) {
  test(`${file} is what the API's description says`, () => {
    const { stats, series, countries } = read(folder + file);
    assert.deepEqual(wrong(stats, { $ref: "#/components/schemas/Stats" }, "stats"), []);
    assert.deepEqual(wrong(series, { $ref: "#/components/schemas/Series" }, "series"), []);
    const rows = { type: "array", items: described.Breakdown?.properties?.rows?.items ?? {} };
    assert.deepEqual(wrong(countries, rows, "countries"), []);
  });

  test(`${file} has what the page shows`, () => {
    const { stats, series, countries } = read(folder + file);
    assert.deepEqual(
      metrics.filter((metric) => !series.metrics.includes(metric)),
      [],
    );
    assert.equal(stats.period.to, series.period.to);
    assert.ok(stats.totals.visitors.value > 100 && countries.length > 10);
    for (const card of cards) {
      const rows = stats.by.filter((one: { dimension: string }) => card.dimensions.includes(one.dimension));
      assert.ok(
        rows.some((one: { rows: unknown[] }) => one.rows.length > 0),
        card.id,
      );
    }
  });
}

test("what is not as described is found", () => {
  const point = { at: 1, ends_at: 2, label: "x", seconds: 1, running: false };
  const schema = { $ref: "#/components/schemas/Point" };
  assert.deepEqual(wrong(point, schema, "point"), []);
  assert.deepEqual(wrong({ ...point, at: "1" }, schema, "point"), ["point.at: string instead of integer"]);
  assert.deepEqual(wrong({ ...point, running: null }, schema, "point"), ["point.running: null"]);
  assert.deepEqual(wrong({ ...point, more: 1 }, schema, "point"), ["point.more: not described"]);
  const { label: _, ...short } = point;
  assert.deepEqual(wrong(short, schema, "point"), ["point.label: missing"]);
});
