import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { AlertKind, ChannelView, DeliveryView, Rehearsal } from "../src/api/alerts-types.ts";
import { t } from "../src/base/text.ts";
import { draftOf, emptyDraft, isEntered, toCreate, toUpdate } from "../src/features/alert-channels/draft.ts";
import { channelKinds, kindOf } from "../src/features/alert-channels/kinds.ts";
import { recipientOf, recipients } from "../src/features/alert-channels/recipients.ts";
import { stateOf } from "../src/features/alert-channels/state.ts";
import { daysOf, rehearsed, total } from "../src/features/alerts/rehearsed.ts";
import { stepFrom } from "../src/features/alerts/stepping.ts";
import { allKinds, kindTexts, toggledKind } from "../src/people/alert-kinds.ts";
import { accountLinks, profileLinks } from "../src/people/settings.ts";

const kinds = allKinds.map(({ kind }) => kind);

test("each kind has a name and a sentence, once", () => {
  assert.equal(new Set(kinds).size, kinds.length);
  assert.equal(new Set(allKinds.map(({ name }) => t(name))).size, kinds.length);
  for (const { when } of allKinds) assert.match(t(when), /\.$/);
  assert.equal(kindTexts("no_such_kind" as AlertKind), undefined);
});

test("the kinds are those of the server", () => {
  const source = readFileSync(new URL("../../server/alerts/src/kind.rs", import.meta.url), "utf8");
  const [, body = ""] = /pub enum AlertKind \{([^}]+)\}/.exec(source) ?? [];
  const named = [...body.matchAll(/^\s+([A-Z]\w+),$/gm)].map(([, name = ""]) =>
    name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
  );
  assert.deepEqual([...named].sort(), [...kinds].sort());
});

test("all kinds are null, so that kinds of later versions are among them", () => {
  const without = toggledKind(null, "drop");
  assert.deepEqual(
    without,
    kinds.filter((kind) => kind !== "drop"),
  );
  assert.equal(toggledKind(without, "drop"), null);
  assert.deepEqual(toggledKind([], "spike"), ["spike"]);
  assert.deepEqual(toggledKind(["spike"], "spike"), []);
});

const rehearsal: Rehearsal = {
  from: 0,
  to: 90 * 86_400,
  kinds: [
    { kind: "drop", fired: 3 },
    { kind: "spike", fired: 0 },
    { kind: "policy", why_not: "Not from figures." },
  ],
  sites: [
    { id: "1", name: "a.example", alerts: [{ kind: "drop", at: 5, title: "First" }] },
    {
      id: "2",
      name: "b.example",
      alerts: [
        { kind: "drop", at: 3, title: "Older" },
        { kind: "drop", at: 9, title: "Newer" },
      ],
    },
  ],
};

test("what would have fired adds up over the chosen sites, newest first", () => {
  const titles = (chosen: string[] | null) => {
    const found = rehearsed(rehearsal, "drop", chosen);
    assert.ok(typeof found === "object");
    assert.equal(found.fired, found.alerts.length);
    return found.alerts.map(({ title }) => title);
  };
  assert.deepEqual(titles(null), ["Newer", "First", "Older"]);
  assert.deepEqual(titles(["1"]), ["First"]);
  assert.deepEqual(titles([]), []);
  assert.deepEqual(rehearsed(rehearsal, "spike", null), { fired: 0, alerts: [] });
  assert.equal(rehearsed(rehearsal, "policy", null), "Not from figures.");
  assert.equal(rehearsed(rehearsal, "tag", null), undefined);
  assert.equal(total(rehearsal, null, null), 3);
  assert.equal(total(rehearsal, ["drop"], ["2"]), 2);
  assert.equal(total(rehearsal, [], null), 0);
  assert.equal(daysOf(rehearsal), 90);
});

test("J and K stay within the list", () => {
  assert.equal(stepFrom(undefined, 1, 3), 0);
  assert.equal(stepFrom(undefined, -1, 3), 0);
  assert.equal(stepFrom(0, 1, 3), 1);
  assert.equal(stepFrom(2, 1, 3), 2);
  assert.equal(stepFrom(0, -1, 3), 0);
});

const channel: ChannelView = {
  id: "c",
  kind: "slack",
  name: "Team",
  address: "https://hooks.slack.com/…ab",
  zone: "UTC",
  language: "en",
  on: true,
  confirmed: true,
  created_at: 0,
  frequency: "at_once",
  daily_hour: 8,
  say_when_over: true,
  sites: [{ id: "1", name: "a.example" }],
};

test("a channel's state is what matters most", () => {
  assert.equal(stateOf(channel), "on");
  assert.equal(stateOf({ ...channel, failing_since: 1 }), "failing");
  assert.equal(stateOf({ ...channel, confirmed: false, failing_since: 1 }), "waiting");
  assert.equal(stateOf({ ...channel, on: false, confirmed: false }), "off");
  assert.equal(stateOf({ ...channel, on: false, off_because: "It failed." }), "stopped");
});

test("a masked address stays as it is unless another one is entered", () => {
  const draft = draftOf(channel);
  assert.equal(draft.address, "");
  assert.deepEqual(draft.sites, ["1"]);
  assert.ok(isEntered(draft, true));
  assert.ok(!("address" in toUpdate(draft)) && !("secret" in toUpdate(draft)) && !("kind" in toUpdate(draft)));
  assert.equal(toUpdate({ ...draft, address: " https://x.example " }).address, "https://x.example");
  assert.equal(draftOf({ ...channel, address: "a@b.example" }).address, "a@b.example");
  // To take alerts of all sites again, null is sent.
  assert.equal(toUpdate({ ...draft, sites: null }).sites, null);
});

test("a new channel needs what its kind asks for", () => {
  for (const { kind, address, secret } of channelKinds) {
    const draft = { ...emptyDraft(kind, "UTC"), name: "N" };
    const full = {
      ...draft,
      ...(address ? { address: "a" } : {}),
      ...(secret && !secret.optional ? { secret: "s" } : {}),
    };
    assert.ok(!isEntered(draft, false), kind);
    assert.ok(isEntered(full, false), kind);
    assert.ok(!isEntered({ ...full, name: " " }, false), kind);
    assert.equal(toCreate(full).kind, kind);
  }
  assert.equal(kindOf("carrier-pigeon"), undefined);
});

test("recipients of deliveries are listed once, also when they are deleted", () => {
  const delivery = (more: Partial<DeliveryView>): DeliveryView => ({
    id: "d",
    at: 1,
    way: "channel",
    event: "opened",
    title: "T",
    alerts: [],
    attempt: 1,
    outcome: "delivered",
    took_ms: 1,
    ...more,
  });
  const all = [
    delivery({ channel: { id: "1", name: "Team", kind: "slack" } }),
    delivery({ channel: { id: "1", name: "Team", kind: "slack" } }),
    delivery({ channel: { name: "Former", kind: "slack" } }),
    delivery({ way: "push", person: { id: "7", name: "Ada" } }),
    delivery({ way: "email", person: { id: "7", name: "Ada" } }),
    delivery({ way: "email", address: "agency@x.example" }),
    delivery({ way: "email" }),
  ];
  assert.deepEqual(
    recipients(all).map(({ name }) => name),
    [
      t("delivery-person", { name: "Ada", way: t("delivery-way-email") }),
      t("delivery-person", { name: "Ada", way: t("delivery-way-push") }),
      "agency@x.example",
      t("delivery-way-email"),
      "Former",
      "Team",
    ],
  );
  assert.equal(recipientOf(delivery({})).name, t("delivery-way-channel"));
});

test("viewers have alerts of their own, and no channels", () => {
  assert.ok(profileLinks.some(({ href }) => href === "/settings/alerts"));
  const hrefs = (role: "viewer" | "editor") => accountLinks({ role }).map(({ href }) => href);
  assert.ok(hrefs("viewer").includes("/nightly"));
  assert.ok(!hrefs("viewer").includes("/settings/alert-channels"));
  assert.ok(hrefs("editor").includes("/settings/deliveries"));
});
