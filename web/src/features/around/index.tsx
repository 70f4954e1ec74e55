/** One page: from where its views came, and where they led. */
import { useState } from "preact/hooks";
import type { Around } from "../../api/types.ts";
import { useLoad } from "../../base/load.ts";
import { useRoute } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { exactFilter, withFilter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { readView, writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Combo } from "../../parts/combo.tsx";
import { Computed } from "../../parts/computed.tsx";
import { Icon } from "../../parts/icon.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import {
  aroundAddress,
  overlayAddress,
  siteAddress,
  useAddressParams,
  useQuestion,
  useView,
} from "../../parts/view-address.ts";
import { loadPages } from "../../site/combo-options.ts";
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

function PagePick({ site, page, onPage }: { site: string; page: string; onPage: (page: string) => void }) {
  const [typed, setTyped] = useState(page);
  return (
    <form
      class="around-pick"
      onSubmit={(event) => {
        event.preventDefault();
        onPage(typed.trim());
      }}
    >
      <span class="search">
        <Icon name="search" />
        <Combo
          label={t("dimension-page")}
          placeholder={t("flow-example-path")}
          scope={`around ${site}`}
          ask={loadPages(site)}
          value={typed}
          onText={setTyped}
          onPicked={onPage}
        />
      </span>
      {typed.trim() !== page && (
        <button type="submit" class="button">
          {t("show")}
        </button>
      )}
    </form>
  );
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
  const { param, setParams } = useAddressParams();
  const page = param("path") || start;
  const question = useQuestion(site, { ...view, compare: "none" });
  const around = useLoad(JSON.stringify([question, page]), (signal) => getAround(question, page, rows, signal), site);
  const onPage = (next: string) => setParams({ path: next });
  return (
    <>
      <SiteBar
        site={site}
        title={t("page-flow")}
        compares={false}
        action={
          <>
            <a class="button" href={overlayAddress(site, search, page)}>
              {t("page-overlay")}
            </a>
            <a class="button" href={pathsAddress(site, search, page)}>
              {t("flow-full-paths")}
            </a>
          </>
        }
      />
      <PagePick key={page} site={site} page={page} onPage={onPage} />
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
    </>
  );
}
