import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { AdminAccount, AdminAccountLine, AdminAnnouncement } from "../src/api/operator-types.ts";
import { t } from "../src/base/text.ts";
import { joined } from "../src/features/operator/account-pages.ts";
import { planActions } from "../src/features/operator/account-plan.tsx";
import { accountsAddress, readAsk, rowFrom, writeAsk } from "../src/features/operator/accounts-ask.ts";
import { emptyDraft, isComplete, isUnderWay, progressOf, requestOf } from "../src/features/operator/announcement.ts";
import { beginning, deletionDays } from "../src/features/operator/days.ts";
import { limitsBody, limitsOf } from "../src/features/operator/limits.ts";
import { detailRows, logText } from "../src/features/operator/log-lines.ts";
import { lastChange, monthStart, withTotals } from "../src/features/operator/overview-numbers.ts";
import { planChoices, planName } from "../src/features/operator/plans.ts";
import { billingOf, deletionEmails, keepEmails, ownersOf } from "../src/features/operator/reason-dialog.tsx";
import { accountStates, stateName, statesOf } from "../src/features/operator/states.tsx";
import { formatTime } from "../src/people/time.ts";

const serverFile = (path: string) => readFileSync(new URL(`../../server/${path}`, import.meta.url), "utf8");
const params = (text: string) => (name: string) => new URLSearchParams(text).get(name) ?? "";

test("the list's address says what is listed, and nothing that is usual", () => {
  assert.deepEqual(readAsk(params("q= shop &plan=team&state=held&sort=usage")), {
    q: "shop",
    plan: "team",
    state: "held",
    sort: "usage",
  });
  // Unknown words are ignored.
  assert.deepEqual(readAsk(params("state=toString&sort=constructor")), { q: "", plan: "", state: "", sort: "age" });
  assert.deepEqual(writeAsk({ q: "a", plan: "", state: "trial", sort: "age" }), {
    q: "a",
    plan: "",
    state: "trial",
    sort: "",
  });
  assert.equal(accountsAddress({}), "/admin/accounts");
  assert.equal(accountsAddress({ state: "past_due", q: "a & b" }), "/admin/accounts?q=a+%26+b&state=past_due");
});

test("J and K lead from row to row, and stay at the ends", () => {
  assert.equal(rowFrom(-1, 1, 5), 0);
  assert.equal(rowFrom(-1, -1, 5), 0);
  assert.equal(rowFrom(0, 1, 5), 1);
  assert.equal(rowFrom(4, 1, 5), 4);
  assert.equal(rowFrom(0, -1, 5), 0);
});

test("an account that changed its place between two pages is listed once", () => {
  const line = (id: string) => ({ id }) as AdminAccountLine;
  const page = (...ids: string[]) => ({ total: 3, accounts: ids.map(line), after: null });
  assert.deepEqual(
    joined([page("a", "b"), page("b", "c")]).map(({ id }) => id),
    ["a", "b", "c"],
  );
  assert.deepEqual(joined([]), []);
});

test("each state of the server has a name", () => {
  const records = serverFile("operator/src/accounts/records.rs");
  const [, body = ""] = /fn word\(self\)[^{]*\{\s*match self \{([^}]+)\}/.exec(records) ?? [];
  const words = [...body.matchAll(/=> "(\w+)"/g)].map(([, word]) => word);
  assert.ok(words.length >= 9);
  assert.deepEqual([...accountStates].sort(), words.sort());
  assert.equal(stateName("held"), t("operator-state-over-limit"));
  assert.equal(stateName("a_new_one"), "a new one");
  assert.deepEqual(statesOf(true), accountStates);
  assert.deepEqual(statesOf(false), ["suspended", "deletion"]);
});

test("plans by name, and one that is not offered by its id", () => {
  const plans = [
    { id: "team", name: "Team", features: [], prices: [] },
    { id: "small", name: "Small", features: [], prices: [] },
  ];
  assert.equal(planName({ plans }, "team"), "Team");
  assert.equal(planName({ plans }, "custom-2024"), "custom-2024");
  assert.equal(planName(undefined, "team"), "team");
  assert.deepEqual(
    planChoices(plans, "custom-2024").map(({ name }) => name),
    ["Team", "Small", "custom-2024"],
  );
  assert.equal(planChoices(plans, "team").length, 2);
});

test("limits are whole numbers, however they are grouped", () => {
  const empty = { hits: "", sites: "", members: "", keep_days: "" };
  assert.deepEqual(limitsBody(empty), {});
  assert.deepEqual(limitsBody({ ...empty, hits: " 1,500,000 ", sites: "0", keep_days: "365" }), {
    hits: 1_500_000,
    sites: 0,
    keep_days: 365,
  });
  assert.deepEqual(limitsBody({ ...empty, hits: "1.500.000" }), { hits: 1_500_000 });
  assert.deepEqual(limitsBody({ ...empty, hits: "1 500 000" }), { hits: 1_500_000 });
  for (const wrong of ["-1", "1.5", "1,5", "many", "1e6", "99999999999999999999"]) {
    assert.equal(limitsBody({ ...empty, hits: wrong }), undefined, wrong);
  }
  assert.equal(limitsBody({ ...empty, keep_days: "0" }), undefined);
});

test("only own limits are filled in", () => {
  const plan = { hits: 100_000, sites: 20, members: 15, keep_days: null };
  assert.deepEqual(limitsOf({ ...plan, own: false }, plan), { hits: "", sites: "", members: "", keep_days: "" });
  assert.deepEqual(limitsOf({ ...plan, sites: 40, own: true }, plan), {
    hits: "",
    sites: "40",
    members: "",
    keep_days: "",
  });
  assert.deepEqual(limitsOf({ hits: 5, own: true }, null), { hits: "5", sites: "", members: "", keep_days: "" });
});

test("a deletion is a week ahead or more, as the server counts it", () => {
  // 2026-11-20 12:00:00 UTC, as in the server's own test.
  const noon = 1_795_176_000;
  const { first, last } = deletionDays(noon);
  assert.equal(first, "2026-11-28");
  assert.equal(last, "2027-11-21");
  assert.equal(beginning(first), 1_795_824_000);
  assert.ok(beginning(first) - noon >= 7 * 86_400);
});

const account = (
  state: AdminAccountLine["state"],
  can: { cancel?: boolean; withdraw?: boolean } = {},
  provider: string | null = null,
) =>
  ({
    account: { state },
    billing: { can: { cancel: false, withdraw: false, ...can }, provider },
  }) as unknown as Pick<AdminAccount, "account" | "billing">;

test("the actions on a plan are those that its state allows", () => {
  assert.deepEqual(planActions({ ...account("active"), billing: null }), []);
  assert.deepEqual(planActions(account("none")), ["plan", "trial"]);
  assert.deepEqual(planActions(account("trial")), ["plan", "trial", "resend"]);
  assert.deepEqual(planActions(account("active", { cancel: true, withdraw: true })), [
    "plan",
    "resend",
    "cancel",
    "withdraw",
  ]);
  assert.deepEqual(planActions(account("cancelled")), ["plan", "resend"]);
  assert.deepEqual(planActions(account("ended")), ["plan", "trial", "resend"]);
});

test("what a payment provider bills, an operator does not change while it runs", () => {
  for (const state of ["trial", "active", "past_due", "cancelled"] as const) {
    assert.deepEqual(planActions(account(state, {}, "stripe")), ["resend"], state);
  }
  assert.deepEqual(planActions(account("active", { cancel: true, withdraw: true }, "paddle")), [
    "resend",
    "cancel",
    "withdraw",
  ]);
  assert.deepEqual(planActions(account("ended", {}, "stripe")), ["plan", "trial", "resend"]);
  // A relay only reports what was paid elsewhere.
  assert.deepEqual(planActions(account("active", {}, "relay")), ["plan", "resend"]);
});

test("emails go to owners, and those on the plan to members with billing too", () => {
  const member = (email: string, role: string, billing: boolean) => ({ email, role, billing });
  const of = {
    members: [member("a@x", "owner", false), member("b@x", "admin", true), member("c@x", "viewer", false)],
  } as unknown as AdminAccount;
  assert.deepEqual(ownersOf(of), ["a@x"]);
  assert.deepEqual(billingOf(of), ["a@x", "b@x"]);
  // A deletion cancels the plan.
  const deletion = { what: "operator-email-deletion", to: ["a@x"] };
  assert.deepEqual(deletionEmails({ ...of, ...account("active") } as AdminAccount), [deletion]);
  assert.deepEqual(deletionEmails({ ...of, ...account("active", { cancel: true }) } as AdminAccount), [
    deletion,
    { what: "operator-email-cancelled", to: ["a@x", "b@x"] },
  ]);
  assert.deepEqual(deletionEmails({ ...of, ...account("cancelled") } as AdminAccount), [deletion]);
  const kept = { what: "operator-email-kept", to: ["a@x"] };
  assert.deepEqual(keepEmails({ ...of, ...account("cancelled") } as AdminAccount), [
    kept,
    { what: "operator-email-renews", to: ["a@x", "b@x"] },
  ]);
  assert.deepEqual(keepEmails({ ...of, ...account("active") } as AdminAccount), [kept]);
});

test("the months' totals follow from how many accounts there are now", () => {
  const growth = [
    { month: "2026-09", created: 4, deleted: 1 },
    { month: "2026-10", created: 6, deleted: 0 },
    { month: "2026-11", created: 2, deleted: 3 },
  ];
  assert.deepEqual(
    withTotals(growth, 20).map(({ total }) => total),
    [15, 21, 20],
  );
  // More deleted than there were: restored from a backup.
  assert.deepEqual(
    withTotals([{ month: "2026-11", created: 9, deleted: 0 }, growth[2]!], 1).map(({ total }) => total),
    [2, 1],
  );
  assert.deepEqual(withTotals([], 3), []);
});

test("the change is that of the last whole month, without the present one", () => {
  assert.equal(lastChange([100, 150, 20]), 0.5);
  assert.equal(lastChange([0, 150, 20]), undefined);
  assert.equal(lastChange([20]), undefined);
  assert.equal(monthStart("2026-11"), Date.UTC(2026, 10, 1) / 1000);
});

const announcement = (more: Partial<AdminAnnouncement>): AdminAnnouncement => ({
  id: "1",
  at: 0,
  by: "Ada",
  subject: "s",
  text: "t",
  owners: 10,
  sent: 0,
  ...more,
});

test("an announcement is under way until every email is handed over, or it is stopped", () => {
  assert.ok(isUnderWay(announcement({})));
  // All are written, and some wait for the mail server.
  assert.ok(isUnderWay(announcement({ sent: 9, ended_at: 5 })));
  assert.ok(!isUnderWay(announcement({ sent: 10, ended_at: 5 })));
  assert.ok(!isUnderWay(announcement({ sent: 3, stopped_at: 4 })));
  assert.equal(progressOf({ sent: 5, owners: 10 }), 0.5);
  assert.equal(progressOf({ sent: 0, owners: 0 }), 1);
});

test("an announcement is sent as it was typed, to those who were chosen", () => {
  assert.ok(!isComplete(emptyDraft));
  assert.ok(!isComplete({ ...emptyDraft, subject: " ", text: "x" }));
  assert.ok(!isComplete({ ...emptyDraft, subject: "x".repeat(201), text: "x" }));
  const draft = { plan: " team ", state: "trial" as const, subject: " Hello ", text: "a\n\nb\n" };
  assert.ok(isComplete(draft));
  assert.deepEqual(requestOf(draft, true), {
    subject: "Hello",
    text: "a\n\nb",
    plan: "team",
    state: "trial",
    dry_run: true,
  });
  assert.deepEqual(requestOf({ ...draft, plan: "", state: "" }, false), {
    subject: "Hello",
    text: "a\n\nb",
    dry_run: false,
  });
});

/** Actions that the operators' log gets from these sources. */
function logged(folder: string): string[] {
  const root = new URL(`../../server/${folder}`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".rs"))
    .flatMap((path) => [...readFileSync(new URL(path, root), "utf8").matchAll(/"([a-z_]+\.[a-z_]+)"/g)])
    .map(([, action = ""]) => action)
    .filter((action) =>
      /^(account|accounts|announcement|announcements|deletion|invite|invites|limits|log|operator|overview|plan|support|suspension)\./.test(
        action,
      ),
    );
}

test("each entry of the operators' log is in words", () => {
  const actions = [...new Set([...logged("operator/src/"), ...logged("people/src/operator/")])];
  assert.ok(actions.length > 20, actions.join(", "));
  const plain = (action: string) => {
    const words = action.replaceAll(/[._]/g, " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  // A new one stays readable.
  assert.equal(logText("account.renumbered"), "Account renumbered");
  assert.deepEqual(
    actions.filter((action) => logText(action) === plain(action)),
    [],
  );
});

test("the details of an entry leave away what says nothing", () => {
  assert.deepEqual(detailRows(null, "log.read"), []);
  assert.deepEqual(detailRows({ q: "quay", plan: null, state: null, account: "1" }, "accounts.listed"), [
    { name: t("field-search"), old: undefined, new: "quay" },
  ]);
  // Null in a limit means: as in the plan.
  assert.deepEqual(detailRows({ new: { reason: "r", hits: 5, sites: null } }, "limits.set"), [
    { name: t("field-reason"), old: undefined, new: "r" },
    { name: t("field-hits"), old: undefined, new: "5" },
  ]);
  assert.deepEqual(detailRows({ old: { at: 1_795_766_400 }, new: { at: 1_795_852_800 } }, "deletion.scheduled"), [
    { name: t("field-time"), old: formatTime(1_795_766_400), new: formatTime(1_795_852_800) },
  ]);
});
