/** Who is there now: asked every ten seconds while the page can be seen. */
import { getLive, type Live } from "../../api/index.ts";
import { usePolled } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { Minutes } from "../../parts/minutes.tsx";
import { Flag } from "../../parts/pictures.tsx";
import { Popover } from "../../parts/popover.tsx";
import { siteAddress } from "../../parts/view-address.ts";

function Top({ title, kind, rows }: { title: string; kind: string; rows: Live["pages"] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="live-list">
        {rows.slice(0, 4).map((row) => (
          <li key={row.value}>
            <span>
              {kind === "country" && <Flag code={row.value} />} {valueName(kind, row.value)}
            </span>
            <b>{format.exact(row.visitors)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

export function LiveCount({ site }: { site: string }) {
  const { data, fault } = usePolled(`live ${site}`, 10, (signal) => getLive(site, signal));
  if (!data) {
    return <span class="live">{!fault && <span class="skeleton skeleton-line" />}</span>;
  }
  const now = data.visitors_5m;
  return (
    <Popover
      class="live"
      panelClass="live-panel"
      face={
        <>
          <i class={`live-dot${now > 0 ? "" : " live-dot-off"}`} aria-hidden="true" />
          <span>{rich("live-now-visitors", { n: now, now: <b>{format.exact(now)}</b> })}</span>
        </>
      }
    >
      {() => (
        <>
          <p class="live-head">{rich("live-last-30-minutes", { n: <b>{format.exact(data.visitors_30m)}</b> })}</p>
          <Minutes live={data} />
          <Top title={t("dimension-pages")} kind="page" rows={data.pages} />
          <Top title={t("dimension-sources")} kind="source" rows={data.sources} />
          <Top title={t("dimension-countries")} kind="country" rows={data.countries} />
          <p class="hint">
            {t("live-now-means")} <a href={`${siteAddress(site)}/live`}>{t("live-view-live")}</a>
          </p>
        </>
      )}
    </Popover>
  );
}
