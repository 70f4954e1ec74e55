/** Which version of the data processing agreement was accepted, and by whom. */
import type { DpaView } from "../../api/billing-types.ts";
import { t } from "../../base/text.ts";
import { formatDay } from "../../people/time.ts";

/** Whether the present version was accepted. */
export const isAccepted = ({ version, accepted }: DpaView): boolean => accepted?.version === version;

/** Who accepted which version, in a sentence. */
export function acceptedText({ version, accepted }: DpaView): string {
  if (!accepted) return t("billing-agreement-none", { version });
  const values = {
    name: accepted.name || t("billing-some-member"),
    version: accepted.version,
    day: formatDay(accepted.at),
  };
  return accepted.version === version
    ? t("billing-agreement-accepted", values)
    : t("billing-agreement-former", { ...values, current: version });
}
