/**
 * The stub's answers about plans and billing, in the states that begin with `plans`; in all others the deployment has no
 * plans. What is changed is changed until the stub ends.
 */
import { me } from "./answers.mjs";

const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const fault = (status, code, message, field) => [status, { code, message, field, request_id: "01JD5ZK4" }];

const price = (period, amount, currency) => ({ amount, currency, period });
const prices = (month, year) => [
  price("month", month, "EUR"),
  price("year", year, "EUR"),
  price("month", Math.round(month * 1.1), "USD"),
  price("year", Math.round(year * 1.1), "USD"),
];
const plan = (id, name, hits, more) => ({
  id,
  name,
  hits,
  sites: null,
  members: null,
  keep_days: null,
  features: [],
  prices: [],
  ...more,
});

const plans = [
  plan("starter", "Starter", 10_000, {
    sites: 3,
    members: 2,
    keep_days: 365,
    features: ["Email support"],
    prices: prices(9, 90),
  }),
  plan("business", "Business", 100_000, {
    sites: 10,
    members: 8,
    keep_days: 1095,
    features: ["Email support", "Email reports"],
    prices: prices(19, 190),
  }),
  plan("scale", "Scale", 1_000_000, {
    sites: 50,
    keep_days: 1825,
    features: ["Support within 8 hours", "Email reports", "Single sign-on"],
    prices: prices(69, 690),
  }),
];
const byId = (id) => plans.find((one) => one.id === id);

const nothing = { checkout: false, change: false, cancel: false, take_up: false, withdraw: false, portal: false };
const billed = { ...nothing, change: true, cancel: true, portal: true };
const buyer = {
  kind: "business",
  name: "Hedgerow Press GmbH",
  country: "DE",
  vat_number: "DE136695976",
  vat_checked_at: now() - 40 * day,
  vat_consultation: "WAPIAAAAY1CH2Q0W",
};

/** A monthly plan that is paid for, twelve days into its period. */
const active = () => ({
  state: "active",
  plan: byId("business"),
  since: now() - 72 * day,
  period: "month",
  price: { amount: 19, currency: "EUR" },
  renews: now() + 18 * day,
  ends: null,
  cancelled_at: null,
  trial_ends: null,
  usage: {
    hits: 31_204,
    limit: 100_000,
    from: now() - 12 * day,
    until: now() + 18 * day,
    counted_at: now() - 130,
    held: false,
    grace_ends: null,
  },
  limits: { hits: 100_000, sites: 10, members: 8, keep_days: 1095, own: false },
  buyer,
  details: { email: "invoices@hedgerow.example", address: "Heckenweg 12\n20095 Hamburg", reference: "PO 4711" },
  dpa: { version: "2026-05", accepted: { name: "Bruno Achterberg", at: now() - 72 * day, version: "2026-05" } },
  can: billed,
  withdraw_until: null,
  provider: "stripe",
  after_end: null,
  plans,
});

const unpaid = () => ({
  period: null,
  price: null,
  renews: null,
  buyer: null,
  details: null,
  dpa: { version: "2026-05", accepted: null },
  can: { ...nothing, checkout: true },
  provider: null,
});
const used = (hits, more) => ({ usage: { ...active().usage, hits, ...more } });

/** What differs from a plan that is paid for, by state. */
const differences = {
  plans: () => ({}),
  "plans-none": () => ({
    ...unpaid(),
    state: "none",
    plan: null,
    since: null,
    ...used(31_204, { limit: null }),
    limits: { hits: null, sites: null, members: null, keep_days: null, own: false },
  }),
  "plans-trial": () => ({
    ...unpaid(),
    state: "trial",
    ends: now() + 12 * day,
    trial_ends: now() + 12 * day,
    ...used(8_412),
  }),
  "plans-trial-soon": () => ({
    ...unpaid(),
    state: "trial",
    ends: now() + 2 * day,
    trial_ends: now() + 2 * day,
    ...used(8_412),
  }),
  "plans-near": () => used(87_204),
  "plans-grace": () => used(104_310, { grace_ends: now() + 5 * day }),
  "plans-held": () => used(131_092, { held: true }),
  "plans-past-due": () => ({ state: "past_due", can: { ...billed, change: false } }),
  "plans-cancelled": () => ({
    state: "cancelled",
    renews: null,
    ends: now() + 18 * day,
    cancelled_at: now() - 2 * day,
    can: { ...nothing, take_up: true, portal: true },
  }),
  "plans-ended": () => ({
    state: "ended",
    renews: null,
    ends: now() - 10 * day,
    can: { ...nothing, checkout: true, portal: true },
    ...used(18_204, { limit: 0, held: true }),
    limits: { hits: 0, sites: 0, members: 0, keep_days: null, own: false },
  }),
  "plans-consumer": () => ({
    since: now() - 3 * day,
    buyer: { kind: "consumer", name: "Ada Ferrer", country: "AT", vat_number: null },
    dpa: null,
    can: { ...billed, withdraw: true },
    withdraw_until: now() + 11 * day,
  }),
  "plans-relay": () => ({
    can: nothing,
    provider: "relay",
    limits: { hits: 250_000, sites: 10, members: null, keep_days: 1095, own: true },
    ...used(31_204, { limit: 250_000 }),
  }),
  "plans-operator": () => ({ ...unpaid(), can: nothing, ...used(31_204) }),
};

let view;
/** When the payment provider will report the payment. */
let paidAt;
let bought;

const viewOf = (state) => {
  view ??= { ...active(), ...(differences[state] ?? differences.plans)() };
  if (paidAt && now() >= paidAt) {
    paidAt = undefined;
    const { plan: id, period, currency } = bought;
    const chosen = byId(id);
    view = {
      ...view,
      state: "active",
      plan: chosen,
      since: now(),
      period,
      price: chosen.prices.find((one) => one.period === period && one.currency === currency),
      renews: now() + (period === "year" ? 365 : 30) * day,
      ends: null,
      trial_ends: null,
      usage: { ...view.usage, limit: chosen.hits, held: false, grace_ends: null },
      limits: {
        hits: chosen.hits,
        sites: chosen.sites,
        members: chosen.members,
        keep_days: chosen.keep_days,
        own: false,
      },
      can: { ...billed, withdraw: view.buyer?.kind === "consumer" },
      withdraw_until: view.buyer?.kind === "consumer" ? now() + 14 * day : null,
      provider: "stripe",
    };
  }
  return view;
};

const changed = (change) => {
  view = { ...view, ...change };
  return [200, view];
};

function changeAnswer(method, path, body) {
  switch (`${method} ${path}`) {
    case "POST /billing/cancel":
      return changed({
        state: "cancelled",
        ends: view.renews,
        renews: null,
        cancelled_at: now(),
        can: { ...view.can, cancel: false, change: false, take_up: true },
      });
    case "DELETE /billing/cancel":
      return changed({ state: "active", renews: view.ends, ends: null, cancelled_at: null, can: billed });
    case "POST /billing/withdraw":
      return changed({
        state: "ended",
        ends: now(),
        renews: null,
        withdraw_until: null,
        can: { ...nothing, checkout: true, portal: true },
        usage: { ...view.usage, limit: 0, grace_ends: now() + 7 * day },
        limits: { hits: 0, sites: 0, members: 0, keep_days: null, own: false },
      });
    case "POST /billing/buyer":
      if (body.vat_number && !/^[A-Z]{2}[\dA-Z]{8,}$/.test(body.vat_number.replaceAll(" ", "")))
        return fault(
          400,
          "invalid_vat",
          "The check digits of this VAT number are wrong. Check it for a typing error.",
          "vat_number",
        );
      return changed({ buyer: { ...body, vat_number: body.vat_number?.replaceAll(" ", "") ?? null } });
    case "PUT /billing/details":
      if (body.email && !body.email.includes("."))
        return fault(400, "invalid_email", "This is not a complete email address.", "email");
      return changed({ details: body });
    case "POST /billing/dpa":
      return changed({
        dpa: { ...view.dpa, accepted: { name: me.person.name, at: now(), version: view.dpa.version } },
      });
    case "POST /billing/checkout":
      bought = body;
      paidAt = now() + 4;
      return [200, { url: "/settings/billing?checkout=done" }];
    case "POST /billing/portal":
      return [200, { url: "/docs?portal" }];
    case "POST /billing/plan": {
      const chosen = byId(body.plan);
      return changed({
        plan: chosen,
        period: body.period,
        price: chosen.prices.find((one) => one.period === body.period && one.currency === body.currency),
        usage: { ...view.usage, limit: chosen.hits, held: false, grace_ends: null },
        limits: {
          hits: chosen.hits,
          sites: chosen.sites,
          members: chosen.members,
          keep_days: chosen.keep_days,
          own: false,
        },
      });
    }
  }
  return undefined;
}

export const hasPlans = (state) => state.startsWith("plans");

/** The plan in the account, as every member sees it. */
export const accountPlan = (state) => {
  if (!hasPlans(state) || state === "plans-none") return null;
  const { plan: has, usage, renews } = viewOf(state);
  return { id: has.id, name: has.name, used: usage.hits, limit: usage.limit, until: renews };
};

/** What differs in the person. */
export const personOf = (state) =>
  state === "plans-member" ? { plans: true, role: "editor", permissions: [] } : { plans: hasPlans(state) };

/** [status, body] of a request about these, or undefined where it is about something else. */
export function billingAnswer(method, path, body, state) {
  if (path === "/me/snooze") {
    me.snoozed = [body.what];
    return [204];
  }
  if (path !== "/plans" && !/^\/billing(\/|$)/.test(path)) return undefined;
  if (!hasPlans(state)) return fault(404, "no_plans", "This deployment has no plans, so there is no billing.");
  if (path === "/plans") return [200, { plans, trial_days: 30, grace_days: 7 }];
  if (state === "plans-member")
    return fault(403, "billing_missing", "Only owners and members who manage billing can do this.");
  const seen = viewOf(state);
  return method === "GET" ? [200, seen] : changeAnswer(method, path, body);
}
