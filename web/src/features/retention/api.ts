/** Requests about retention. */
import type * as t from "../../api/goals-types.ts";
import { asMember, client } from "../../api/index.ts";
import { withSignal } from "../../api/params.ts";

export const getRetention = (
  site: string,
  period: string,
  by: t.RetentionBy,
  signal?: AbortSignal,
): Promise<t.Retention> =>
  asMember(
    client.GET("/sites/{site}/retention", { params: { path: { site }, query: { period, by } }, ...withSignal(signal) }),
  );
