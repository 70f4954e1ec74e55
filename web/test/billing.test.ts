import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { BillingView, PlanView } from "../src/api/billing-types.ts";
import type { Me } from "../src/api/index.ts";
import { t } from "../src/base/text.ts";
import { acceptedText, isAccepted } from "../src/features/billing/agreement.ts";
import { buyerDraft, isBuyerEntered, toBuyer } from "../src/features/billing/buyer.ts";
import { checkoutResult } from "../src/features/billing/checkout-result.ts";
import { daysText, excessTexts, limitTexts, memberCount } from "../src/features/billing/limits.ts";
import { orderAddress, orderOf } from "../src/features/billing/order-address.ts";
import { stateTexts, tagOf } from "../src/features/billing/plan-state.ts";
import {
  actionOf,
  currenciesOf,
  isFree,
  moneyText,
  periodsOf,
  priceOf,
  pricePerPeriod,
  savedShare,
  startChoice,
} from "../src/features/billing/prices.ts";
import { paceOf, rounded } from "../src/features/billing/usage.ts";
import { allKinds, kindGroupsOf, toggledKind } from "../src/people/alert-kinds.ts";
import {
  hasPlans,
  isDismissable,
  mayManageBilling,
  maySeeBilling,
  noticeOf,
  usedShare,
} from "../src/people/billing.ts";
import { barOf, isRefunded, levelOf } from "../src/people/plan-use.ts";
import { settingsLinks } from "../src/people/settings.ts";
import { formatDay } from "../src/people/time.ts";

const now = 1_795_176_000;
const day = 86_400;

const plan = (id: string, more: Partial<PlanView> = {}): PlanView => ({
  id,
  name: id.toUpperCase(),
  features: [],
  prices: [],
  ...more,
});
const starter = plan("starter", {
  hits: 10_000,
  sites: 1,
  members: 1,
  keep_days: 365,
  prices: [
    { amount: 9, currency: "EUR", period: "month" },
    { amount: 90, currency: "EUR", period: "year" },
    { amount: 10, currency: "USD", period: "month" },
  ],
});
const business = plan("business", {
  hits: 100_000,
  prices: [{ amount: 19.5, currency: "EUR", period: "month" }],
});
const free = plan("free", { hits: 1000 });
const atNoCost = plan("zero", { prices: [{ amount: 0, currency: "EUR", period: "month" }] });

const nothing = { checkout: false, change: false, cancel: false, take_up: false, withdraw: false, portal: false };
const view = (more: Partial<BillingView> = {}): BillingView => ({
  state: "active",
  plan: starter,
  period: "month",
  price: { amount: 9, currency: "EUR" },
  renews: now + 18 * day,
  usage: { hits: 3000, limit: 10_000, from: now - 12 * day, until: now + 18 * day, held: false },
  limits: { hits: 10_000, sites: 1, members: 1, keep_days: 365, own: false },
  can: { ...nothing, change: true, cancel: true, portal: true },
  plans: [starter, business],
  ...more,
});
const used = (hits: number, more: Partial<BillingView["usage"]> = {}): Pick<BillingView, "usage"> => ({
  usage: { ...view().usage, hits, ...more },
});

const me = (more: Partial<Me> = {}): Me =>
  ({ role: "owner", permissions: [], support: false, snoozed: [], plans: true, ...more }) as unknown as Me;

test("prices are found by currency and period, and a year is compared with twelve months", () => {
  assert.deepEqual(currenciesOf([starter, business]), ["EUR", "USD"]);
  assert.deepEqual(periodsOf([starter]), ["month", "year"]);
  assert.deepEqual(periodsOf([business]), ["month"]);
  assert.equal(priceOf(starter, { currency: "EUR", period: "year" })?.amount, 90);
  assert.equal(priceOf(business, { currency: "USD", period: "month" }), undefined);
  assert.equal(savedShare(starter, "EUR")?.toFixed(3), "0.167");
  assert.equal(savedShare(starter, "USD"), undefined);
  assert.equal(savedShare(business, "EUR"), undefined);
  const dear = plan("dear", {
    prices: [
      { amount: 1, currency: "EUR", period: "month" },
      { amount: 13, currency: "EUR", period: "year" },
    ],
  });
  assert.equal(savedShare(dear, "EUR"), undefined);
  assert.ok(isFree(free) && !isFree(starter));
  assert.ok(isFree(atNoCost), "a price of zero is none");
});

test("a price is written without a fraction of zero", () => {
  assert.equal(moneyText(19, "EUR"), "€19");
  assert.equal(moneyText(19.5, "EUR"), "€19.50");
  assert.equal(pricePerPeriod({ amount: 90, currency: "EUR" }, "year"), "€90 a year");
});

test("the chooser begins with what the account pays", () => {
  assert.deepEqual(startChoice(view({ period: "year" })), { currency: "EUR", period: "year" });
  assert.deepEqual(startChoice(view({ price: { amount: 1, currency: "USD" } })), { currency: "USD", period: "month" });
  assert.deepEqual(startChoice(view({ price: null, period: null })), { currency: "EUR", period: "month" });
  assert.deepEqual(startChoice(view({ price: { amount: 1, currency: "JPY" }, period: "year", plans: [business] })), {
    currency: "EUR",
    period: "month",
  });
  assert.equal(startChoice(view({ plans: [free] })), undefined);
});

test("what can be done with a plan follows from what the server allows", () => {
  const monthly = { currency: "EUR", period: "month" } as const;
  const yearly = { currency: "EUR", period: "year" } as const;
  assert.equal(actionOf(view(), starter, monthly), "current");
  assert.equal(actionOf(view(), starter, yearly), "change");
  assert.equal(actionOf(view(), business, monthly), "change");
  assert.equal(actionOf(view(), business, yearly), "none");
  assert.equal(actionOf(view(), free, monthly), "none");
  const unpaid = view({ state: "past_due", can: { ...nothing, portal: true } });
  assert.equal(actionOf(unpaid, business, monthly), "none");
  const buys = { ...nothing, checkout: true };
  assert.equal(actionOf(view({ state: "trial", can: buys }), starter, monthly), "buy");
  assert.equal(actionOf(view({ state: "ended", can: buys }), starter, monthly), "buy");
  assert.equal(actionOf(view({ state: "active", can: buys }), starter, monthly), "current");
  assert.equal(actionOf(view({ state: "none", plan: null, can: buys }), business, monthly), "buy");
  assert.equal(actionOf(view({ can: nothing }), business, monthly), "none");
  assert.equal(actionOf(view({ state: "none", plan: null, can: buys }), atNoCost, monthly), "none");
  assert.equal(actionOf(view(), atNoCost, monthly), "none");
});

test("an order is in the address, and only what is sold can be ordered", () => {
  const choice = { plan: "starter", period: "year", currency: "EUR" } as const;
  const address = orderAddress(choice);
  const search = address.slice(address.indexOf("?"));
  const buys = view({ state: "trial", can: { ...nothing, checkout: true } });
  assert.deepEqual(orderOf(search, buys), { plan: starter, choice });
  assert.equal(orderOf(search, view()), undefined, "nothing can be bought");
  assert.equal(orderOf("?plan=starter&period=year&currency=USD", buys), undefined);
  assert.equal(orderOf("?plan=other&currency=EUR", buys), undefined);
  assert.equal(orderOf("?plan=zero&currency=EUR", { ...buys, plans: [atNoCost] }), undefined);
  assert.equal(orderOf("", buys), undefined);
});

test("a pace is the whole period's hits, once it is not a guess", () => {
  const { usage } = view();
  assert.equal(Math.round(paceOf(usage, now)?.hits ?? 0), 7500);
  assert.equal(paceOf(usage, now)?.reachedAt, undefined);
  assert.equal(paceOf({ ...usage, hits: 0 }, now), undefined);
  assert.equal(paceOf({ ...usage, held: true }, now), undefined, "nothing more is counted");
  assert.equal(paceOf(usage, usage.from + day), undefined, "too early");
  assert.equal(paceOf(usage, usage.until + 1), undefined, "over");
  const fast = paceOf({ ...usage, hits: 8000 }, now);
  assert.equal(fast?.reachedAt, now + 3 * day);
  assert.equal(paceOf({ ...usage, hits: 12_000 }, now)?.reachedAt, undefined, "it was reached");
  assert.equal(rounded(123_456), 120_000);
});

test("a bar reaches its limit at the end, and has it inside once more is used", () => {
  const { usage } = view();
  assert.deepEqual(barOf({ ...usage, hits: 2500 }), { used: 0.25, limit: 1, pace: undefined });
  assert.equal(barOf(usage, 7500)?.pace, 0.75);
  assert.equal(barOf(usage, 90_000)?.pace, 1);
  assert.deepEqual(barOf({ ...usage, hits: 20_000 }, 40_000), {
    used: 1,
    limit: 0.5,
    pace: undefined,
  });
  assert.equal(barOf({ ...usage, limit: null }), undefined);
  assert.deepEqual(barOf({ hits: 1, limit: 0 }), { used: 1, limit: 0, pace: undefined });
  assert.deepEqual(barOf({ hits: 0, limit: 0 }), { used: 0, limit: 1, pace: undefined });
});

test("use of a limit, of a limit of zero, and without a limit", () => {
  assert.deepEqual(
    [0, 7999, 8000, 10_000, 10_001].map((hits) => levelOf({ hits, limit: 10_000 })),
    ["low", "low", "near", "near", "over"],
  );
  assert.deepEqual(
    [0, 1].map((hits) => levelOf({ hits, limit: 0 })),
    ["low", "over"],
  );
  assert.equal(levelOf({ hits: 1_000_000, limit: null }), "low");
  assert.equal(usedShare({ hits: 50, limit: 100 }), 0.5);
  assert.equal(usedShare({ hits: 50, limit: null }), undefined);
  assert.equal(usedShare({ hits: 0, limit: 0 }), 0);
  assert.equal(usedShare({ hits: 1, limit: 0 }), Number.POSITIVE_INFINITY);
});

test("the payment provider refunds, or the operator of the service", () => {
  assert.ok(isRefunded({ provider: "stripe" }) && isRefunded({ provider: "paddle" }));
  assert.ok(!isRefunded({ provider: "relay" }) && !isRefunded({ provider: null }));
});

test("limits in words, and what no longer fits", () => {
  assert.equal(daysText(365), "1 year");
  assert.equal(daysText(1095), "3 years");
  assert.equal(daysText(90), "90 days");
  assert.deepEqual(limitTexts(starter), [
    t("billing-hits", { n: 10_000, count: "10,000" }),
    t("n-sites", { n: 1 }),
    t("n-members", { n: 1 }),
    t("billing-days", { days: "1 year" }),
  ]);
  assert.deepEqual(limitTexts(plan("all")), [
    t("billing-any-hits"),
    t("billing-any-sites"),
    t("billing-any-members"),
    t("billing-any-days"),
  ]);
  const large = view({ ...used(50_000), limits: { own: false } });
  assert.deepEqual(excessTexts(large, starter, { sites: 3, members: 2 }, 7), [
    t("billing-excess-hits", { used: "50,000", limit: "10,000", days: "7 days" }),
    t("billing-excess-sites", { n: 3, limit: 1 }),
    t("billing-excess-members", { n: 2, limit: 1 }),
    t("billing-excess-days", { days: "1 year" }),
  ]);
  assert.deepEqual(excessTexts(large, starter, { sites: undefined, members: undefined }, 0), [
    t("billing-excess-hits-at-once", { used: "50,000", limit: "10,000" }),
    t("billing-excess-days", { days: "1 year" }),
  ]);
  // Hits are excluded already, or will be from a day on: no new days of grace begin.
  const day5 = now + 5 * day;
  const hits = (more: Partial<BillingView>) =>
    excessTexts(view({ ...used(50_000), ...more }), starter, { sites: 1, members: 1 }, 7);
  assert.deepEqual(hits(used(50_000, { grace_ends: day5 })), [t("billing-grace", { day: formatDay(day5) })]);
  assert.deepEqual(hits(used(50_000, { held: true })), [
    t("billing-excess-hits-at-once", { used: "50,000", limit: "10,000" }),
  ]);
  // What is bought begins a new period, unless a trial continues.
  const buys = { ...nothing, checkout: true };
  assert.deepEqual(hits({ state: "trial", can: buys }), [
    t("billing-excess-hits", { used: "50,000", limit: "10,000", days: "7 days" }),
  ]);
  for (const state of ["none", "active", "cancelled", "ended"] as const) {
    assert.deepEqual(hits({ state, can: buys }), [], state);
  }
  assert.deepEqual(excessTexts(view(), starter, { sites: 1, members: 1 }, 7), []);
  assert.deepEqual(excessTexts(large, business, { sites: 3, members: 2 }, 7), []);
});

test("members are those who joined, and those who still can", () => {
  const invitations = [{ expires_at: now - 1 }, { expires_at: now + 1 }];
  const team = { members: [{}, {}], invitations } as unknown as Parameters<typeof memberCount>[0];
  assert.equal(memberCount(team, now), 3);
});

test("each state says what the account has, and until when", () => {
  const on = (at: number) => formatDay(at);
  const texts = (more: Partial<BillingView>) => stateTexts(view(more), now);
  const renews = now + 18 * day;
  assert.deepEqual(texts({}), [t("billing-active-price", { day: on(renews), price: "€9", period: "month" })]);
  assert.deepEqual(texts({ price: null }), [t("billing-active", { day: on(renews) })]);
  assert.deepEqual(texts({ renews: null }), [t("billing-active-open")]);
  assert.deepEqual(texts({ state: "none" }), [t("billing-none")]);
  assert.deepEqual(texts({ state: "none", limits: { own: true } }), [t("billing-none-own")]);
  const trial = { state: "trial", renews: null, trial_ends: now + 3.2 * day } as const;
  const ends = on(trial.trial_ends);
  assert.deepEqual(texts(trial), [t("billing-trial", { day: ends, n: 4 }), t("billing-trial-then")]);
  assert.deepEqual(texts({ ...trial, after_end: "free", plans: [free] }), [
    t("billing-trial", { day: ends, n: 4 }),
    t("billing-trial-then-plan", { plan: "FREE" }),
  ]);
  assert.deepEqual(texts({ ...trial, renews }), [
    t("billing-trial-renews-price", { day: ends, price: "€9", period: "month" }),
  ]);
  assert.deepEqual(texts({ ...trial, renews, price: null }), [t("billing-trial-renews", { day: ends })]);
  assert.deepEqual(texts({ state: "past_due" }), [t("billing-past-due")]);
  assert.deepEqual(texts({ state: "cancelled", cancelled_at: now, ends: renews }), [
    t("billing-cancelled-on", { day: on(now) }),
    t("billing-cancelled", { day: on(renews) }),
  ]);
  const over = { state: "ended", ends: now - day } as const;
  const ended = t("billing-ended-on", { day: on(over.ends) });
  const none = { limits: { hits: 0, own: false } };
  assert.deepEqual(texts({ ...over, ...none, ...used(1, { held: true }) }), [ended, t("billing-ended-held")]);
  assert.deepEqual(texts({ ...over, ...none, ...used(1, { grace_ends: now + day }) }), [
    ended,
    t("billing-ended-grace", { day: on(now + day) }),
  ]);
  assert.deepEqual(texts({ ...over, after_end: "free" }), [ended, t("billing-ended-plan", { plan: "free" })]);
  // Above the limit of the free plan, which the account has: the usage says so.
  for (const more of [{ held: true }, { grace_ends: now + day }]) {
    const has = { ...over, ...used(20_000, more) };
    assert.deepEqual(texts({ ...has, after_end: "free" }), [ended, t("billing-ended-plan", { plan: "free" })]);
    assert.deepEqual(texts(has), [ended, t("billing-ended-counts")]);
  }
  assert.deepEqual(texts(over), [ended, t("billing-ended-counts")], "limits of an operator are left");
  assert.deepEqual(texts({ ...over, ...none }), [ended]);
});

test("that hits are excluded matters more than that a plan is paid for", () => {
  const name = (more: Partial<BillingView>) => t(tagOf(view(more)).name);
  assert.equal(name({}), t("plan-state-active"));
  assert.equal(name(used(20_000, { held: true })), t("billing-state-held"));
  assert.equal(name(used(20_000, { grace_ends: now })), t("billing-state-above"));
  assert.equal(name({ state: "ended", ...used(1, { held: true }) }), t("plan-state-ended"));
});

test("a notice on every page is about what costs data first", () => {
  const kind = (more: Partial<BillingView>, who = me()) => noticeOf(view(more), who, now)?.kind;
  assert.equal(kind({}), undefined);
  assert.equal(kind(used(20_000, { held: true })), "held");
  const over = { state: "ended", limits: { hits: 0, own: false } } as const;
  assert.equal(kind({ ...over, ...used(1, { held: true }) }), "ended");
  assert.equal(kind({ ...over, ...used(1, { grace_ends: now + day }) }), "ending");
  // A free plan follows, or an operator set a limit: the account is above that.
  const counts = { state: "ended", limits: { hits: 1000, own: false } } as const;
  assert.equal(kind({ ...counts, ...used(1500, { held: true }) }), "held");
  assert.equal(kind({ ...counts, ...used(1500, { grace_ends: now + day }) }), "grace");
  assert.equal(kind({ ...counts, ...used(900, { limit: 1000 }) }), "near");
  assert.equal(kind({ ...counts, ...used(100, { limit: 1000 }) }), undefined);
  assert.equal(kind(used(11_000, { grace_ends: now + day })), "grace");
  assert.equal(kind({ state: "past_due" }), "past_due");
  assert.equal(kind(used(8000)), "near");
  assert.equal(kind(used(7999)), undefined);
  assert.equal(kind(used(8000, { limit: null })), undefined);
  const trial = { state: "trial", renews: null, trial_ends: now + 2 * day } as const;
  assert.equal(kind(trial), "trial");
  assert.equal(kind({ ...trial, trial_ends: now + 4 * day }), undefined);
  assert.equal(kind({ ...trial, renews: trial.trial_ends }), undefined, "the provider renews it");
  // Dismissed: what loses nothing yet.
  const dismissed = me({ snoozed: ["plan"] });
  assert.equal(kind(used(8000), dismissed), undefined);
  assert.equal(kind(trial, dismissed), undefined);
  assert.equal(kind(used(11_000, { grace_ends: now + day }), dismissed), "grace");
  for (const more of [used(8000), trial]) {
    const notice = noticeOf(view(more), me(), now);
    assert.ok(notice && isDismissable(notice));
  }
  const held = noticeOf(view(used(20_000, { held: true })), me(), now);
  assert.ok(held && !isDismissable(held));
});

test("owners see billing, and members with the permission; support staff only read", () => {
  assert.ok(maySeeBilling(me()) && mayManageBilling(me()));
  const viewer = me({ role: "viewer", permissions: ["billing"] });
  assert.ok(maySeeBilling(viewer) && mayManageBilling(viewer));
  assert.ok(!maySeeBilling(me({ role: "admin" })) && !mayManageBilling(me({ role: "admin" })));
  assert.ok(!mayManageBilling(me({ support: true })));
  assert.ok(!maySeeBilling(undefined) && !mayManageBilling(undefined));
});

test("without plans, no list has billing", () => {
  assert.ok(hasPlans(me()) && !hasPlans(me({ plans: false })) && !hasPlans(undefined));
  const hrefs = (plans: boolean) => settingsLinks(me({ plans })).map(({ href }) => href);
  assert.ok(hrefs(true).includes("/settings/billing"));
  assert.ok(!hrefs(false).includes("/settings/billing"));
  const shown = (plans: boolean) => kindGroupsOf(plans).flatMap(({ kinds }) => kinds);
  assert.ok(shown(true).some(({ kind }) => kind === "limit"));
  assert.equal(shown(false).length, allKinds.length - 1);
  // What is not shown stays as it was: with all kinds, it is among them.
  const without = toggledKind(null, "drop", shown(false));
  assert.ok(without?.includes("limit") && !without.includes("drop"));
  const some = toggledKind(["no_hits", "limit"], "drop", shown(false));
  assert.deepEqual(some, ["no_hits", "drop", "limit"]);
  assert.deepEqual(toggledKind(some, "drop", shown(false)), ["no_hits", "limit"]);
  assert.equal(toggledKind(without, "drop", shown(false)), null);
  const every = shown(false).map(({ kind }) => kind);
  assert.equal(toggledKind(every.slice(1), every[0] ?? "drop", shown(false)), null);
});

test("a buyer is complete with a kind, a name and a country, and only businesses have a VAT number", () => {
  assert.deepEqual(buyerDraft(undefined), { kind: "", name: "", country: "", vat_number: "" });
  const draft = { kind: "business", name: " Hedgerow ", country: "DE", vat_number: " DE136695976 " } as const;
  assert.ok(isBuyerEntered(draft));
  assert.deepEqual(toBuyer(draft), { kind: "business", name: "Hedgerow", country: "DE", vat_number: "DE136695976" });
  assert.equal(toBuyer({ ...draft, kind: "consumer" })?.vat_number, null);
  assert.equal(toBuyer({ ...draft, vat_number: " " })?.vat_number, null);
  for (const change of [{ kind: "" }, { name: "  " }, { country: "" }] as const) {
    assert.equal(toBuyer({ ...draft, ...change }), undefined);
  }
});

test("an agreement is accepted in its present version only", () => {
  const former = { version: "2026-05", accepted: { name: "Ada", at: now, version: "2025-01" } };
  const at = formatDay(now);
  assert.ok(!isAccepted(former) && !isAccepted({ version: "1" }));
  assert.ok(isAccepted({ ...former, version: "2025-01" }));
  assert.equal(
    acceptedText(former),
    t("billing-agreement-former", { name: "Ada", version: "2025-01", day: at, current: "2026-05" }),
  );
  assert.equal(acceptedText({ version: "1" }), t("billing-agreement-none", { version: "1" }));
});

test("on the way back from a checkout, the address or this window's memory says how it ended", () => {
  assert.equal(checkoutResult("?checkout=done", null, 0), "done");
  assert.equal(checkoutResult("?checkout=left", "0", 1), "left");
  assert.equal(checkoutResult("?checkout=other", null, 0), undefined);
  assert.equal(checkoutResult("", String(1000), 2000), "unknown");
  assert.equal(checkoutResult("", String(1000), 1000 + 3_600_000), undefined);
  assert.equal(checkoutResult("", null, 1000), undefined);
});

test("the page is where the providers' pages and the emails lead", () => {
  const server = (path: string) => readFileSync(new URL(`../../server/billing/src/${path}`, import.meta.url), "utf8");
  const { pathname } = new URL(orderAddress({ plan: "p", period: "month", currency: "EUR" }), "https://stile.example");
  assert.match(
    server("subscription/emails.rs"),
    new RegExp(`fn page\\(.*\\n\\s*format!\\("\\{origin\\}${pathname}"\\)`),
  );
  // The checkout, and the page with the invoices.
  assert.equal(server("provider/service.rs").match(/\bback(:| =) page\(&context\.origin\)/g)?.length, 2);
});
