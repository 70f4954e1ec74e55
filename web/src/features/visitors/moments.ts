/** When visitors were seen, in the site's time zone. */
import { useSites } from "../../api/shared.tsx";

export const dayAndTime: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

/** The site's time zone; the reader's until it is known. */
export function useZone(site: string): string {
  const zone = useSites().data?.find((one) => one.name === site)?.zone;
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
