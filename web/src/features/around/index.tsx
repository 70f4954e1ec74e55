/** One page: where its views came from, and where they led. */
import type { Around } from "../../api/types.ts";
import { useLoad } from "../../base/load.ts";
import { useRoute } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { exactFilter, withFilter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { readView, writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Computed } from "../../parts/computed.tsx";
import { PageFrame, useOnePage } from "../../parts/page-frame.tsx";
import { aroundAddress, overlayAddress, siteAddress, useView } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getAround } from "./api.ts";
import { Picture } from "./picture.tsx";
import "./around.css";

/** Rows of each side. */
const rows = 8;
const start = "/";

function pathsAddress(site: string, search: string, page: string): string {
  const params = new URLSearchParams(writeView(readView(search)));
  params.set("from", page);
  return `${siteAddress(site)}/paths?${params}`;
}

function Figures({ data }: { data: Around }) {
  const figures = [
    { name: t("dimension-views"), value: format.exact(data.views) },
    { name: t("metric-visitors"), value: format.exact(data.visitors) },
    { name: t("flow-entries"), value: format.exact(data.entries), part: data.entries },
    { name: t("flow-exits"), value: format.exact(data.exits), part: data.exits },
  ];
  return (
    <dl class="around-figures">
      {figures.map(({ name, value, part }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {part !== undefined && data.views > 0 && <span class="muted"> {format.share(part / data.views)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function AroundPage({ name: site }: PartPage) {
  const { view, setView } = useView();
  const { search } = useRoute();
  const { path, setPath, question } = useOnePage(site);
  const page = path || start;
  const around = useLoad(JSON.stringify([question, page]), (signal) => getAround(question, page, rows, signal), site);
  return (
    <PageFrame
      site={site}
      title={t("page-flow")}
      page={page}
      onPage={setPath}
      placeholder={t("flow-example-path")}
      links={
        <>
          <a class="button" href={overlayAddress(site, search, page)}>
            {t("page-overlay")}
          </a>
          <a class="button" href={pathsAddress(site, search, page)}>
            {t("flow-full-paths")}
          </a>
        </>
      }
    >
      <AsyncView of={around} lines={8}>
        {(data) =>
          data.views === 0 ? (
            <div class="sheet card-empty">
              <p>
                {view.filters.length > 0
                  ? t("flow-no-views-filtered", { path: data.path })
                  : t("flow-no-views", { path: data.path })}
              </p>
              {view.filters.length > 0 ? (
                <button type="button" class="button" onClick={() => setView({ filters: [] })}>
                  {t("flow-clear-filters")}
                </button>
              ) : (
                <button type="button" class="button" onClick={() => setView({ period: "12mo" })}>
                  {t("flow-last-12-months")}
                </button>
              )}
            </div>
          ) : (
            <>
              <section class="sheet" aria-labelledby="around">
                <header class="around-head">
                  <h2 id="around">{data.path}</h2>
                  <Figures data={data} />
                </header>
                <Picture
                  data={data}
                  address={(path) => aroundAddress(site, search, path)}
                  onSource={(source) => setView({ filters: withFilter(view.filters, exactFilter("source", source)) })}
                />
              </section>
              <Computed stats={data} />
            </>
          )
        }
      </AsyncView>
    </PageFrame>
  );
}
