/** What an operator does to an account of the stub, and the account afterwards. */
import { me } from "./answers.mjs";
import { day, detail, fault, id, made, now, planOf } from "./operator-accounts.mjs";
import { isOfPlans, note } from "./operator-log.mjs";

/** An account where there are no plans. */
export const plain = (account) => ({ ...account, state: "none", plan: null, held: false, usage: null, limit: null });

/** The refusal of a plan or a trial for an account that a payment provider bills. */
const billed = ({ state }, { billing }) =>
  billing.provider && state !== "none" && state !== "ended"
    ? fault(409, "already_billed", "A payment provider bills this account already. Change the plan instead.")
    : undefined;

/** What each action does; a text instead refuses it. */
const actions = {
  plan(account, more, { plan: one }) {
    const refusal = billed(account, more);
    if (refusal) return refusal;
    const found = planOf(one);
    if (!found)
      return fault(
        404,
        "unknown_plan",
        "This plan does not exist. Choose one of the plans of this deployment.",
        "plan",
      );
    Object.assign(account, {
      plan: one,
      limit: found.hits,
      held: false,
      state: account.state === "none" || account.state === "ended" ? "active" : account.state,
    });
    Object.assign(more.billing, { plan: found, state: account.state });
    Object.assign(more.billing.usage, { limit: found.hits, held: false });
    Object.assign(more.limits, {
      hits: found.hits,
      sites: found.sites,
      members: found.members,
      keep_days: found.keep_days,
      own: false,
    });
    return "plan.set";
  },
  trial(account, more, { plan: one, days }) {
    const refusal = billed(account, more);
    if (refusal) return refusal;
    const found = planOf(one);
    if (!found)
      return fault(
        404,
        "unknown_plan",
        "This plan does not exist. Choose one of the plans of this deployment.",
        "plan",
      );
    Object.assign(account, { plan: one, limit: found.hits, state: "trial" });
    Object.assign(more.billing, { plan: found, state: "trial", trial_ends: now() + days * day });
    return "plan.trial_started";
  },
  limits(account, more, { reason: _, ...limits }) {
    Object.assign(more.limits, limits, { own: true });
    if (limits.hits !== undefined) {
      account.limit = limits.hits;
      account.held = (account.usage ?? 0) > limits.hits;
      Object.assign(more.billing.usage, { limit: limits.hits, held: account.held });
    }
    return "limits.set";
  },
  "limits/clear"(account, more) {
    const of = planOf(account.plan);
    Object.assign(more.limits, {
      hits: of?.hits ?? null,
      sites: of?.sites ?? null,
      members: of?.members ?? null,
      keep_days: of?.keep_days ?? null,
      own: false,
    });
    return "limits.cleared";
  },
  cancel(account, more) {
    account.state = "cancelled";
    Object.assign(more.billing, { state: "cancelled", cancelled_at: now(), ends: more.billing.renews, renews: null });
    Object.assign(more.billing.can, { cancel: false });
    return "plan.cancelled";
  },
  withdraw(account, more) {
    account.state = "ended";
    Object.assign(more.billing, { state: "ended", ends: now(), renews: null });
    Object.assign(more.limits, { hits: 0, sites: 0, members: 0, keep_days: null });
    Object.assign(more.billing.usage, { limit: 0, grace_ends: now() + 7 * day });
    account.limit = 0;
    Object.assign(more.billing.can, { cancel: false, withdraw: false });
    return "plan.withdrawn";
  },
  resend: () => "plan.email_resent",
  suspend(_, more, { reason }) {
    more.suspension = { reason, suspends_at: now() + 900, since: null };
    return "suspension.announced";
  },
  resume(account, more) {
    account.suspended = false;
    more.suspension = null;
    return "account.resumed";
  },
  deletion(account, more, { day: date }) {
    account.deletion_at = Date.parse(`${date}T00:00:00Z`) / 1000;
    more.deletion = { at: account.deletion_at, asked_at: now(), by_operator: true };
    return "deletion.scheduled";
  },
  "deletion/stop"(account, more) {
    account.deletion_at = null;
    more.deletion = null;
    return "deletion.stopped";
  },
  support(_, more, { reason }) {
    if (more.support) return fault(409, "support_open", "Support access was already asked for or granted.");
    more.support = { operator: me.person.name, mine: true, reason, asked_at: now(), granted_at: null, until: null };
    return "support.asked";
  },
  notes(_, more, { text }) {
    more.notes.unshift({ id: id(800 + more.notes.length), name: me.person.name, text, at: now() });
    return "operator.noted";
  },
};

/** Emails are handed over a moment after the suspension was asked for. */
function suspendDue(account, more) {
  const at = more.suspension?.suspends_at;
  if (at == null || now() < at - 900 + 3) return;
  account.suspended = true;
  Object.assign(more.suspension, { suspends_at: null, since: now() });
}

export function one(method, account, action, body, state) {
  const more = detail(account, state !== "operator-plain");
  if (method === "POST") {
    const text = body.reason ?? body.text ?? "";
    if (text.trim() === "") return fault(400, "invalid_reason", "Give a reason of 1 to 500 characters.", "reason");
    const did = actions[action]?.(account, more, body);
    if (typeof did !== "string") return did ?? fault(404, "not_found", "There is nothing at this address.");
    note(did, account, { new: { ...body } });
    more.history.unshift(
      made(now(), did, { who: me.person.name, by: "operator", subject: account.name, new: { reason: body.reason } }),
    );
  } else {
    suspendDue(account, more);
    note("operator.read", account);
  }
  if (state !== "operator-plain") return [200, { account, ...more }];
  return [
    200,
    { account: plain(account), ...more, notes: [], history: more.history.filter((each) => !isOfPlans(each)) },
  ];
}
