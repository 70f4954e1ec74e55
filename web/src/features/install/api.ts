/** Requests of the installation. */
import { asMember, client } from "../../api/index.ts";
import { forSite } from "../../api/params.ts";
import type * as t from "../../api/site-types.ts";

export const checkPage = (site: string, url: string): Promise<t.PageCheck> =>
  asMember(client.POST("/sites/{site}/check", { ...forSite(site), body: url ? { url } : {} }));
