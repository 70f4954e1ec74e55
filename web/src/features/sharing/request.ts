/** The request of a shared dashboard. The first one is sent while the page's script loads. */
import { client, settle } from "../../api/index.ts";
import type { ShareView } from "../../api/sharing-types.ts";
import { passFor } from "./pass.ts";
import { readQuestion, type ShareQuestion } from "./question.ts";

export const getShare = (
  { site, key, period, filter }: ShareQuestion,
  pass: string,
  signal?: AbortSignal,
): Promise<ShareView> =>
  settle(
    client.GET("/share/{site}", {
      params: {
        path: { site },
        query: { period, ...(key && { key }), ...(pass && { pass }), ...(filter && { filter }) },
      },
      signal: signal ?? null,
    }),
  );

/** What makes two requests the same. */
export const shareKey = (question: ShareQuestion, pass: string): string => JSON.stringify([question, pass]);

let first: { key: string; view: Promise<ShareView> } | undefined;

/** Asks for what the address shows, and for what draws it. */
export function requestFirst(): void {
  // If it fails, the chart's place shows the error.
  import("../site/chart.tsx").catch(() => undefined);
  const question = readQuestion(window.location.pathname, window.location.search);
  const pass = passFor(question.key);
  const view = getShare(question, pass);
  first = { key: shareKey(question, pass), view };
  // It is handled where the response is taken.
  view.catch(() => undefined);
}

/** The response to the first request, once, if it is about this. */
export function takeFirst(key: string): Promise<ShareView> | undefined {
  const taken = first?.key === key ? first.view : undefined;
  first = undefined;
  return taken;
}
