/** Which accounts the list shows, as in its address. */
import type { AccountSort } from "../../api/operator-types.ts";
import { msg, type PlainId } from "../../base/text.ts";
import type { AccountsAsk } from "./api.ts";
import { isAccountState } from "./states.tsx";

export const sortNames: Record<AccountSort, PlainId> = {
  age: msg("operator-sort-age"),
  usage: msg("operator-sort-usage"),
  seen: msg("operator-sort-seen"),
};

const isSort = (text: string): text is AccountSort => Object.hasOwn(sortNames, text);

export function readAsk(param: (name: string) => string): AccountsAsk {
  const state = param("state");
  const sort = param("sort");
  return {
    q: param("q").trim(),
    plan: param("plan"),
    state: isAccountState(state) ? state : "",
    sort: isSort(sort) ? sort : "age",
  };
}

/** The parameters of the address; the usual order has none. */
export const writeAsk = ({ q, plan, state, sort }: AccountsAsk): Record<string, string> => ({
  q,
  plan,
  state,
  sort: sort === "age" ? "" : sort,
});

export const accountAddress = (id: string): string => `/admin/accounts/${encodeURIComponent(id)}`;

/** The list with these filters. */
export function accountsAddress(ask: Partial<AccountsAsk>): string {
  const params = new URLSearchParams(
    Object.entries(writeAsk({ q: "", plan: "", state: "", sort: "age", ...ask })).filter(([, value]) => value !== ""),
  );
  const text = params.toString();
  return text === "" ? "/admin/accounts" : `/admin/accounts?${text}`;
}

/** Which row the keys J and K lead to: from none to the first one; the ends do not wrap around. */
export const rowFrom = (now: number, by: 1 | -1, length: number): number =>
  now < 0 ? 0 : Math.max(0, Math.min(length - 1, now + by));
