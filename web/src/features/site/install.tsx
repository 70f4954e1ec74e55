/** What to put into a site's pages, and whether its hits arrive. */
import { getInstall } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { Arriving } from "../../parts/arriving.tsx";
import { Copy } from "../../parts/copy.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { ImportHistory } from "../../parts/import-history.tsx";
import { siteAddress } from "../../site/address.ts";

export function Install({ site }: { site: string }) {
  const install = useLoad(site, (signal) => getInstall(site, signal));
  const { data, fault } = install;
  if (fault && !data) return <FaultBox fault={fault} onRetry={install.reload} />;
  return (
    <div class="install">
      <p>{rich("snippet-add", { tag: <code>&lt;/head&gt;</code> })}</p>
      {data ? <Copy text={data.snippet} label={t("snippet")} /> : <div class="skeleton skeleton-code" />}
      <Arriving site={site} />
      <p>
        <a href={`${siteAddress(site)}/install`}>{t("snippet-ways")}</a>
      </p>
      <ImportHistory site={site} />
    </div>
  );
}
