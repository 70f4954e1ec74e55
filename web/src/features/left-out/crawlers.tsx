/** Which crawlers the hits excluded as bots were. */
import type { LeftOut } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { ScrollArea } from "../../parts/scroll-area.tsx";

type ByCrawler = NonNullable<LeftOut["by_crawler"]>;
type Kind = ByCrawler["rows"][number]["kind"];

const KINDS: Record<Kind, () => string> = {
  ai: () => t("crawler-kind-ai"),
  search: () => t("crawler-kind-search"),
  preview: () => t("crawler-kind-preview"),
  monitoring: () => t("crawler-kind-monitoring"),
  seo: () => t("crawler-kind-seo"),
  other: () => t("crawler-kind-other"),
};

export function Crawlers({ of }: { of: ByCrawler }) {
  const others = [
    { name: t("crawlers-unknown"), hits: of.unnamed },
    { name: t("crawlers-not-recorded"), hits: of.not_recorded },
  ].filter((one) => one.hits > 0);
  return (
    <section class="sheet">
      <h2>{t("crawlers")}</h2>
      <p class="hint">{t("crawlers-hint", { n: of.bots })}</p>
      <ScrollArea class="point-table" label={t("crawlers")}>
        <table class="table table-figures">
          <thead>
            <tr>
              <th scope="col">{t("crawlers-name")}</th>
              <th scope="col">{t("crawlers-kind")}</th>
              <th scope="col">{t("crawlers-hits")}</th>
              <th scope="col">{t("crawlers-share")}</th>
            </tr>
          </thead>
          <tbody>
            {of.rows.map((row) => (
              <tr key={row.crawler}>
                <th scope="row">{row.crawler}</th>
                <td>{KINDS[row.kind]()}</td>
                <td>{format.exact(row.hits)}</td>
                <td>{format.share(row.share)}</td>
              </tr>
            ))}
            {others.map((row) => (
              <tr key={row.name}>
                <th scope="row" class="muted">
                  {row.name}
                </th>
                <td />
                <td>{format.exact(row.hits)}</td>
                <td>{format.share(row.hits / of.bots)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}
