/** Requests about paths. */
import type * as t from "../../api/goals-types.ts";
import { asMember, client, type Question } from "../../api/index.ts";
import { forQuestion } from "../../api/params.ts";

interface Way {
  from?: string;
  to?: string;
  steps?: number;
  limit?: number;
}

export const getPaths = (q: Question, way: Way, signal?: AbortSignal): Promise<t.Paths> =>
  asMember(client.GET("/sites/{site}/paths", forQuestion(q, {}, way, signal)));
