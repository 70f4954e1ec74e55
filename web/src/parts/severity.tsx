/** How much something matters: a sign and a word, each in its colour. */
import type { AlertSeverity } from "../api/alerts-types.ts";
import { msg, type PlainId, t } from "../base/text.ts";
import { Icon, type IconName } from "./icon.tsx";
import "./severity.css";

const names: Record<AlertSeverity, PlainId> = {
  info: msg("severity-info"),
  warning: msg("severity-warning"),
  critical: msg("severity-critical"),
};
const icons: Record<AlertSeverity, IconName> = { info: "info", warning: "warning", critical: "critical" };

export function Severity({ of }: { of: AlertSeverity }) {
  return (
    <span class="severity" data-severity={of}>
      <Icon name={icons[of]} />
      {t(names[of])}
    </span>
  );
}
