/** Requests of the dry run. */
import { base } from "../../api/index.ts";

/** For a stream. */
export const dryRunAddress = (site: string): string => `${base}/sites/${encodeURIComponent(site)}/dry-run`;
