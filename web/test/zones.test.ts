import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalZones, findZones, offsetText } from "../src/figures/zones.ts";

const zone = (zone: string, hours: number) => ({ zone, offset_seconds: hours * 3600 });
const all = [
  zone("Africa/Lagos", 1),
  zone("America/New_York", -5),
  zone("America/St_Johns", -3.5),
  zone("Asia/Calcutta", 5.5),
  zone("Asia/Kolkata", 5.5),
  zone("Europe/Berlin", 1),
  zone("Europe/Kiev", 2),
  zone("Europe/Kyiv", 2),
  zone("GB", 0),
  zone("UTC", 0),
  zone("US/Eastern", -5),
];
const supported = [
  "Africa/Lagos",
  "America/New_York",
  "America/St_Johns",
  "Asia/Calcutta",
  "Europe/Berlin",
  "Europe/Kiev",
];
const zones = canonicalZones(all, supported);
const found = (search: string) => findZones(zones, search).map((one) => one.zone);

test("each zone is there once, under the name it has now, from west to east", () => {
  assert.deepEqual(
    zones.map((one) => one.zone),
    ["America/New_York", "America/St_Johns", "UTC", "Africa/Lagos", "Europe/Berlin", "Europe/Kyiv", "Asia/Kolkata"],
  );
});

test("zones are found by city, region and offset", () => {
  assert.deepEqual(found("berl"), ["Europe/Berlin"]);
  assert.deepEqual(found("new york"), ["America/New_York"]);
  assert.deepEqual(found("america"), ["America/New_York", "America/St_Johns"]);
  for (const search of ["+1", "UTC+1", "gmt +01:00", "+0100"]) {
    assert.deepEqual(found(search), ["Africa/Lagos", "Europe/Berlin"], search);
  }
  assert.deepEqual(found("-5"), ["America/New_York"]);
  assert.deepEqual(found("+5:30"), ["Asia/Kolkata"]);
  assert.deepEqual(found("+5"), ["Asia/Kolkata"]);
  assert.deepEqual(found("nowhere"), []);
});

test("offsets are written as people write them", () => {
  assert.deepEqual([zone("UTC", 0), zone("x", 5.5), zone("x", -5)].map(offsetText), ["UTC", "UTC+5:30", "UTC−5"]);
});
