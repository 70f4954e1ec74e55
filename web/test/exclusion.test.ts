import assert from "node:assert/strict";
import { test } from "node:test";
import type { Arriving } from "../src/api/types.ts";
import { exclusionOf } from "../src/figures/exclusion.ts";

const now = 1_795_500_000;
type Out = [hostname: string, at: number, reason: string];

/** Excluded hits, each the newest of its host; the answer explains the newest of them all. */
function arriving(counted: number | null, ...out: Out[]): Arriving {
  const [newest] = [...out].sort((a, b) => b[1] - a[1]);
  return {
    arriving: true,
    last_hit: now,
    last_counted: counted,
    last_left_out: newest ? { at: newest[1], reason: newest[2], explanation: `about ${newest[2]}` } : null,
    by_hostname: out.map(([hostname, at, reason]) => ({ hostname, last_counted: null, last_left_out: at, reason })),
  };
}

test("a bot does not hide that hits of another host are left out", () => {
  const seen = exclusionOf(
    arriving(now - 600, ["dev.example", now - 60, "wrong_host"], ["shop.example", now - 5, "bot"]),
    now,
  );
  assert.deepEqual(seen, { hostname: "dev.example", at: now - 60, reason: "wrong_host", explanation: undefined });
  const [older, newer]: Out[] = [
    ["a.example", now - 50, "excluded_path"],
    ["b.example", now - 40, "wrong_host"],
  ];
  assert.equal(exclusionOf(arriving(now - 600, older, newer), now)?.explanation, "about wrong_host");
});

test("bots alone say nothing about a site that counts others", () => {
  assert.equal(exclusionOf(arriving(now - 600, ["shop.example", now - 5, "bot"]), now), undefined);
  assert.equal(exclusionOf(arriving(now - 600), now), undefined);
});

test("a site that counts nothing shows them", () => {
  for (const counted of [null, now - 90_000]) {
    assert.equal(exclusionOf(arriving(counted, ["shop.example", now - 5, "bot"]), now)?.reason, "bot");
    // What the site itself caused weeks ago is not what happens now.
    const old = arriving(counted, ["dev.example", now - 89_000, "wrong_host"], ["shop.example", now - 5, "bot"]);
    assert.equal(exclusionOf(old, now)?.reason, "bot");
  }
});

test("what was left out before the last counted hit is over", () => {
  assert.equal(exclusionOf(arriving(now - 5, ["dev.example", now - 60, "wrong_host"]), now), undefined);
});
