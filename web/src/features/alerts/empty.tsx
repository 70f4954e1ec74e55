/** When no alert is open: what is watched, and that it really is. */
import { getNightly } from "../../api/alerts.ts";
import { useSites } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { formatDay, formatTime } from "../../people/time.ts";

const watched: readonly PlainId[] = [
  msg("alerts-watched-hits"),
  msg("alerts-watched-figures"),
  msg("alerts-watched-sites"),
  msg("alerts-watched-delivery"),
];

/** When Stile last counted everything again, and whether that agreed. */
function LastNight() {
  const nightly = useLoad("nightly", getNightly).data;
  const ran = nightly?.ran_at;
  const text = !nightly
    ? undefined
    : ran == null
      ? t("alerts-nightly-never")
      : nightly.findings.length === 0
        ? t("alerts-nightly-clean", { ago: format.ago(ran) })
        : t("alerts-nightly-findings", { ago: format.ago(ran), n: nightly.findings.length });
  return (
    <p class="empty-nightly" title={ran == null ? undefined : formatTime(ran)}>
      {text ?? "\u00a0"}
    </p>
  );
}

export function Empty() {
  const sites = useSites().data;
  const first = sites?.reduce((least, { created_at: at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  return (
    <section class="sheet attention-empty" aria-labelledby="no-alerts">
      <span class="empty-sign">
        <Icon name="check" />
      </span>
      <h2 id="no-alerts">{t("alerts-none")}</h2>
      <p class="muted">
        {sites && first !== undefined && sites.length > 0
          ? t("alerts-watching", { n: sites.length, day: formatDay(first) })
          : t("alerts-watching-none")}
      </p>
      <ul class="empty-watched">
        {watched.map((text) => (
          <li key={text}>
            <Icon name="check" />
            {t(text)}
          </li>
        ))}
      </ul>
      <LastNight />
    </section>
  );
}
