/**
 * The stub's answers about the deployment's accounts, for those who run it. What is changed is changed until the stub ends.
 * STATE=operator has plans, and `operator-plain` none; `operator-calm` has nothing that needs attention, and empty lists.
 */
import { me } from "./answers.mjs";
import { chance, count, day, fault, id, lines, now, planOf, plans } from "./operator-accounts.mjs";
import { one, plain } from "./operator-actions.mjs";
import { isOfPlans, log, note } from "./operator-log.mjs";

const invite = (n, email, state, more = {}) => ({
  id: id(300 + n),
  email,
  account: null,
  plan: "team",
  trial_days: 30,
  invited_by: me.person.name,
  created_at: now() - n * 2 * day,
  expires_at: now() - n * 2 * day + 7 * day,
  state,
  opened: null,
  ...more,
});
const invites = [
  invite(1, "mara@fairhaven-legal.example", "open", { account: "Fairhaven Legal" }),
  invite(2, "press.office@ministry-of-department-names.longname.example", "open", { plan: null, trial_days: null }),
  invite(5, "tomas@oakmoor.example", "used", {
    plan: "starter",
    trial_days: null,
    opened: id(8),
    invited_by: "Olga Operator",
  }),
  invite(8, "someone@elsewhere.example", "withdrawn"),
  invite(12, "ines@northgate.example", "expired", { trial_days: 14 }),
];

const announcements = [
  {
    id: id(400),
    at: now() - 6 * day,
    by: me.person.name,
    subject: "Maintenance on Sunday, 6:00 to 6:30 UTC",
    text: "On Sunday we move to a larger server.\n\nHits are counted all the time; the dashboard is not available for about half an hour.",
    plan: null,
    state: null,
    owners: 158,
    sent: 158,
    stopped_at: null,
    ended_at: now() - 6 * day + 240,
  },
  {
    id: id(401),
    at: now() - 40 * day,
    by: "Olga Operator",
    subject: "Your trial of Stile",
    text: "Your trial ends soon. Here is what you get with a plan.",
    plan: "team",
    state: "trial",
    owners: 22,
    sent: 9,
    stopped_at: now() - 40 * day + 60,
    ended_at: now() - 40 * day + 60,
  },
];

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const mail = (
  subject,
  text,
) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#eef2f0"><table role="presentation" width="100%"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:560px;padding:24px;background:#fff;border-radius:14px;font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;color:#12201a"><tr><td>
${text
  .split(/\n\s*\n/)
  .map((part) => `<p style="margin:0 0 14px">${escaped(part).replaceAll("\n", "<br>")}</p>`)
  .join("")}
<p style="margin:20px 0 0;color:#5a6a62;font-size:13px">You get this email because you own an account at stats.example.</p></td></tr></table></td></tr></table></body></html>`;

const isIn = (account, state) =>
  state === "held"
    ? account.held
    : state === "suspended"
      ? account.suspended
      : state === "deletion"
        ? account.deletion_at !== null
        : account.state === state;

function matching({ q = "", plan: one, state }) {
  const words = q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const starts = (text) => {
    const all = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => all.some((each) => each.startsWith(word)));
  };
  return lines.filter(
    (account) =>
      (q === "" || account.id === q || starts(account.name) || account.owners.some(starts)) &&
      (!one || account.plan === one) &&
      (!state || isIn(account, state)),
  );
}

const orders = {
  age: (a, b) => b.created_at - a.created_at,
  usage: (a, b) => (b.usage ?? -1) - (a.usage ?? -1),
  seen: (a, b) => (b.seen_at ?? 0) - (a.seen_at ?? 0),
};

const withoutPlans = (all) => all.map((each) => ({ ...each, plan: null, trial_days: null }));

function list(query, state) {
  const ask = Object.fromEntries(query);
  const found = matching(ask)
    .sort(orders[ask.sort ?? "age"])
    .map((account) => (state === "operator-plain" ? plain(account) : account));
  const from = Number(ask.after ?? 0);
  const limit = Number(ask.limit ?? 50);
  note("accounts.listed", null, { q: ask.q ?? null, plan: ask.plan ?? null, state: ask.state ?? null });
  return {
    total: found.length,
    accounts: found.slice(from, from + limit),
    after: from + limit < found.length ? String(from + limit) : null,
  };
}

const month = (back) => {
  const date = new Date();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - back);
  return date.toISOString().slice(0, 7);
};

function overview(state) {
  const withPlans = state !== "operator-plain";
  const by = (one) => lines.filter((account) => account.state === one).length;
  const months = Array.from({ length: 13 }, (_, n) => 12 - n);
  return {
    accounts: {
      total: count,
      new_7d: 3,
      new_30d: 11,
      deleted_30d: 2,
      ended_30d: withPlans ? 2 : 0,
      churn_30d: withPlans ? 0.0164 : null,
      by_state: ["none", "trial", "active", "past_due", "cancelled", "ended"].map((one) => ({
        state: one,
        accounts: withPlans ? by(one) : one === "none" ? count : 0,
      })),
      by_plan: withPlans
        ? plans
            .map((one) => ({ plan: one.id, accounts: lines.filter((account) => account.plan === one.id).length }))
            .sort((a, b) => b.accounts - a.accounts)
        : [],
      held: withPlans ? 1 : 0,
      suspended: 1,
      deletion: 1,
      growth: months.map((back) => ({
        month: month(back),
        created: 5 + Math.round(chance(back) * 9),
        deleted: Math.round(chance(back + 40) * 3),
      })),
    },
    sites: 874,
    people: 412,
    hits: months.map((back) => ({
      month: month(back),
      hits: Math.round((back === 0 ? 4_100_000 : 6_900_000) * 1.045 ** (12 - back) * (0.94 + chance(back) * 0.12)),
    })),
    revenue: withPlans
      ? [
          { currency: "EUR", monthly: 3_284.5, accounts: 96 },
          { currency: "USD", monthly: 416, accounts: 13 },
          { currency: "CHF", monthly: 87, accounts: 3 },
        ]
      : [],
    attention:
      state === "operator-calm"
        ? []
        : [
            {
              code: "backups",
              severity: "critical",
              text: "The last backup was made 9 days ago.",
              advice: "Check the task that calls `stile backup`.",
              link: "/nightly",
              runbook: "docs/runbooks/backups.md",
            },
            {
              code: "disk",
              severity: "warning",
              text: "61 GB are left on the disk; at the growth of the last 30 days that lasts 48 days.",
              advice: "Enlarge the disk, or shorten how long data is kept.",
              link: "/nightly",
              runbook: "docs/runbooks/disk.md",
            },
            ...(withPlans
              ? [
                  {
                    code: "limits",
                    severity: "warning",
                    text: "1 account is above its limit, and its hits are excluded.",
                    advice: "Its owners have an email. Raise the limit, or wait until they choose a larger plan.",
                    link: "/admin/accounts?state=held",
                    runbook: "docs/runbooks/limits.md",
                  },
                ]
              : []),
          ],
  };
}

/** What the emails of an announcement that was sent a moment ago are at. */
function advanced(one) {
  if (one.stopped_at || one.sent >= one.owners) return one;
  one.sent = Math.min(one.owners, Math.round(((Date.now() / 1000 - one.at) / 20) * one.owners));
  if (one.sent >= one.owners) one.ended_at = now();
  return one;
}

function tell(body) {
  if (!body.subject?.trim() || body.subject.length > 200)
    return fault(400, "invalid_announcement", "A subject has 1 to 200 characters, on one line.", "subject");
  if (body.plan && !planOf(body.plan))
    return fault(404, "unknown_plan", "This plan does not exist. Choose one of the plans of this deployment.");
  const accounts = matching({ plan: body.plan, state: body.state });
  const owners = new Set(accounts.flatMap((account) => account.owners)).size;
  const answer = {
    id: null,
    accounts: accounts.length,
    owners,
    preview: {
      subject: body.subject,
      text: `${body.text}\n\nYou get this email because you own an account at stats.example.\n`,
      html: mail(body.subject, body.text),
    },
  };
  if (body.dry_run) return [200, answer];
  if (owners === 0) return fault(409, "no_recipients", "No account matches, so nothing was sent.");
  const one = {
    id: id(402 + announcements.length),
    at: now(),
    by: me.person.name,
    subject: body.subject,
    text: body.text,
    plan: body.plan ?? null,
    state: body.state ?? null,
    owners,
    sent: 0,
    stopped_at: null,
    ended_at: null,
  };
  announcements.unshift(one);
  note("announcement.sent", null, { subject: body.subject, plan: body.plan ?? null, state: body.state ?? null });
  return [200, { ...answer, id: one.id }];
}

const newest = (all, query, at) => {
  const before = Number(query.get("before") ?? Number.POSITIVE_INFINITY);
  return all.filter((each) => at(each) < before).slice(0, Number(query.get("limit") ?? 200));
};

/** Whether the stub is in one of the states of this area. */
export const isOperating = (state) => state.startsWith("operator");

/** Who is signed in then: an admin, whose own account's billing is of no concern. */
export const operatorOf = (state) => ({
  second_step: true,
  plans: state !== "operator-plain",
  role: "admin",
  permissions: [],
});

export function operatorAnswer(method, path, query, body, state) {
  const calm = state === "operator-calm";
  const isPlain = state === "operator-plain";
  if (path === "/plans" && isOperating(state)) {
    return state === "operator-plain"
      ? fault(404, "no_plans", "This deployment has no plans, so there is no billing.")
      : [200, { plans, trial_days: 30, grace_days: 7 }];
  }
  if (path === "/instance") {
    return [
      200,
      {
        account: id(1),
        version: "0.1.0",
        started_at: now() - 12 * day,
        uptime_seconds: 12 * day,
        origin: "https://stats.example",
        accounts: count,
        sites: 874,
        people: 412,
        sign_up: false,
        plans: state !== "operator-plain",
        deletable: false,
      },
    ];
  }
  if (!path.startsWith("/admin/")) return undefined;
  if (!isOperating(state)) {
    return fault(
      403,
      "second_step_missing",
      "Operators must use two-factor authentication here. Turn it on under Security.",
    );
  }
  if (path === "/admin/overview") {
    note("overview.read");
    return [200, overview(state)];
  }
  if (path === "/admin/accounts") return [200, list(query, state)];
  if (path === "/admin/log") {
    const [account, only] = [query.get("account"), query.get("only")];
    const all = log
      .filter((each) => !account || each.account?.id === account)
      .filter(({ action }) => !only || (only === "reads") === /\.(listed|read|tried)$/.test(action))
      .filter((each) => !isPlain || !isOfPlans(each))
      .map((each) => (isPlain && each.action === "invite.sent" ? { ...each, details: null } : each));
    return [200, { lines: calm ? [] : newest(all, query, (each) => each.at) }];
  }
  if (path === "/admin/invites") {
    if (method === "GET") {
      const all = newest(invites, query, (each) => each.created_at);
      return [200, calm ? [] : isPlain ? withoutPlans(all) : all];
    }
    if (invites.some((each) => each.email === body.email && each.state === "open"))
      return fault(
        409,
        "already_invited",
        "This address has an invite that can still be used. Withdraw that first.",
        "email",
      );
    const fresh = invite(0, body.email, "open", {
      id: id(320 + invites.length),
      account: body.account ?? null,
      plan: body.plan ?? null,
      trial_days: body.trial_days ?? null,
    });
    invites.unshift(fresh);
    note("invite.sent", null, body);
    return [201, fresh];
  }
  if (path === "/admin/tell-owners")
    return method === "POST"
      ? tell(body)
      : [200, calm ? [] : announcements.filter((each) => !isPlain || each.plan === null).map(advanced)];
  const [, kind, which, action] = /^\/admin\/(accounts|invites|tell-owners)\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  if (kind === "accounts") {
    const account = lines.find((each) => each.id === which);
    return account
      ? one(method, account, action, body, state)
      : fault(404, "unknown_account", "This account does not exist.");
  }
  if (kind === "invites") {
    Object.assign(invites.find((each) => each.id === which) ?? {}, { state: "withdrawn" });
    return [204];
  }
  if (kind === "tell-owners") {
    const found = announcements.find((each) => each.id === which);
    Object.assign(advanced(found), { stopped_at: now(), ended_at: now() });
    return [200, found];
  }
  return undefined;
}
