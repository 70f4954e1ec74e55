/** Requests about goals, funnels and events that several features send. Apart from index.ts, so that the dashboard loads without them. */
import type { Funnel, Props } from "./goals-types.ts";
import { asMember, client } from "./index.ts";
import { forSite, withSignal } from "./params.ts";

/** Which properties of events. */
interface PropsAsk {
  event: string;
  /** If set, its values are requested; without it, the names. */
  name?: string;
  search: string;
  limit: number;
}

export const getProps = (
  site: string,
  { event, name, search, limit }: PropsAsk,
  signal?: AbortSignal,
): Promise<Props> =>
  asMember(
    client.GET("/sites/{site}/props", {
      params: {
        path: { site },
        query: {
          period: "30d",
          limit,
          ...(name ? { name } : {}),
          ...(search ? { search } : {}),
          ...(event ? { filter: [`event:${event}`] } : {}),
        },
      },
      ...withSignal(signal),
    }),
  );

export const getFunnels = (site: string, signal?: AbortSignal): Promise<Funnel[]> =>
  asMember(client.GET("/sites/{site}/funnels", { ...forSite(site), ...withSignal(signal) }));
