/** Requests about what happens now. */
import { base } from "../../api/index.ts";

/** Of the stream of hits, which browsers read by themselves. */
export const streamAddress = (site: string): string => `${base}/sites/${encodeURIComponent(site)}/stream`;
