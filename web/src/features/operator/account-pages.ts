/**
 * The list of accounts, page by page. It stays when one of them is opened: on the way back it is shown as it was, without
 * a request.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Fault } from "../../api/fault.ts";
import type { AdminAccountLine, AdminAccounts } from "../../api/operator-types.ts";
import { type Loaded, useAction, useLoad } from "../../base/load.ts";
import { accountsAddress } from "./accounts-ask.ts";
import { type AccountsAsk, getAccounts } from "./api.ts";

interface CachedList {
  key: string;
  pages: AdminAccounts[];
  /** Milliseconds. */
  at: number;
}

/** How long a list is shown again without a request, in milliseconds. */
const maxAge = 5 * 60_000;
let cache: CachedList | undefined;
/** The account that was opened last. */
let opened: string | undefined;

/** Where the list was left. */
let address = "/admin/accounts";

export const listAddress = (): string => address;

/** An account was changed: the list is requested again. */
export const invalidateAccounts = (): void => {
  cache = undefined;
};

export const rememberOpened = (id: string): void => {
  opened = id;
};

/** The account to go back to, once. */
export function takeOpened(): string | undefined {
  const id = opened;
  opened = undefined;
  return id;
}

export interface AccountPages {
  list: Loaded<AdminAccountLine[]>;
  total: number;
  /** The list as it was when one of its accounts was opened. */
  back: boolean;
  more: { any: boolean; busy: boolean; fault: Fault | undefined; load: () => void };
}

/** Every account once: one that moved up in the order meanwhile is on two pages. */
export function joined(pages: readonly AdminAccounts[]): AdminAccountLine[] {
  const seen = new Set<string>();
  return pages
    .flatMap((page) => page.accounts)
    .filter(({ id }) => {
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
}

export function useAccountPages(ask: AccountsAsk): AccountPages {
  const key = JSON.stringify(ask);
  const [start, setStart] = useState(() =>
    cache && cache.key === key && Date.now() - cache.at < maxAge ? cache : undefined,
  );
  const back = start?.key === key;
  // Once another list was asked for, it is old.
  useEffect(() => {
    if (!back) setStart(undefined);
  }, [back]);
  const first = useLoad(
    back ? undefined : key,
    async (signal) => ({ key, page: await getAccounts(ask, undefined, signal) }),
    "accounts",
  );
  const [added, setAdded] = useState<{ behind: AdminAccounts; pages: AdminAccounts[] }>();
  const beginning = back ? start.pages[0] : first.data?.page;
  const later = back && added?.behind !== beginning ? start.pages.slice(1) : undefined;
  const rest = added?.behind === beginning ? added?.pages : later;
  const pages = beginning ? [beginning, ...(rest ?? [])] : [];
  const after = pages.at(-1)?.after;
  const running = useRef(false);
  const next = useAction(async () => {
    if (!beginning || !after) return;
    running.current = true;
    try {
      const page = await getAccounts(ask, after);
      setAdded({ behind: beginning, pages: [...(rest ?? []), page] });
    } finally {
      running.current = false;
    }
  });
  // The answer before stays until the next one is there.
  const current = first.data?.key === key && !first.busy && !first.fault;
  useEffect(() => {
    address = accountsAddress(ask);
    if (pages.length > 0 && (back || current)) cache = { key, pages, at: back ? start.at : Date.now() };
  }, [key, beginning, rest, current]);
  return {
    list: { ...first, data: beginning && joined(pages) },
    total: beginning?.total ?? 0,
    back,
    more: {
      any: Boolean(after) && (back || current),
      busy: next.busy,
      fault: next.fault,
      load: () => {
        if (!running.current) void next.run();
      },
    },
  };
}
