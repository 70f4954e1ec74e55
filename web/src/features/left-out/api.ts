/** Requests about excluded hits. */
import { asMember, client } from "../../api/index.ts";
import type { components } from "../../api/schema.d.ts";

type Schemas = components["schemas"];
type Why = Schemas["WhyView"];
export type Receipt = Schemas["ReceiptView"];

/** The verdict on one hit. */
export const getReceipt = async (site: string, receipt: string, signal?: AbortSignal): Promise<Receipt> => {
  const { receipt: found } = await asMember<Why>(
    client.GET("/sites/{site}/why", { params: { path: { site }, query: { receipt } }, signal: signal ?? null }),
  );
  if (!found) throw new TypeError("an answer about a receipt without one");
  return found;
};
