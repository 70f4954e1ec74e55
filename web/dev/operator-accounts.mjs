/** The accounts of the stub's deployment, and what is known of each: always the same ones. */
import { me } from "./answers.mjs";

export const now = () => Math.floor(Date.now() / 1000);
export const hour = 3600;
export const day = 86_400;
export const fault = (status, code, message, field) => [status, { code, message, field, request_id: "01JD5ZK4" }];
export const id = (n) => `019a7c3e-5b1d-7c42-9e0a-${String(n).padStart(12, "0")}`;

/** The same numbers in every run. */
export const chance = (n) => {
  const x = Math.sin(n * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
};

const price = (amount, period = "month", currency = "EUR") => ({ amount, currency, period });
const plan = (one, name, hits, sites, members, prices, keep = null) => ({
  id: one,
  name,
  hits,
  sites,
  members,
  keep_days: keep,
  features: [],
  prices,
});
export const plans = [
  plan("starter", "Starter", 10_000, 3, 3, [price(9), price(90, "year")], 730),
  plan("team", "Team", 100_000, 20, 15, [price(29), price(290, "year"), price(32, "month", "USD")]),
  plan("business", "Business", 1_000_000, null, null, [price(99), price(990, "year")]),
];
export const planOf = (one) => plans.find((each) => each.id === one) ?? null;

const firstNames = [
  "Anna",
  "Bjarne",
  "Chidi",
  "Dorota",
  "Emil",
  "Farah",
  "Gustavo",
  "Hana",
  "Ilse",
  "Jonas",
  "Kira",
  "Leon",
];
const lastNames = [
  "Lindqvist",
  "Okafor",
  "Brandt",
  "Moreau",
  "Nakamura",
  "Silva",
  "Novak",
  "Haller",
  "Ortega",
  "Whitfield",
];
const trades = [
  "Bakery",
  "Press",
  "Studio",
  "Garden",
  "Cycles",
  "Optics",
  "Legal",
  "Clinic",
  "Roasters",
  "Archive",
  "Timber",
  "Tours",
];
const places = [
  "Hedgerow",
  "Northgate",
  "Quayside",
  "Millbrook",
  "Fairhaven",
  "Oakmoor",
  "Larkfield",
  "Stonebridge",
  "Westerly",
];

const states = [
  "active",
  "active",
  "active",
  "active",
  "trial",
  "active",
  "past_due",
  "none",
  "cancelled",
  "active",
  "ended",
];
export const count = 163;

/** A line of the list; accounts 1 to 8 are the ones that tests look at. */
function line(n) {
  const name = n === 1 ? me.account.name : `${places[n % places.length]} ${trades[(n * 5) % trades.length]}`;
  const state = n === 1 ? "active" : states[n % states.length];
  const of = state === "none" ? null : plans[Math.floor(chance(n) ** 2 * 3)].id;
  const limit = of ? planOf(of).hits : null;
  const owner = `${firstNames[n % firstNames.length]}.${lastNames[(n * 3) % lastNames.length]}`.toLowerCase();
  const domain = `${name.toLowerCase().replaceAll(/\W+/g, "-")}.example`;
  return {
    id: id(n),
    name,
    created_at: now() - Math.round((n * 5.3 + chance(n + 7) * 4) * day) - (n === 1 ? 900 * day : 0),
    state,
    plan: of,
    held: false,
    suspended: false,
    deletion_at: null,
    usage: limit === null ? null : Math.round(limit * (0.02 + chance(n + 3) ** 1.6 * 0.95)),
    limit,
    sites: 1 + Math.floor(chance(n + 1) ** 3 * 18),
    members: 1 + Math.floor(chance(n + 2) ** 2 * 9),
    seen_at: chance(n + 4) < 0.06 ? null : now() - Math.round(chance(n + 5) ** 4 * 90 * day),
    owners: n === 1 ? [me.person.email] : [`${owner}@${domain}`],
  };
}

export const lines = Array.from({ length: count }, (_, n) => line(n + 1));
const change = (n, more) => Object.assign(lines[n - 1], more);
change(2, {
  name: "Quayside Roasters",
  state: "active",
  plan: "team",
  limit: 100_000,
  usage: 128_400,
  held: true,
  sites: 6,
  members: 4,
  seen_at: now() - 1900,
  owners: ["hana.okafor@quayside-roasters.example", "jonas@quayside-roasters.example"],
});
change(3, { name: "Millbrook Clinic", state: "active", plan: "business", limit: 1_000_000, usage: 861_212 });
change(4, { name: "Larkfield Tours", suspended: true, state: "active", plan: "starter", limit: 10_000, usage: 4_120 });
change(5, {
  name: "Westerly Optics",
  deletion_at: now() + 12 * day,
  state: "cancelled",
  plan: "team",
  limit: 100_000,
  usage: 18_230,
});
change(6, {
  name: "Fairhaven Legal",
  state: "trial",
  plan: "team",
  limit: 100_000,
  usage: 2_340,
  created_at: now() - 9 * day,
});
change(7, {
  name: "Ministry of Very Long Department Names and Public Correspondence",
  state: "none",
  plan: null,
  limit: null,
  usage: null,
  owners: ["first.secretary.for.correspondence@ministry-of-department-names.longname.example"],
});
change(8, { name: "Oakmoor Timber", state: "past_due", plan: "starter", limit: 10_000, usage: 9_120 });

const member = (n, more = {}) => ({
  person: id(900 + n),
  name: `${firstNames[n % firstNames.length]} ${lastNames[(n * 3) % lastNames.length]}`,
  email: `${firstNames[n % firstNames.length].toLowerCase()}@example.com`,
  role: "viewer",
  billing: false,
  second_step: n % 3 !== 0,
  seen_at: n % 5 === 4 ? null : now() - n * 7 * hour,
  ...more,
});

export const made = (at, action, more) => ({
  at,
  who: null,
  by: null,
  action,
  subject: "",
  old: null,
  new: null,
  ...more,
});

function history(account) {
  const { name, owners } = account;
  const [owner] = owners;
  return [
    made(now() - 40 * 60, "operator.read", { who: me.person.name, by: "operator", subject: name }),
    made(now() - 5 * hour, "plan.held", { by: "stile", subject: name, new: { hits: account.usage } }),
    made(now() - 2 * day, "limits.set", {
      who: "Olga Operator",
      by: "operator",
      subject: name,
      new: { hits: 150_000, sites: null, members: null, keep_days: null },
    }),
    made(now() - 9 * day, "plan.set", {
      who: "Olga Operator",
      by: "operator",
      subject: "Team",
      old: { plan: "starter", state: "active" },
      new: { plan: "team", state: "active" },
    }),
    made(now() - 12 * day, "member.joined", { who: "Jonas Brandt", subject: "jonas@quayside-roasters.example" }),
    ...Array.from({ length: 18 }, (_, n) =>
      made(now() - (20 + n * 6) * day, n % 3 ? "goal.made" : "site.changed", {
        who: owner,
        subject: n % 3 ? `Goal ${n + 1}` : "shop.example",
        ...(n % 3 ? {} : { old: { currency: "USD" }, new: { currency: "EUR" } }),
      }),
    ),
    made(account.created_at, "account.made", { who: owner, subject: name }),
  ];
}

/** What else is known of each account, by its id; made when it is first asked for. */
const details = new Map();

export function detail(account, withPlans) {
  const known = details.get(account.id);
  if (known) return known;
  const n = lines.indexOf(account) + 1;
  const of = account.plan ? planOf(account.plan) : null;
  // An operator gave the second one its plan.
  const billed = n !== 2 && (account.state === "active" || account.state === "past_due");
  const until = now() + 17 * day;
  const limits = {
    hits: account.limit,
    sites: n === 2 ? 40 : (of?.sites ?? null),
    members: of?.members ?? null,
    keep_days: of?.keep_days ?? null,
    own: n === 2,
  };
  const fresh = {
    members: [
      ...account.owners.map((email, i) =>
        member(i + n, { email, role: "owner", billing: true, second_step: true, seen_at: account.seen_at }),
      ),
      ...Array.from({ length: Math.max(0, account.members - account.owners.length) }, (_, i) =>
        member(i + n + 3, { role: ["admin", "editor", "viewer"][i % 3], billing: i === 0 }),
      ),
    ],
    sites: Array.from({ length: account.sites }, (_, i) => ({
      id: id(500 + i),
      name: `${["www", "shop", "blog", "docs", "jobs", "status"][i % 6]}${i > 5 ? i : ""}.${account.owners[0].split("@")[1]}`,
      created_at: account.created_at + i * 9 * day,
      paused: i === 4,
    })),
    billing: withPlans
      ? {
          state: account.state,
          plan: of,
          since: account.state === "none" ? null : now() - 40 * day,
          period: billed ? "month" : null,
          price: billed && of ? { amount: of.prices[0].amount, currency: "EUR" } : null,
          renews: billed ? until : null,
          ends: account.state === "cancelled" ? until : account.state === "ended" ? now() - 9 * day : null,
          cancelled_at: account.state === "cancelled" ? now() - 3 * day : null,
          trial_ends: account.state === "trial" ? now() + 21 * day : null,
          usage: {
            hits: account.usage ?? 0,
            limit: account.limit,
            from: until - 30 * day,
            until,
            counted_at: now() - 12,
            held: account.held,
            grace_ends: null,
          },
          limits,
          buyer: billed
            ? {
                kind: n === 3 ? "consumer" : "business",
                name: `${account.name} GmbH`,
                country: "DE",
                vat_number: "DE129273398",
              }
            : null,
          details:
            n === 3
              ? {
                  email: "invoices@millbrook-clinic.example",
                  address: "12 Mill Lane\nMillbrook MB1 2XY",
                  reference: "PO 4711",
                }
              : null,
          dpa: null,
          can: {
            checkout: false,
            change: billed,
            cancel: billed,
            take_up: false,
            withdraw: n === 3,
            portal: billed,
          },
          withdraw_until: n === 3 ? now() + 9 * day : null,
          provider: billed ? "stripe" : null,
          after_end: null,
          plans,
        }
      : null,
    limits,
    suspension: account.suspended
      ? { reason: "Most hits of tours.example are generated by a program.", suspends_at: null, since: now() - 3 * day }
      : null,
    deletion: account.deletion_at ? { at: account.deletion_at, asked_at: now() - 2 * day, by_operator: false } : null,
    support:
      n === 3
        ? {
            operator: me.person.name,
            mine: true,
            reason: "You wrote that conversions stopped on Tuesday.",
            asked_at: now() - 2 * day,
            granted_at: now() - day,
            until: now() + 2 * day,
          }
        : n === 6
          ? {
              operator: "Olga Operator",
              mine: false,
              reason: "You asked why a page has no hits.",
              asked_at: now() - 5 * hour,
              granted_at: null,
              until: null,
            }
          : null,
    notes:
      n === 2
        ? [
            {
              id: id(701),
              name: "Olga Operator",
              text: "Called Hana: their shop is in the news until Friday. She decides on Business next week.\n\nDo not raise the limit again before that.",
              at: now() - 2 * day,
            },
            {
              id: id(700),
              name: me.person.name,
              text: "Pays by invoice; ask before any change of the plan.",
              at: now() - 61 * day,
            },
          ]
        : [],
    emails:
      n === 2
        ? [
            {
              to: "jonas@quayside-roasters.example",
              subject: "Stile no longer counts the hits of “Quayside Roasters”",
              created_at: now() - 5 * hour,
              tries: 4,
              next_at: now() + 25 * 60,
              error: "450 4.2.2 The mailbox is full",
            },
          ]
        : [],
    history: history(account),
    instance: n === 1,
  };
  details.set(account.id, fresh);
  return fresh;
}
