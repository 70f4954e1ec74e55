/** Requests of the installation. */
import { asMember, client } from "../../api/index.ts";
import { of } from "../../api/params.ts";
import type * as t from "../../api/site-types.ts";

export const checkPage = (site: string, url: string): Promise<t.PageCheck> =>
  asMember(client.POST("/sites/{site}/check", { ...of(site), body: url ? { url } : {} }));
