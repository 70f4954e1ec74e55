/** Requests about revenue. */
import type * as t from "../../api/goals-types.ts";
import { asMember, client, type Question } from "../../api/index.ts";
import { forQuestion } from "../../api/params.ts";

export const getRevenue = (
  q: Question,
  by: readonly string[],
  interval: string | undefined,
  signal?: AbortSignal,
): Promise<t.RevenueReport> =>
  asMember(
    client.GET("/sites/{site}/revenue", forQuestion(q, {}, { by: [...by], ...(interval ? { interval } : {}) }, signal)),
  );
